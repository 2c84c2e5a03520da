// What is asked, in one place: the sentence, the answers, why the last try was refused.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { SeatSign } from '../board/signs.js';
import { C, Later, T, cls } from '../el.js';
import { api } from '../net.js';
import { wordsOf } from '../board/touches.js';
import { isFree, ownSeats, titleOf } from '../seats.js';
import { isEnd } from '../store/views.js';
import { EventLine } from './event.js';
import { listed, say } from '../say.js';
import { beside, isPhone } from './shape.js';

/** @typedef {import('../table').Table} Table */

/** A note on this many spots is in none of their names. */
const LARGE = 9;

/** The texts of a scene's marks, unless they would bury what is asked. @param {Table} table */
function remarks(table) {
  const { marks, notes } = table.scene.value;
  // Ends of a move are labelled where they are.
  const labelled = marks.filter((mark) => !isEnd(mark) && mark.label && !notes.includes(mark.label));
  const all = [...new Set(labelled.map(({ label }) => label))];
  if (all.length <= 2) return all;
  return [...new Set(labelled.filter(({ spots }) => spots.length >= LARGE).map(({ label }) => label))];
}

/** @param {{ table: Table, look: import('../types').Look }} props */
export function Status({ table, look }) {
  const view = table.view.value;
  const scene = table.scene.value;
  const { notes } = scene;
  const past = table.at.value;
  const seat = view.seats.find((s) => s.seat === table.seat.value);
  const free = view.turn.type === 'over' || past !== null ? [] : view.seats.filter(isFree);
  const missing = say('waiting-for', { seats: listed(free.map((s) => s.title)) });
  const ahead = free.length > 0 && table.enabled.value;
  const asked = seat && past === null;
  // A viewer with several seats reads which of them it is.
  const { ahead: early } = table.offers.value;
  const mine = asked && !early && ownSeats(view).length === 1 && (!free.length || ahead);
  if (past !== null) {
    return T.div(
      { class: 'status-box' },
      T.p({ class: 'status', id: 'status' }, table.lastStep.value?.told ?? say('the-start')),
      T.p(
        { class: 'past' },
        `${say('step-of', { step: past, steps: view.steps })} `,
        T.button(
          { type: 'button', class: 'button small', onClick: () => table.show(null) },
          say('to-now'),
        ),
      ),
      table.pointed.value?.said
        ? T.p(
            null,
            `${table.pointed.value.said} `,
            isPhone.value
              ? T.button(
                  {
                    type: 'button',
                    class: 'button small quiet',
                    onClick: () => (beside.value = 'review'),
                  },
                  say('to-review'),
                )
              : null,
          )
        : null,
    );
  }
  // While events are played, they are the message.
  if (table.playing.value) return T.div({ class: 'status-box' }, C(EventLine, { table }));
  if (view.clocks?.paused) return C(Later, { from: () => import('../later/paused.js'), table });
  // A match that the table ended leaves the rules waiting for a move: the result says how it ended.
  const first = view.ended ? '' : free.length && !ahead ? missing : (look.asks?.(table) ?? notes[0] ?? '');
  return T.div(
    { class: cls('status-box', asked && 'asked', mine && 'mine') },
    T.p(
      { class: cls('status', seat ? `seat-${seat.seat}` : ''), id: 'status' },
      asked ? C(SeatSign, { scene, owner: seat.seat }) : null,
      mine ? T.b({ class: 'my-turn' }, `${say('you-are-asked')} `) : null,
      T.span({ class: 'asks' }, first),
    ),
    ahead ? T.p({ class: 'help' }, say('meanwhile', { waiting: missing })) : null,
    view.sealed.some((s) => view.seats.some((info) => info.seat === s && info.you))
      ? T.p({ class: 'help' }, say('sealed'))
      : null,
    C(Chosen, { table }),
    view.turn.type === 'chance' && view.chance?.reveals && view.chance.waits.length
      ? T.p({ class: 'help' }, say('chance-waits', { seats: listed(view.chance.waits.map((s) => titleOf(view, s))) }))
      : null,
    C(Later, { from: () => import('../later/since.js'), table }),
    notes.slice(1).map((note) => T.p({ key: note, class: 'help' }, note)),
    remarks(table).map((note) => T.p({ key: note, class: 'help remark' }, note)),
    table.linked.value ? null : T.p({ class: 'offline', role: 'status' }, say('line-down')),
  );
}

/**
 * A choice that may still be changed, or that one may make before one's turn.
 * @param {{ table: Table }} props
 */
export function Chosen({ table }) {
  const { ahead, chosen, list } = table.offers.value;
  if (!ahead || table.at.value !== null) return null;
  if (!chosen) return T.p({ class: 'help' }, say('answer-ahead'));
  return T.p({ class: 'help', id: 'chosen' }, say('chosen', { choice: wordsOf(list, chosen) }));
}

/** A field for a move in words. @param {{ table: Table, close: () => void }} props */
export function WordField({ table, close }) {
  const [text, setText] = useState('');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  if (!table.view.value.seats.some((seat) => seat.you)) return null;
  if (table.view.value.turn.type === 'over') return null;
  /** @param {Event} e */
  const send = async (e) => {
    e.preventDefault();
    const word = text.trim();
    const seat = table.seat.value;
    if (!word || !seat) return;
    try {
      const verdict = await api('POST', `${table.path}/try`, { seat, word });
      if (verdict.legal) {
        if (await table.act(verdict.word ?? word)) setText('');
      } else {
        const unread = { message: say('no-move'), rule: null };
        table.forbid(verdict.refusal ?? unread, verdict.evidence);
      }
    } catch (error) {
      table.refuse(error);
    }
  };
  const example = table.offers.value.list[0]?.word ?? '';
  return T.form(
    { class: 'word-form', onSubmit: send },
    T.label({ for: 'word', class: 'spoken' }, say('type-move')),
    T.input({
      id: 'word',
      ref: field,
      value: text,
      autoComplete: 'off',
      autoCapitalize: 'off',
      spellcheck: false,
      placeholder: example,
      disabled: !table.enabled.value,
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
      onKeyDown: (/** @type {KeyboardEvent} */ e) => e.key === 'Escape' && close(),
    }),
    T.button({ type: 'submit', class: 'button small', disabled: !table.enabled.value }, say('play')),
    T.button(
      { type: 'button', class: 'round', 'aria-label': say('close'), onClick: close },
      '\u00d7',
    ),
  );
}
