// A bot for a seat whose person is away, or that nobody took, and the way back.
import { useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { icon } from '../icons.js';
import { leads } from '../seats.js';
import { useQuestion } from '../table/actions.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @param {string} label @param {string} id @param {() => unknown} onClick */
const button = (label, id, onClick) =>
  T.button({ key: id, type: 'button', class: 'button small quiet', id, onClick }, label);

/**
 * @param {{ table: import('../table').Table, seat: import('../types').SeatInfo }} props
 */
export default function HandOver({ table, seat }) {
  const of = seat.seat;
  const [open, setOpen] = useQuestion(`bot-level-${of}`, `bot-${of}`, `return-${of}`);
  const [level, setLevel] = useState(3);
  const send = (/** @type {string} */ type, /** @type {object} */ more = {}) =>
    table.send({ type, seat: of, ...more });
  if (seat.stand_in || seat.left) {
    const back =
      seat.you || seat.stand_in
        ? button(say(seat.you ? 'come-back' : 'no-bot'), `return-${of}`, () => send('return'))
        : null;
    if (seat.stand_in) return T.span({ class: 'handover' }, back);
    if (seat.you) return T.span({ class: 'handover' }, `${say('you-left')} `, back);
  } else if (seat.you && seat.kind === 'person') {
    return T.span({ class: 'handover' }, button(say('leave'), `leave-${of}`, () => send('leave')));
  }
  if (!leads(table.view.value) || (seat.kind === 'person' && seat.online && !seat.left)) return null;
  if (!open) {
    const ask = () => setOpen(true);
    if (seat.kind === 'device') {
      const label = say('bot-instead-of', { seat: seat.title });
      return T.button(
        { type: 'button', class: 'round', id: `bot-${of}`, title: label, onClick: ask },
        icon('bot'),
        T.span({ class: 'spoken' }, label),
      );
    }
    const label = seat.left ? say('bot-has-left', { name: seat.name }) : say('bot-instead');
    return T.span({ class: 'handover' }, button(label, `bot-${of}`, ask));
  }
  return T.span(
    { class: 'handover', role: 'group', 'aria-label': say('bot-for', { seat: seat.title }) },
    T.label({ for: `bot-level-${of}` }, `${say('level')} `),
    T.select(
      {
        id: `bot-level-${of}`,
        onChange: (/** @type {any} */ e) => setLevel(Number(e.currentTarget.value)),
      },
      LEVELS.map((n) => T.option({ key: n, value: n, selected: n === level }, String(n))),
    ),
    button(say('hand-over'), `hand-over-${of}`, () =>
      send('hand_over', { level }).then(() => setOpen(false)),
    ),
    button(say('cancel'), `keep-${of}`, () => setOpen(false)),
  );
}
