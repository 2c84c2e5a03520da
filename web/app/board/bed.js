// The bed of a board: a tray or a hem that follows the outline of its spots, the grain of
// its material, and what lies between pieces: shadows, and ties where pieces of one owner touch.
// Light comes from the top left.
import { useMemo } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { drawnOnce } from './kept.js';
import { corners, outlines, touching } from './shapes.js';
import { seatClass } from './signs.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Scene} Scene */

/** How far from the outline the seam is. */
const SEAM = 0.48;

/** The board's shadow, far and near, its foot, the lit edge, its frame and the grain of that, and the edge of the spots in it. */
const LAYERS = /** @type {const} */ ([
  ['bed-haze', 0.13, 0.2],
  ['bed-shadow', 0.06, 0.1],
  ['bed-foot', 0.03, 0.05],
  ['bed-light', -0.02, -0.025],
  ['bed-frame', 0, 0],
  ['bed-grain', 0, 0],
  ['bed-well', 0, 0],
]);

/** @param {{ board: BoardData }} props */
export function Bed({ board }) {
  const [d, seam] = useMemo(
    () => [outlines(board.spots, 0), outlines(board.spots, SEAM)],
    [board.spots],
  );
  if (!d) return null;
  return [
    LAYERS.map(([name, x, y]) =>
      T.path({ key: name, class: `bed ${name}`, d, transform: `translate(${x} ${y})` }),
    ),
    T.path({ key: 'seam', class: 'bed bed-seam', d: seam }),
  ];
}

/** The grain of the spots, light and dark ones apart. @param {{ board: BoardData }} props */
export function Grain({ board }) {
  const of = (/** @type {boolean} */ dark) =>
    board.spots
      .filter(({ shape, class: words }) => shape.type !== 'circle' && /\bdark\b/.test(words) === dark)
      .map((spot) => `M${corners(spot).map(({ x, y }) => `${+x.toFixed(3)} ${+y.toFixed(3)}`).join('L')}Z`)
      .join('');
  const [light, dark] = useMemo(() => [of(false), of(true)], [board.spots]);
  return [
    light ? T.path({ key: 'light', class: 'grain', d: light }) : null,
    dark ? T.path({ key: 'dark', class: 'grain grain-dark', d: dark }) : null,
  ];
}

/**
 * What joins pieces; once a match is decided, only where they decided it.
 * @param {{ scene: Scene, spots: Map<string, Spot>, decided: boolean }} props
 */
export function Ties({ scene, spots, decided }) {
  const ties = useMemo(() => touching(scene, spots), [scene, spots]);
  return ties.filter(({ kinds }) => !decided || kinds.length).map(({ key, owner, a, b, kinds }) =>
    T.line({
      key,
      class: cls('tie', seatClass(owner), ...kinds),
      x1: a.x,
      y1: a.y,
      x2: b.x,
      y2: b.y,
    }),
  );
}

/**
 * The shadows of the pieces.
 * @param {ReturnType<typeof import('./figures').stands>} standing @param {import('./kept').Kept} kept
 */
export const Shadows = (standing, kept) =>
  standing.map(({ actor: { key, piece }, x, y, r }) =>
    drawnOnce(kept, `s ${key}`, `${x} ${y} ${r} ${piece.kind}`, () => T.ellipse({
      key,
      class: cls('shadow', `shadow-${piece.kind}`),
      'data-shadow': key,
      rx: 0.86,
      ry: 0.86,
      cx: 0.07,
      cy: 0.12,
      transform: `translate(${x} ${y}) scale(${r})`,
    })),
  );

