// A small drawn sign, and those that every page has. The others are in icons.js.
import { T, cls } from './el.js';

export const BARS = 'M4 7h16M4 12h16M4 17h16';

export const GEAR =
  'M12 9a3 3 0 100 6 3 3 0 000-6zM19.400 13.500a7.600 7.600 0 000-3l2-1.500-2-3.400-2.300 1a7.600 7.600 0 00-2.600-1.500L14.200 2.600h-4.400l-.3 2.500a7.600 7.600 0 00-2.600 1.500l-2.300-1-2 3.400 2 1.500a7.600 7.600 0 000 3l-2 1.500 2 3.400 2.300-1a7.600 7.600 0 002.600 1.500l.3 2.500h4.400l.3-2.500a7.600 7.600 0 002.600-1.500l2.300 1 2-3.400z';

/** Strokes on a ground of 24 by 24. @param {string} path @param {string} [extra] */
export const strokes = (path, extra) =>
  T.svg({ class: cls('icon', extra), viewBox: '0 0 24 24', 'aria-hidden': 'true' }, T.path({ d: path }));
