// Numbers as people say them.

/** @param {number} n @param {string} one @param {string} [many] */
export const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** `2–6`, or `2` alone. @param {{ min: number, max: number }} range */
export const range = ({ min, max }) => (min === max ? `${min}` : `${min}\u2013${max}`);

const UNITS = /** @type {const} */ ([
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]);

/**
 * A number of an option as people say it: 900 seconds are `15 minutes`.
 * @param {Extract<import('./types').FieldKind, { type: 'integer' }>} kind @param {number} number
 */
export function inWords({ unit }, number) {
  if (unit !== 'seconds') return String(number);
  let left = number;
  const parts = UNITS.map(([size, name]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count ? plural(count, name) : '';
  });
  return parts.filter(Boolean).join(' ') || 'no clock';
}
