// A short talk at the table. Text is text: never markup.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */

/** @param {{ table: Table }} props */
export default function Chat({ table }) {
  const { chat } = table.view.value;
  const [text, setText] = useState('');
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [chat.length]);
  /** @param {Event} e */
  const send = async (e) => {
    e.preventDefault();
    const said = text.trim();
    if (said && (await table.send({ type: 'chat', text: said }))) setText('');
  };
  return T.section(
    { class: 'chat', 'aria-labelledby': 'chat-title' },
    T.h2({ id: 'chat-title', class: 'spoken' }, say('talk')),
    chat.length
      ? T.ol(
          { class: 'chat-lines', ref: list, tabIndex: 0, 'aria-label': say('what-was-said') },
          chat.map((line) =>
            T.li(
              { key: line.seq, class: line.seat ? `seat-${line.seat}` : '' },
              T.b(null, line.name),
              ' ',
              T.span(null, line.text),
            ),
          ),
        )
      : null,
    T.form(
      { class: 'chat-form', onSubmit: send },
      T.label({ for: 'chat-text', class: 'spoken' }, say('say-something')),
      T.input({
        id: 'chat-text',
        value: text,
        maxLength: 500,
        autoComplete: 'off',
        placeholder: say('say-something'),
        onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
      }),
      T.button({ type: 'submit', class: 'round', 'aria-label': say('send') }, icon('send')),
    ),
  );
}
