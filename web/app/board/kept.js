// Parts of a board as they were drawn last: of one that looks the same, or need not be up to date, nothing is drawn or
// compared again.
import { useRef } from '../../vendor/hooks.mjs';

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

/**
 * A part as it was drawn last where it may lag behind, or drawn.
 * @param {boolean | undefined} mayLag @param {unknown} of another one than before is drawn in any case @param {() => any} draw
 */
export function useLast(mayLag, of, draw) {
  const last = useRef(/** @type {{ of: unknown, drawn: any } | null} */ (null));
  if (!mayLag || last.current?.of !== of) last.current = { of, drawn: draw() };
  return last.current?.drawn;
}
