// A board, drawn from data: spots, lines, pieces, marks. It knows no game.
import { useEffect, useLayoutEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { isStill } from '../settings.js';
import { recast } from './cast.js';
import { follow, holdStill, wasDrag } from './drag.js';
import { neighbour, place, room, turned } from './geometry.js';
import { Sign, seatClass } from './signs.js';
import { Pane, pinch, wasPan } from './window.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Mark} Mark */
/** @typedef {import('./cast').Actor} Actor */

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

/** @param {import('../types').Shape} shape @param {Spot['at']} at @param {number} k */
function outline(shape, at, k) {
  if (shape.type === 'circle') return { tag: 'circle', cx: at.x, cy: at.y, r: shape.r * k };
  if (shape.type === 'rect') {
    const [width, height] = [shape.w * k, shape.h * k];
    return { tag: 'rect', x: at.x - width / 2, y: at.y - height / 2, width, height };
  }
  const points = shape.points.map((p) => `${at.x + p.x * k},${at.y + p.y * k}`).join(' ');
  return { tag: 'polygon', points };
}

/**
 * The outline of a spot as an element.
 * @param {Spot} spot @param {number} k how much of it @param {Record<string, any>} props
 */
function SpotShape(spot, k, props) {
  const { tag, ...geometry } = outline(spot.shape, spot.at, k);
  return T[/** @type {'rect'} */ (tag)]({ ...geometry, ...props });
}

/** @param {BoardData} board */
function Lines(board) {
  return board.lines.map((line, i) => {
    const [first] = line.points;
    if (!first) return null;
    if (line.text) {
      return T.text({ key: i, class: cls('board-text', line.class), ...first }, line.text);
    }
    const points = line.points.map((p) => `${p.x},${p.y}`).join(' ');
    return T.polyline({ key: i, class: cls('board-line', line.class), points });
  });
}

/** @typedef {{ x: number, y: number }} Point */

/**
 * A wedge on the way from one place to the other, its middle so far from the first.
 * @param {Point} a @param {Point} b @param {(length: number) => number} far
 */
function wedge(a, b, far) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [mx, my] = [a.x + far(length) * ux, a.y + far(length) * uy];
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => `${mx + along * ux - aside * uy} ${my + along * uy + aside * ux}`;
  return `M${at(0.16, 0)}L${at(-0.12, 0.24)}L${at(-0.12, -0.24)}Z`;
}

/**
 * A shaft, and a head that ends where it leads to.
 * @param {Point} a @param {Point} b @param {string} key @param {string} look
 */
function arrow(a, b, key, look) {
  const rest = 1 - 0.3 / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
  const ray = { x1: a.x, y1: a.y, x2: a.x + rest * (b.x - a.x), y2: a.y + rest * (b.y - a.y) };
  return [
    T.line({ key, class: cls(look, 'mark-arrow'), ...ray }),
    T.path({ key: `${key}h`, class: cls(look, 'mark-head'), d: wedge(a, b, (l) => l - 0.16) }),
  ];
}

/**
 * A bar across the middle of the line between two places: the way is barred.
 * @param {Point} a @param {Point} b
 */
function across(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(0.26 * (b.x - a.x)) / length, (0.26 * (b.y - a.y)) / length];
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  return { x1: mx - uy, y1: my + ux, x2: mx + uy, y2: my - ux };
}

/** @param {Mark[]} marks @param {Map<string, Spot>} spots @param {string} layer */
function Marks(marks, spots, layer) {
  return marks.flatMap((mark, i) => {
    const look = cls('mark', `mark-${mark.kind}`, `nth-${i % 6}`, seatClass(mark.owner));
    const ends = mark.spots.map((id) => spots.get(id)).filter((spot) => spot !== undefined);
    const [a, b] = ends;
    if (mark.kind === 'threat' && ends.length === 2 && a && b) {
      // Between neighbours there is no room for a shaft.
      return [T.path({ key: `${layer}${i}`, class: look, d: wedge(a.at, b.at, (l) => l / 2) })];
    }
    if (mark.kind === 'arrow' && ends.length === 2 && a && b) {
      return arrow(a.at, b.at, `${layer}${i}`, look);
    }
    if (mark.kind === 'bar' && ends.length === 2 && a && b) {
      return [T.line({ key: `${layer}${i}`, class: look, ...across(a.at, b.at) })];
    }
    return ends.map((spot) =>
      SpotShape(spot, 0.94, { key: `${layer}${i}${spot.id}`, class: look }),
    );
  });
}

/**
 * The actors of a scene, with those that just left.
 * @param {BoardProps} props
 */
