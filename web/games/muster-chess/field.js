// The squares on which an army is built: by tap, drag, and keys.
import { follow, wasDrag } from '../../app/board/drag.js';
import { Icon } from '../../app/board/signs.js';
import { C, T, cls } from '../../app/el.js';
import { say } from '../../app/say.js';
import { useRef, useState } from '../../vendor/hooks.mjs';
import { NAMES, isDark, manInWords, seen } from './army.js';

/**
 * Carries a man to a square or off the board.
 * @param {any} e @param {(to: string | null) => void} drop
 */
export function carry(e, drop) {
  if (e.button !== 0) return;
  const figure = e.currentTarget.querySelector('.figure');
  if (!figure) return;
  follow(e, {
    figure,
    onStart: () => figure.classList.add('lifted'),
    onDrop: (to) => {
      drop(to);
      return Promise.resolve(true);
    },
    onEnd: () => figure.classList.remove('lifted'),
  });
}

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * @param {{ army: import('./army.js').Army, white: boolean, letters: Set<string>,
 *   wrong: Set<string>, place: (id: string) => void,
 *   put: (id: string, man: string | null) => void,
 *   move: (from: string, to: string | null) => void }} props
 */
export function Field({ army, white, letters, wrong, place, put, move }) {
  const rows = seen(white);
  const [focus, setFocus] = useState(white ? 'e1' : 'e8');
  const grid = useRef(/** @type {HTMLDivElement | null} */ (null));
  /** @param {string} id */
  const go = (id) => {
    setFocus(id);
    const square = grid.current?.querySelector(`[data-spot="${id}"]`);
    if (square instanceof HTMLElement) square.focus();
  };
  /** @param {any} e @param {string} id @param {number} x @param {number} y */
  const onKey = (e, id, x, y) => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const arrow = ARROWS[e.key];
    const letter = e.key.length === 1 ? e.key.toUpperCase() : '';
    if (arrow) {
      const to = rows[y + arrow[1]]?.[x + arrow[0]];
      if (to) go(to);
    } else if (e.key === 'Home') go(rows[y]?.[0] ?? id);
    else if (e.key === 'End') go(rows[y]?.[7] ?? id);
    else if (e.key === 'Delete' || e.key === 'Backspace') put(id, null);
    else if (letters.has(letter)) put(id, letter);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const side = white ? 'white' : 'black';
  return T.div(
    { class: 'army-field' },
    T.div(
      { class: 'army-squares', ref: grid, role: 'group', 'aria-label': say('your-squares') },
      rows.flatMap((row, y) =>
        row.map((id, x) => {
          const man = army[id];
          return T.button(
            {
              key: id,
              type: 'button',
              class: cls('army-square', isDark(id) && 'dark', wrong.has(id) && 'wrong'),
              'aria-label': say(wrong.has(id) ? 'square-wrong' : 'square-has', { square: id, man: manInWords(man) }),
              'data-spot': id,
              // Drawn by the style: the label says it to those who do not see it.
              'data-rank': x === 0 ? id[1] : undefined,
              'data-file': y === 3 ? id[0] : undefined,
              tabIndex: id === focus ? 0 : -1,
              onClick: () => wasDrag() || place(id),
              onFocus: () => setFocus(id),
              onKeyDown: (/** @type {any} */ e) => onKey(e, id, x, y),
              onPointerDown: (/** @type {any} */ e) => man && carry(e, (to) => move(id, to)),
            },
            man ? C(Icon, { kind: `${side}-${NAMES[man]}`, owner: null, glyph: man }) : null,
          );
        }),
      ),
    ),
  );
}

/**
 * @param {{ army: import('./army.js').Army, white: boolean, men: string[][], tool: string,
 *   pick: (tool: string) => void, drop: (to: string, man: string) => void }} props
 */
export function Palette({ army, white, men, tool, pick, drop }) {
  const side = white ? 'white' : 'black';
  const count = (/** @type {string} */ letter) =>
    Object.values(army).filter((man) => man === letter).length;
  const button = (/** @type {string} */ letter, /** @type {string} */ label, /** @type {any} */ kids) =>
    T.button(
      {
        key: letter || 'erase',
        type: 'button',
        class: cls('army-tool', tool === letter && 'picked'),
        'aria-pressed': tool === letter ? 'true' : 'false',
        'aria-label': label,
        title: label,
        'data-man': letter || 'erase',
        onClick: () => wasDrag() || pick(letter),
        onPointerDown: (/** @type {any} */ e) =>
          letter && carry(e, (to) => to && drop(to, letter)),
      },
      kids,
    );
  return T.div(
    { class: 'army-palette', role: 'group', 'aria-label': say('men-to-place') },
    men.map(([letter = '', role = '']) =>
      button(letter, say('men-in-army', { man: manInWords(letter), count: count(letter) }), [
        C(Icon, { kind: `${side}-${role}`, owner: null, glyph: letter }),
        T.b({ class: 'count' }, String(count(letter))),
      ]),
    ),
    button(
      '',
      say('take-men-away'),
      T.svg(
        { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        T.path({ d: 'M8 20l-4-4L14 6l6 6-8 8zM9 11l6 6M8 20h12' }),
      ),
    ),
  );
}
