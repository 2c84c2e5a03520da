// Views of a table and what follows from two of them: pure functions of data.
import { say } from '../say.js';

/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').Motion} Motion */
/** @typedef {import('../types').Mark} Mark */

/**
 * The view after a `state` event.
 * @param {TableView} old @param {import('../types').StateEvent} event @returns {TableView}
 */
export function changed(old, event) {
  const tellings = [...old.tellings.slice(0, event.from), ...event.tellings];
  const known = new Set(old.chat.map((line) => line.seq));
  const chat = [...old.chat, ...event.chat.filter((line) => !known.has(line.seq))];
  return { ...old, ...event, type: 'view', from: 0, tellings, chat };
}

/**
 * Whether past steps that are known look different after a `state` event: some were taken
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

/** The same motions backwards. @param {Motion[]} motions @returns {Motion[]} */
export const reversed = (motions) => motions.map(({ from, to }) => ({ from: to, to: from }));

/**
 * How the pieces went from one view to the next.
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
    if (first) joined[before] = { from: first.from, to: motion.to };
    else joined.push(motion);
  }
  return joined;
}

/** Whether nobody did better than anybody else. @param {TableView} view */
export const isDrawn = (view) => view.seats.every((seat) => view.standings?.[seat.seat] === 1);

/**
 * What became of the viewer's own offer, where it just was declined.
 * @param {TableView} old @param {TableView} view
 */
export function declinedTo(old, view) {
  if (hasEnded(old, view)) return '';
  const mine = (/** @type {{ by: string } | null} */ asking) =>
    asking !== null && view.seats.some((seat) => seat.you && seat.seat === asking.by);
  // With what was taken back an offer goes, too.
  const forth = view.steps >= old.steps;
  if (forth && mine(old.pending.draw) && !view.pending.draw) return say('draw-declined');
  // A step that comes between may be the answer to it, or its end.
  if (!hasMoved(old, view) && mine(old.pending.takeback) && !view.pending.takeback) {
    return say('takeback-declined');
  }
  return '';
}

/** The kinds of marks that show where a piece can go. */
const ENDS = ['reach', 'rough', 'avalanche'];
/** @param {Mark} mark */
export const isEnd = (mark) => ENDS.includes(mark.kind);

/**
 * A refusal as it is spoken: many name their rule themselves.
 * @param {string} message @param {string | null} rule
 */
export const spokenRefusal = (message, rule) =>
  rule && !message.includes(`${rule})`) ? `${message} ${say('rule', { rule })}.` : message;
