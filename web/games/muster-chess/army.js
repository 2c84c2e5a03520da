// Armies as text and as squares, pictures of them, and those that a person keeps.
// Nothing here says whether an army is legal: the server does.
import { Sign, seatClass } from '../../app/board/signs.js';
import { T, cls } from '../../app/el.js';
import { say } from '../../app/say.js';

export const FILES = 'abcdefgh';
/** The letters of the men and the names of their signs. */
export const MEN = [
  ['K', 'king'],
  ['Q', 'queen'],
  ['R', 'rook'],
  ['B', 'bishop'],
  ['N', 'knight'],
  ['P', 'pawn'],
];
export const ROYAL = [
  ['C', 'prince'],
  ['A', 'princess'],
];
export const NAMES = /** @type {Record<string, string>} */ (
  Object.fromEntries([...MEN, ...ROYAL])
);
/** The names of men, with their number. */
const CALLED = /** @type {Record<string, [name: Key, count: Key]>} */ ({
  K: ['man-king', 'kings'],
  Q: ['man-queen', 'queens'],
  R: ['man-rook', 'rooks'],
  B: ['man-bishop', 'bishops'],
  N: ['man-knight', 'knights'],
  P: ['man-pawn', 'pawns'],
  C: ['man-prince', 'princes'],
  A: ['man-princess', 'princesses'],
});
const STORE = 'musterhall.armies';

/** @typedef {import('../../app/say').Key} Key */
/** @typedef {Record<string, string>} Army square to capital letter */

/** A side's ranks as an army is written. @param {boolean} white */
const ranksOf = (white) => (white ? [4, 3, 2, 1] : [8, 7, 6, 5]);

/**
 * The squares of an army row by row, as its owner sees them from the own side.
 * @param {boolean} white
 */
export function seen(white) {
  const files = white ? [...FILES] : [...FILES].reverse();
  const ranks = white ? [4, 3, 2, 1] : [5, 6, 7, 8];
  return ranks.map((rank) => files.map((file) => file + rank));
}

/** @param {string} id */
export const isDark = (id) => (FILES.indexOf(id[0] ?? '') + Number(id[1])) % 2 === 1;

/** @param {Army} army @param {boolean} white */
export function toText(army, white) {
  const rank = (/** @type {number} */ r) => {
    let text = '';
    let gap = 0;
    for (const file of FILES) {
      const man = army[file + r];
      if (!man) gap++;
      else {
        text += (gap || '') + (white ? man : man.toLowerCase());
        gap = 0;
      }
    }
    return text + (gap || '');
  };
  return ranksOf(white).map(rank).join('/');
}

/**
 * Reads an army of either colour as one of this colour; null if it is no text of
 * four ranks with eight squares each.
 * @param {string} text @param {boolean} white
 * @returns {Army | null}
 */
export function fromText(text, white) {
  const lines = text.trim().split('/');
  if (lines.length !== 4) return null;
  const isBlack = /[a-z]/.test(text);
  if (isBlack && /[A-Z]/.test(text)) return null;
  // The other colour's army, mirrored: first rank to first rank.
  if (isBlack === white && /[A-Za-z]/.test(text)) lines.reverse();
  /** @type {Army} */
  const army = {};
  const ranks = ranksOf(white);
  for (const [i, line] of lines.entries()) {
    let file = 0;
    for (const letter of line) {
      const man = letter.toUpperCase();
      if (/[1-8]/.test(letter)) file += Number(letter);
      else if (NAMES[man] && file < 8) army[`${FILES[file++]}${ranks[i]}`] = man;
      else return null;
    }
    if (file !== 8) return null;
  }
  return army;
}

/** How many of each: `[['Q', 'queen', 1], …]`, without those that are missing. @param {Army} army */
export const census = (army) =>
  [...MEN, ...ROYAL]
    .map(([letter, role]) => ({
      letter: letter ?? '',
      role: role ?? '',
      count: Object.values(army).filter((man) => man === letter).length,
    }))
    .filter(({ count }) => count > 0);

/** The man with this letter, in words. @param {string | null | undefined} letter */
export function manInWords(letter) {
  const keys = CALLED[letter ?? ''];
  return keys ? say(keys[0]) : say('square-empty');
}

/** @param {Army} army */
export const inWords = (army) =>
  census(army)
    .map(({ letter, count }) => say(CALLED[letter]?.[1] ?? 'men', { count }))
    .join(', ') || say('no-men');

/**
 * A picture of an army, as its owner sees it.
 * @param {{ army: Army, white: boolean, label?: string, marked?: Set<string> }} props
 */
export function Picture({ army, white, label, marked }) {
  const side = white ? 'white' : 'black';
  const cells = seen(white).flatMap((row, y) => row.map((id, x) => ({ id, x, y })));
  return T.svg(
    {
      class: cls('army-picture', seatClass(white ? 'a' : 'b')),
      viewBox: '0 0 8 4',
      role: 'img',
      'aria-label': label ?? inWords(army),
    },
    cells.map(({ id, x, y }) =>
      T.rect({
        key: id,
        class: cls('army-cell', isDark(id) && 'dark', marked?.has(id) && 'wrong'),
        x,
        y,
        width: 1,
        height: 1,
      }),
    ),
    cells.map(({ id, x, y }) => {
      const man = army[id];
      if (!man) return null;
      const place = `translate(${x + 0.5} ${y + 0.5}) scale(0.5)`;
      return T.g({ key: `m${id}`, transform: place }, Sign({ kind: `${side}-${NAMES[man]}`, owner: null }));
    }),
  );
}

/** The armies kept on this device. @returns {Record<string, string>} name to text */
export function saved() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} armies @returns {boolean} whether they are kept */
export function save(armies) {
  try {
    localStorage.setItem(STORE, JSON.stringify(armies));
    return true;
  } catch {
    return false;
  }
}

/** A seat's unfinished army, kept while the tab is open. @param {string} id @param {string} seat */
export function draft(id, seat) {
  try {
    return sessionStorage.getItem(`army:${id}:${seat}`);
  } catch {
    return null;
  }
}

/** @param {string} id @param {string} seat @param {string} text */
export function keepDraft(id, seat, text) {
  try {
    sessionStorage.setItem(`army:${id}:${seat}`, text);
  } catch {
    // It then lasts as long as the page.
  }
}

/**
 * A refusal as text and the number of its rule, which a refusal of an unreadable text
 * has only in its words.
 * @param {{ message: string, rule: string | null }} refusal
 */
export function ruled({ message, rule }) {
  const cited = / \(\p{L}+ (\d[\d.]*)[^)]*\)/u;
  const text = message.replace(cited, '').replace(new RegExp(`^${say('army-unread')} `), '');
  return {
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.'),
    rule: rule ?? message.match(cited)?.[1] ?? null,
  };
}
