// An element that may be longer than its room: then it scrolls, by keyboard as well.
import { useEffect, useLayoutEffect, useRef } from '../vendor/hooks.mjs';
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
 * A list that is scrolled sideways has one of its parts in the middle, as far as that goes; the page stays where it is.
 * @param {number} at which part @param {unknown[]} on brought there again when one of these changes
 */
export function useCentred(at, on) {
  const list = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    const [box, part] = [list.current, list.current?.children[at]].map((of) => of?.getBoundingClientRect());
    if (part) list.current.scrollLeft += part.left + part.width / 2 - box.left - box.width / 2;
  }, [at, ...on]);
  return list;
}
