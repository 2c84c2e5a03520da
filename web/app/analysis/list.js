// The tree in words: a list that is walked by keys and touches. Of a long one only what is near the window is
// drawn.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
import { signText } from './tree.js';

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('./tree.js').Row} Row */

/** The height of a row in pixels, as in the sheet; and how many are drawn beyond the window. */
const ROW = 32;
const BEYOND = 10;
/** Deeper variations are not moved further in. */
const DEEP = 6;

/** What who does not see the list is told of a row beside its text. @param {Row} row */
function spoken({ node, level }) {
  const parts = [node.told];
  if (level) parts.push(say('analysis-variation', { level }));
  if (node.children.length > 1) parts.push(say('analysis-ways', { count: node.children.length }));
  return parts.join(', ');
}

/** What keys do. @param {Study} study @param {Row[]} rows @param {KeyboardEvent} e */
function pressed(study, rows, e) {
  if (e.altKey || e.ctrlKey || e.metaKey) return;
  const at = rows.findIndex(({ node }) => node === study.at.peek());
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowLeft: () => study.walkBy(-1),
    ArrowRight: () => study.walkBy(1),
    ArrowUp: () => study.walk(at > 0 ? rows[at - 1]?.node : study.tree.start),
    ArrowDown: () => study.walk(rows[at + 1]?.node),
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

/** @param {{ row: Row, index: number, count: number, here: boolean, study: Study, beside: any }} props */
const TreeRow = ({ row, index, count, here, study, beside }) => {
  const { node, level } = row;
  const [mover = ''] = node.step.split(' ');
  const mark = node.signs.map(signText).join('');
  return T.div(
    {
      key: node.id,
      id: `node-${node.id}`,
      role: 'treeitem',
      class: cls('tree-row', here && 'here', level > 0 && 'variation', mover.length === 1 && `seat-${mover}`),
      style: { top: `${index * ROW}px`, '--level': String(Math.min(level, DEEP)) },
      'aria-level': level + 1,
      'aria-setsize': count,
      'aria-posinset': index + 1,
      'aria-selected': here ? 'true' : 'false',
      'data-step': node.step,
      onClick: () => study.walk(node),
    },
    T.span({ class: 'tree-dot', 'aria-hidden': 'true' }),
    T.span({ class: 'tree-step' }, node.short || node.step),
    mark ? T.b({ class: 'tree-sign' }, mark) : null,
    T.span({ class: 'spoken' }, ` ${spoken(row)} `),
    node.comment ? T.span({ class: 'tree-comment' }, node.comment) : null,
    beside,
  );
};

/** @param {{ study: Study }} props */
export function TreeList({ study }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  /** Whether the list was scrolled from here, and says so yet. */
  const scrolled = useRef(false);
  const [window, setWindow] = useState({ top: 0, height: 480 });
  const changes = study.changes.value;
  const here = study.at.value;
  const rows = useMemo(() => study.tree.rows(), [changes, study]);
  const at = useMemo(() => rows.findIndex(({ node }) => node === here), [rows, here]);
  /** @param {{ top: number, height: number }} now */
  const see = (now) => setWindow((was) => (was.top === now.top && was.height === now.height ? was : now));
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const watcher = new ResizeObserver(() => see({ top: list.scrollTop, height: list.clientHeight }));
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  // What the window is was told already: to ask the list anew would lay out the whole page at each step. Where it has
  // become lower, the step may be out of sight.
  useLayoutEffect(() => {
    const list = box.current;
    const [from, to] = [at * ROW, (at + 1) * ROW];
    if (!list || (from >= window.top && to <= window.top + window.height)) return;
    // Whoever walks on has the way before him; whoever comes from afar sees what is around.
    const below = to - window.top - window.height;
    const above = window.top - from;
    let wanted = from - Math.floor(window.height / 2);
    if (below > 0 && below <= ROW) wanted = from - ROW;
    else if (above > 0 && above <= ROW) wanted = to + ROW - window.height;
    const top = Math.min(Math.max(0, rows.length * ROW - window.height), Math.max(0, wanted));
    if (top === window.top) return;
    list.scrollTop = top;
    scrolled.current = true;
    see({ top, height: window.height });
  }, [at, rows, window.height]);
  const first = Math.max(0, Math.floor(window.top / ROW) - BEYOND);
  const last = Math.min(rows.length, Math.ceil((window.top + window.height) / ROW) + BEYOND);
  const drawn = rows.slice(first, last);
  // The list names the row that is selected, so that it must be drawn.
  const missing = at >= 0 && (at < first || at >= last) ? rows[at] : undefined;
  /** Rows as they were drawn last: one that is the same is not compared again. */
  const known = useMemo(() => /** @type {Map<Row, { key: string, drawn: any }>} */ (new Map()), [rows]);
  const show = (/** @type {Row} */ row, /** @type {number} */ index) => {
    // Where others are changes without the tree.
    const beside = study.beside(row.node);
    const key = `${index} ${row.node === here}`;
    const before = known.get(row);
    if (before?.key === key && !beside) return before.drawn;
    const drawn = TreeRow({ row, index, count: rows.length, here: row.node === here, study, beside });
    if (beside) known.delete(row);
    else known.set(row, { key, drawn });
    return drawn;
  };
  return T.div(
    {
      id: 'tree',
      class: 'tree',
      ref: box,
      // A tree without a branch is none.
      role: rows.length ? 'tree' : 'group',
      tabIndex: 0,
      'aria-label': say('analysis-tree'),
      'aria-activedescendant': at >= 0 ? `node-${here.id}` : undefined,
      onKeyDown: (/** @type {KeyboardEvent} */ e) => pressed(study, rows, e),
      onScroll: (/** @type {any} */ e) => {
        if (scrolled.current) scrolled.current = false;
        else see({ top: e.currentTarget.scrollTop, height: window.height });
      },
    },
    rows.length
      ? T.div(
          { class: 'tree-rows', role: 'presentation', style: { height: `${rows.length * ROW}px` } },
          drawn.map((row, index) => show(row, first + index)),
          missing ? show(missing, at) : null,
        )
      : T.p({ class: 'help tree-empty' }, say('analysis-empty')),
  );
}

/** The way through the tree for touches. @param {{ study: Study }} props */
export function TreeButtons({ study }) {
  // Where one is, not where one rests: a button that lags behind would do nothing.
  const node = study.at.value;
  study.changes.value;
  const beside = node.parent?.children ?? [];
  const place = beside.indexOf(node);
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
    button('first', say('analysis-first'), icon('first'), node.parent !== null, () => study.walkEnd(-1)),
    button('back', say('analysis-back'), icon('back'), node.parent !== null, () => study.walkBy(-1)),
    button('forth', say('analysis-forth'), icon('forth'), node.children.length > 0, () => study.walkBy(1)),
    button('last', say('analysis-last'), icon('now'), node.children.length > 0, () => study.walkEnd(1)),
    button('beside', say('analysis-beside'), icon('list'), beside.length > 1, () =>
      study.walk(beside[(place + 1) % beside.length]),
    ),
  );
}
