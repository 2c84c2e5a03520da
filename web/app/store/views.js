// What a view of a table says: pure functions of data.
import { ownSeats } from '../seats.js';
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
 * Whether somebody acted, or chose in secret: chance may have had its turn before anybody came.
 * @param {TableView} view
 */
export const hasBegun = ({ turn, sealed, tellings }) =>
  turn.type === 'over' ||
  sealed.length > 0 ||
  tellings.some(({ seat, line }) => seat !== null || line.startsWith('+'));

/** The same motions backwards. @param {Motion[]} motions @returns {Motion[]} */
export const reversed = (motions) =>
  motions.map(({ from, to, via }) => ({ from: to, to: from, ...(via && { via: via.toReversed() }) }));

/** Whether all did equally well. @param {TableView} view */
export const isDrawn = (view) => view.seats.every((seat) => view.standings?.[seat.seat] === 1);

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
