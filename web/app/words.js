// Numbers in words.
import { say } from './say.js';

/** `2–6`, or `2` alone. @param {{ min: number, max: number }} range */
export const range = ({ min, max }) => (min === max ? `${min}` : `${min}\u2013${max}`);

const UNITS = /** @type {const} */ ([
  [3600, 'hours'],
  [60, 'minutes'],
  [1, 'seconds'],
]);

/**
 * The number of an option in words: 900 seconds are `15 minutes`.
 * @param {Extract<import('./types').FieldKind, { type: 'integer' }>} kind @param {number} number
 */
export function inWords({ unit }, number) {
  if (unit !== 'seconds') return String(number);
  let left = number;
  const parts = UNITS.map(([size, key]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count ? say(key, { count }) : '';
  });
  return parts.filter(Boolean).join(' ') || say('no-clock');
}
