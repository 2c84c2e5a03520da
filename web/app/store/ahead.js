// What touches would lead to, from the consequences of each action: pure functions of data.
import { next } from '../board/touches.js';

/** @typedef {import('../types').Consequence} Consequence */
/** @typedef {import('../types').Motion} Motion */
/** @typedef {import('../types').Offer} Offer */

/**
 * What touches would lead to: the consequence of the action that they spell, or what all
 * actions that begin with them have in common; and which spots may be touched after them.
 * @typedef {Omit<Consequence, 'word'> & { soon: Set<string> }} Ahead
 */

/** @type {Set<string>} */
const NONE = new Set();

/** The items in each of the lists. @template T @param {T[][]} lists @returns {T[]} */
function common([first = [], ...rest]) {
  const others = rest.map((list) => new Set(list.map((it) => JSON.stringify(it))));
  return first.filter((it) => others.every((other) => other.has(JSON.stringify(it))));
}

/**
 * @param {Offer[]} offers
 * @param {Map<string, Consequence>} known by the word of an action
 * @param {string[]} touches those made, and the one being previewed
 * @returns {Ahead | null}
 */
export function aheadOf(offers, known, touches) {
  if (!touches.length) return null;
  const at = next(offers, touches);
  if (!at.left.length) return null;
  const soon = at.done ? NONE : at.spots;
  const meant = at.done ? [at.done] : at.left;
  const told = meant.flatMap(({ word }) => known.get(word) ?? []);
  if (told.length < meant.length) {
    return soon.size ? { motions: [], pieces: [], marks: [], notes: [], costs: 0, soon } : null;
  }
  return {
    motions: common(told.map(({ motions }) => motions)),
    pieces: common(told.map(({ pieces }) => pieces)),
    marks: common(told.map(({ marks }) => marks)),
    notes: common(told.map(({ notes }) => notes)),
    costs: Math.min(...told.map(({ costs }) => costs)),
    soon,
  };
}

/**
 * Motions in which a piece that moves on goes straight to its end.
 * @param {Motion[]} motions
 */
export function joined(motions) {
  /** @type {Motion[]} */
  const whole = [];
  for (const motion of motions) {
    const before = whole.findIndex((m) => m.to === motion.from);
    const first = whole[before];
    if (first) whole[before] = { from: first.from, to: motion.to };
    else whole.push(motion);
  }
  return whole;
}

/** Short sentences as one text. @param {string[]} notes */
export const sentence = (notes) =>
  notes
    .map((note) => `${note.charAt(0).toLocaleUpperCase()}${note.slice(1)}`.replace(/\.?$/, '.'))
    .join(' ');
