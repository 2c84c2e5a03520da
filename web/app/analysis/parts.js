// Texts of the editor in parts: tokens that are counted, places that are touched. Pure functions.

/** @typedef {import('../types').EditControl} EditControl */

/**
 * How many tokens of each letter a text has, by row and letter; with one row nothing stands before them.
 * @param {string} text @param {string[]} rows
 */
export function counted(text, rows) {
  const counts = /** @type {Record<string, number>} */ ({});
  const groups = rows.length > 1 ? text.split(',').map((of) => of.trim()) : [text.trim()];
  for (const group of groups) {
    const row = rows.length > 1 ? (group[0] ?? '') : '';
    for (const letter of group.slice(row.length)) counts[row + letter] = (counts[row + letter] ?? 0) + 1;
  }
  return counts;
}

/**
 * The text with so many tokens.
 * @param {Record<string, number>} counts @param {string[]} rows @param {string[]} letters
 */
export function spelled(counts, rows, letters) {
  const groups = rows.map((row) => [row, letters.map((letter) => letter.repeat(counts[row + letter] ?? 0)).join('')]);
  return groups.filter(([, of]) => of).map((of) => of.join('')).join(',');
}

/** The words of a text. @param {string} text */
export const worded = (text) => text.split(/[\s,]+/).filter(Boolean);

/** A text of pairs with one more, or with one less. @param {string} text @param {string} from @param {string} to */
export function withPair(text, from, to) {
  const pairs = worded(text);
  const others = pairs.filter((pair) => pair !== `${from}-${to}` && pair !== `${to}-${from}`);
  return (others.length < pairs.length ? others : [...pairs, `${from}-${to}`]).join(' ');
}

/**
 * What a touch of a place makes of a text: the place, a way that goes on there, or one that ends before it.
 * @param {'spot' | 'path'} type @param {string} text @param {string} spot
 */
export function withSpot(type, text, spot) {
  if (type === 'spot') return text.trim() === spot ? '' : spot;
  const way = worded(text);
  return (way.at(-1) === spot ? way.slice(0, -1) : [...way, spot]).join(' ');
}

/** What is drawn of a text. @param {EditControl} control @param {string} text @returns {import('../types').Mark[]} */
export function marksOf({ type }, text) {
  const mark = { owner: null, label: '' };
  if (type === 'pairs') {
    const pairs = worded(text).map((pair) => pair.split('-'));
    return pairs.filter(({ length }) => length === 2).map((spots) => ({ ...mark, kind: 'bar', spots }));
  }
  return type === 'path' && text ? [{ ...mark, kind: 'path', spots: worded(text) }] : [];
}
