// The status line, and the field for typed moves.
import { useState } from '../../vendor/hooks.mjs';
import { SeatSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { api } from '../net.js';
import { isFree } from '../seats.js';
import { isEnd } from '../store/views.js';
import { listed, say } from '../say.js';

/** @typedef {import('../table').Table} Table */

/** @param {{ table: Table }} props */
export function Status({ table }) {
  const view = table.view.value;
  const scene = table.scene.value;
  const { notes, marks } = scene;
  const seat = view.seats.find((s) => s.seat === table.seat.value);
  const free =
    view.turn.type === 'over' || table.at.value !== null ? [] : view.seats.filter(isFree);
  const missing = say('waiting-for', { seats: listed(free.map((s) => s.title)) });
  const ahead = free.length > 0 && table.enabled.value;
  // Ends of a move are said where they lie.
  const labels = marks.filter((mark) => !isEnd(mark)).map((mark) => mark.label);
  const said = [...new Set(labels)].filter((label) => label && !notes.includes(label));
  return T.div(
    { class: 'status-box' },
    T.p(
      { class: cls('status', seat ? `seat-${seat.seat}` : ''), id: 'status' },
      seat && table.at.value === null
        ? C(SeatSign, { scene, owner: seat.seat })
        : null,
      // A match that the table ended leaves the rules waiting for a move.
      view.ended && table.at.value === null
        ? say('match-over')
        : free.length && !ahead
          ? missing
          : (notes[0] ?? ''),
    ),
    ahead ? T.p({ class: 'help' }, say('meanwhile', { waiting: missing })) : null,
    table.at.value !== null
      ? T.p(
          { class: 'past' },
          `${say('step-of', { step: table.at.value, steps: view.steps })} `,
          T.button(
            { type: 'button', class: 'button small', onClick: () => table.show(null) },
            say('to-now'),
          ),
        )
      : null,
    table.pointed.value?.said
      ? T.p(
          null,
          `${table.pointed.value.said} `,
          T.a({ class: 'to-review', href: '#review-title' }, say('to-review')),
        )
      : null,
    view.sealed.some((s) => view.seats.some((info) => info.seat === s && info.you)) && !seat
      ? T.p({ class: 'help' }, say('sealed'))
      : null,
    notes.slice(1).map((note) => T.p({ key: note, class: 'help' }, note)),
    // The board shows them; many would bury what matters.
    said.length > 2
      ? T.details(
          { class: 'said' },
          T.summary(null, say('remarks', { count: said.length })),
          said.map((note) => T.p({ key: note, class: 'help' }, note)),
        )
      : said.map((note) => T.p({ key: note, class: 'help' }, note)),
    table.linked.value
      ? null
      : T.p(
          { class: 'offline', role: 'status' },
          say('line-down'),
        ),
  );
}

/** @param {{ table: Table }} props */
export function WordField({ table }) {
  const [text, setText] = useState('');
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
    T.label({ for: 'word' }, say('type-move')),
    T.input({
      id: 'word',
      value: text,
      autoComplete: 'off',
      autoCapitalize: 'off',
      spellcheck: false,
      placeholder: example,
      disabled: !table.enabled.value,
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
    }),
    T.button({ type: 'submit', class: 'button small', disabled: !table.enabled.value }, say('play')),
  );
}