function useCast({ scene, motions }) {
  const state = useRef(
    /** @type {{ scene: Scene | null, actors: Actor[], gone: Actor[], moved: Set<string> }} */ ({
      scene: null,
      actors: [],
      gone: [],
      moved: new Set(),
    }),
  );
  const [, redraw] = useState(0);
  const it = state.current;
  if (it.scene !== scene) {
    const { actors, gone } = recast(it.scene ? it.actors : [], scene.pieces, motions ?? []);
    const old = new Map(it.actors.map((actor) => [actor.key, actor.piece.spot]));
    it.moved = new Set(
      actors.filter((a) => old.has(a.key) && old.get(a.key) !== a.piece.spot).map((a) => a.key),
    );
    it.gone = isStill() ? [] : gone;
    it.actors = actors;
    it.scene = scene;
  }
  const { gone } = it;
  useEffect(() => {
    if (gone.length === 0) return;
    const timer = setTimeout(() => {
      if (it.gone === gone) it.gone = [];
      redraw((n) => n + 1);
    }, 750);
    return () => clearTimeout(timer);
  }, [gone]);
  return it;
}

/**
 * Where each actor stands.
 * @param {Actor[]} actors @param {Map<string, Spot>} spots
 */
function stands(actors, spots) {
  /** @type {Map<string, number>} */
  const crowd = new Map();
  for (const { piece } of actors) crowd.set(piece.spot, (crowd.get(piece.spot) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const taken = new Map();
  return actors.flatMap((actor) => {
    const spot = spots.get(actor.piece.spot);
    if (!spot) return [];
    const index = taken.get(spot.id) ?? 0;
    taken.set(spot.id, index + 1);
    const r = room(spot.shape);
    const { dx, dy, scale } = place(index, crowd.get(spot.id) ?? 1, r);
    return [{ actor, x: spot.at.x + dx, y: spot.at.y + dy, r: r * scale }];
  });
}

/** @param {{ actor: Actor, x: number, y: number, r: number }} at @param {string} state */
function Figure({ actor, x, y, r }, state) {
  const { piece, key } = actor;
  const look = cls('piece', `kind-${piece.kind}`, seatClass(piece.owner), state);
  return T.g(
    { key, class: look, 'data-key': key, 'data-at': piece.spot, transform: `translate(${x} ${y})` },
    T.g({ transform: `scale(${r})` }, T.g({ class: 'figure' }, Sign(piece))),
  );
}

/**
 * Slides the pieces that moved from where they stood.
 * @param {import('preact').RefObject<SVGSVGElement | null>} svg
 * @param {ReturnType<typeof useCast>} cast
 * @param {ReturnType<typeof stands>} standing
 * @param {boolean | undefined} flipped
 */
function useSlides(svg, cast, standing, flipped) {
  const before = useRef(/** @type {Map<string, { x: number, y: number }>} */ (new Map()));
  const side = useRef(flipped);
  const settled = useRef('');
  useLayoutEffect(() => {
    const old = before.current;
    before.current = new Map(standing.map(({ actor, x, y }) => [actor.key, { x, y }]));
    const turnedRound = side.current !== flipped;
    side.current = flipped;
    if (isStill() || turnedRound) return;
    for (const { actor, x, y } of standing) {
      const from = old.get(actor.key);
      if (!from || (from.x === x && from.y === y)) continue;
      if (actor.piece.spot === settled.current) continue;
      const node = svg.current?.querySelector(`[data-key="${actor.key}"]`);
      node?.animate(
        [
          { x: from.x, y: from.y },
          { x, y },
        ].map((p) => ({
          transform: `translate(${p.x}px, ${p.y}px)`,
        })),
        { duration: 260, easing: 'cubic-bezier(.3,.7,.3,1)' },
      );
    }
    settled.current = '';
  }, [cast.scene, flipped]);
  return settled;
}

/**
 * What a screen reader says for a spot.
 * @param {Spot} spot @param {BoardProps} props
 */
function spoken(spot, { scene, open, picked, evidence, values }) {
  const pieces = scene.pieces.filter((piece) => piece.spot === spot.id);
  const marks = [...scene.marks, ...(evidence ?? [])].filter(
    (mark) => mark.label && mark.spots.length < 9 && mark.spots.includes(spot.id),
  );
  return [
    spot.label || spot.id,
    ...pieces.map((piece) => piece.label),
    picked?.includes(spot.id) ? 'picked' : '',
    open?.has(spot.id) ? (picked?.length ? 'can be chosen' : 'can start here') : '',
    ...marks.map((mark) => mark.label),
    values?.get(spot.id)?.label ?? '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** @type {Record<string, number>} 0 shows the whole map */
const ZOOMS = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, 0: 0 };

/**
 * The transparent buttons over the spots.
 * @param {{ board: BoardData, props: BoardProps, pane: Pane,
 *   svg: import('preact').RefObject<SVGSVGElement | null>, settle: (spot: string) => void }} it
 */
function Hits({ board, props, pane, svg, settle }) {
  const { open = NONE, picked = [] } = props;
  const [focus, setFocus] = useState('');
  const first = board.spots.find((spot) => open.has(spot.id)) ?? board.spots[0];
  const stop = board.spots.some((spot) => spot.id === focus) ? focus : first?.id;
  /** @param {string} id */
  const go = (id) => {
    setFocus(id);
    const hit = svg.current?.querySelector(`.hit[data-spot="${CSS.escape(id)}"]`);
    if (hit instanceof SVGElement) hit.focus();
    const spot = board.spots.find((s) => s.id === id);
    if (spot) pane.show(spot.at);
  };
  /** @param {KeyboardEvent} e @param {Spot} spot */
  const onKey = (e, spot) => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const arrow = ARROWS[e.key];
    const ends = { Home: board.spots[0], End: board.spots.at(-1) };
    const end = ends[/** @type {'Home' | 'End'} */ (e.key)];
    if (arrow) {
      const to = neighbour(board.spots, spot, ...arrow);
      if (to) go(to.id);
    } else if (end) go(end.id);
    else if (e.key === 'PageDown' || e.key === 'PageUp') {
      // From one place that may be touched to the next, wherever it lies.
      const way = e.key === 'PageDown' ? board.spots : [...board.spots].reverse();
      const at = way.indexOf(spot);
      const to = [...way.slice(at + 1), ...way.slice(0, at)].find((s) => open.has(s.id));
      if (to) go(to.id);
    } else if (e.key === 'Enter' || e.key === ' ') props.onTouch?.(spot.id, 'key');
    else if (e.key === 'Escape') props.onEscape?.();
    else if (pane.isMap && e.key in ZOOMS) pane.zoom(ZOOMS[e.key] ?? 0, spot.at);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  /** @param {PointerEvent} e @param {Spot} spot */
  const onDown = (e, spot) => {
    if (e.button !== 0 || !props.canGrab?.(spot.id)) return;
    e.stopPropagation();
    const piece = svg.current?.querySelectorAll(`.piece[data-at="${CSS.escape(spot.id)}"]`);
    const figure = [...(piece ?? [])].at(-1)?.querySelector('.figure') ?? null;
    follow(e, {
      figure,
      onStart: () => {
        figure?.classList.add('lifted');
        props.onGrab?.(spot.id);
      },
      onDrop: (to) => {
        if (to) settle(to);
        return props.onDrop?.(spot.id, to) ?? Promise.resolve(false);
      },
      onEnd: () => figure?.classList.remove('lifted'),
    });
  };
  return T.g(
    { class: 'hits', role: 'application', 'aria-label': props.label },
    T.desc(null, 'Arrow keys move; Page Down goes to the next place that may be touched.'),
    board.spots.map((spot) =>
      SpotShape(spot, 1, {
        key: spot.id,
        class: cls('hit', open.has(spot.id) && 'can', props.canGrab?.(spot.id) && 'grab'),
        'data-spot': spot.id,
        role: 'button',
        tabindex: spot.id === stop ? 0 : -1,
        'aria-label': spoken(spot, props),
        'aria-pressed': picked.includes(spot.id) ? 'true' : undefined,
        onClick: () => wasDrag() || wasPan() || props.onTouch?.(spot.id, 'tap'),
        onFocus: () => setFocus(spot.id),
        onKeyDown: (/** @type {KeyboardEvent} */ e) => onKey(e, spot),
        onPointerDown: (/** @type {PointerEvent} */ e) => onDown(e, spot),
      }),
    ),
  );
}

/** @param {{ props: BoardProps, spots: Map<string, Spot> }} it */
function Hints({ props, spots }) {
  const { open = NONE, picked = [], hints = true, scene } = props;
  if (!hints) return null;
  const full = new Set(scene.pieces.map((piece) => piece.spot));
  return [...open].flatMap((id) => {
    const spot = spots.get(id);
    if (!spot) return [];
    const r = room(spot.shape);
    // Which piece may begin is told by touching it.
    if (full.has(id) && !picked.length) return [];
    const [look, size] = full.has(id) ? ['take', 0.92] : ['go', 0.26];
    return [
      T.circle({ key: id, class: `hint hint-${look}`, cx: spot.at.x, cy: spot.at.y, r: r * size }),
    ];
  });
}

/** @param {{ props: BoardProps, spots: Map<string, Spot> }} it */
function Values({ props, spots }) {
  return [...(props.values ?? [])].flatMap(([id, value]) => {
    const spot = spots.get(id);
    if (!spot) return [];
    const r = room(spot.shape);
    return [
      T.g(
        {
          key: id,
          class: cls('value', `value-${value.tone}`),
          transform: `translate(${spot.at.x + r * 0.5} ${spot.at.y - r * 0.5}) scale(${r})`,
        },
        value.text ? T.circle({ r: 0.42 }) : null,
        T.text({ y: 0.17 }, value.text),
        value.name ? T.text({ class: 'spot-name', x: -0.5, y: 2.05 }, value.name) : null,
      ),
    ];
  });
}

/** @param {{ pane: Pane }} it */
function ZoomButtons({ pane }) {
  const button = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {() => void} */ onClick,
  ) => T.button({ type: 'button', class: 'round', 'aria-label': label, onClick }, text);
  return T.div(
    { class: 'zoom', role: 'group', 'aria-label': 'Map' },
    button('+', 'Closer', () => pane.zoom(1.5)),
    button('\u2212', 'Further away', () => pane.zoom(1 / 1.5)),
    button('\u2922', 'Whole board', () => pane.reset()),
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
