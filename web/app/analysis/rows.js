// Which rows of a long list are drawn, and how far it is scrolled.

/** A part of the list, in pixels. @typedef {{ top: number, height: number }} Window */
/** The first row and the one after the last. @typedef {[number, number]} Range */

/** The height of a row in pixels, as in the sheet. */
export const ROW = 32;
/**
 * So many rows are drawn beyond the window: in any case; where one rests, so that a key may be held for four seconds, at
 * thirty rows a second, before one has to be drawn; and the most that stay behind on the way.
 */
const NEAR = 10;
const FAR = 152;
const FARTHEST = 400;
/** So many rows are drawn at a time, at each end, on the way and where one rests. */
const FEW = 2;
const MANY = 8;

/** The rows round a window. @param {Window} window @param {number} count @param {number} beyond @returns {Range} */
const around = ({ top, height }, count, beyond) => [
  Math.max(0, Math.floor(top / ROW) - beyond),
  Math.min(count, Math.ceil((top + height) / ROW) + beyond),
];

/** Whether the rows in sight are drawn. @param {Window} window @param {number} count @param {Range} drawn */
export function isThere(window, count, [first, last]) {
  const [top, bottom] = around(window, count, 0);
  return first <= top && last >= bottom && last <= count;
}

/**
 * The rows to draw now: where those in sight are drawn already, the others follow a few at a time.
 * @param {Window} window @param {number} count @param {Range} drawn @param {boolean} isPassing whether one is on the way
 * @returns {Range}
 */
export function reach(window, count, drawn, isPassing) {
  const near = around(window, count, NEAR);
  if (!isThere(window, count, drawn)) return near;
  const [top, bottom] = around(window, count, isPassing ? FARTHEST : FAR);
  // On the way the others stay.
  const [first, last] = isPassing
    ? [Math.max(top, Math.min(near[0], drawn[0])), Math.min(bottom, Math.max(near[1], drawn[1]))]
    : [top, bottom];
  const most = isPassing ? FEW : MANY;
  const towards = (/** @type {number} */ at, /** @type {number} */ aim) => at + Math.max(-most, Math.min(most, aim - at));
  return [towards(drawn[0], first), towards(drawn[1], last)];
}

/**
 * How far the list is scrolled, so that a row is in sight.
 * @param {number} at @param {number} count @param {Window} window
 */
export function topFor(at, count, { top, height }) {
  const [from, to] = [at * ROW, (at + 1) * ROW];
  const [above, below] = [top - from, to - top - height];
  if (above <= 0 && below <= 0) return top;
  // Whoever walks on has the way before him; whoever comes from afar sees what is around.
  let aim = from - Math.floor(height / 2);
  if (below > 0 && below <= ROW) aim = from - ROW;
  else if (above > 0 && above <= ROW) aim = to + ROW - height;
  return Math.min(Math.max(0, count * ROW - height), Math.max(0, aim));
}
