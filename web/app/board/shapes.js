// The geometry of what is drawn on a board: outlines, arrows, bars. Numbers only.

/** @typedef {import('../types').Shape} Shape */
/** @typedef {import('../types').Point} Point */

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
 * A wedge on the way from one place to the other, its middle so far from the first.
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
