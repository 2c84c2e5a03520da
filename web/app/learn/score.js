// How well one solves the puzzles of a game: a rating, streaks, and what was solved. Kept in this browser.

/**
 * @typedef {object} Score
 * @property {number} rating as chess players count it, at first 1200
 * @property {number} tried puzzles whose first attempt counted
 * @property {number} streak solved at once, one after the other
 * @property {number} best the longest streak
 * @property {number[]} solved numbers of puzzles that were solved at once
 * @property {number[]} failed numbers of those that were not
 * @property {{ last: number, count: number }} days the last day on which its puzzle was solved, and
 *   how many days in a row
 */

/** What puzzles of each grade count as; the first is grade 1. */
const RATINGS = [900, 1150, 1400, 1650, 1900, 2150];

/** @param {number} grade @returns {number} */
export const ratingOf = (grade) => RATINGS[Math.min(Math.max(grade, 1), RATINGS.length) - 1] ?? 1400;

/** The number of a day, counted from 1970. @param {Date} [now] */
export const today = (now = new Date()) =>
  Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5);

/** The puzzle of a day, the same for everybody. @param {number} day @param {number} count */
export const ofDay = (day, count) => (day * 7919) % count;

/** @returns {Score} */
export const fresh = () => ({
  rating: 1200,
  tried: 0,
  streak: 0,
  best: 0,
  solved: [],
  failed: [],
  days: { last: 0, count: 0 },
});

/**
 * The score after the first attempt at a puzzle; a puzzle counts once.
 * @param {Score} score @param {number} number @param {number} grade @param {boolean} right
 * @returns {Score}
 */
export function after(score, number, grade, right) {
  if (score.solved.includes(number) || score.failed.includes(number)) return score;
  const expected = 1 / (1 + 10 ** ((ratingOf(grade) - score.rating) / 400));
  // At first one is placed quickly.
  const step = score.tried < 20 ? 40 : 16;
  const streak = right ? score.streak + 1 : 0;
  return {
    ...score,
    rating: Math.round(score.rating + step * ((right ? 1 : 0) - expected)),
    tried: score.tried + 1,
    streak,
    best: Math.max(score.best, streak),
    solved: right ? [...score.solved, number] : score.solved,
    failed: right ? score.failed : [...score.failed, number],
  };
}

/** The score once the puzzle of a day is solved. @param {Score} score @param {number} day @returns {Score} */
export function daily(score, day) {
  const { last, count } = score.days;
  if (last === day) return score;
  return { ...score, days: { last: day, count: last === day - 1 ? count + 1 : 1 } };
}

/** On how many days in a row that of the day was solved, up to today or yesterday. @param {Score} score */
export const daysInARow = ({ days }) => (days.last >= today() - 1 ? days.count : 0);

/**
 * The next puzzle: not met before, and as near to one's rating as there is.
 * @param {Score} score @param {number[]} grades
 * @returns {number | undefined}
 */
export function next(score, grades) {
  const met = new Set([...score.solved, ...score.failed]);
  /** @type {number | undefined} */
  let best;
  /** @param {number} of */
  const far = (of) => Math.abs(ratingOf(grades[of] ?? 1) - score.rating);
  for (let number = 0; number < grades.length; number++)
    if (!met.has(number) && (best === undefined || far(number) < far(best))) best = number;
  return best;
}

/** @param {unknown} kept @returns {Score} */
export function read(kept) {
  const of = /** @type {Partial<Score>} */ (typeof kept === 'object' && kept ? kept : {});
  const base = fresh();
  /** @param {unknown} value @param {number} other */
  const number = (value, other) => (typeof value === 'number' && Number.isFinite(value) ? value : other);
  /** @param {unknown} list */
  const numbers = (list) => (Array.isArray(list) ? list.filter(Number.isInteger) : []);
  return {
    rating: number(of.rating, base.rating),
    tried: number(of.tried, 0),
    streak: number(of.streak, 0),
    best: number(of.best, 0),
    solved: numbers(of.solved),
    failed: numbers(of.failed),
    days: { last: number(of.days?.last, 0), count: number(of.days?.count, 0) },
  };
}

/** @param {string} game */
const key = (game) => `puzzles-${game}`;

/** @param {string} game @returns {Score} */
export function scoreOf(game) {
  try {
    return read(JSON.parse(localStorage.getItem(key(game)) ?? 'null'));
  } catch {
    return fresh();
  }
}

/** @param {string} game @param {Score} score */
export function keepScore(game, score) {
  try {
    localStorage.setItem(key(game), JSON.stringify(score));
  } catch {
    // The score then counts as long as the page is open.
  }
}
