// A bot for a seat whose person is gone, or that nobody took, and taking it back.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { titleOf } from '../seats.js';
import { say } from '../say.js';
import { leftByMe, missedByMe } from '../table/absence.js';
import { answer, question } from '../table/question.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Seat} Seat */

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Choosing its strength. @param {{ table: Table, seat: Seat, done: () => void }} props */
function Level({ table, seat, done }) {
  const [level, setLevel] = useState(3);
  const field = useRef(/** @type {HTMLSelectElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  const give = () => table.send({ type: 'hand_over', seat, level });
  const close = () => {
    done();
    (document.getElementById(`bot-${seat}`) ?? document.getElementById('more'))?.focus();
  };
  const answers = [
    T.label({ key: 'label', for: `bot-level-${seat}` }, `${say('level')} `),
    T.select(
      {
        key: 'level',
        id: `bot-level-${seat}`,
        ref: field,
        onChange: (/** @type {any} */ e) => setLevel(Number(e.currentTarget.value)),
      },
      LEVELS.map((n) => T.option({ key: n, value: n, selected: n === level }, String(n))),
    ),
    answer(say('hand-over'), () => give().then((sent) => sent && close()), { id: `hand-over-${seat}` }),
    answer(say('cancel'), close, { id: `keep-${seat}` }),
  ];
  return question(say('bot-for', { seat: titleOf(table.view.value, seat) }), answers, { close });
}

/** @param {{ table: Table, asked: Seat | null, ask: (seat: Seat | null) => void }} props */
export default function HandOver({ table, asked, ask }) {
  return [
    ...leftByMe(table).map(({ seat }) =>
      T.p(
        { key: seat, class: 'question row' },
        say('you-left'),
        answer(say('come-back'), () => table.send({ type: 'return', seat }), { id: `return-${seat}` }),
      ),
    ),
    ...missedByMe(table)
      .filter(({ seat }) => seat !== asked)
      .map(({ seat, name, left }) =>
        T.p(
          { key: seat, class: 'question row' },
          say(left ? 'has-left' : 'is-away', { name }),
          answer(say('bot-instead'), () => ask(seat), { id: `bot-${seat}` }),
        ),
      ),
    asked ? C(Level, { key: `level-${asked}`, table, seat: asked, done: () => ask(null) }) : null,
  ];
}
