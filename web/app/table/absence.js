// Who is away for so long that a bot may play for him.
import { useEffect } from '../../vendor/hooks.mjs';
import { signal } from '../../vendor/signals.mjs';
import { ownSeats, leads, mayHandOver } from '../seats.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').SeatInfo} SeatInfo */

/** The seats whose people have been away for as long as the server waits for them. */
const gone = signal(/** @type {ReadonlySet<string>} */ (new Set()));

/** Records how long people have been away. @param {Table} table */
export function useAbsence(table) {
  const { absence, seats } = table.view.value;
  const away = seats.filter((seat) => seat.kind === 'person' && !seat.online);
  const letters = away.map(({ seat }) => seat).join('');
  useEffect(() => {
    gone.value = new Set([...gone.value].filter((seat) => letters.includes(seat)));
    const wait = [...letters].filter((seat) => !gone.value.has(seat));
    if (!wait.length) return;
    // Nobody keeps a page open for longer.
    const delay = Math.min(absence, 20 * 24 * 3600) * 1000;
    const timer = setTimeout(() => (gone.value = new Set([...gone.value, ...wait])), delay);
    return () => clearTimeout(timer);
  }, [letters, absence]);
}

/** Whether the person left, or has been away long enough for a bot. @param {SeatInfo} seat */
const isMissed = (seat) =>
  seat.kind === 'person' && !seat.stand_in && (seat.left || (!seat.online && gone.value.has(seat.seat)));

/** Own seats that were left, or that a bot plays. @param {Table} table */
export const leftByMe = (table) =>
  ownSeats(table.view.value).filter((seat) => seat.kind === 'person' && !seat.withdrawn && (seat.stand_in || seat.left));

/** Whether seats whose person is gone need a message. @param {Table} table */
export const isSomebodyMissed = (table) => {
  const view = table.view.value;
  return view.turn.type !== 'over' && (leftByMe(table).length > 0 || missedByMe(table).length > 0);
};

/** Seats of others that I may give to a bot, as their person is gone. @param {Table} table */
export const missedByMe = (table) => {
  const view = table.view.value;
  return leads(view)
    ? view.seats.filter((seat) => !seat.you && isMissed(seat) && mayHandOver(view, seat))
    : [];
};
