// Trees of conditional lines: pure functions.

/** @typedef {import('../types').LineStep} LineStep */
/** @typedef {import('../types').WordedStep} WordedStep */
/** @typedef {import('../types').Seat} Seat */

/**
 * A tree with a line added. Where the own seat answers, the new answer takes the place of the old one.
 * @param {LineStep[]} tree @param {LineStep[]} line @param {Seat} own
 * @returns {LineStep[]}
 */
export function withLine(tree, line, own) {
  const [step, ...rest] = line;
  if (!step) return tree;
  const { seat, word } = step;
  const known = tree.find((one) => one.word === word);
  const grown = { seat, word, then: withLine(known?.then ?? [], rest, own) };
  if (seat === own) return [grown];
  return known ? tree.map((one) => (one === known ? grown : one)) : [...tree, grown];
}

/**
 * A tree without the step at the end of a path, and without what then leads to no answer.
 * @param {LineStep[]} tree @param {string[]} path the words of the steps to it @param {Seat} own
 * @returns {LineStep[]}
 */
export function withoutStep(tree, path, own) {
  const [word, ...rest] = path;
  return tree.flatMap((step) => {
    if (step.word !== word) return [step];
    if (!rest.length) return [];
    const then = withoutStep(step.then ?? [], rest, own);
    return then.length || step.seat === own ? [{ ...step, then }] : [];
  });
}

/** A tree as it is sent: without words for people. @param {LineStep[]} tree @returns {LineStep[]} */
export const bare = (tree) => tree.map(({ seat, word, then }) => ({ seat, word, then: bare(then ?? []) }));

/** How many answers a tree has. @param {LineStep[]} tree @param {Seat} own @returns {number} */
export const answers = (tree, own) =>
  tree.reduce((sum, { seat, then }) => sum + Number(seat === own) + answers(then ?? [], own), 0);
