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
  // It is told of what it watches at once, when the page knows how large everything is: asking would have that worked out.
  const watch = (useRef(/** @type {ResizeObserver | null} */ (null)).current ??= new ResizeObserver(() => {
    const node = box.current;
    if (!node) return;
    node.tabIndex = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1 ? 0 : -1;
  }));
  useEffect(() => {
    for (const each of [box.current, ...box.current.children]) watch.observe(each);
  });
  useEffect(() => () => watch.disconnect(), []);
  return h(/** @type {any} */ (tag), { ...props, ref: box }, children);
}

/**
 * A `ref` of the part of a list that is to lie in sight where the list is scrolled sideways. The page stays where it is.
 * @param {any} part
 */
export const inSight = (part) => part && (part.parentElement.scrollLeft = part.offsetLeft - 60);
