// Shares of the win in words, and actions on the board.
import { say } from '../say.js';

/** @typedef {import('../types').Mark} Mark */
/** @typedef {import('../types').Motion} Motion */

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

/**
 * How good that is.
 * @param {number | null} value
 * @param {{ result: string, plies: number | null } | null} proven
 */
export function worth(value, proven) {
  const plies = proven?.plies;
  if (proven?.result === 'win') return plies ? say('worth-win-within', { plies }) : say('worth-win');
  if (proven?.result === 'draw') return say('worth-draw');
  if (proven?.result === 'loss') return say('worth-loss');
  if (value === null) return '';
  if (value >= 0.97) return say('worth-high');
  if (value <= 0.03) return say('worth-low');
  return say('worth-share', { share: percent(value) });
}

/**
 * Marks that point out an action.
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
