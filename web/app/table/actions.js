// What one does at a table beside moving.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { Unreachable } from '../net.js';
import { hints } from '../settings.js';
import { isFree, lastToAct, ownSeats, titleOf } from '../seats.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */

/**
 * @param {{ sign: any, label: string, onClick: () => void, id?: string, pressed?: boolean,
 *   disabled?: boolean }} props
 */
export const Action = ({ sign, label, onClick, id, pressed, disabled }) =>
  T.button(
    {
      type: 'button',
      class: cls('action', pressed && 'on'),
      id,
      disabled,
      'aria-pressed': pressed === undefined ? undefined : pressed ? 'true' : 'false',
      onClick,
    },
    icon(sign),
    T.span(null, label),
  );

/**
 * A question in the place of the button that asks it: the focus goes to an answer that
 * changes nothing, and back when nothing is asked any more, unless it went elsewhere.
 * @param {string} answer its id @param {string[]} back ids of where it may go back to
 * @returns {[boolean, (asked: boolean) => void]}
 */
export function useQuestion(answer, ...back) {
  const [asked, ask] = useState(false);
  const before = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    const ids = asked ? [answer] : back;
    const to = ids.map((id) => document.getElementById(id)).find(Boolean);
    if (asked !== before.current && isLost) to?.focus();
    before.current = asked;
  }, [asked]);
  return [asked, ask];
}

/** @param {{ table: Table }} props */
function Resign({ table }) {
  const [sure, setSure] = useQuestion('resign-not', 'resign');
  const seat = table.seat.value ?? ownSeats(table.view.value)[0]?.seat;
  if (!seat) return null;
  if (!sure)
    return C(Action, { sign: 'flag', label: say('resign'), id: 'resign', onClick: () => setSure(true) });
  return T.span(
    { class: 'sure', role: 'group', 'aria-label': say('resign') },
    T.button(
      {
        type: 'button',
        class: 'button small warn',
        id: 'resign-sure',
        onClick: () => table.send({ type: 'resign', seat }).then(() => setSure(false)),
      },
      ownSeats(table.view.value).length > 1 ? say('resigns', { seat: titleOf(table.view.value, seat) })
        : say('resign-sure'),
    ),
    T.button(
      {
        type: 'button',
        class: 'button small quiet',
        id: 'resign-not',
        onClick: () => setSure(false),
      },
      say('no'),
    ),
  );
}

/**
 * Does something with the record.
 * @param {Table} table @param {keyof typeof import('../later/record.js')} what
 */
async function record(table, what) {
  try {
    return await (await import('../later/record.js'))[what](table);
  } catch {
    return table.refuse(new Unreachable());
  }
}

/** @param {{ table: Table, game: string, canTurn: boolean, turn: () => void, perfect: any,
 *   pgn: any, more: any }} props */
export function Actions({ table, game, canTurn, turn, perfect, pgn, more }) {
  const view = table.view.value;
  const [copied, setCopied] = useState('');
  const seats = ownSeats(table.view.value);
  const over = view.turn.type === 'over';
  const underWay = !over && !view.seats.some(isFree);
  const seat = table.seat.value ?? seats[0]?.seat;
  const others = view.seats.filter((s) => s.seat !== seat && s.kind !== 'bot');
  const back = lastToAct(view);
  useEffect(() => setCopied(''), [view.steps]);
  const copy = async () => setCopied((await record(table, 'copyRecord')) || '');
  const offer = async () => {
    const sent = await table.send({ type: 'offer_draw', seat });
    const { pending, turn } = table.view.value;
    // A bot that plays for somebody answers at once.
    if (sent && !pending.draw && turn.type !== 'over') {
      table.forbid({ message: say('draw-declined'), rule: null }, []);
    }
  };
  return T.section(
    { class: 'actions-box', 'aria-label': say('at-table') },
    T.div(
      { class: 'actions' },
      seat && underWay && back && !view.pending?.takeback
        ? C(Action, {
            sign: 'undo',
            label: say('take-back'),
            id: 'takeback',
            onClick: () => table.send({ type: 'ask_takeback', seat: back }),
          })
        : null,
      seat && underWay && others.length && !view.pending?.draw
        ? C(Action, {
            sign: 'draw',
            label: say('offer-draw'),
            id: 'draw',
            onClick: offer,
          })
        : null,
      seat && underWay ? C(Resign, { table }) : null,
      canTurn
        ? C(Action, { sign: 'turn', label: say('turn-board'), id: 'turn', onClick: turn })
        : null,
      seat && !over
        ? C(Action, {
            sign: 'hint',
            label: say('show-moves'),
            id: 'hints',
            pressed: hints.value,
            onClick: () => (hints.value = !hints.value),
          })
        : null,
      perfect,
      more,
      C(Action, { sign: 'copy', label: copied || say('copy-record'), id: 'copy', onClick: copy }),
      C(Action, { sign: 'save', label: say('download'), id: 'save', onClick: () => record(table, 'saveRecord') }),
      pgn,
      T.a({ class: 'action', href: `/rules/${game}` }, icon('book'), T.span(null, say('rules'))),
    ),
  );
}
