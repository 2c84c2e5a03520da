// The preview of a touch: ghosts where pieces would stand, and marks.
import { T, cls } from '../el.js';
import { joined } from '../store/ahead.js';
import { Figure, stands } from './figures.js';
import { room } from './geometry.js';
import { Marks, SpotShape } from './marks.js';
import { seatClass } from './signs.js';

/** @typedef {import('../store/ahead.js').Ahead} Ahead */
/** @typedef {import('../types').Mark} Mark */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {Map<string, Spot>} Spots */

/** Kinds of marks that lie under the pieces. */
const UNDER = new Set(['joins', 'lands', 'closes', 'way', 'group', 'wall', 'win']);

/**
 * The pieces that would leave their spots, and how they would stand elsewhere.
 * @param {Ahead} ahead @param {Piece[]} pieces
 */
function moved({ motions, pieces: coming }, pieces) {
  /** @type {Piece[]} */
  const left = [];
  const come = joined(motions).flatMap(({ from, to }) => {
    const piece = pieces.findLast((p) => p.spot === from && !left.includes(p));
    if (!piece) return [];
    left.push(piece);
    // A piece that changes in place is shown separately.
    return coming.some((p) => p.spot === to) ? [] : [{ ...piece, spot: to }];
  });
  return { left, come: [...come, ...coming] };
}

/**
 * What would happen to each piece that would not stay as it is: `moving`, `going`, or `taken` where
 * another would stand.
 * @param {Ahead | null | undefined} ahead @param {Piece[]} pieces
 * @returns {Map<Piece, string>}
 */
export function fates(ahead, pieces) {
  /** @type {Map<Piece, string>} */
  const fate = new Map();
  if (!ahead) return fate;
  const { left, come } = moved(ahead, pieces);
  const gone = ahead.marks.filter(({ kind }) => kind === 'goes' || kind === 'cut');
  const spots = new Set(gone.flatMap((mark) => mark.spots));
  const taken = new Set(come.map(({ spot }) => spot));
  for (const piece of pieces) {
    if (spots.has(piece.spot)) fate.set(piece, taken.has(piece.spot) ? 'taken' : 'going');
  }
  for (const piece of left) fate.set(piece, 'moving');
  return fate;
}

/** Two strokes across. @param {number} r */
const cross = (r) => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;

/** Four corners of a frame. @param {number} r */
function corners(r) {
  const s = r * 0.45;
  /** @param {number} x @param {number} y */
  const corner = (x, y) => `M${x * r} ${y * (r - s)}V${y * r}H${x * (r - s)}`;
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join('');
}

/** How a kind of mark is drawn on one spot, where it is not the outline of the spot. */
/** @type {Record<string, (r: number) => string>} */
const SIGNS = {
  goes: (r) => cross(r * 0.5),
  attacks: (r) => corners(r * 0.88),
  closes: (r) => cross(r * 0.3),
};

/** @param {Mark} mark @param {Spots} spots @param {number} i */
function Sign(mark, spots, i) {
  const look = cls('mark', `mark-${mark.kind}`, seatClass(mark.owner));
  const there = mark.spots.flatMap((id) => spots.get(id) ?? []);
  if (mark.kind === 'way') {
    const points = there.map(({ at }) => `${at.x},${at.y}`).join(' ');
    return [T.polyline({ key: i, class: look, points })];
  }
  const sign = SIGNS[mark.kind];
  return there.map((spot) => {
    const key = `${i}${spot.id}`;
    const r = room(spot.shape);
    if (mark.kind === 'lands') {
      return T.circle({ key, class: look, cx: spot.at.x, cy: spot.at.y, r: r * 0.5 });
    }
    const transform = `translate(${spot.at.x} ${spot.at.y})`;
    if (sign) return T.path({ key, class: look, transform, d: sign(r) });
    return SpotShape(spot, 0.94, { key, class: look });
  });
}

/** @param {Mark[]} marks @param {Spots} spots */
const Signs = (marks, spots) =>
  marks.flatMap((mark, i) =>
    mark.kind === 'bar' || mark.kind === 'lifts'
      ? Marks([mark], spots, `b${i}`)
      : Sign(mark, spots, i),
  );

/** Whether more is shown than where one may go on. @param {Ahead | null | undefined} ahead */
export const isThought = (ahead) =>
  Boolean(ahead && (ahead.motions.length || ahead.pieces.length || ahead.marks.length));

/**
 * The marks under the pieces.
 * @param {Ahead | null | undefined} ahead @param {Spots} spots
 */
export const AheadUnder = (ahead, spots) =>
  ahead ? Signs(ahead.marks.filter(({ kind }) => UNDER.has(kind)), spots) : [];

/**
 * What lies over them: marks, ghosts, and spots that could be touched after this one.
 * @param {Ahead | null | undefined} ahead @param {Spots} spots @param {Piece[]} pieces
 */
export function AheadOver(ahead, spots, pieces) {
  if (!ahead) return [];
  const { come } = moved(ahead, pieces);
  // A ghost stands for what it takes: there is nothing to cross out.
  const taken = new Set(come.map(({ spot }) => spot));
  const over = ahead.marks
    .filter(({ kind }) => !UNDER.has(kind))
    .map((mark) =>
      mark.kind === 'goes'
        ? { ...mark, spots: mark.spots.filter((spot) => !taken.has(spot)) }
        : mark,
    );
  const ghosts = come.map((piece, i) => ({
    key: `ghost${i}`,
    piece,
    fresh: false,
  }));
  return [
    ...stands(ghosts, spots).map((at) => Figure(at, 'ghost')),
    ...Signs(over, spots),
  ];
}

/**
 * Spots that could be touched next if the touch under the pointer were made.
 * @param {Ahead | null | undefined} ahead @param {Spots} spots
 */
export const Soon = (ahead, spots) =>
  [...(ahead?.soon ?? [])].flatMap((id) => {
    const spot = spots.get(id);
    if (!spot) return [];
    const r = room(spot.shape) * 0.2;
    return [T.circle({ key: `s${id}`, class: 'hint hint-soon', cx: spot.at.x, cy: spot.at.y, r })];
  });
