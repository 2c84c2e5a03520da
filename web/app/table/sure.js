// Asks whether an action is meant that cannot be taken back.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { ownSeats, titleOf } from '../seats.js';
import { say } from '../say.js';
import { seatHere } from './actions.js';
import { wordings } from '../wordings.js';
import { answer, question } from './question.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('./actions.js').Grave} Grave */

export const ready = wordings('messages/around');

/**
 * Asks for confirmation.
 * @param {{ table: Table, what: Grave, done: () => void }} props
 */
export default function Sure({ table, what, done }) {
  const { view } = table;
  const seat = seatHere(table);
  const not = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => not.current?.focus(), []);
  if (!seat) return null;
  const more = ownSeats(view.value).length > 1;
  const title = titleOf(view.value, seat);
  const [asks, yes] =
    what === 'leave'
      ? [say('leave-asked'), say('leave-sure')]
      : [say('resign-asked'), more ? say('resigns', { seat: title }) : say(view.value.seats.length > 2 ? 'resign-bot' : 'resign-sure')];
  const close = () => {
    done();
    (document.getElementById(what) ?? document.getElementById('more'))?.focus();
  };
  const answers = [
    answer(yes, () => table.send({ type: what, seat }).then(done), { id: `${what}-sure`, look: 'warn' }),
    what === 'leave' &&
      answer(say('leave-for-good'), () => table.send({ type: 'leave_for_good', seat }).then(done), {
        id: 'leave-for-good',
      }),
    answer(say('no'), close, { id: `${what}-not`, box: not }),
  ];
  return question(asks, answers, { close, look: 'sure' });
}
