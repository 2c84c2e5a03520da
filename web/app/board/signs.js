// The drawn signs of pieces: a game's own symbols, and those drawn without symbols.
import { signal } from '../../vendor/signals.mjs';
import { C, T, cls } from '../el.js';
import { pieces } from '../sets.js';

/** The names of the symbols on the page. */
export const symbols = signal(/** @type {Set<string>} */ (new Set()));

/** Where the assets are: `/a/{build}`, whichever file this module was bundled into. */
export const ASSETS = new URL(import.meta.url).pathname.replace(/\/(app|games)\/.*$/, '');

/** @typedef {{ drawn: SVGSVGElement, names: Set<string> }} Signs the symbols of a game, and their names */

/** @type {Map<string, Promise<Signs>>} */
const fetched = new Map();
/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @param {string} text @returns {Signs} */
function parsed(text) {
  const file = new DOMParser().parseFromString(text, 'image/svg+xml');
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawn.setAttribute('class', 'signs');
  drawn.setAttribute('aria-hidden', 'true');
  const names = /** @type {Set<string>} */ (new Set());
  for (const part of file.querySelectorAll('symbol, linearGradient, radialGradient, pattern, clipPath')) {
    if (part.localName === 'symbol') {
      names.add(part.id);
      part.id = `sign-${part.id}`;
    }
    drawn.append(document.importNode(part, true));
  }
  return { drawn, names };
}

/**
 * The signs in `web/games/<game>.svg`, fetched once.
 * @param {string} game
 */
export function signsOf(game) {
  const already = fetched.get(game);
  if (already) return already;
  const work = fetch(`${ASSETS}/games/${game}.svg`)
    .then((response) => (response.ok ? response.text() : '<svg/>'))
    .catch(() => '<svg/>')
    .then(parsed);
  fetched.set(game, work);
  return work;
}

/**
 * Inserts the symbols of a game into the page, once.
 * @param {string} game
 */
export function loadSigns(game) {
  const already = loading.get(game);
  if (already) return already;
  const work = signsOf(game).then(({ drawn, names }) => {
    if (names.size === 0 && !drawn.firstChild) return;
    document.body.append(drawn);
    symbols.value = new Set([...symbols.value, ...names]);
  });
  loading.set(game, work);
  return work;
}

/** Seats differ by a figure as well as by colour. */
/** @type {Record<Seat, () => any>} */
const FIGURES = {
  a: () => null,
  b: () => T.circle({ class: 'figure-line', r: 0.4 }),
  c: () => T.path({ class: 'figure-line', d: 'M-.36-.36 .36.36M.36-.36-.36.36' }),
  d: () => T.path({ class: 'figure-line', d: 'M0-.44 .4.3H-.4Z' }),
  e: () => T.path({ class: 'figure-line', d: 'M-.34-.34H.34V.34H-.34Z' }),
  f: () => T.path({ class: 'figure-line', d: 'M0-.46V.46M-.46 0H.46' }),
};

/** Kinds that are a plain round counter. */
const ROUND = new Set(['checker', 'disc', 'stone', 'chip', 'token', 'man', 'counter', 'sled']);

/** @typedef {import('../types').Seat} Seat */

/** The class of a seat's colours. @param {Seat | null | undefined} owner */
export const seatClass = (owner) => (owner ? `seat-${owner}` : 'nobody');

/**
 * The symbol of a kind: of the chosen set, where it has one, and where there is none of its own,
 * that of its last word: `white-pawn` is the `pawn`, in the class `white`.
 * @param {string} kind @param {string} set
 */
export function symbolOf(kind, set) {
  const cut = kind.lastIndexOf('-');
  for (const [name, words] of [
    [kind, ''],
    [kind.slice(cut + 1), kind.slice(0, Math.max(cut, 0))],
  ]) {
    const found = [`${set}-${name}`, name ?? ''].find((id) => symbols.value.has(id));
    if (found) return { href: `#sign-${found}`, class: words };
  }
  return null;
}

/**
 * A sign of radius 1 round the origin.
 * @param {{ kind: string, owner: Seat | null, glyph?: string, set?: string }} props
 */
export function Sign({ kind, owner, glyph, set }) {
  const symbol = symbolOf(kind, set ?? pieces.value);
  if (symbol) return T.use({ ...symbol, x: -1, y: -1, width: 2, height: 2 });
  const letter = ROUND.has(kind) || !glyph || glyph === ' ' ? null : glyph.toUpperCase();
  return T.g(
    null,
    T.ellipse({ class: 'disc-shade', cx: 0, cy: 0.1, rx: 0.8, ry: 0.8 }),
    T.circle({ class: 'disc', r: 0.8 }),
    T.circle({ class: 'disc-rim', r: 0.66 }),
    letter
      ? T.text({ class: 'disc-letter', y: 0.32 }, letter)
      : owner && FIGURES[owner](),
  );
}

/**
 * The sign of a seat: the game's sign `player`, or the first of the seat's pieces;
 * before it has any, the game's sign `seat`, or a disc.
 * @param {{ scene: import('../types').Scene, owner: Seat }} props
 */
export function SeatSign({ scene, owner }) {
  const first = scene.pieces.find((piece) => piece.owner === owner)?.kind;
  const drawn = (/** @type {string} */ name) => (symbols.value.has(name) ? name : null);
  return C(Icon, { kind: drawn('player') ?? first ?? drawn('seat') ?? 'disc', owner });
}

/**
 * A sign on its own, for trays, players and lists.
 * @param {{ kind: string, owner: Seat | null, glyph?: string, class?: string, set?: string }} props
 */
export function Icon(props) {
  return T.svg(
    {
      class: cls('sign', seatClass(props.owner), props.class),
      viewBox: '-1 -1 2 2',
      'aria-hidden': 'true',
    },
    T.g({ class: 'figure' }, Sign(props)),
  );
}

/** The drawn sign of a game. @param {string} game */
export const gameSign = (game) =>
  T.svg(
    { class: 'game-sign', viewBox: '0 0 96 96', 'aria-hidden': 'true' },
    T.use({ href: `${ASSETS}/games/${game}.svg#sign` }),
  );
