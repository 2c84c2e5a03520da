// The tree in words: a list that is walked by keys and touches. Of a long one only what is near the window is
// drawn.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../../vendor/hooks.mjs';
import { computed, effect } from '../../vendor/signals.mjs';
import { drawnOnce } from '../board/kept.js';
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
import { ROW, isThere, reach, topFor } from './rows.js';
import { frame } from './study.js';
import { signText } from './tree.js';

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('./tree.js').Row} Row */
/** @typedef {import('../board/kept.js').Kept} Kept */

/** A step of more letters may be too long for a row. */
const LONG = 16;
/** So many rows are one part of the list. */
const PAGE = 8;
/** Deeper variations are not moved further in. */
const DEEP = 6;

/** What who does not see the list is told of a row beside its text. @param {Row} row */
function spoken({ node, level }) {
  const parts = [node.told];
  if (level) parts.push(say('analysis-variation', { level }));
  if (node.children.length > 1) parts.push(say('analysis-ways', { count: node.children.length }));
  return parts.join(', ');
}

/** What keys do. @param {Study} study @param {Row[]} rows @param {number} at @param {KeyboardEvent} e */
function pressed(study, rows, at, e) {
  if (e.altKey || e.ctrlKey || e.metaKey) return;
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowLeft: () => study.walkBy(-1, e.repeat),
    ArrowRight: () => study.walkBy(1, e.repeat),
    ArrowUp: () => study.walk(at > 0 ? rows[at - 1]?.node : study.tree.start, e.repeat),
    ArrowDown: () => study.walk(rows[at + 1]?.node, e.repeat),
    PageUp: () => study.walkBeside(-1),
    PageDown: () => study.walkBeside(1),
    Home: () => study.walkEnd(-1),
    End: () => study.walkEnd(1),
    Delete: () => study.at.peek().parent && study.remove(),
  };
  const key = keys[e.key];
  if (!key) return;
  e.preventDefault();
  key();
}

/**
 * A row as it is anywhere but where one is (`select`).
 * @param {{ row: Row, index: number, count: number, beside: any, isFar: boolean }} props
 */
const TreeRow = ({ row, index, count, beside, isFar }) => {
  const { node, level } = row;
  const [mover = ''] = node.step.split(' ');
  const mark = node.signs.map(signText).join('');
  const text = node.short || node.step;
  const told = spoken(row);
  const isLong = Boolean(beside || node.comment || text.length > LONG);
  // An attribute takes no layout, but such a name has to begin with all that is seen.
  const isPlain = !(mark || beside || node.comment);
  return T.div(
    {
      key: node.id,
      id: `node-${node.id}`,
      role: 'treeitem',
      class: cls('tree-row', isLong && 'long', isFar && 'far', level > 0 && 'variation', mover.length === 1 && `seat-${mover}`),
      style: level || isFar ? { '--level': String(Math.min(level, DEEP)), ...(isFar && { top: `${index * ROW}px` }) } : undefined,
      'aria-label': isPlain ? `${text}, ${told}` : undefined,
      'aria-level': level + 1,
      'aria-setsize': count,
      'aria-posinset': index + 1,
      'aria-selected': 'false',
      'data-step': node.step,
    },
    T.span({ class: 'tree-dot', 'aria-hidden': 'true' }),
    T.span({ class: 'tree-step' }, text),
    mark ? T.b({ class: 'tree-sign' }, mark) : null,
    isPlain ? null : T.span({ class: 'spoken' }, ` ${told} `),
    node.comment ? T.span({ class: 'tree-comment' }, node.comment) : null,
    beside,
  );
};

/** So many rows the bar could pass: more than a study has. */
const WAY = 100_000;

/**
 * The way of the bar behind the row where one is, as an animation that never runs: where it is set to another time nothing
 * is painted, nor layered anew, as it would be for another style.
 */
class Way {
  /** @param {HTMLElement} bar */
  constructor(bar) {
    this.bar = bar;
    const to = `translateY(${WAY * ROW}px)`;
    this.run = bar.animate({ transform: ['translateY(0)', to] }, { duration: WAY, fill: 'both' });
    this.run.pause();
  }

  /** @param {number} at the place of a row, if there is one */
  to(at) {
    if (this.bar.hidden !== at < 0) this.bar.hidden = at < 0;
    if (at >= 0) this.run.currentTime = at;
  }
}

/**
 * Points at the row where one is.
 * @param {HTMLElement} list @param {import('./tree.js').Node} here @param {number} at the place of its row
 */
