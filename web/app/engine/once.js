// What is asked for by its name, once.

/**
 * What a name stands for, asked for with the first request and remembered; where it fails in a way that
 * may pass, it is asked for again with the next.
 * @template T @param {Map<string, Promise<any>>} known @param {string} name @param {() => Promise<T>} ask
 * @param {(why: unknown) => boolean} [passes] whether a failure may pass; by default every one
 * @returns {Promise<T>}
 */
export function once(known, name, ask, passes = () => true) {
  const before = known.get(name);
  if (before) return before;
  const coming = ask();
  known.set(name, coming);
  coming.catch((why) => passes(why) && known.delete(name));
  return coming;
}
