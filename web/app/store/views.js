// Views of a table and what follows from two of them: pure functions of data.
import { ownSeats, titleOf } from '../seats.js';
import { say } from '../say.js';

/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').Motion} Motion */
/** @typedef {import('../types').Mark} Mark */

/** A step that has not arrived yet. @type {import('../types').StepDescription} */
const UNKNOWN = { seat: null, line: '', told: '', short: '', quiet: true, motions: [] };

/**
 * A view in which every step has its place, though it came with the last ones alone: the first
 * `from` of them are unknown.
 * @param {TableView} view @returns {TableView}
 */
export const padded = (view) =>
  view.from ? { ...view, tellings: [...Array(view.from).fill(UNKNOWN), ...view.tellings] } : view;

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

/**
 * Whether somebody acted, or chose in secret: chance may have had its turn before anybody came.
 * @param {TableView} view
 */
export const hasBegun = ({ turn, sealed, tellings }) =>
  turn.type === 'over' ||
  sealed.length > 0 ||
  tellings.some(({ seat, line }) => seat !== null || line.startsWith('+'));

/** Whether the match ended just now. @param {TableView} old @param {TableView} view */
export const hasEnded = (old, view) => view.turn.type === 'over' && old.turn.type !== 'over';

/** The same motions backwards. @param {Motion[]} motions @returns {Motion[]} */
export const reversed = (motions) =>
  motions.map(({ from, to, via }) => ({ from: to, to: from, ...(via && { via: via.toReversed() }) }));

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

/** Whether all did equally well. @param {TableView} view */
export const isDrawn = (view) => view.seats.every((seat) => view.standings?.[seat.seat] === 1);

/** `Blue resigned` for `b resigned`; an end by the rules is worded by the game. @param {TableView} view */
export function howEnded(view) {
  if (!view.ended) return view.scene.notes[0] ?? '';
  if (view.ended === 'aborted') return say('ended-aborted');
  const [, drawn] = view.ended.match(/^draw as ([a-f]) ran out of time$/) ?? [];
  if (drawn) return say('ended-time-draw', { seat: titleOf(view, drawn) });
  const [, letter, how] = view.ended.match(/^(?:([a-f]) )?(.*)$/) ?? [];
  const seat = letter && titleOf(view, letter);
  if (how === 'resigned') return say('ended-resigned', { seat });
  if (how === 'ran out of time') return say('ended-time', { seat });
  return say(view.agreement === 'end' ? 'ended-by-all' : 'ended-agreed');
}

/** The kinds of marks that show how a match was decided. */
const DECIDING = ['win', 'group', 'wall', 'cut', 'check'];

/**
 * The spots that decided a match: those of its marks, or of the winner's pieces.
 * @param {TableView} view @returns {Set<string> | null}
 */
export function decided(view) {
  if (view.turn.type !== 'over' || !view.standings || isDrawn(view) || view.ended) return null;
  const { marks, pieces } = view.scene;
  const shown = marks.filter(({ kind }) => DECIDING.includes(kind)).flatMap(({ spots }) => spots);
  if (shown.length) return new Set(shown);
  const isFirst = (/** @type {string | null} */ seat) => seat !== null && view.standings?.[seat] === 1;
  return new Set(pieces.filter(({ owner }) => isFirst(owner)).map(({ spot }) => spot));
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

/**
 * Whether a match is played like correspondence: somebody else who plays is away.
 * @param {TableView} view
 */
export const isLetter = ({ seats }) =>
  seats.some((seat) => !seat.you && seat.kind === 'person' && !seat.online && !seat.stand_in && !seat.left);

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

/** Whether the seat took part in the step. @param {import('../types').StepDescription} telling @param {string} seat */
const tookPart = ({ seat: by, line }, seat) =>
  by === seat || (line.startsWith('+') && line.includes(` ${seat} `));

/**
 * The step that one did last, and the noteworthy steps after it.
 * @param {TableView} view
 */
export function sinceOwn(view) {
  const own = ownSeats(view).map(({ seat }) => seat);
  const tellings = view.tellings.slice(0, view.steps);
  const from = tellings.findLastIndex(
    (telling) => !telling.quiet && own.some((seat) => tookPart(telling, seat)),
  );
  const events = tellings
    .map((telling, index) => ({ telling, step: index + 1 }))
    .filter(({ telling, step }) => step > from + 1 && !telling.quiet);
  return { from: from + 1, events };
}
