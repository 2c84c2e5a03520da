// How a step that is expected later is drawn on the board.
import { arrow } from '../board/marks.js';
import { room } from '../board/geometry.js';
import { seatClass } from '../board/signs.js';
import { T, cls } from '../el.js';

/** @typedef {import('../types').Mark} Mark */
/** @typedef {import('../types').Spot} Spot */

/**
 * The step with its number: on its way, or round the spot where it is.
 * @param {Mark} mark @param {Spot[]} ends @param {string} key
 */
export function Then({ kind, owner }, [a, b], key) {
  if (!a) return [];
  const look = cls('mark', 'mark-then', `mark-${kind}`, seatClass(owner));
  const [size, number] = [room(a.shape), kind.slice('then-'.length)];
  // Beyond the middle: the way back begins where it ends.
  const [x, y] = b
    ? [a.at.x + 0.6 * (b.at.x - a.at.x), a.at.y + 0.6 * (b.at.y - a.at.y)]
    : [a.at.x + size * 0.65, a.at.y - size * 0.65];
  return [
    ...(b
      ? arrow(a.at, b.at, key, look)
      : [T.circle({ key, class: look, cx: a.at.x, cy: a.at.y, r: size * 0.86 })]),
    T.g(
      { key: `${key}n`, class: 'then-number', transform: `translate(${x} ${y}) scale(${size})` },
      T.circle({ r: 0.36 }),
      T.text({ y: 0.18 }, number),
    ),
  ];
}
