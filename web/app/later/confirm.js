// The question whether an action is to be played.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */

/** Asks for confirmation before an action is played. @param {{ table: Table }} props */
export default function Confirm({ table }) {
  const asked = table.asked.value;
  const play = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (!asked) return;
    // A player who plays on the board goes on there: touching the spot again plays it.
    const { activeElement } = document;
    if (!activeElement?.closest('.hits')) play.current?.focus({ preventScroll: true });
    /** @param {KeyboardEvent} e */
    const onKey = (e) => {
      const at = e.target instanceof Element && e.target.closest('button, input, .hit, a');
      if (e.key === 'Escape') table.drop();
      else if (e.key === 'Enter' && !at) table.confirm();
      else return;
      e.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [asked]);
  if (!asked) return null;
  return T.div(
    { class: 'choices confirm', role: 'group', 'aria-label': say('confirm-move') },
    T.button(
      {
        type: 'button',
        class: 'button choice',
        id: 'confirm',
        ref: play,
        disabled: table.busy.value,
        'aria-describedby': 'consequence',
        onClick: () => table.confirm(),
      },
      say('confirm-play'),
    ),
    T.button(
      { type: 'button', class: 'button quiet', id: 'confirm-not', onClick: () => table.drop() },
      say('cancel'),
    ),
  );
}
