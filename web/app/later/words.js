// Shares of the win in words, and actions on the board.

/** @typedef {import('../types').Mark} Mark */
/** @typedef {import('../types').Motion} Motion */

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

/** @param {number} n */
const steps = (n) => (n === 1 ? 'one step' : `${n} steps`);

/**
 * How good that is.
 * @param {number | null} value
 * @param {{ result: string, plies: number | null } | null} proven
 */
export function worth(value, proven) {
  const within = proven?.plies ? ` within ${steps(proven.plies)}` : '';
  if (proven?.result === 'win') return `It wins for certain${within}.`;
  if (proven?.result === 'draw') return 'It shares the win for certain.';
  if (proven?.result === 'loss') return 'Nothing saves this; it holds out longest.';
  if (value === null) return '';
  if (value >= 0.97) return 'It all but wins.';
  if (value <= 0.03) return 'There is next to no hope left.';
  return `It can hope for about ${percent(value)} of the win.`;
}

/**
 * Marks that point an action out.
 * @param {Motion[]} motions @param {string[]} spots @param {import('../types').Seat} owner @param {string} label
 * @returns {Mark[]}
 */
export function pointing(motions, spots, owner, label) {
  if (motions.length === 0) return [{ kind: 'pointed', owner, spots, label }];
  return motions.flatMap(({ from, to }) => [
    { kind: 'pointed', owner, spots: [from, to], label },
    { kind: 'arrow', owner, spots: [from, to], label },
  ]);
}
