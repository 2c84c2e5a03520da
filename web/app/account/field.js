// Fields and notes of the account page.
import { useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { say } from '../say.js';
import { wording } from '../net.js';
import { isProvedByProvider } from './authenticator.js';
import { leaveForProvider } from './away.js';

/** @typedef {import('../../types/protocol').Account} Account */

/**
 * A field with its label.
 * @param {{ id: string, label: string, value: string, set: (text: string) => void,
 *   help?: string, autoComplete?: string, maxLength?: number, type?: 'url' | 'email', required?: boolean }} props
 */
export const Field = ({ id, label, value, set, help, ...rest }) =>
  T.p(
    { class: 'account-field' },
    T.label({ for: id }, label),
    T.input({
      id,
      value,
      required: true,
      autoCapitalize: 'off',
      spellcheck: false,
      'aria-describedby': help ? `${id}-help` : undefined,
      onInput: (/** @type {any} */ e) => set(e.currentTarget.value),
      .../** @type {any} */ (rest),
    }),
    help ? T.span({ class: 'help', id: `${id}-help` }, help) : null,
  );

/**
 * A password with its label; it is shown to whoever wants to see what he types.
 * @param {{ id: string, label: string, value: string, set: (text: string) => void,
 *   isNew?: boolean }} props
 */
export function Password({ id, label, value, set, isNew }) {
  const [shown, setShown] = useState(false);
  return T.p(
    { class: 'account-field' },
    T.label({ for: id }, label),
    T.span(
      { class: 'account-password' },
      T.input({
        id,
        value,
        type: /** @type {'password'} */ (shown ? 'text' : 'password'),
        required: true,
        autoComplete: isNew ? 'new-password' : 'current-password',
        autoCapitalize: 'off',
        spellcheck: false,
        'aria-describedby': isNew ? `${id}-help` : undefined,
        onInput: (/** @type {any} */ e) => set(e.currentTarget.value),
      }),
      T.button(
        {
          type: 'button',
          class: 'button small quiet',
          'aria-pressed': shown ? 'true' : 'false',
          onClick: () => setShown(!shown),
        },
        say('password-show'),
      ),
    ),
    isNew ? T.span({ class: 'help', id: `${id}-help` }, say('password-help')) : null,
  );
}

/** Somebody signs in by the identity provider once more. @param {{ account: Account }} props */
function AgainByProvider({ account }) {
  const [wrong, setWrong] = useState('');
  const name = account.provider ?? '';
  if (account.identity?.fresh) return T.p({ class: 'help' }, say('oidc-fresh', { name }));
  const go = () => leaveForProvider({ merge: false, anew: true });
  return T.div(
    null,
    T.p({ class: 'help' }, say('oidc-anew', { name })),
    T.button(
      {
        type: 'button',
        class: 'button quiet',
        onClick: () => go().catch((/** @type {unknown} */ error) => setWrong(wording(error))),
      },
      say('oidc-again', { name }),
    ),
    C(Wrong, { text: wrong }),
  );
}

/**
 * Where the password is asked again; an account without one is asked for a passkey, or at the
 * identity provider.
 * @param {{ account: Account, id: string, value: string, set: (text: string) => void }} props
 */
export function Again({ account, id, value, set }) {
  if (account.password) return C(Password, { id, label: say('password-now'), value, set });
  if (isProvedByProvider(account)) return C(AgainByProvider, { account });
  return T.p({ class: 'help' }, say('passkey-asked'));
}

/**
 * Boxes of which some are ticked.
 * @template {string} W
 * @param {string} label @param {[W, () => string][]} words @param {W[]} chosen
 * @param {(chosen: W[]) => void} set
 */
export const boxes = (label, words, chosen, set) =>
  T.fieldset(
    { key: label, class: 'account-scopes' },
    T.legend(null, label),
    words.map(([word, said]) =>
      T.label(
        { key: word },
        T.input({
          type: 'checkbox',
          value: word,
          checked: chosen.includes(word),
          onChange: (/** @type {any} */ e) =>
            set(e.currentTarget.checked ? [...chosen, word] : chosen.filter((of) => of !== word)),
        }),
        said(),
      ),
    ),
  );

/** A secret that is shown this once. @param {{ id: string, about: string, secret: string }} props */
export const Secret = ({ id, about, secret }) =>
  T.div(
    { class: 'account-secret', id, role: 'status' },
    T.p(null, about),
    T.code({ class: 'account-typed' }, secret),
  );

/** Something that went wrong. @param {{ text: string }} props */
export const Wrong = ({ text }) => (text ? T.p({ class: 'wrong', role: 'alert' }, text) : null);

/**
 * A form that asks the server for something: its button, and what went wrong.
 * @param {{ id: string, title: string, about?: string, button: string, warn?: boolean,
 *   send: () => Promise<void>, fields: any, more?: any }} props
 */
export function Asking({ id, title, about, button, warn, send, fields, more }) {
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  /** @param {Event} e */
  const submit = async (e) => {
    e.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong('');
    try {
      await send();
    } catch (error) {
      setWrong(wording(error));
    }
    setBusy(false);
  };
  return T.section(
    { class: 'account-card', 'aria-labelledby': `${id}-title` },
    T.h2({ id: `${id}-title` }, title),
    about ? T.p(null, about) : null,
    T.form(
      { id, onSubmit: submit },
      fields,
      C(Wrong, { text: wrong }),
      T.p(
        { class: 'row' },
        T.button(
          { type: 'submit', class: warn ? 'button warn' : 'button', 'aria-disabled': busy ? 'true' : undefined },
          button,
        ),
        more,
      ),
    ),
  );
}
