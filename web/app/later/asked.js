// Requests to the others at a table: a draw, a pause, or to take a move back.
import { useEffect } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { ownSeats, titleOf } from '../seats.js';
import { speak } from '../speak.js';
import { say } from '../say.js';
import { answer, question } from '../table/question.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../say').Key} Key */
/** @typedef {import('../types').Asking} Asking */

/**
 * Withdraws my seat's request: it disappears from the page at once, as nobody declined it.
 * @param {Table} table @param {string} seat @param {string} answer the answer's command
 */
async function withdraw(table, seat, answer) {
  const what = answer.replace('answer_', '');
  const view = table.view.value;
  table.view.value = { ...view, pending: { ...view.pending, [what]: null } };
  if (await table.send({ type: answer, seat, accept: false })) speak(say('withdrawn'));
  else await table.refresh();
}

/**
 * @param {{ table: Table, asking: Asking, what: Key, asked: Key, command: string }} props
 */
function Question({ table, asking, what, asked, command }) {
  const seat = asking.waiting.find((s) => ownSeats(table.view.value).some((m) => m.seat === s));
  const isMine = ownSeats(table.view.value).some((m) => m.seat === asking.by);
  const asks = say(what, { seat: titleOf(table.view.value, asking.by) });
  useEffect(() => {
    if (seat) speak(asks);
  }, [seat, asks]);
  if (!seat && isMine) {
    const back = () => withdraw(table, asking.by, command);
    return question(say('asked-waiting', { asked: say(asked) }), [answer(say('withdraw'), back)]);
  }
  if (!seat) return T.p({ class: 'question' }, asks);
  const respond = (/** @type {boolean} */ accept) => table.send({ type: command, seat, accept });
  return question(asks, [
    answer(say('agree'), () => respond(true), { look: '' }),
    answer(say('decline'), () => respond(false)),
  ]);
}

/** @param {{ table: Table }} props */
export default function Asked({ table }) {
  const { pending, seats } = table.view.value;
  const { draw, takeback, pause } = pending;
  // With more than two it ends the match for all who agree.
  const isEnd = seats.length > 2;
  return [
    draw
      ? C(Question, {
          key: 'draw',
          table,
          asking: draw,
          what: isEnd ? 'asks-end' : 'asks-draw',
          asked: isEnd ? 'asked-end' : 'asked-draw',
          command: 'answer_draw',
        })
      : null,
    takeback
      ? C(Question, {
          key: 'takeback',
          table,
          asking: takeback,
          what: 'asks-takeback',
          asked: 'asked-takeback',
          command: 'answer_takeback',
        })
      : null,
    pause
      ? C(Question, {
          key: 'pause',
          table,
          asking: pause,
          what: 'asks-pause',
          asked: 'asked-pause',
          command: 'answer_pause',
        })
      : null,
  ];
}
