// Which first steps were done in this browser, by game.

/** @param {string} game */
const key = (game) => `learn-${game}`;

/** The steps that were done, counted from 0. @param {string} game @returns {Set<number>} */
export function stepsDone(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter(Number.isInteger) : []);
  } catch {
    return new Set();
  }
}

/** @param {string} game @param {Set<number>} done */
export function keepSteps(game, done) {
  try {
    localStorage.setItem(key(game), JSON.stringify([...done].sort((a, b) => a - b)));
  } catch {
    // The steps then count as long as the page is open.
  }
}