function point(list, here, at) {
  if (at < 0) list.removeAttribute('aria-activedescendant');
  else list.setAttribute('aria-activedescendant', `node-${here.id}`);
}

/**
 * Selects the row where one rests, and no other.
 * @param {Element | null} was the row that was selected last @param {import('./tree.js').Node} here
 */
function select(was, here) {
  const row = document.getElementById(`node-${here.id}`);
  if (was !== row) was?.setAttribute('aria-selected', 'false');
  row?.setAttribute('aria-selected', 'true');
  return row;
}

/** @param {{ study: Study }} props */
export function TreeList({ study }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  /** Whether the list was scrolled from here, and says so yet. */
  const scrolled = useRef(false);
  /** What is in sight: no state, as most steps that scroll find their rows drawn. */
  const window = useRef({ top: 0, height: 480 });
  const [, setDraws] = useState(0);
  const draw = () => setDraws((count) => count + 1);
  const changes = study.changes.value;
  const rows = useMemo(() => study.tree.rows(), [changes, study]);
  const places = useMemo(() => new Map(rows.map(({ node }, index) => [node, index])), [rows]);
  const place = () => places.get(study.at.peek()) ?? -1;
  /** What lies behind the row where one is, the row that is selected, and where one was brought into sight last. */
  const bar = useRef(/** @type {HTMLDivElement | null} */ (null));
  const way = useRef(/** @type {Way | null} */ (null));
  const selected = useRef(/** @type {Element | null} */ (null));
  const followed = useRef(/** @type {unknown[]} */ ([]));
  /** @param {import('./rows.js').Window} now */
  const see = (now) => {
    const was = window.current;
    window.current = now;
    if (was.top !== now.top || was.height !== now.height) draw();
  };
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const watcher = new ResizeObserver(() => see({ top: list.scrollTop, height: list.clientHeight }));
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  const drawn = useRef(/** @type {import('./rows.js').Range} */ ([0, 0]));
  const next = () => reach(window.current, rows.length, drawn.current, study.passing.peek());
  drawn.current = next();
  const [first, last] = drawn.current;
  // What the window is was told already: to ask the list anew would lay out the whole page at each step. Where it has
  // become lower, the step may be out of sight.
  const follow = () => {
    const list = box.current;
    const { height } = window.current;
    const top = topFor(place(), rows.length, window.current);
    if (!list || top === window.current.top) return;
    list.scrollTop = top;
    scrolled.current = true;
    window.current = { top, height };
  };
  // Without drawing the list anew: a step changes nothing else in it.
  useLayoutEffect(() => {
    let isHere = true;
    const end = effect(() => {
      const here = study.at.value;
      const now = [here, rows, window.current.height];
      const isNew = now.some((of, index) => of !== followed.current[index]);
      const isPassing = study.passing.value;
      followed.current = now;
      // On the way in the frame after that of the step, which has enough to do.
      if (isNew && isPassing) study.framed.then(() => (follow(), isThere(window.current, rows.length, drawn.current) || draw()));
      else if (isNew) follow();
      if (bar.current && way.current?.bar !== bar.current) way.current = new Way(bar.current);
      way.current?.to(place());
      if (box.current) point(box.current, here, place());
      const isFull = next().join() === drawn.current.join();
      if (!isThere(window.current, rows.length, drawn.current)) draw();
      // On the way in the frame after that of the step, unless the board is drawn there.
      else if (!isFull && (isNew || !isPassing)) (isPassing ? study.framed : frame()).then(() => isHere && !study.isReady && draw());
    });
    // On the way no row is selected: nobody is told of each.
    const endOfRest = effect(() => void (selected.current = select(selected.current, study.settled.value)));
    return () => {
      isHere = false;
      end();
      endOfRest();
    };
  });
  // The list names the row that is selected, so that it must be drawn.
  const at = place();
  const missing = at >= 0 && (at < first || at >= last) ? rows[at] : undefined;
  /** Rows as they were drawn last, by themselves and by pages: what is the same is not compared again. */
  const known = useMemo(() => ({ rows: /** @type {Map<Row, any>} */ (new Map()), pages: /** @type {Kept} */ (new Map()) }), [rows]);
  const show = (/** @type {Row} */ row, /** @type {number} */ index, /** @type {any} */ beside) => {
    const before = known.rows.get(row);
    if (before && !beside) return before;
    const made = TreeRow({ row, index, count: rows.length, beside, isFar: false });
    if (beside) known.rows.delete(row);
    else known.rows.set(row, made);
    return made;
  };
  // Where a row comes, all others of its box are looked at: by Preact, and as they are laid out.
  const page = (/** @type {number} */ number) => {
    const [from, to] = [Math.max(first, number * PAGE), Math.min(last, (number + 1) * PAGE)];
    const part = rows.slice(from, to);
    // Where others are changes without the tree.
    const besides = part.map(({ node }) => study.beside(node));
    const draw = () =>
      T.div({ key: `rows${number}`, role: 'presentation' }, part.map((row, i) => show(row, from + i, besides[i])));
    return besides.some(Boolean) ? draw() : drawnOnce(known.pages, `${number}`, `${from} ${to}`, draw);
  };
  const pages = Array.from({ length: Math.ceil(last / PAGE) - Math.floor(first / PAGE) }, (_, i) => page(Math.floor(first / PAGE) + i));
  // In a box of its own: what is laid out anew inside stops at its edge there, and nowhere among the parts of a column.
  return T.div(
    { class: 'tree-frame' },
    T.div(
      {
        id: 'tree',
        class: 'tree',
        ref: box,
        // A tree without a branch is none.
        role: rows.length ? 'tree' : 'group',
        tabIndex: 0,
        'aria-label': say('analysis-tree'),
        onKeyDown: (/** @type {KeyboardEvent} */ e) => pressed(study, rows, place(), e),
        onKeyUp: () => study.stop(),
        // Not one for each row: a row is to be made as fast as can be.
        onClick: (/** @type {any} */ e) => {
          const id = e.target.closest('.tree-row')?.id;
          study.walk(rows.find(({ node }) => `node-${node.id}` === id)?.node);
        },
        onScroll: (/** @type {any} */ e) => {
          if (scrolled.current) scrolled.current = false;
          else see({ top: e.currentTarget.scrollTop, height: window.current.height });
        },
      },
      rows.length
        ? T.div(
            {
              class: 'tree-rows',
              role: 'presentation',
              style: { height: `${rows.length * ROW}px`, paddingTop: `${first * ROW}px` },
            },
            T.div({ class: 'tree-here', ref: bar, 'aria-hidden': 'true' }),
            pages,
            missing ? TreeRow({ row: missing, index: at, count: rows.length, beside: study.beside(missing.node), isFar: true }) : null,
          )
        : T.p({ class: 'help tree-empty' }, say('analysis-empty')),
    ),
  );
}

