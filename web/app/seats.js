// Questions about seats. Everywhere in the client a seat is its letter.
import { say } from './say.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').SeatInfo} SeatInfo */
/** @typedef {import('./types').TableView} TableView */

/** The letters of all seats that a table can have, in order. @type {readonly Seat[]} */
export const SEATS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The letters of the first seats. @param {number} count */
export const firstSeats = (count) => SEATS.slice(0, count);

/** The first seat, or the second where one of two is in the first. @param {Seat} seat @returns {Seat} */
export const otherOfTwo = (seat) => (seat === 'a' ? 'b' : 'a');

/** Whether no person has taken the seat, whoever plays it meanwhile. @param {SeatInfo} seat */
const isEmpty = (seat) => seat.kind === 'open' || seat.kind === 'link';

/** Whether nobody plays the seat, not even a bot. @param {SeatInfo} seat */
export const isFree = (seat) => !seat.stand_in && isEmpty(seat);

/** The viewer's seats. @param {TableView} view */
export const ownSeats = (view) => view.seats.filter((seat) => seat.you);

/** The name of a seat at this table. @param {TableView} view @param {string} letter */
export const titleOf = (view, letter) =>
  view.seats.find((seat) => seat.seat === letter)?.title ?? letter;

/** Who plays the seat, in words. @param {SeatInfo} seat */
export function whoSits(seat) {
  if (seat.stand_in) {
    const { stand_in: level, name } = seat;
    return say(name ? 'seat-bot-for' : 'seat-bot', { level, name });
  }
  if (seat.kind === 'bot') return say('seat-bot', { level: seat.level ?? '?' });
  if (isEmpty(seat)) return say('seat-nobody');
  // In a record it may have been somebody.
  if (seat.kind === 'device' && seat.name === seat.title) return say('seat-device');
  return seat.name || say('guest');
}

/**
 * Whether a bot may play this seat for somebody: for a person who may want to leave
 * it, or has, or for nobody yet; never where the result counts for ratings or in a tournament.
 * @param {TableView} view @param {SeatInfo} seat
 */
export const mayHandOver = (view, seat) =>
  !view.rated &&
  !view.tournament &&
  (seat.kind === 'device' ||
    isEmpty(seat) ||
    (seat.kind === 'person' && view.seats.some((s) => s.kind === 'person' && !s.you)));

/**
 * Whether the viewer may put bots on seats: the owner of the table, or, while the owner
 * is away, any player. The server knows whether the owner has been away for long enough.
 * @param {TableView} view
 */
export const leads = (view) =>
  view.owner ||
  (view.owned_from.length > 0 &&
    view.seats.some((s) => s.you && !s.stand_in) &&
    view.seats.every((s) => !s.online || !view.owned_from.includes(s.seat)));

/**
 * The seat that acted last, of those that may take back.
 * @param {TableView} view
 */
export function lastToAct({ tellings, takeback }) {
  const last = tellings.findLast(({ seat }) => seat !== null && takeback.includes(seat));
  return last?.seat ?? takeback[0];
}
