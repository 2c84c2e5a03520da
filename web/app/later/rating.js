// How strong the player of a seat is, where the result counts; and what it changed in the end.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').SeatRating} SeatRating */

/** What was asked last for each table: every card shows a part of one answer.
 * @type {WeakMap<Table, { what: string, answer: Promise<{ seats: SeatRating[] }> }>} */
const asked = new WeakMap();

/** @param {Table} table @param {string} what changes the answer */
function ratingsAt(table, what) {
  let last = asked.get(table);
  if (last?.what !== what) {
    last = { what, answer: api('GET', `${table.path}/ratings`) };
    asked.set(table, last);
  }
  return last.answer;
}

/** @param {{ table: Table, seat: string }} props */
export default function RatingOf({ table, seat }) {
  const [shown, setShown] = useState(/** @type {SeatRating | undefined} */ (undefined));
  const view = table.view.value;
  const over = view.ended || view.turn.type === 'over';
  const what = `${over ? 'over' : ''} ${view.seats.map(({ kind, name }) => `${kind} ${name}`)}`;
  useEffect(() => {
    let here = true;
    ratingsAt(table, what).then(
      ({ seats }) => here && setShown(seats.find((of) => of.seat === seat)),
      // Without a network nobody's rating is shown.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [what]);
  if (!shown?.rating) return null;
  const { strength, deviation, provisional } = shown.rating;
  const change = shown.before ? strength - shown.before.strength : null;
  const signed = change === null ? '' : `${change < 0 ? '\u2212' : '+'}${Math.abs(change)}`;
  return T.span(
    { class: 'player-rating' },
    T.span({ class: 'spoken' }, say('rating-spoken', { strength, range: 2 * deviation })),
    T.span(
      { 'aria-hidden': 'true', title: say('rating-spoken', { strength, range: 2 * deviation }) },
      `${strength}${provisional ? '?' : ''}`,
    ),
    signed
      ? T.span({ class: change && change < 0 ? 'lost' : 'won' }, ` ${signed}`)
      : null,
  );
}
