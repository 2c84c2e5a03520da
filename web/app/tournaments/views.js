// Questions about tournaments, and what they are in words: pure functions.
import { figures } from '../clocks.js';
import { language, number, say } from '../say.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */
/** @typedef {import('../../types/protocol').TournamentCard} TournamentCard */
/** @typedef {import('../../types/protocol').TournamentCell} TournamentCell */
/** @typedef {import('../../types/protocol').TournamentSystem} TournamentSystem */
/** @typedef {import('../../types/protocol').TournamentStanding} TournamentStanding */
/** @typedef {import('../../types/protocol').TournamentEntry} TournamentEntry */

/** The most rounds of a Swiss tournament. */
export const ROUNDS_MAX = 15;
/** The most players of each system. */
export const SWISS_MAX = 64;
export const ROBIN_MAX = 16;

const DAY = 86_400_000;

/**
 * How many rounds suit a Swiss tournament: as many as leave one player unbeaten, and one more, so
 * that the places behind him are told apart; nobody should have to meet another twice.
 * @param {number} players @param {number} seats at a table
 */
export function roundsFor(players, seats) {
  const halvings = Math.ceil(Math.log(Math.max(players, 2)) / Math.log(seats));
  const most = seats === 2 ? Math.max(1, players % 2 ? players : players - 1) : ROUNDS_MAX;
  return Math.min(ROUNDS_MAX, most, Math.max(halvings + (seats === 2 ? 1 : 2), 3));
}

/** How many rounds a round robin has. @param {number} players @param {boolean} twice */
export const roundsOfRobin = (players, twice) =>
  (players % 2 ? players : players - 1) * (twice ? 2 : 1);

/** Points as players write them: `2\u00bd`. @param {number} points */
export function pointsInWords(points) {
  const whole = Math.floor(points);
  if (points - whole === 0.5) return `${whole || ''}\u00bd`;
  return number(points, { maximumFractionDigits: 2 });
}

/** The system in words. @param {{ system: TournamentSystem, rounds: number }} of */
export function systemInWords({ system, rounds }) {
  if (system.system === 'swiss') return say('tournament-swiss-of', { count: rounds });
  return say(system.double ? 'tournament-robin-twice' : 'tournament-robin');
}

/**
 * What is left until something happens, as a clock shows it.
 * @param {number} left milliseconds
 */
export const countdown = (left) =>
  left < 10_000 ? `0:0${Math.min(9, Math.max(0, Math.ceil(left / 1000)))}` : figures(left);

/** A time of today, or a day and a time. @param {number} at milliseconds since 1970 @param {number} now */
export function momentOf(at, now) {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const how = isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(language, how).format(new Date(at));
}

/** Whether something is nearer than a day, so that its seconds are counted. @param {number} left */
export const isNear = (left) => left < DAY;

/** @param {Tournament} view @param {number} entry from 1 */
export const entryOf = ({ entries }, entry) =>
  /** @type {TournamentEntry} */ (entries.find(({ number: of }) => of === entry));

/** The names of entries. @param {Tournament} view @param {number[]} entries */
export const namesOf = (view, entries) => entries.map((entry) => entryOf(view, entry)?.name ?? '');

/** Whether a round robin is played. @param {{ system: TournamentSystem }} of */
export const isRobin = ({ system }) => system.system === 'round_robin';

/**
 * What one player got against another: a cell for each time that they met.
 * @param {TournamentStanding} row @param {number} other
 */
export const against = (row, other) =>
  row.rounds.flatMap((cell, at) => (cell.with?.includes(other) ? [{ cell, round: at + 1 }] : []));

/**
 * The result in a cell in a sign or two: points of two players, the place among more.
 * @param {TournamentCell} cell @param {number} seats
 */
export function signOf(cell, seats) {
  if (cell.kind === 'open') return '\u2026';
  if (cell.kind === 'won_by_forfeit') return '+';
  if (cell.kind === 'lost_by_forfeit') return '\u2212';
  if (cell.kind === 'void') return '\u00d7';
  if (cell.kind === 'missed') return '\u2013';
  if (cell.kind === 'played' && seats > 2 && cell.place) return `${cell.place}.`;
  return pointsInWords(cell.points);
}

/**
 * How a match between two ended, for one of them; of more, who was first.
 * @param {TournamentCell} cell @param {number} seats @returns {'won' | 'drawn' | 'lost' | ''}
 */
export function outcomeOf({ kind, points, place }, seats) {
  if (kind === 'won_by_forfeit') return 'won';
  if (kind === 'lost_by_forfeit') return 'lost';
  if (kind !== 'played') return '';
  if (seats > 2) return place === 1 ? 'won' : '';
  return points === 1 ? 'won' : points === 0 ? 'lost' : 'drawn';
}

/** Who has the first three places. @param {Tournament} view */
export const podium = ({ standings }) =>
  [1, 2, 3].flatMap((place) => {
    const rows = standings.filter((row) => row.place === place);
    return rows[0] ? [{ place, points: rows[0].points, rows }] : [];
  });

/**
 * What happened since then, the newest first.
 * @param {Tournament} before @param {Tournament} now
 */
export function toldSince(before, now) {
  const last = before.story[0]?.at ?? 0;
  const known = new Set(before.story.map(({ at, text }) => `${at} ${text}`));
  return now.story.filter(({ at, text }) => at >= last && !known.has(`${at} ${text}`));
}

/** A table that waits for me since then. @param {Tournament} before @param {Tournament} now */
export const calledTo = (before, now) =>
  now.me?.table && now.me.table !== before.me?.table ? now.me.table : undefined;
