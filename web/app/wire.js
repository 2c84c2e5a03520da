// The border to the server: its data becomes what the client works with.
//
// Scenes and descriptions of steps number the seats, everything else names them by letters.
// Here, and nowhere else, numbers become letters; `types.d.ts` tells the type checker.
import { SEATS } from './seats.js';

/** Keys without seats, whatever they contain: options of a game, spots and lines, touches. */
const OPAQUE = new Set(['setup', 'defaults', 'schema', 'board', 'boards', 'offers']);

/**
 * The letter of a seat that the server numbers.
 * @param {number} index
 */
const letterOf = (index) => {
  const seat = SEATS[index];
  if (!seat) throw new RangeError(`there is no seat ${index}`);
  return seat;
};

/**
 * Turns the numbers of seats into letters in an answer or event of the server. It changes its
 * argument, which nobody else has seen; letters stay as they are.
 * @template T
 * @param {T} told parsed JSON
 * @returns {import('./types').Lettered<T>}
 */
export function fromWire(told) {
  if (Array.isArray(told)) told.forEach(fromWire);
  else if (told !== null && typeof told === 'object') {
    const fields = /** @type {Record<string, unknown>} */ (told);
    for (const [key, value] of Object.entries(fields)) {
      if ((key === 'owner' || key === 'seat') && typeof value === 'number') {
        fields[key] = letterOf(value);
      } else if (!OPAQUE.has(key)) fromWire(value);
    }
  }
  return /** @type {any} */ (told);
}

/** The same for JSON as text. @param {string} text @returns {any} */
export const parseWire = (text) => fromWire(JSON.parse(text));
