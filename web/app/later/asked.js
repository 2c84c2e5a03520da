// What somebody asks of the others at a table: a draw, or to take a move back.
import { useEffect } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { speak } from '../speak.js';
import { mine, titleOf } from '../table/deeds.js';
import './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Asking} Asking */

/**
 * Withdraws what a seat of mine asks: it goes from the page at once, as nobody declined it.
 * @param {Table} table @param {string} seat @param {'draw' | 'takeback'} kind
 */
async function withdraw(table, seat, kind) {
  const view = table.view.value;
  table.view.value = { ...view, pending: { ...view.pending, [kind]: null } };
  if (await table.send({ type: `answer_${kind}`, seat, accept: false })) speak('Withdrawn.');
  else await table.refresh();
}

/** @param {{ table: Table, asking: Asking, kind: 'draw' | 'takeback', what: string, asked: string }} props */
function Question({ table, asking, kind, what, asked }) {
  const seat = asking.waiting.find((s) => mine(table).some((m) => m.seat === s));
  const isMine = mine(table).some((m) => m.seat === asking.by);
  const asks = `${titleOf(table, asking.by)} ${what}.`;
  useEffect(() => {
    if (seat) speak(asks);
  }, [seat, asks]);
  if (!seat && isMine) {
    return T.div(
      { class: 'question', role: 'group', 'aria-label': `You ${asked}` },
      T.p(null, `You ${asked}. Waiting for an answer.`),
      T.p(
        { class: 'row' },
        T.button(
          {
            type: 'button',
            class: 'button small quiet',
            onClick: () => withdraw(table, asking.by, kind),
          },
          'Withdraw',
        ),
      ),
    );
  }
  if (!seat) return T.p({ class: 'question' }, asks);
  const say = (/** @type {boolean} */ accept) =>
    table.send({ type: `answer_${kind}`, seat, accept });
  return T.div(
    { class: 'question', role: 'group', 'aria-label': asks },
    T.p(null, asks),
    T.p(
      { class: 'row' },
      T.button({ type: 'button', class: 'button small', onClick: () => say(true) }, 'Agree'),
      T.button(
        { type: 'button', class: 'button small quiet', onClick: () => say(false) },
        'Decline',
      ),
    ),
  );
}

/** @param {{ table: Table }} props */
export default function Asked({ table }) {
  const { draw, takeback } = table.view.value.pending;
  return [
    draw
      ? C(Question, {
          key: 'draw',
          kind: 'draw',
          table,
          asking: draw,
          what: 'offers a draw',
          asked: 'offered a draw',
        })
      : null,
    takeback
      ? C(Question, {
          key: 'takeback',
          kind: 'takeback',
          table,
          asking: takeback,
          what: 'asks to take a move back',
          asked: 'asked to take a move back',
        })
      : null,
  ];
}
