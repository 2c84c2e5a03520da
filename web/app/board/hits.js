// The touch targets of a board: a transparent button over each spot.
import { useRef, useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { follow, wasDrag } from './drag.js';
import { meant, neighbour, room } from './geometry.js';
import { SpotShape } from './marks.js';
import { wasPan } from './window.js';
import { say } from '../say.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('./board').BoardProps} BoardProps */
/** @typedef {import('./window').Pane} Pane */

const NONE = new Set();

/**
 * The screen reader's text for a spot.
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
    picked?.includes(spot.id) ? say('is-picked') : '',
    open?.has(spot.id) ? say(picked?.length ? 'can-be-chosen' : 'can-start') : '',
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
 * The name of a space of a map, where one points or came by keyboard.
 * @param {{ spot: Spot | undefined, name: string | undefined }} it
 */
function Named({ spot, name }) {
  if (!spot || !name) return null;
  const r = room(spot.shape);
  return T.g(
    { class: 'named', 'aria-hidden': 'true', transform: `translate(${spot.at.x} ${spot.at.y}) scale(${r})` },
    T.text({ class: 'spot-name', y: 2.05 }, name),
  );
}

/**
 * The transparent buttons over the spots.
 * @param {{ board: BoardData, props: BoardProps, pane: Pane,
 *   svg: import('preact').RefObject<SVGSVGElement | null>, settle: (spot: string) => void }} it
 */
export function Hits({ board, props, pane, svg, settle }) {
  const { open = NONE, picked = [] } = props;
  const [focus, setFocus] = useState('');
  // A pointer leaves the focus where it clicked: that is not keyboard play.
  const pointed = useRef(false);
  const [named, point] = useState('');
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
    // These step through the match wherever the board is not played by keyboard.
    if (pointed.current && (end || e.key === 'ArrowLeft' || e.key === 'ArrowRight')) return;
    if (e.key !== 'Escape') pointed.current = false;
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
      onOver: props.onUnder,
      onEnd: () => figure?.classList.remove('lifted'),
    });
  };
  return T.g(
    {
      class: 'hits',
      role: 'application',
      'aria-label': props.label,
      onPointerDownCapture: () => (pointed.current = true),
      onFocusOut: (/** @type {any} */ e) => {
        if (!e.currentTarget.contains(e.relatedTarget)) pointed.current = false;
      },
    },
    T.desc(null, say('arrows')),
    C(Named, {
      spot: pane.isMap ? board.spots.find(({ id }) => id === named) : undefined,
      name: props.values?.get(named)?.name,
    }),
    board.spots.map((spot) =>
      SpotShape(spot, 1, {
        key: spot.id,
        class: cls('hit', open.has(spot.id) && 'can', props.canGrab?.(spot.id) && 'grab'),
        'data-spot': spot.id,
        role: 'button',
        tabindex: spot.id === stop ? 0 : -1,
        'aria-label': spoken(spot, props),
        'aria-pressed': picked.includes(spot.id) ? 'true' : undefined,
        onClick: (/** @type {any} */ e) => {
          if (wasDrag() || wasPan()) return;
          const isFinger = e.pointerType === 'touch';
          props.onTouch?.(isFinger ? meant(board.spots, spot, open) : spot.id, 'tap');
        },
        'aria-describedby': props.ahead && props.under === spot.id ? 'consequence' : undefined,
        onFocus: (/** @type {any} */ e) => {
          setFocus(spot.id);
          if (!e.currentTarget.matches(':focus-visible')) return;
          point(spot.id);
          props.onUnder?.(spot.id);
        },
        onBlur: () => {
          point('');
          if (props.under === spot.id) props.onUnder?.('');
        },
        onPointerEnter: (/** @type {PointerEvent} */ e) => {
          props.onUnder?.(spot.id);
          if (pane.isMap && e.pointerType === 'mouse') point(spot.id);
        },
        onPointerLeave: () => {
          props.onUnder?.('');
          if (pane.isMap) point('');
        },
        onKeyDown: (/** @type {KeyboardEvent} */ e) => onKey(e, spot),
        onPointerDown: (/** @type {PointerEvent} */ e) => onDown(e, spot),
      }),
    ),
  );
}
