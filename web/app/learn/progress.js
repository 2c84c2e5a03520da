// Which steps of the courses were done in this browser, by game.

/** First steps have no name. @typedef {'' | 'strategy'} Course */

/** @param {string} game @param {Course} course */
const key = (game, course) => `learn-${game}${course && `-${course}`}`;

/** The steps that were done, counted from 0. @param {string} game @param {Course} [course] @returns {Set<number>} */
export function stepsDone(game, course = '') {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game, course)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter(Number.isInteger) : []);
  } catch {
    return new Set();
  }
}

/** @param {string} game @param {Course} course @param {Set<number>} done */
export function keepSteps(game, course, done) {
  try {
    localStorage.setItem(key(game, course), JSON.stringify([...done].sort((a, b) => a - b)));
  } catch {
    // The steps then count as long as the page is open.
  }
}
