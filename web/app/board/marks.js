// Drawings on spots: their shapes, lines, marks, hints and badges.
import { T, cls } from '../el.js';
import { room } from './geometry.js';
import { drawnOnce } from './kept.js';
import { across, outline, shaft, wedge } from './shapes.js';
import { seatClass, symbols } from './signs.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Mark} Mark */
/** @typedef {import('../types').Point} Point */
/** @typedef {import('./board').BoardProps} BoardProps */

const NONE = new Set();

/**
 * The outline of a spot as an element.
 * @param {Spot} spot @param {number} k the fraction of its size @param {Record<string, any>} props
 */
export function SpotShape(spot, k, props) {
  const { tag, ...geometry } = outline(spot.shape, spot.at, k);
  return T[/** @type {'rect'} */ (tag)]({ ...geometry, ...props });
}

/** @typedef {import('../types').Line} Line */

/** Whether a line lies under the spots. @param {Line} line */
const isScenery = (line) => line.class.startsWith('scenery ');

/** A line as an element. @param {Line} line @param {number} key @param {string} look */
const Polyline = ({ points }, key, look) =>
  T.polyline({ key, class: look, points: points.map((p) => `${p.x},${p.y}`).join(' ') });

/**
 * The decoration under the spots: signs that fill their boxes, and lines.
 * @param {{ board: BoardData }} it
 */
export function Scenery({ board }) {
  return board.lines.filter(isScenery).map((line, i) => {
    const [a, b, more] = line.points;
    if (!a || !b) return null;
    if (more) return Polyline(line, i, line.class);
    const href = `#sign-${line.class.split(' ')[1]}`;
    const [width, height] = [b.x - a.x, b.y - a.y];
    return T.use({ key: i, class: line.class, href, x: a.x, y: a.y, width, height });
  });
}

/** @param {BoardData} board */
export function Lines(board) {
  return board.lines.map((line, i) => {
    const [first] = line.points;
    if (!first || isScenery(line)) return null;
    if (line.text) {
      return T.text({ key: i, class: cls('board-text', line.class), ...first }, line.text);
    }
    return Polyline(line, i, cls('board-line', line.class));
  });
}

/**
 * A shaft, and a head at its target.
 * @param {Point} a @param {Point} b @param {string} key @param {string} look
 */
export function arrow(a, b, key, look) {
  return [
    T.line({ key, class: cls(look, 'mark-arrow'), ...shaft(a, b) }),
    T.path({ key: `${key}h`, class: cls(look, 'mark-head'), d: wedge(a, b, (l) => l - 0.16) }),
  ];
}

/**
 * @param {Mark[]} marks @param {Map<string, Spot>} spots @param {string} layer
 * @param {import('../store/state.js').State['Then']} [Then] draws steps that are expected later
 */
export function Marks(marks, spots, layer, Then) {
  return marks.flatMap((mark, i) => {
    const look = cls('mark', `mark-${mark.kind}`, `nth-${i % 6}`, seatClass(mark.owner));
    const ends = mark.spots.map((id) => spots.get(id)).filter((spot) => spot !== undefined);
    const [a, b] = ends;
    if (Then && mark.kind.startsWith('then-')) return Then(mark, ends, `${layer}${i}`);
    if (mark.kind === 'threat' && ends.length === 2 && a && b) {
      // Between neighbours there is no room for a shaft.
      return [T.path({ key: `${layer}${i}`, class: look, d: wedge(a.at, b.at, (l) => l / 2) })];
    }
    if (mark.kind === 'arrow' && ends.length === 2 && a && b) {
      return arrow(a.at, b.at, `${layer}${i}`, look);
    }
    if ((mark.kind === 'bar' || mark.kind === 'lifts') && ends.length === 2 && a && b) {
      return [T.line({ key: `${layer}${i}`, class: look, ...across(a.at, b.at) })];
    }
    const sign = `mark-${mark.kind}`;
    if (symbols.value.has(sign)) {
      return ends.map(({ id, at: { x, y }, shape, class: words }) => {
        const r = room(shape);
        const box = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
        const of = cls(look, 'mark-sign', words);
        return T.use({ key: `${layer}${i}${id}`, class: of, href: `#sign-${sign}`, ...box });
      });
    }
    return ends.map((spot) =>
      SpotShape(spot, 0.94, { key: `${layer}${i}${spot.id}`, class: look }),
    );
  });
}

/** Whether so many spots are open that dots would bury the position. @param {Set<string>} open */
export const isMany = (open) => open.size > 24;

/** @param {{ props: BoardProps, spots: Map<string, Spot> }} it */
export function Hints({ props, spots }) {
  const { open = NONE, picked = [], hints = true, scene } = props;
  if (!hints) return null;
  const full = new Set(scene.pieces.map((piece) => piece.spot));
  const many = isMany(open);
  return [...open].flatMap((id) => {
    const spot = spots.get(id);
    if (!spot) return [];
    const r = room(spot.shape);
    // Touching shows which piece may begin.
    if (full.has(id) && !picked.length) return [];
    const [look, size] = full.has(id) ? ['take', 0.92] : ['go', many ? 0.15 : 0.26];
    return [
      T.circle({ key: id, class: `hint hint-${look}`, cx: spot.at.x, cy: spot.at.y, r: r * size }),
    ];
  });
}

/** @param {{ props: BoardProps, spots: Map<string, Spot>, kept: import('./kept').Kept }} it */
export function Values({ props, spots, kept }) {
  return [...(props.values ?? [])].map(([id, { text, tone, name }]) =>
    drawnOnce(kept, `v ${id}`, `${text} ${tone} ${name}`, () => {
      const spot = spots.get(id);
      if (!spot) return null;
      const r = room(spot.shape);
      return T.g(
        {
          key: id,
          class: `value value-${tone}`,
          transform: `translate(${spot.at.x + r * 0.5} ${spot.at.y - r * 0.5}) scale(${r})`,
        },
        text ? [T.circle({ r: 0.42 }), T.text({ y: 0.17 }, text)] : null,
        name ? T.text({ class: 'spot-name', x: -0.5, y: 2.05 }, name) : null,
      );
    }),
  );
}
