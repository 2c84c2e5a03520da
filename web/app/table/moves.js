// The move list, and walking through the match.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */

/**
 * Keys for stepping, wherever the focus is but in a field or on the board.
 * @param {Table} table
 */
export function stepKeys(table) {
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    const field = e.target instanceof Element && e.target.closest('input, textarea, select');
    if (field) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => table.stepBy(-1),
      ArrowRight: () => table.stepBy(1),
      ',': () => table.stepBy(-1),
      '.': () => table.stepBy(1),
      Home: () => table.show(0),
      End: () => table.show(null),
      '/': () => document.getElementById('word')?.focus(),
    };
    const does = keys[e.key];
    if (!does) return;
    e.preventDefault();
    does();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** @param {{ table: Table }} props */
export function Moves({ table }) {
  const steps = Math.min(table.view.value.steps, table.revealed.value);
  const tellings = table.view.value.tellings.slice(0, steps);
  const at = table.at.value ?? steps;
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    const box = list.current;
    const now = box?.querySelector('[aria-current]');
    if (!box) return;
    if (now instanceof HTMLElement) box.scrollTop = now.offsetTop - box.clientHeight / 2;
    else box.scrollTop = 0;
  }, [at, steps]);
  const button = (
    /** @type {any} */ sign,
    /** @type {string} */ label,
    /** @type {boolean} */ off,
    /** @type {() => void} */ onClick,
  ) =>
    T.button(
      { type: 'button', class: 'round', 'aria-label': label, title: label, disabled: off, onClick },
      icon(sign),
    );
  return T.section(
    { class: 'moves-box', 'aria-labelledby': 'moves-title' },
    T.h2({ id: 'moves-title' }, say('moves')),
    tellings.length === 0 ? T.p({ class: 'empty' }, say('nothing-yet')) : null,
    T.ol(
      {
        class: 'moves',
        ref: list,
        tabIndex: tellings.length > 6 ? 0 : undefined,
        'aria-label': tellings.length > 6 ? say('moves') : undefined,
      },
      tellings.map((telling, i) =>
        T.li(
          { key: i, class: telling.seat === null ? 'by-nobody' : `seat-${telling.seat}` },
          T.button(
            {
              type: 'button',
              class: cls('move', at === i + 1 && 'on'),
              'aria-current': at === i + 1 ? 'step' : undefined,
              onClick: () => table.show(i + 1),
            },
            telling.told,
          ),
        ),
      ),
    ),
    T.div(
      { class: 'steps', role: 'group', 'aria-label': say('walk') },
      button('first', say('first-step'), at === 0, () => table.show(0)),
      button('back', say('step-back'), at === 0, () => table.stepBy(-1)),
      T.span({ class: 'step-count' }, `${at} / ${steps}`),
      button('forth', say('step-on'), at >= steps, () => table.stepBy(1)),
      button('now', say('to-now'), table.at.value === null, () => table.show(null)),
    ),
  );
}
