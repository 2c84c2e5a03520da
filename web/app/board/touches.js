// How actions are spelled by touches: a walk through a tree of prefixes.

/** @typedef {import('../types').Offer} Offer */
/** @typedef {import('../types').Touch} Touch */

/**
 * What can follow the touches made so far.
 * @typedef {object} Next
 * @property {Offer[]} left offers that begin with these touches
 * @property {Set<string>} spots spots that may be touched next
 * @property {{ id: string, label: string }[]} choices answers that may be chosen next
 * @property {Offer | null} done the offer these touches spell
 */

/**
 * @param {Offer[]} offers
 * @param {string[]} picked ids of the touches made so far
 * @returns {Next}
 */
export function next(offers, picked) {
  const left = offers.filter((offer) =>
    picked.every((id, index) => offer.touches[index]?.id === id),
  );
  const spots = new Set();
  /** @type {Map<string, string>} */
  const choices = new Map();
  let done = null;
  for (const offer of left) {
    const touch = offer.touches[picked.length];
    if (!touch) done = offer;
    else if (touch.type === 'spot') spots.add(touch.id);
    else choices.set(touch.id, touch.label);
  }
  return { left, spots, choices: [...choices].map(([id, label]) => ({ id, label })), done };
}

/**
 * Whether the touches made so far leave nothing open.
 * @param {Next} at
 */
export const isComplete = (at) => at.done !== null && at.left.length === 1;

/**
 * An action in the words of the last answer that spells it.
 * @param {Offer[]} offers @param {string} word
 */
export function wordsOf(offers, word) {
  const touches = offers.find((offer) => offer.word === word)?.touches ?? [];
  return touches.findLast((touch) => touch.type === 'choice')?.label ?? word;
}
