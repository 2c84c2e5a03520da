// On which terms a match is sought: paces, and terms in words.
import { controlInWords } from '../clocks.js';
import { say } from '../say.js';

/** @typedef {import('../types').TimeControl} TimeControl */
/** @typedef {import('../types').Seek} Seek */
/** @typedef {import('../types').GameInfo} GameInfo */

const DAY = 24 * 3600;

/** @type {(minutes: number, increment: number) => TimeControl} */
const plus = (minutes, increment) => ({ kind: 'increment', base: minutes * 60, increment });
/** @type {(days: number) => TimeControl} */
const days = (days) => ({ kind: 'per_move', seconds: days * DAY });

/** The paces to choose from; `null` is without a clock. @type {readonly (TimeControl | null)[]} */
export const PACES = [plus(3, 2), plus(5, 3), plus(10, 5), plus(15, 10), null, days(1), days(3), days(7)];

/** Whether a match at this pace takes days. @param {TimeControl | null} pace */
export const isSlow = (pace) => pace?.kind === 'per_move';

/** A pace in words. @param {TimeControl | null | undefined} pace */
export const paceInWords = (pace) => (pace ? controlInWords(pace) : say('without-clock'));

/** What a match is called. @param {{ name: string, seats: number, time?: TimeControl, rated: boolean }} of */
export const matchInWords = ({ name, seats, time, rated }) =>
  [name, paceInWords(time), seats > 2 && say('of-players', { count: seats }), rated && say('is-rated')]
    .filter(Boolean)
    .join(' \u00b7 ');

/** Of whom nothing is known has no strength. @param {Seek} seek */
export const makerInWords = ({ by, strength, provisional }) =>
  strength === undefined ? by : `${by} (${strength}${provisional ? '?' : ''})`;

