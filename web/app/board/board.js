// A board, drawn from data: spots, lines, pieces, marks. It knows no game.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { holdStill } from './drag.js';
import { Figure, stands, useCast, useSlides } from './figures.js';
import { turned } from './geometry.js';
import { Hits } from './hits.js';
import { Hints, Lines, Marks, SpotShape, Values } from './marks.js';
import { Pane, pinch } from './window.js';
import { say } from '../say.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Mark} Mark */

/**
 * @typedef {object} BoardProps
 * @property {BoardData} board
 * @property {Scene} scene
 * @property {string} label what the board is called
 * @property {import('../types').Motion[]} [motions] how the last scene became this one
 * @property {boolean} [flipped]
 * @property {Set<string>} [open] spots that may be touched next
 * @property {boolean} [hints] whether they are shown
 * @property {string[]} [picked] spots touched so far
 * @property {Set<string>} [last] spots of the last move
 * @property {Mark[]} [evidence] what a refusal points out
 * @property {Map<string, import('../types').Value>} [values]
 * @property {(spot: string, by: 'tap' | 'key') => void} [onTouch]
 * @property {(spot: string) => boolean} [canGrab] whether a drag may start here
 * @property {(spot: string) => void} [onGrab]
 * @property {(from: string, to: string | null) => Promise<boolean>} [onDrop]
 * @property {() => void} [onEscape]
 * @property {string} [focus] the spot that a map keeps in sight
 */

const NONE = new Set();

/** @param {{ pane: Pane }} it */
function ZoomButtons({ pane }) {
  const button = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {() => void} */ onClick,
  ) => T.button({ type: 'button', class: 'round', 'aria-label': label, onClick }, text);
  return T.div(
    { class: 'zoom', role: 'group', 'aria-label': say('map') },
    button('+', say('closer'), () => pane.zoom(1.5)),
    button('\u2212', say('further'), () => pane.zoom(1 / 1.5)),
    button('\u2922', say('whole-board'), () => pane.reset()),
  );
}

/** @param {BoardProps} props */
export function Board(props) {
  const { flipped, picked = [], last = NONE, evidence = [], scene } = props;
  const board = flipped ? turned(props.board) : props.board;
  const spots = new Map(board.spots.map((spot) => [spot.id, spot]));
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const whole = { ...board.origin, w: board.size.x, h: board.size.y };
  const isMap = Math.max(whole.w, whole.h) > 13 || board.spots.length > 110;
  const pane = (useRef(/** @type {Pane | null} */ (null)).current ??= new Pane(whole, isMap));
  pane.fit(whole);
  const cast = useCast(props);
  const standing = stands(cast.actors, spots);
  const settled = useSlides(svg, cast, standing, flipped);
  const sight = spots.get(props.focus ?? scene.pieces[0]?.spot ?? '')?.at;
  useEffect(() => pane.begin(sight), []);
  useEffect(() => sight && pane.show(sight), [props.focus, pane.ratio]);
  useEffect(() => {
    const node = svg.current;
    node?.addEventListener('touchmove', holdStill, { passive: false });
    return () => node?.removeEventListener('touchmove', holdStill);
  }, []);
  const box = pane.box.value;
  const order = [...standing].sort(
    (a, b) => Number(cast.moved.has(a.actor.key)) - Number(cast.moved.has(b.actor.key)),
  );
  /** @param {WheelEvent} e */
  const onWheel = (e) => {
    const out = e.deltaY > 0;
    if (!isMap || !svg.current || !(pane.zoomed || (e.ctrlKey && !out))) return;
    e.preventDefault();
    const frame = svg.current.getBoundingClientRect();
    const per = box.w / frame.width;
    const about = {
      x: box.x + (e.clientX - frame.x) * per,
      y: box.y + (e.clientY - frame.y) * per,
    };
    if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      pane.pan((e.deltaX || e.deltaY) * per, 0);
    } else pane.zoom(out ? 1 / 1.15 : 1.15, about);
  };
  return T.div(
    {
      class: cls('board', isMap && 'map'),
      style: { '--ratio': String(pane.ratio), '--across': `${whole.w}px` },
    },
    T.svg(
      {
        ref: svg,
        viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`,
        class: cls(pane.zoomed && 'zoomed'),
        onWheel,
        onPointerDown: (/** @type {any} */ e) => {
          if (isMap && svg.current && (pane.zoomed || e.pointerType === 'touch')) {
            pinch(pane, e, svg.current);
          }
        },
      },
      T.rect({ class: 'ground', x: whole.x, y: whole.y, width: whole.w, height: whole.h }),
      T.g(
        { class: 'spots', 'aria-hidden': 'true' },
        board.spots.map((spot) =>
          SpotShape(spot, 1, {
            key: spot.id,
            class: cls(
              'spot',
              spot.class,
              last.has(spot.id) && 'last',
              picked.includes(spot.id) && 'picked',
            ),
          }),
        ),
      ),
      T.g({ class: 'lines', 'aria-hidden': 'true' }, Lines(board)),
      T.g({ class: 'marks', 'aria-hidden': 'true' }, Marks(scene.marks, spots, 'm')),
      T.g(
        { class: 'pieces', 'aria-hidden': 'true' },
        stands(cast.gone, spots).map((at) => Figure(at, 'leaving')),
        order.map((at) => Figure(at, at.actor.fresh ? 'coming' : '')),
      ),
      T.g({ class: 'hints', 'aria-hidden': 'true' }, C(Hints, { props, spots })),
      T.g({ class: 'evidence', 'aria-hidden': 'true' }, Marks(evidence, spots, 'e')),
      T.g({ class: 'values', 'aria-hidden': 'true' }, C(Values, { props, spots })),
      C(Hits, { board, props, pane, svg, settle: (spot) => (settled.current = spot) }),
    ),
    isMap ? C(ZoomButtons, { pane }) : null,
  );
}
