// The field for the name of a guest, in the head of every page.
import { useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { me } from '../me.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { wordings } from '../wordings.js';

export const ready = Promise.all([bring('css/head.css'), wordings('messages/head')]);

/** @param {{ close: () => void }} props */
export default function NameForm({ close }) {
  const [text, setText] = useState(me.value);
  const [wrong, setWrong] = useState('');
  /** @param {Event} e */
  const save = async (e) => {
    e.preventDefault();
    try {
      const answer = await api('PUT', '/api/me', { name: text.trim() });
      me.value = answer?.name ?? text.trim();
      close();
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return T.form(
    { class: 'who-form', onSubmit: save },
    T.label({ class: 'spoken', for: 'name-input' }, say('my-name')),
    T.input({
      id: 'name-input',
      value: text,
      maxLength: 32,
      autoComplete: 'nickname',
      ref: (/** @type {any} */ node) => {
        if (node && document.activeElement !== node && !wrong) node.focus();
      },
      'aria-describedby': wrong ? 'name-wrong' : undefined,
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
      onKeyDown: (/** @type {any} */ e) => e.key === 'Escape' && close(),
    }),
    T.button({ type: 'submit', class: 'small' }, say('keep')),
    T.a({ class: 'who-more', href: '/account' }, say('keep-or-enter')),
    wrong ? T.p({ id: 'name-wrong', class: 'wrong', role: 'alert' }, wrong) : null,
  );
}
