// A bot for a seat whose person is away, or that nobody took, and the way back.
import { useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { icon } from '../icons.js';
import { leads } from '../seats.js';
import { useQuestion } from '../table/actions.js';
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
        ? button(seat.you ? 'Come back' : 'No bot any more', `return-${of}`, () => send('return'))
        : null;
    if (seat.stand_in) return T.span({ class: 'handover' }, back);
    if (seat.you) return T.span({ class: 'handover' }, 'You have left. ', back);
  } else if (seat.you && seat.kind === 'person') {
    return T.span({ class: 'handover' }, button('Leave', `leave-${of}`, () => send('leave')));
  }
  if (!leads(table.view.value) || (seat.kind === 'person' && seat.online && !seat.left)) return null;
  if (!open) {
    const ask = () => setOpen(true);
    if (seat.kind === 'device') {
      const label = `A bot instead of ${seat.title}`;
      return T.button(
        { type: 'button', class: 'round', id: `bot-${of}`, title: label, onClick: ask },
        icon('bot'),
        T.span({ class: 'spoken' }, label),
      );
    }
    const label = seat.left ? `${seat.name} has left: play on with a bot` : 'A bot instead';
    return T.span({ class: 'handover' }, button(label, `bot-${of}`, ask));
  }
  return T.span(
    { class: 'handover', role: 'group', 'aria-label': `A bot for ${seat.title}` },
    T.label({ for: `bot-level-${of}` }, 'Level '),
    T.select(
      {
        id: `bot-level-${of}`,
        onChange: (/** @type {any} */ e) => setLevel(Number(e.currentTarget.value)),
      },
      LEVELS.map((n) => T.option({ key: n, value: n, selected: n === level }, String(n))),
    ),
    button('Hand over', `hand-over-${of}`, () =>
      send('hand_over', { level }).then(() => setOpen(false)),
    ),
    button('Cancel', `keep-${of}`, () => setOpen(false)),
  );
}
