// The set of pieces and the board of a game: remembered for each game, and given to
// its sheet by `data-pieces` and `data-board` (app/early.js gives them before the first paint).
import { effect, signal } from '../vendor/signals.mjs';
import { keep, stored } from './settings.js';

const root = document.documentElement.dataset;
const game = root.game ?? '';

/** The name of the set of pieces; empty for the first. */
export const pieces = signal((game && stored(`pieces:${game}`)) || '');
/** The name of the board; empty for the first. */
export const board = signal((game && stored(`board:${game}`)) || '');

/** @param {'pieces' | 'board'} what @param {string} name */
function give(what, name) {
  if (name) root[what] = name;
  else delete root[what];
  if (game) keep(`${what}:${game}`, name);
}
effect(() => give('pieces', pieces.value));
effect(() => give('board', board.value));
