// The visible part of a board: zooming and panning for large maps.
import { signal } from '../../vendor/signals.mjs';
import { drawing } from './drawing.js';
import { isStill } from '../settings.js';

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** The largest zoom. */
const DEEPEST = 5;

/** The shapes a window on a board may have: width by height. A phone is no wider than high,
 * held sideways it has the height of little but the board. */
const NARROWEST = 0.55;
export const phone = matchMedia('(max-width: 40rem)');
const low = matchMedia('(min-width: 36rem) and (max-height: 30rem)');
const widest = signal(0);
const measure = () => (widest.value = low.matches ? 2 : phone.matches ? 1.05 : 1.5);
/** How long a camera movement takes, in milliseconds. */
const GLIDE = 450;
for (const shape of [low, phone]) shape.addEventListener('change', measure);
measure();

let panned = false;
/** Whether the next click belongs to a pan. */
export const wasPan = () => panned;

/** The height of the strip of a long map as a fraction of its width. */
export const tall = () => (phone.matches ? 0.12 : 0.072);
/** From this shape on, width by height, a map is seen in part, and has a strip. @param {{ w: number, h: number }} size */
export const isLong = ({ w, h }) => w / h > 3;

export class Pane {
  /**
   * @param {Box} whole
   * @param {boolean} isMap whether a part may be shown; else the window has its shape
   */
  constructor(whole, isMap) {
    this.whole = whole;
    this.isMap = isMap;
    /** Whether it follows events; else it stays where it was put. */
    this.follows = signal(true);
    /** The shape of the room that it has, width by height; 0 while unknown. */
    this.room = signal(0);
    /** Whether that is too low for a strip below the map. */
    this.bare = signal(false);
    this.ratio = this.ratioOf(whole);
    /** The visible box. */
    this.box = signal(this.all());
    this.flight = 0;
    /** Whether it goes where it is to be at once. */
    this.jumps = false;
    /** Where it glides to. @type {Box | null} */
    this.goal = null;
    /** The part it opens with, until it is moved. @type {{ about: { x: number, y: number }, left: number } | null} */
    this.opening = null;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
  }

  /** @param {Box} whole */
  ratioOf(whole) {
    if (!this.isMap || !isLong(whole)) return whole.w / whole.h;
    return Math.min(this.room.value || widest.value, Math.max(NARROWEST, whole.w / whole.h));
  }

  /** The whole board, in a window of our shape. @returns {Box} */
  all() {
    const { x, y, w, h } = this.whole;
    const width = Math.max(w, h * this.ratio);
    const height = width / this.ratio;
    return { x: x - (width - w) / 2, y: y - (height - h) / 2, w: width, h: height };
  }

  /**
   * A board much longer than its window is shown in part at first.
   * @param {{ x: number, y: number }} [about] the point to be shown
   * @param {number} [left] how much of the height is shown left of it
   */
  begin(about, left = 0.4) {
    const { x, y } = this.whole;
    this.opening = { about: about ?? { x, y }, left };
    this.box.value = this.openingPart(this.opening);
  }

  /** @param {NonNullable<Pane['opening']>} opening @returns {Box} */
  openingPart({ about, left }) {
    const { x, y, w, h } = this.whole;
    if (!this.isMap || w / h <= this.ratio * 1.2) return this.all();
    const from = about.x - h * left;
    // What stands at the edge, such as the sign of a town, is seen whole.
    const nearby = from < x + h * 0.2 ? x : from;
    return this.held({ x: nearby, y, w: h * this.ratio, h });
  }

  /** @param {Box} whole */
  fit(whole) {
    const ratio = this.ratioOf(whole);
    const stays = ['x', 'y', 'w', 'h'].every((k) => {
      const key = /** @type {keyof Box} */ (k);
      return this.whole[key] === whole[key];
    });
    if (stays && ratio === this.ratio) return;
    if (stays && this.opening) {
      // Its room was not known when it opened.
      this.ratio = ratio;
      this.box.value = this.openingPart(this.opening);
      return;
    }
    this.opening = null;
    const { x, y, w, h } = this.box.value;
    const isPart = this.zoomed;
    const high = Math.min(1, h / this.whole.h) * whole.h;
    this.whole = whole;
    this.ratio = ratio;
    // A part keeps its zoom and its centre.
    const part = { x: x + (w - high * ratio) / 2, y: y + (h - high) / 2, w: high * ratio, h: high };
    this.box.value = isPart ? this.held(part) : this.all();
  }

  get zoomed() {
    return this.box.value.w < this.all().w * 0.999;
  }

