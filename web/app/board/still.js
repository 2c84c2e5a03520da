// A board to look at: a picture of a scene in the style of the boards one plays
// on. A page shows several games, so each picture has a shadow tree of its own, with the
// sheets and signs of its game.
import { render } from '../../vendor/preact.mjs';
import { C } from '../el.js';
import { sheet } from '../sheet.js';
import { Board } from './board.js';
import { signsOf, symbols } from './signs.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {{ board: BoardData, scene: Scene }} Picture */

/** A board this many times as long as it is high is shown around its pieces. */
const LONG = 2;

/**
 * The visible part of a board: all of it, or of a long one the stretch around the pieces
 * that somebody owns.
 * @param {Picture} picture
 */
export function part({ board, scene }) {
  const { origin, size } = board;
  const w = Math.min(size.x, size.y * LONG);
  const h = Math.min(size.y, size.x * LONG);
  const spots = new Map(board.spots.map((spot) => [spot.id, spot.at]));
  const owned = scene.pieces.flatMap(({ owner, spot }) => (owner && spots.get(spot)) || []);
  const mid = (/** @type {'x' | 'y'} */ along, /** @type {number} */ length) => {
    const sum = owned.reduce((all, at) => all + at[along], 0);
    const wish = owned.length ? sum / owned.length : origin[along] + size[along] / 2;
    const last = origin[along] + size[along] - length;
    return Math.max(origin[along], Math.min(last, wish - length / 2));
  };
  return { x: mid('x', w), y: mid('y', h), w, h };
}

/**
 * The board as static nodes.
 * @param {Picture} picture @param {Set<string>} names of the symbols @param {boolean} flipped
 */
function drawn({ board, scene }, names, flipped) {
  const before = symbols.value;
  const home = document.createElement('div');
  symbols.value = names;
  render(C(Board, { board, scene, flipped, label: '' }), home);
  const node = /** @type {HTMLElement} */ (home.firstElementChild?.cloneNode(true));
  render(null, home);
  symbols.value = before;
  for (const gone of node.querySelectorAll('.hits, .hints, .evidence, .values, .zoom, .strip')) gone.remove();
  const { x, y, w, h } = part({ board, scene });
  // The scenery beneath has a picture of its own.
  for (const svg of node.querySelectorAll(':scope > svg')) svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
  return node;
}

/**
 * The shadow tree of a picture, with everything that stays when the scene changes.
 * @param {HTMLElement} host @param {string} game
 */
export async function frame(host, game) {
  const { drawn: signs, names } = await signsOf(game);
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheets = ['css/main.css', `games/${game}.css`, 'css/still.css'].map(sheet);
  const still = document.createElement('div');
  still.className = 'still';
  still.dataset.game = game;
  still.hidden = true;
  const place = document.createElement('div');
  still.append(signs.cloneNode(true), place);
  shadow.replaceChildren(...sheets.map(({ link }) => link), still);
  await Promise.all(sheets.map(({ ready }) => ready));
  still.hidden = false;
  return { place, names };
}

/**
 * Draws a picture in its frame.
 * @param {Awaited<ReturnType<typeof frame>>} framed @param {Picture} picture
 * @param {boolean} flipped
 */
export const draw = ({ place, names }, picture, flipped) =>
  place.replaceChildren(drawn(picture, names, flipped));
