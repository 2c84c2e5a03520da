// Where things are: turning the board round, walking it with arrow keys, sizes.

/** @typedef {import('../types').Board} Board */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Shape} Shape */

/**
 * The board seen from the other side. Signs and letters stay upright.
 * @param {Board} board
 * @returns {Board}
 */
export function turned(board) {
  const { origin, size } = board;
  const over = (/** @type {Point} */ p) => ({
    x: 2 * origin.x + size.x - p.x,
    y: 2 * origin.y + size.y - p.y,
  });
  const shape = (/** @type {Shape} */ s) =>
    s.type === 'polygon' ? { ...s, points: s.points.map((p) => ({ x: -p.x, y: -p.y })) } : s;
  return {
    ...board,
    spots: board.spots.map((spot) => ({ ...spot, at: over(spot.at), shape: shape(spot.shape) })),
    lines: board.lines.map((line) => ({ ...line, points: line.points.map(over) })),
  };
}

/**
 * How large a piece on this spot may be: the radius of the circle inside.
 * @param {Shape} shape
 */
export function room(shape) {
  if (shape.type === 'rect') return Math.min(shape.w, shape.h) / 2;
  if (shape.type === 'circle') return shape.r;
  let least = Infinity;
  shape.points.forEach((a, i) => {
    const b = shape.points[(i + 1) % shape.points.length] ?? a;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length > 0) least = Math.min(least, Math.abs(a.x * b.y - a.y * b.x) / length);
  });
  return Number.isFinite(least) ? least : 0.5;
}

/**
 * The spot that an arrow key leads to: the nearest within a quarter turn of the
 * direction; the further it strays from it, the further it seems.
 * @param {Spot[]} spots
 * @param {Spot} from
 * @param {number} dx
 * @param {number} dy
 * @returns {Spot | null}
 */
export function neighbour(spots, from, dx, dy) {
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const x = spot.at.x - from.at.x;
    const y = spot.at.y - from.at.y;
    const along = x * dx + y * dy;
    const astray = Math.abs(x * dy - y * dx);
    if (along <= 1e-6 || astray > along * 1.05) continue;
    const cost = Math.hypot(x, y) * (1 + astray / along);
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

/**
 * Where the `index`th of `count` pieces on a spot stands, and how large it is.
 * @param {number} index
 * @param {number} count
 * @param {number} r
 */
export function place(index, count, r) {
  if (count < 2) return { dx: 0, dy: 0, scale: 1 };
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2 + (count === 2 ? Math.PI / 4 : 0);
  const out = r * (count < 4 ? 0.42 : 0.52);
  return {
    dx: Math.cos(angle) * out,
    dy: Math.sin(angle) * out,
    scale: count < 4 ? 0.6 : 0.48,
  };
}