/** The way through the tree for touches. @param {{ study: Study }} props */
export function TreeButtons({ study }) {
  // Where one is, not where one rests, unless a key is held: a button that lags behind would do nothing. Most steps change
  // no button.
  const open = useMemo(
    () =>
      computed(() => {
        study.changes.value;
        const { parent, children } = study.isHeld ? study.settled.value : study.at.value;
        const can = { back: parent !== null, forth: children.length > 0, beside: (parent?.children.length ?? 0) > 1 };
        return Object.entries(can).flatMap(([way, holds]) => (holds ? [way] : [])).join(' ');
      }),
    [study],
  ).value.split(' ');
  const [back, forth] = [open.includes('back'), open.includes('forth')];
  const goBeside = () => {
    const node = study.at.peek();
    const beside = node.parent?.children ?? [];
    return study.walk(beside[(beside.indexOf(node) + 1) % beside.length]);
  };
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ label,
    /** @type {any} */ sign,
    /** @type {boolean} */ can,
    /** @type {() => unknown} */ onClick,
  ) =>
    T.button(
      {
        key: id,
        type: 'button',
        class: 'button quiet small',
        id: `walk-${id}`,
        'aria-label': label,
        title: label,
        // A button that is disabled under the finger would lose the focus.
        'aria-disabled': can ? undefined : 'true',
        onClick: () => can && onClick(),
      },
      sign,
    );
  return T.div(
    { class: 'tree-buttons', role: 'group', 'aria-label': say('analysis-walk') },
    button('first', say('analysis-first'), icon('first'), back, () => study.walkEnd(-1)),
    button('back', say('analysis-back'), icon('back'), back, () => study.walkBy(-1)),
    button('forth', say('analysis-forth'), icon('forth'), forth, () => study.walkBy(1)),
    button('last', say('analysis-last'), icon('now'), forth, () => study.walkEnd(1)),
    button('beside', say('analysis-beside'), icon('list'), open.includes('beside'), goBeside),
  );
}
