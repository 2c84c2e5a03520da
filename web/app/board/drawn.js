// Arrows and rings that a viewer draws on a board: with the right button, or by a long press.
import { useLayoutEffect, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { drawing } from './drawing.js';
import { spotUnder } from './drag.js';
import { room } from './geometry.js';
import { shaft, wedge } from './shapes.js';

/** @typedef {import('../types').Spot} Spot */
/** From one spot to another, or round one. @typedef {{ from: string, to: string, ink?: string }} Stroke */

/** How long a finger lies still before it draws, in milliseconds, and how far it may slip. */
const LONG = 450;
const STILL = 8;
/**
 * So long after it was lifted a finger may still be a click, in milliseconds: a browser that takes
 * the press for a short one sends it in a task of its own.
 */
const LATE = 400;

/** @param {Stroke} a @param {Stroke} b */
const same = (a, b) => a.from === b.from && a.to === b.to;

/**
 * Follows a pointer that draws, until it is lifted.
 * @param {PointerEvent} down @param {(to: string | null, done: boolean) => void} go
 */
function draw(down, go) {
  drawing.on = drawing.was = true;
  /** @param {PointerEvent} e */
  const move = (e) => e.pointerId === down.pointerId && go(spotUnder(e.clientX, e.clientY), false);
  /** @param {PointerEvent} e */
  const up = (e) => {
    if (e.pointerId !== down.pointerId) return;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
    drawing.on = false;
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', end, true);
      drawing.was = false;
    };
    const timer = setTimeout(end, LATE);
    window.addEventListener('pointerdown', end, true);
    go(e.type === 'pointerup' ? spotUnder(e.clientX, e.clientY) : null, true);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
}

/** Runs `then` if the finger stays where it is for long. @param {PointerEvent} down @param {() => void} then */
function hold(down, then) {
  const timer = setTimeout(() => (stop(), then()), LONG);
  /** @param {PointerEvent} e */
  const move = (e) => {
    const far = Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) > STILL;
    if (far || e.pointerId !== down.pointerId) stop();
  };
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerdown', stop);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
  // A second finger zooms; the first has just come and is on its way up to the window.
  setTimeout(() => window.addEventListener('pointerdown', stop));
}

/** A drawing that a study keeps, as a stroke. @param {import('../types').StudyDrawing} of @returns {Stroke} */
const stroke = ({ ink, from, to, spot }) => ({ from: from ?? spot ?? '', to: to ?? spot ?? '', ink });

/**
 * The drawing, which follows the fingers and the right button on the board. A click clears everything, and
 * so does a change of what is shown; but not what an analysis keeps.
 * @param {{ svg: import('preact').RefObject<SVGSVGElement | null>, shown: unknown,
 *   spots: Map<string, Spot>, table?: any }} props
 */
export default function Drawn({ svg, shown, spots, table }) {
  const [own, set] = useState(/** @type {Stroke[]} */ ([]));
  const kept = table?.drawings ?? null;
  const strokes = kept ? kept.value.map(stroke) : own;
  const [next, setNext] = useState(/** @type {Stroke | null} */ (null));
  // Where nothing is drawn, nothing changes.
  const clear = () => set((old) => (old.length ? [] : old));
  // At once: what is begun before the next frame counts, too.
  useLayoutEffect(clear, [shown]);
  useLayoutEffect(() => {
    const board = svg.current;
    if (!board) return;
    /** @param {PointerEvent} down @param {string} from */
    const begin = (down, from) => {
      setNext({ from, to: from });
      draw(down, (to, done) => {
        setNext(done || !to ? null : { from, to });
        if (!done || !to) return;
        const stroke = { from, to };
        if (kept) table.stroke(stroke, table.ink.value);
        else set((old) => (old.some((s) => same(s, stroke)) ? old.filter((s) => !same(s, stroke)) : [...old, stroke]));
      });
    };
    /** @param {PointerEvent} e */
    const onDown = (e) => {
      const from = spotUnder(e.clientX, e.clientY);
      if (e.button === 2 && from) {
        e.preventDefault();
        e.stopPropagation();
        begin(e, from);
      } else if (e.pointerType === 'touch' && e.isPrimary && from) hold(e, () => begin(e, from));
    };
    const onClick = () => drawing.was || clear();
    const onMenu = (/** @type {Event} */ e) => e.preventDefault();
    board.addEventListener('pointerdown', onDown, true);
    board.addEventListener('click', onClick, true);
    board.addEventListener('contextmenu', onMenu);
    return () => {
      board.removeEventListener('pointerdown', onDown, true);
      board.removeEventListener('click', onClick, true);
      board.removeEventListener('contextmenu', onMenu);
    };
  }, []);
  /** @type {Stroke[]} */
  const all = next ? [...strokes.filter((/** @type {Stroke} */ s) => !same(s, next)), next] : strokes;
  return T.g(
    { class: 'drawn', 'aria-hidden': 'true' },
    all.map(({ from, to, ink }) => {
      const look = ink ? ` ink-${ink}` : '';
      const [a, b] = [spots.get(from), spots.get(to)];
      if (!a || !b) return null;
      if (a === b) {
        const { x, y } = a.at;
        return T.circle({ key: from, class: `drawn-ring${look}`, cx: x, cy: y, r: room(a.shape) * 0.92 });
      }
      return T.g(
        { key: `${from} ${to}`, class: look.trim() || undefined },
        T.line({ class: 'drawn-line', ...shaft(a.at, b.at) }),
        T.path({ class: 'drawn-head', d: wedge(a.at, b.at, (l) => l - 0.16) }),
      );
    }),
  );
}
