// The placeholder of a picture, whose content is fetched when it is nearly in sight.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { bring } from '../sheet.js';

/** The games whose colours the page has. */
const coloured = new Set([document.documentElement.dataset.game]);

/** Gives the page the colours of a game, for the names of its seats. @param {string} game */
export function colour(game) {
  if (coloured.has(game)) return;
  coloured.add(game);
  bring(`games/${game}.css`);
}

/** Calls back once something is nearly in sight. @param {Element} node @param {() => void} seen */
function onceSeen(node, seen) {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      seen();
    },
    { rootMargin: '200px' },
  );
  watch.observe(node);
  return () => watch.disconnect();
}

/**
 * A picture, drawn when it is nearly in sight, and again when `version` changes.
 * @param {{ game: string, version: string | number, flipped?: boolean, class?: string,
 *   load: () => Promise<import('./still.js').Picture> }} props
 */
export function Picture({ game, version, load, flipped, class: look }) {
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  const framed = useRef(
    /** @type {ReturnType<typeof import('./still.js').frame> | null} */ (null),
  );
  useEffect(() => {
    const node = host.current;
    if (!node) return undefined;
    let gone = false;
    const show = async () => {
      colour(game);
      const still = await import('./still.js');
      framed.current ??= still.frame(node, game);
      const [frame, picture] = await Promise.all([framed.current, load()]);
      if (gone) return;
      still.draw(frame, picture, flipped ?? false);
      node.dataset.drawn = 'yes';
    };
    // Without it there is the ground alone, which is no error.
    const stop = onceSeen(node, () => show().catch(() => {}));
    return () => {
      gone = true;
      stop();
    };
  }, [game, version, flipped]);
  return T.span({ ref: host, class: cls('picture', look), 'data-game': game, 'aria-hidden': 'true' });
}
