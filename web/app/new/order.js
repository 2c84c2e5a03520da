// The seats of a new table: pure functions of the choices made so far.

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {{ kind: string, level?: number }} NewSeat */

/**
 * The same seats in random order.
 * @param {NewSeat[]} seats @param {() => number} [random] 0 and more, less than 1
 */
export function byLot(seats, random = Math.random) {
  const left = [...seats];
  return seats.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** How many seats a game with this setup has. @param {GameInfo} game @param {Record<string, any>} setup */
export const seatCount = (game, setup) =>
  Math.min(game.seats.max, Math.max(game.seats.min, Number(setup.seats) || game.seats.min));

/**
 * The seats after one was given to somebody else, who changes places
 * with whoever was to sit there.
 * @param {NewSeat[]} all @param {number} at @param {NewSeat} seat
 */
export function withSeat(all, at, seat) {
  const swaps = (/** @type {NewSeat} */ old) => seat.kind === 'me' && old.kind === 'me';
  return all.map((old, i) => (i === at ? seat : swaps(old) ? (all[at] ?? old) : old));
}

/** The request to the server. @param {NewSeat} seat */
export const asOrdered = ({ kind, level }) =>
  kind === 'bot' ? { kind, level: level ?? 4 } : { kind };