  /** Moves a box into the board. @param {Box} box @returns {Box} */
  held(box) {
    const { whole } = this;
    const w = Math.min(this.all().w, Math.max(whole.w / DEEPEST / 2, box.w));
    const h = w / this.ratio;
    const within = (
      /** @type {number} */ at,
      /** @type {number} */ from,
      /** @type {number} */ room,
      /** @type {number} */ size,
    ) =>
      size >= room ? from - (size - room) / 2 : Math.min(from + room - size, Math.max(from, at));
    return {
      x: within(box.x, whole.x, whole.w, w),
      y: within(box.y, whole.y, whole.h, h),
      w,
      h,
    };
  }

  /**
   * Zooms about a point of the board, the middle if none is given.
   * @param {number} factor above 1 comes closer; 0 shows the whole board
   * @param {{ x: number, y: number }} [about]
   */
  zoom(factor, about) {
    this.stop();
    if (!factor) return this.reset();
    const { x, y, w, h } = this.box.value;
    const p = about ?? { x: x + w / 2, y: y + h / 2 };
    const width = Math.min(this.all().w, Math.max(this.whole.w / DEEPEST / 2, w / factor));
    const k = width / w;
    this.box.value = this.held({ x: p.x - (p.x - x) * k, y: p.y - (p.y - y) * k, w: width, h });
  }

  /** @param {number} dx @param {number} dy in board units */
  pan(dx, dy) {
    const { box } = this;
    this.stop();
    this.follows.value = false;
    box.value = this.held({ ...box.value, x: box.value.x + dx, y: box.value.y + dy });
  }

  reset() {
    this.stop();
    this.box.value = this.all();
  }

  /** Whether most of the height is out of sight, so that there is room for small letters. */
  get close() {
    return this.box.value.h < this.whole.h / 1.5;
  }

  /** It opens and glides no more. */
  stop() {
    this.opening = this.goal = null;
    cancelAnimationFrame(this.flight);
  }

  /** Centres it there at once. @param {number} x */
  centre(x) {
    this.stop();
    const { y, w, h } = this.box.value;
    this.box.value = this.held({ x: x - w / 2, y, w, h });
  }

  /** Brings a point into sight. @param {{ x: number, y: number }} p */
  show(p) {
    // On its way it may pass what it leaves behind.
    const { x, y, w, h } = this.goal ?? this.box.value;
    const edge = Math.min(w, h) * 0.2;
    const out = p.x < x + edge || p.x > x + w - edge || p.y < y + edge / 2 || p.y > y + h - edge / 2;
    if (this.zoomed && out) this.glide(this.held({ x: p.x - w * 0.45, y: p.y - h / 2, w, h }));
  }

  /** Follows an event, unless it was put elsewhere. @param {{ x: number, y: number }} p */
  follow(p) {
    if (this.follows.value) this.show(p);
  }

  /** Moves there smoothly. @param {Box} to */
  glide(to) {
    this.stop();
    if (isStill() || this.jumps) {
      this.box.value = to;
      return;
    }
    this.goal = to;
    const from = this.box.value;
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const k = t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2;
      const mix = (/** @type {keyof Box} */ key) => from[key] + (to[key] - from[key]) * k;
      this.box.value = { x: mix('x'), y: mix('y'), w: mix('w'), h: mix('h') };
      if (t < 1) this.flight = requestAnimationFrame(step);
      else this.goal = null;
    };
    this.flight = requestAnimationFrame(step);
  }
}

/**
 * Pans with one pointer and zooms with two.
 * @param {Pane} pane
 * @param {PointerEvent} down
 * @param {SVGSVGElement} svg
 */
export function pinch(pane, down, svg) {
  const { fingers } = pane;
  let way = 0;
  fingers.set(down.pointerId, { x: down.clientX, y: down.clientY });
  if (fingers.size > 1) return;
  /** @param {PointerEvent} e */
  const move = (e) => {
    const was = fingers.get(e.pointerId);
    if (!was || drawing.on) return;
    const perPixel = pane.box.value.w / svg.clientWidth;
    const now = { x: e.clientX, y: e.clientY };
    way += Math.hypot(was.x - now.x, was.y - now.y);
    if (way > 6) panned = true;
    if (fingers.size === 1) {
      pane.pan((was.x - now.x) * perPixel, (was.y - now.y) * perPixel);
    } else {
      const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y);
        const after = Math.hypot(now.x - other.x, now.y - other.y);
        const frame = svg.getBoundingClientRect();
        const { x, y } = pane.box.value;
        pane.zoom(after / Math.max(1, before), {
          x: x + ((now.x + other.x) / 2 - frame.x) * perPixel,
          y: y + ((now.y + other.y) / 2 - frame.y) * perPixel,
        });
      }
    }
    fingers.set(e.pointerId, now);
  };
  /** @param {PointerEvent} e */
  const up = (e) => {
    fingers.delete(e.pointerId);
    if (fingers.size > 0) return;
    // The click that follows a pointerup comes before the next task.
    setTimeout(() => (panned = false));
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
}
