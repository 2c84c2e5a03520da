// Dragging a sign with the pointer. The dragged sign is drawn in a layer of its
// own above the page: SVG has no z-index, and trays lie outside the board.
import { isStill } from '../settings.js';
import { drawing } from './drawing.js';

/**
 * @typedef {object} Drag
 * @property {Element | null} figure what is dragged (a `.figure` group), if anything is visible
 * @property {() => void} [onStart] called once the pointer has really moved
 * @property {(spot: string | null) => Promise<boolean>} onDrop called with the spot below;
 *   true if the sign stays there
 * @property {(spot: string) => void} [onOver] called with each spot it comes over
 * @property {() => void} [onEnd]
 */

const FAR = 6;

/** The spot under a point of the window. @param {number} x @param {number} y */
export function spotUnder(x, y) {
  const target = document.elementFromPoint(x, y)?.closest('[data-spot]');
  return target instanceof SVGElement || target instanceof HTMLElement
    ? (target.dataset.spot ?? null)
    : null;
}

/**
 * A copy of a figure in a layer above the page.
 * @param {Element} figure
 */
function lift(figure) {
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  layer.setAttribute('class', 'carried');
  layer.setAttribute('aria-hidden', 'true');
  const hand = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const matrix = figure instanceof SVGGraphicsElement ? figure.getScreenCTM() : null;
  const scale = matrix ? Math.hypot(matrix.a, matrix.b) * 1.12 : 20;
  const owner = figure.closest('[class*="seat-"]')?.getAttribute('class') ?? '';
  hand.setAttribute('class', owner.match(/seat-[a-f]/)?.[0] ?? 'nobody');
  hand.append(figure.cloneNode(true));
  layer.append(hand);
  document.body.append(layer);
  return {
    home: { x: matrix?.e ?? 0, y: matrix?.f ?? 0 },
    /** @param {number} x @param {number} y */
    to(x, y) {
      hand.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
    },
    drop() {
      layer.remove();
    },
    /** @param {{ x: number, y: number }} from */
    fly(from) {
      if (isStill()) return layer.remove();
      const path = [from, this.home].map(({ x, y }) => `translate(${x}px, ${y}px) scale(${scale})`);
      hand.removeAttribute('transform');
      const flight = hand.animate(
        path.map((transform) => ({ transform })),
        { duration: 160, easing: 'ease-out' },
      );
      flight.onfinish = flight.oncancel = () => layer.remove();
    },
  };
}

let following = false;
/**
 * Keeps the page from scrolling under a finger that carries something: for the
 * parts of an SVG, browsers do not agree on `touch-action`.
 * @param {TouchEvent} e
 */
export const holdStill = (e) => {
  if ((following || drawing.on) && e.cancelable) e.preventDefault();
};

let carrying = false;
/** Whether the next click belongs to a drag, or to something drawn. */
export const wasDrag = () => carrying || drawing.was;

/**
 * Follows the pointer from a pointerdown on.
 * @param {PointerEvent} down
 * @param {Drag} drag
 */
export function follow(down, drag) {
  /** @type {ReturnType<typeof lift> | null} */
  let held = null;
  const { pointerId } = down;
  following = Boolean(drag.figure);
  /** @param {PointerEvent} e */
  const move = (e) => {
    if (e.pointerId !== pointerId) return;
    if (drawing.on) return stop();
    if (!held) {
      if (Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) < FAR) return;
      if (!drag.figure) return stop();
      carrying = true;
      held = lift(drag.figure);
      drag.onStart?.();
    }
    held.to(e.clientX, e.clientY);
    over(e.clientX, e.clientY);
  };
  /** @type {Element | null} */
  let target = null;
  /** @param {number} x @param {number} y */
  const over = (x, y) => {
    const now = document.elementFromPoint(x, y)?.closest('[data-spot]') ?? null;
    if (now === target) return;
    target?.classList.remove('over');
    now?.classList.add('over');
    target = now;
    drag.onOver?.(spotUnder(x, y) ?? '');
  };
  const stop = () => {
    following = false;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    target?.classList.remove('over');
    // The click that follows a pointerup comes before the next task.
    setTimeout(() => (carrying = false));
  };
  /** @param {PointerEvent} e */
  const up = (e) => {
    if (e.pointerId !== pointerId) return;
    stop();
    const ghost = held;
    if (!ghost) return;
    const at = { x: e.clientX, y: e.clientY };
    drag
      .onDrop(spotUnder(at.x, at.y))
      .then((stays) => (stays ? ghost.drop() : ghost.fly(at)))
      .finally(() => drag.onEnd?.());
  };
  /** @param {PointerEvent} e */
  const cancel = (e) => {
    if (e.pointerId !== pointerId) return;
    stop();
    held?.drop();
    if (held) drag.onEnd?.();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
}
