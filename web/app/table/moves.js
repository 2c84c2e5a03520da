// The list of moves, and stepping through the match.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
import { rowsOf } from './rows.js';

/** @typedef {import('../table').Table} Table */

/** How many steps may be shown. @param {Table} table */
const revealedSteps = (table) => Math.min(table.view.value.steps, table.revealed.value);

/** @param {{ table: Table }} props */
export function Moves({ table }) {
  const steps = revealedSteps(table);
  const { seats, position } = table.view.value;
  const tellings = table.view.value.tellings.slice(0, steps);
  const at = table.at.value ?? steps;
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const show = () => {
      const now = box.querySelector('[aria-current]');
      box.scrollTop = now instanceof HTMLElement ? now.offsetTop - box.clientHeight / 2 : 0;
    };
    show();
    // It has less room once the result is shown.
    const watch = new ResizeObserver(show);
    watch.observe(box);
    return () => watch.disconnect();
  }, [at, steps]);
  /** @param {import('./rows.js').Step} step */
  const move = ({ from, to, short, told, seat }) => {
    const on = at > from && at <= to + 1;
    return T.button(
      {
        key: to,
        type: 'button',
        class: cls('move', on && 'on', seat ? `seat-${seat}` : 'by-nobody'),
        'aria-current': on ? 'step' : undefined,
        title: told,
        onClick: () => table.show(to + 1),
      },
      T.span({ 'aria-hidden': 'true' }, short),
      T.span({ class: 'spoken' }, told),
    );
  };
  const many = tellings.length > 6;
  return T.section(
    { class: 'moves-box', 'aria-labelledby': 'moves-title' },
    T.h2({ id: 'moves-title', class: 'spoken' }, say('moves')),
    position ? T.p({ class: 'help', id: 'from-position' }, say('from-position')) : null,
    tellings.length === 0 ? T.p({ class: 'empty' }, say('nothing-yet')) : null,
    T.ol(
      {
        class: cls('moves', seats.length === 2 ? 'of-two' : 'of-many'),
        ref: list,
        tabIndex: many ? 0 : undefined,
        'aria-label': many ? say('moves') : undefined,
      },
      rowsOf(tellings, seats.map(({ seat }) => seat)).map((row, i) =>
        T.li(
          { key: i, class: cls('turn', row.wide && 'wide', row.seat && `seat-${row.seat}`) },
          T.span({ class: 'turn-number', 'aria-hidden': 'true' }, row.number ?? ''),
          row.cells.map((cell, k) => (cell.length ? cell.map(move) : T.span({ key: `gap${k}` }))),
        ),
      ),
    ),
  );
}

/** @param {{ table: Table }} props */
export function Steps({ table }) {
  const steps = revealedSteps(table);
  const at = table.at.value ?? steps;
  const button = (
    /** @type {any} */ sign,
    /** @type {string} */ label,
    /** @type {boolean} */ off,
    /** @type {() => void} */ onClick,
  ) =>
    T.button(
      { type: 'button', class: `round step-${sign}`, 'aria-label': label, title: label, disabled: off, onClick },
      icon(sign),
    );
  return T.div(
    { class: 'steps', role: 'group', 'aria-label': say('walk') },
    button('first', say('first-step'), at === 0, () => table.show(0)),
    button('back', say('step-back'), at === 0, () => table.stepBy(-1)),
    T.span({ class: 'step-count' }, `${at} / ${steps}`),
    button('forth', say('step-on'), at >= steps, () => table.stepBy(1)),
    button('now', say('to-now'), table.at.value === null, () => table.show(null)),
  );
}
