// Edits of a chapter, in the order of the hall: each says what shall be.
import { toggleDrawing, toggleSign } from '../analysis/tree.js';

/** @typedef {import('../analysis/tree.js').Tree} Tree */
/** @typedef {import('../analysis/tree.js').Node} Node */
/** @typedef {import('../types').StudyTreeEdit} StudyTreeEdit */

/** The node to which these steps lead. @param {Tree} tree @param {string[]} way @returns {Node | null} */
export function nodeAt(tree, way) {
  /** @type {Node | undefined} */
  let node = tree.start;
  for (const step of way) {
    node = node.children.find((child) => child.step === step);
    if (!node) return null;
  }
  return node;
}

/** The steps that lead to a node. @param {Tree} tree @param {Node} node */
export const wayTo = (tree, node) => tree.path(node).map(({ step }) => step);

/** Whether a node is still in its tree. @param {Node} node */
export function isThere(node) {
  for (let at = node; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
  return true;
}

/**
 * Makes an edit; returns the node that it was about, or the new one.
 * @param {Tree} tree @param {StudyTreeEdit} edit @param {{ short?: string, told?: string }} words
 */
export function applied(tree, { at, change }, { short, told }) {
  const node = nodeAt(tree, at);
  if (!node) return null;
  if (change.kind === 'add') {
    return tree.add(node, { step: change.step, short: short ?? change.step, told: told ?? short ?? change.step });
  }
  if (change.kind === 'comment') node.comment = change.text;
  else if (change.kind === 'sign') {
    if (node.signs.includes(change.sign) !== change.on) toggleSign(node, change.sign);
  } else if (change.kind === 'draw') {
    const before = node.drawings.length;
    toggleDrawing(node, change.drawing);
    // It was as it shall be already.
    if (node.drawings.length > before !== change.on) toggleDrawing(node, change.drawing);
  } else if (change.kind === 'promote') tree.promote(node);
  else return tree.remove(node);
  return node;
}
