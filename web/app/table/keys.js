// Keys for stepping through a match.

/** @typedef {import('../table').Table} Table */

/** Where arrow keys have another meaning than a step through the match. */
const FIELDS = [
  'textarea',
  'select',
  'input:not([type=checkbox])',
  '[contenteditable]',
  '[role=menu]',
  '[role=slider]',
].join(',');

/**
 * Keys for stepping, wherever the focus is except in a field; a player who plays by keyboard
 * walks on the board by them.
 * @param {Table} table @param {() => void} type opens the field for a move
 */
export function stepKeys(table, type) {
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    if (e.target instanceof Element && e.target.closest(FIELDS)) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => table.stepBy(-1),
      ArrowRight: () => table.stepBy(1),
      ',': () => table.stepBy(-1),
      '.': () => table.stepBy(1),
      Home: () => table.show(0),
      End: () => table.show(null),
      '/': type,
    };
    const does = keys[e.key];
    if (!does) return;
    e.preventDefault();
    does();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
