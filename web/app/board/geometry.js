// Geometry of boards: turning them round, walking with arrow keys, sizes.

/** @typedef {import('../types').Board} Board */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Shape} Shape */

/** The corners of the box around the centres of all spots. @param {Spot[]} spots */
function corners(spots) {
  const xs = spots.map(({ at }) => at.x);
  const ys = spots.map(({ at }) => at.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * The board seen from the other side. Signs and letters stay upright, and coordinates where they
 * are: at the left and below, each now of the row or column that has come there.
 * @param {Board} board
 * @returns {Board}
 */
export function turned(board) {
  const { left, right, top, bottom } = corners(board.spots);
  const over = (/** @type {Point} */ p) => ({ x: left + right - p.x, y: top + bottom - p.y });
  const shape = (/** @type {Shape} */ s) =>
    s.type === 'polygon' ? { ...s, points: s.points.map((p) => ({ x: -p.x, y: -p.y })) } : s;
  const named = board.lines.filter(isCoordinate);
  /** @type {Map<import('../types').Line, string>} */
  const texts = new Map();
  for (const some of [named.filter(isNumber), named.filter((line) => !isNumber(line))]) {
    some.forEach((line, i) => texts.set(line, some[some.length - 1 - i]?.text ?? ''));
  }
  return {
    ...board,
    spots: board.spots.map((spot) => ({ ...spot, at: over(spot.at), shape: shape(spot.shape) })),
    lines: board.lines.map((line) => {
      const text = texts.get(line);
      // What leads to a coordinate stays with it.
      if (line.class === 'tick') return line;
      return text === undefined ? { ...line, points: line.points.map(over) } : { ...line, text };
    }),
  };
}

/** @param {import('../types').Line} line */
const isCoordinate = ({ class: words, text }) => Boolean(text) && words.split(' ').includes('coordinate');

/** @param {import('../types').Line} line */
const isNumber = ({ text }) => /^\d+$/.test(text);

/**
 * The size of a piece on this spot: the radius of the inscribed circle.
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
 * The spot that a finger means: fingers are thick, so on a field or among fields that belong to one
 * hub it is the one that may be touched.
 * @param {Spot[]} spots @param {Spot} touched @param {Set<string>} open
 */
export function meant(spots, touched, open) {
  const word = (/** @type {Spot} */ spot) => spot.class.split(' ')[0];
  const hubs = spots.filter((spot) => word(spot) === 'hub');
  if (open.has(touched.id) || !['hub', 'field'].includes(word(touched) ?? '')) return touched.id;
  const home = (/** @type {Spot} */ { at }) =>
    hubs.reduce(
      (best, hub) => (far(hub.at, at) < far(best.at, at) ? hub : best),
      /** @type {Spot} */ (hubs[0] ?? touched),
    ).id;
  const [one, more] = spots.filter(
    (spot) => open.has(spot.id) && word(spot) === 'field' && home(spot) === home(touched),
  );
  return one && !more ? one.id : touched.id;
}

/** @param {Point} a @param {Point} b */
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

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
 * Where the `index`th of `count` pieces on a spot stands, and its size.
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
