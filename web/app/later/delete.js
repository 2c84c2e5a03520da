// Asks whether a table is to be called off or deleted, and does it.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { api } from '../net.js';
import { say } from '../say.js';
import { hasBegun } from '../store/views.js';
import { answer, question } from '../table/question.js';
import { wordings } from '../wordings.js';
import { ready as style } from './sheet.js';

export const ready = Promise.all([wordings('messages/order'), style]);

/** What becomes of it, in words. @param {import('../table').Table} table */
function consequence({ view: { value: view }, engine }) {
  const { owner, seats } = view;
  // A table of this device has no links.
  if (owner && !engine && !hasBegun(view)) return say('cancel-asked');
  const others = seats.some((seat) => seat.kind === 'person' && !seat.you);
  return say(owner && !others ? 'delete-asked' : 'hide-asked');
}

/** @param {{ table: import('../table').Table, done: () => void }} props */
export default function Delete({ table, done }) {
  const not = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => not.current?.focus(), []);
  const close = () => {
    done();
    document.getElementById('more')?.focus();
  };
  const remove = async () => {
    const { line } = table.commands;
    // The connection of a table that is deleted ends before this is answered.
    if (line) line.leaves = true;
    try {
      await api('DELETE', table.path);
      location.assign(table.engine ? '/solo' : '/');
    } catch (error) {
      if (line) line.leaves = false;
      done();
      table.refuse(error);
    }
  };
  return question(
    consequence(table),
    [
      answer(say('delete-sure'), remove, { id: 'delete-sure', look: 'warn' }),
      answer(say('no'), close, { id: 'delete-not', box: not }),
    ],
    { close, look: 'sure' },
  );
}
