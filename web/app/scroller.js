// An element that may be longer than its room: then it scrolls, by keyboard as well.
import { useEffect, useRef } from '../vendor/hooks.mjs';
import { h } from '../vendor/preact.mjs';

/**
 * An element that is focusable where it has more than it shows.
 * @param {{ tag: 'ul' | 'div' | 'section', box?: import('preact').RefObject<any>,
 *   [prop: string]: any }} props
 */
export function Scroller({ tag, box: outer, children, ...props }) {
  const own = useRef(/** @type {HTMLElement | null} */ (null));
  const box = outer ?? own;
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const look = () => {
      const more = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
      if (more) node.tabIndex = 0;
      else node.tabIndex = -1;
    };
    look();
    const watch = new ResizeObserver(look);
    for (const each of [node, ...node.children]) watch.observe(each);
    return () => watch.disconnect();
  });
  return h(/** @type {any} */ (tag), { ...props, ref: box }, children);
}
