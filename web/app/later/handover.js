// A bot for a seat whose person is gone, or that nobody took, and the way back.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { leftByMe, missedByMe } from '../table/handing.js';
import { titleOf } from '../seats.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Seat} Seat */

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @param {string} label @param {string} id @param {() => unknown} onClick */
const button = (label, id, onClick) =>
  T.button({ key: id, type: 'button', class: 'button small quiet', id, onClick }, label);

/** How strong it is to be. @param {{ table: Table, seat: Seat, done: () => void }} props */
function Level({ table, seat, done }) {
  const [level, setLevel] = useState(3);
  const field = useRef(/** @type {HTMLSelectElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    done();
    (document.getElementById(`bot-${seat}`) ?? document.getElementById('more'))?.focus();
  };
  const name = say('bot-for', { seat: titleOf(table.view.value, seat) });
  return T.div(
    {
      class: 'question',
      role: 'group',
      'aria-label': name,
      onKeyDown: (/** @type {KeyboardEvent} */ e) => {
        if (e.key === 'Escape') close();
      },
    },
    T.p(null, name),
    T.p(
      { class: 'row' },
      T.label({ for: `bot-level-${seat}` }, `${say('level')} `),
      T.select(
        {
          id: `bot-level-${seat}`,
          ref: field,
          onChange: (/** @type {any} */ e) => setLevel(Number(e.currentTarget.value)),
        },
        LEVELS.map((n) => T.option({ key: n, value: n, selected: n === level }, String(n))),
      ),
      button(say('hand-over'), `hand-over-${seat}`, () =>
        table.send({ type: 'hand_over', seat, level }).then((sent) => {
          if (sent) close();
        }),
      ),
      button(say('cancel'), `keep-${seat}`, close),
    ),
  );
}

/**
 * Whose place a bot may take: at once where he left, else once this page has seen him away
 * for as long as the hall waits.
 * @param {{ table: Table, seat: import('../types').SeatInfo, ask: (seat: Seat) => void }} props
 */
function Missed({ table, seat, ask }) {
  const [absent, setAbsent] = useState(false);
  const { absence } = table.view.value;
  useEffect(() => {
    const timer = setTimeout(() => setAbsent(true), absence * 1000);
    return () => clearTimeout(timer);
  }, [absence]);
  return T.p(
    { class: 'question row' },
    say(seat.left ? 'has-left' : 'is-away', { name: seat.name }),
    seat.left || absent
      ? button(say('bot-instead'), `bot-${seat.seat}`, () => ask(seat.seat))
      : null,
  );
}

/** @param {{ table: Table, asked: Seat | null, ask: (seat: Seat | null) => void }} props */
export default function HandOver({ table, asked, ask }) {
  return [
    ...leftByMe(table).map(({ seat }) =>
      T.p(
        { key: seat, class: 'question row' },
        say('you-left'),
        button(say('come-back'), `return-${seat}`, () => table.send({ type: 'return', seat })),
      ),
    ),
    ...missedByMe(table)
      .filter(({ seat }) => seat !== asked)
      .map((seat) => C(Missed, { key: seat.seat, table, seat, ask })),
    asked ? C(Level, { key: `level-${asked}`, table, seat: asked, done: () => ask(null) }) : null,
  ];
}
