// Parts of a board as they were drawn last: of one that looks the same nothing is drawn or compared again.

/** @typedef {Map<string, { look: string, drawn: any }>} Kept by key */

/**
 * A part as it was drawn last, or drawn.
 * @param {Kept} kept @param {string} key @param {string} look all that `draw` depends on @param {() => any} draw
 */
export function drawnOnce(kept, key, look, draw) {
  const before = kept.get(key);
  if (before?.look === look) return before.drawn;
  const drawn = draw();
  kept.set(key, { look, drawn });
  return drawn;
}
