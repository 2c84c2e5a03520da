// What follows from two views of a table, or from a view and an event: pure functions of data.
import { say } from '../say.js';
import { reversed } from './views.js';

/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').Motion} Motion */

/**
 * A view with more of the steps that were unknown.
 * @param {TableView} view @param {number} from how many steps are before them
 * @param {import('../types').StepDescription[]} steps @returns {TableView}
 */
export const withEarlier = (view, from, steps) => ({
  ...view,
  from,
  tellings: view.tellings.toSpliced(from, steps.length, ...steps),
});

/**
 * The view after a `state` event.
 * @param {TableView} old @param {import('../types').StateEvent} event @returns {TableView}
 */
export function changed(old, event) {
  const tellings = [...old.tellings.slice(0, event.from), ...event.tellings];
  const known = new Set(old.chat.map((line) => line.seq));
  const chat = [...old.chat, ...event.chat.filter((line) => !known.has(line.seq))];
  const from = Math.min(old.from, event.from);
  return { ...old, ...event, type: 'view', from, tellings, chat };
}

/**
 * Whether known past steps look different after a `state` event: some were taken
 * back, or another seat sees them now.
 * @param {TableView} old @param {import('../types').StateEvent} event
 */
export const rewrites = (old, event) =>
  event.from < old.tellings.length || event.viewer !== old.viewer;

/**
 * The view after a `presence` event.
 * @param {TableView} view @param {{ online: string[], watching: number }} event
 * @returns {TableView}
 */
export function withPresence(view, { online, watching }) {
  const seats = view.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) }));
  return { ...view, seats, watching };
}

/** Whether a step was taken, or taken back. @param {TableView} old @param {TableView} view */
export const hasMoved = (old, view) =>
  view.steps !== old.steps || view.tellings.at(-1)?.line !== old.tellings.at(-1)?.line;

/** Whether the match ended just now. @param {TableView} old @param {TableView} view */
export const hasEnded = (old, view) => view.turn.type === 'over' && old.turn.type !== 'over';

/**
 * How the pieces moved from one view to the next.
 * @param {TableView} old @param {TableView} view
 */
export function motionsBetween(old, view) {
  if (view.steps < old.steps) {
    return old.tellings.slice(view.steps).reverse().flatMap(({ motions }) => reversed(motions));
  }
  const done = view.tellings.slice(old.steps).flatMap(({ motions }) => motions);
  // A piece that moved twice meanwhile goes straight to where it stands.
  /** @type {Motion[]} */
  const joined = [];
  for (const motion of done) {
    const before = joined.findIndex((m) => m.to === motion.from);
    const first = joined[before];
    if (first) {
      const via = [...(first.via ?? []), motion.from, ...(motion.via ?? [])];
      joined[before] = { ...motion, from: first.from, via };
    }
    else joined.push(motion);
  }
  return joined;
}

/**
 * The fate of the viewer's own offer, if it was just declined.
 * @param {TableView} old @param {TableView} view
 */
export function declinedTo(old, view) {
  if (hasEnded(old, view)) return '';
  const mine = (/** @type {{ by: string } | null} */ asking) =>
    asking !== null && view.seats.some((seat) => seat.you && seat.seat === asking.by);
  // A takeback cancels offers, too.
  const forth = view.steps >= old.steps;
  if (forth && mine(old.pending.draw) && !view.pending.draw) return say(view.seats.length > 2 ? 'end-declined' : 'draw-declined');
  // A step in between may be the answer to it, or its end.
  if (!hasMoved(old, view) && mine(old.pending.takeback) && !view.pending.takeback) {
    return say('takeback-declined');
  }
  return '';
}
