// The geometry of drawings on a board: outlines, arrows, bars. Numbers only.

/** @typedef {import('../types').Shape} Shape */
/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {{ from: Point, to: Point }} Edge */

/** @param {Shape} shape @param {Point} at @param {number} k */
export function outline(shape, at, k) {
  if (shape.type === 'circle') return { tag: 'circle', cx: at.x, cy: at.y, r: shape.r * k };
  if (shape.type === 'rect') {
    const [width, height] = [shape.w * k, shape.h * k];
    return { tag: 'rect', x: at.x - width / 2, y: at.y - height / 2, width, height };
  }
  const points = shape.points.map((p) => `${at.x + p.x * k},${at.y + p.y * k}`).join(' ');
  return { tag: 'polygon', points };
}

/**
 * A wedge on the way from one place to the other, with its middle this far from the first.
 * @param {Point} a @param {Point} b @param {(length: number) => number} far
 */
export function wedge(a, b, far) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [mx, my] = [a.x + far(length) * ux, a.y + far(length) * uy];
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => `${mx + along * ux - aside * uy} ${my + along * uy + aside * ux}`;
  return `M${at(0.16, 0)}L${at(-0.12, 0.24)}L${at(-0.12, -0.24)}Z`;
}

/**
 * The shaft of an arrow, which ends where its head begins.
 * @param {Point} a @param {Point} b
 */
export function shaft(a, b) {
  const rest = 1 - 0.3 / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
  return { x1: a.x, y1: a.y, x2: a.x + rest * (b.x - a.x), y2: a.y + rest * (b.y - a.y) };
}

/**
 * A bar across the middle of the line between two places: the way is barred.
 * @param {Point} a @param {Point} b
 */
export function across(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(0.26 * (b.x - a.x)) / length, (0.26 * (b.y - a.y)) / length];
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  return { x1: mx - uy, y1: my + ux, x2: mx + uy, y2: my - ux };
}

/** @param {Spot} spot @returns {Point[]} */
export function corners({ at, shape }) {
  if (shape.type === 'circle') return [];
  if (shape.type === 'polygon') return shape.points.map((p) => ({ x: at.x + p.x, y: at.y + p.y }));
  const [w, h] = [shape.w / 2, shape.h / 2];
  return [
    { x: at.x - w, y: at.y - h },
    { x: at.x + w, y: at.y - h },
    { x: at.x + w, y: at.y + h },
    { x: at.x - w, y: at.y + h },
  ];
}

/** @param {Point} a @param {Point} b */
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The edges that border no other spot. @param {Spot[]} spots @returns {Edge[]} */
function edges(spots) {
  return spots.flatMap((spot) => {
    const points = corners(spot);
    return points.flatMap((from, i) => {
      const to = points[(i + 1) % points.length] ?? from;
      const behind = { x: from.x + to.x - spot.at.x, y: from.y + to.y - spot.at.y };
      return spots.some(({ at }) => far(at, behind) < 0.1) ? [] : [{ from, to }];
    });
  });
}

/**
 * The corner between two edges, this far outside of them; none where they go straight on.
 * @param {Edge} a @param {Edge} b @param {number} out
 */
function corner(a, b, out) {
  const [la, lb] = [far(a.from, a.to), far(b.from, b.to)];
  const na = { x: (a.to.y - a.from.y) / la, y: (a.from.x - a.to.x) / la };
  const nb = { x: (b.to.y - b.from.y) / lb, y: (b.from.x - b.to.x) / lb };
  const dot = na.x * nb.x + na.y * nb.y;
  if (dot > 0.999) return [];
  const k = out / (1 + dot);
  const x = (a.to.x + b.from.x) / 2 + k * (na.x + nb.x);
  const y = (a.to.y + b.from.y) / 2 + k * (na.y + nb.y);
  return [{ x, y }];
}

/**
 * The outline of all spots together, this far outside of them, as the data of a path; empty for
 * spots that lie apart.
 * @param {Spot[]} spots @param {number} out
 */
export function outlines(spots, out) {
  if (spots.some(({ shape }) => shape.type === 'circle')) return '';
  const rest = edges(spots);
  /** @type {string[]} */
  const found = [];
  while (rest.length) {
    const ring = rest.splice(0, 1);
    for (;;) {
      const end = /** @type {Edge} */ (ring.at(-1)).to;
      const next = rest.findIndex(({ from }) => far(from, end) < 0.1);
      if (next < 0) break;
      ring.push(...rest.splice(next, 1));
    }
    const points = ring.flatMap((edge, i) => corner(edge, ring[(i + 1) % ring.length] ?? edge, out));
    found.push(`M${points.map((p) => `${+p.x.toFixed(3)} ${+p.y.toFixed(3)}`).join('L')}Z`);
  }
  return found.join('');
}

/** The largest distance between the centres of touching spots, by the class of the spots. */
const TOUCH = /** @type {const} */ ([
  ['touch-4', 1.2],
  ['touch-8', 1.6],
]);

/**
 * The pairs of pieces of one owner that touch, with the kinds of the marks that both are in.
 * @param {Scene} scene @param {Map<string, Spot>} spots
 */
export function touching(scene, spots) {
  const [one] = spots.values();
  const reach = TOUCH.find(([word]) => one?.class.includes(word))?.[1];
  if (!reach) return [];
  return scene.pieces.flatMap((piece, i) =>
    scene.pieces.slice(i + 1).flatMap((other) => {
      if (piece.owner !== other.owner) return [];
      const [a, b] = [spots.get(piece.spot)?.at, spots.get(other.spot)?.at];
      if (!a || !b || far(a, b) > reach || a === b) return [];
      const both = scene.marks.filter(
        (mark) => mark.spots.includes(piece.spot) && mark.spots.includes(other.spot),
      );
      const kinds = both.map((mark) => `in-${mark.kind}`);
      return [{ key: `${piece.spot}-${other.spot}`, owner: piece.owner, a, b, kinds }];
    }),
  );
}
