// An overview strip of a long map: who is where, the visible part, and the way there.
import { T, cls } from '../el.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { seatClass, symbols } from './signs.js';
import { phone, tall } from './window.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('./window').Pane} Pane */

export const ready = bring('css/strip.css');

/** The width of the strip, in units of its own; the margin that stays empty. */
const [WIDE, EDGE] = [1000, 16];

/**
 * The pieces in the strip, so that none hides another.
 * @param {Scene} scene @param {(id: string) => { x: number, y: number } | null} at @param {number} r
 */
function beads(scene, at, r) {
  /** @type {{ x: number, y: number, owner: import('../types').Seat | null, key: string }[]} */
  const placed = [];
  for (const { spot, owner } of scene.pieces) {
    const p = at(spot);
    if (!p) continue;
    const { y } = p;
    let { x } = p;
    while (placed.some((other) => Math.hypot(other.x - x, other.y - y) < 1.7 * r)) x += 1.7 * r;
    placed.push({ x: Math.min(x, WIDE - r), y, owner, key: `${spot}${owner ?? placed.length}` });
  }
  return placed;
}

/** @param {{ board: BoardData, scene: Scene, pane: Pane }} props */
export default function Strip({ board, scene, pane }) {
  const narrow = phone.matches;
  const high = WIDE * tall();
  const r = narrow ? 20 : 11;
  const { origin, size } = board;
  const to = (/** @type {{ x: number, y: number }} */ p) => ({
    x: ((p.x - origin.x) / size.x) * WIDE,
    y: EDGE + ((p.y - origin.y) / size.y) * (high - EDGE),
  });
  const places = new Map(board.spots.map((spot) => [spot.id, to(spot.at)]));
  const way = (/** @type {string} */ word) =>
    board.lines
      .filter((line) => line.class.split(' ').at(-1) === word)
      .map(({ points }) => `M${points.map((p) => [to(p).x, to(p).y].map(Math.round).join(' ')).join('L')}`)
      .join('');
  const box = pane.box.value;
  const [left, seen] = [to(box).x, (box.w / size.x) * WIDE];
  /** @param {number} x in the strip */
  const go = (x) => {
    pane.follows.value = false;
    pane.centre(origin.x + (x / WIDE) * size.x);
  };
  /** @param {PointerEvent} e */
  const onPointer = (e) => {
    const node = /** @type {SVGSVGElement} */ (e.currentTarget);
    if (e.type === 'pointerdown') node.setPointerCapture(e.pointerId);
    else if (!node.hasPointerCapture(e.pointerId)) return;
    const frame = node.getBoundingClientRect();
    go(((e.clientX - frame.x) / frame.width) * WIDE);
  };
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    const middle = left + seen / 2;
    const ways = { ArrowLeft: middle - seen / 3, ArrowRight: middle + seen / 3, Home: 0, End: WIDE };
    const x = ways[/** @type {'Home'} */ (e.key)];
    if (x === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    go(x);
  };
  const share = (100 * left) / Math.max(1, WIDE - seen);
  return T.svg(
    {
      class: 'strip',
      viewBox: `0 0 ${WIDE} ${high}`,
      role: 'slider',
      tabindex: 0,
      'aria-label': say('strip'),
      'aria-orientation': 'horizontal',
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': Math.min(100, Math.max(0, Math.round(share))),
      onPointerDown: onPointer,
      onPointerMove: onPointer,
      onKeyDown: onKey,
    },
    T.rect({ class: 'strip-ground', width: WIDE, height: high }),
    T.path({ class: 'strip-seam', d: way('seam') }),
    T.path({ class: 'strip-way', d: way('trail') }),
    board.spots.map(({ id, shape, class: words }) => {
      const p = places.get(id);
      if (!p || (shape.type !== 'rect' && !words.includes('rough'))) return null;
      const k = r * (shape.type === 'rect' ? 0.5 : 0.28);
      const box = { x: p.x - k, y: p.y - k, width: 2 * k, height: 2 * k };
      return T.rect({ key: id, class: cls('strip-spot', words), ...box });
    }),
    T.rect({ class: 'strip-seen', x: left, y: 2, width: seen, height: high - 4, rx: 8 }),
    beads(scene, (id) => places.get(id) ?? null, r).map(({ x, y, owner, key }) =>
      T.g(
        { key, class: cls('strip-piece', seatClass(owner)) },
        T.circle({ cx: x, cy: y, r }),
        symbols.value.has('badge')
          ? T.use({ href: '#sign-badge', x: x - r * 0.62, y: y - r * 0.62, width: r * 1.24, height: r * 1.24 })
          : null,
      ),
    ),
  );
}
