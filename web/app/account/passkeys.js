// The passkeys of the account.
import { useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { hasPasskeys, makePasskey } from './authenticator.js';
import { Asking, Field, Password, Wrong } from './field.js';

/** @typedef {import('../../types/protocol').Account} Account */
/** @typedef {import('../../types/protocol').Passkey} Passkey */

/** @param {Passkey} of */
const aboutPasskey = (of) => {
  if (of.doubted) return say('passkey-doubted');
  const used = of.used ? say('passkey-used', { day: dayOf(of.used) }) : say('passkey-unused');
  return of.site === location.hostname ? used : `${of.site} · ${used}`;
};

/**
 * One of them: what it is called, and how it goes.
 * @param {{ of: Passkey, look: (account: Account) => void, fails: (error: unknown) => void }} props
 */
function Row({ of, look, fails }) {
  const [name, setName] = useState(/** @type {string | null} */ (null));
  const path = `/api/account/passkeys/${of.id}`;
  const remove = async () => {
    try {
      look(await api('DELETE', path));
      speak(say('passkey-removed'));
    } catch (error) {
      fails(error);
    }
  };
  const rename = async () => {
    try {
      look(await api('PUT', path, { name: name?.trim() }));
      setName(null);
    } catch (error) {
      fails(error);
    }
  };
  /** @param {KeyboardEvent} e */
  const typed = (e) => {
    if (e.key !== 'Enter') return;
    // The form around it adds another.
    e.preventDefault();
    rename();
  };
  const quiet = { type: /** @type {'button'} */ ('button'), class: 'button small quiet' };
  return T.li(
    null,
    T.div(
      null,
      name === null
        ? T.strong(null, of.name)
        : T.input({
            value: name,
            maxLength: 40,
            'aria-label': say('passkey-name'),
            onInput: (/** @type {any} */ e) => setName(e.currentTarget.value),
            onKeyDown: typed,
          }),
      T.span({ class: of.doubted ? 'help wrong' : 'help' }, aboutPasskey(of)),
    ),
    T.span(
      { class: 'row' },
      name === null
        ? T.button(
            { ...quiet, 'aria-label': say('passkey-rename-named', { name: of.name }), onClick: () => setName(of.name) },
            say('passkey-rename'),
          )
        : T.button({ ...quiet, onClick: rename }, say('passkey-rename-do')),
      T.button(
        { ...quiet, 'aria-label': say('passkey-remove-named', { name: of.name }), onClick: remove },
        say('passkey-remove'),
      ),
    ),
  );
}

/** @param {{ account: Account, look: (account: Account) => void }} props */
export function Passkeys({ account, look }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState('');
  const passkeys = account.passkeys ?? [];
  /** @param {Account} next */
  const changed = (next) => {
    setWrong('');
    look(next);
  };
  const list = passkeys.length
    ? T.ul(
        { key: 'list', class: 'account-sessions', id: 'passkey-list' },
        passkeys.map((of) =>
          C(Row, { key: of.id, of, look: changed, fails: (/** @type {unknown} */ e) => setWrong(wording(e)) }),
        ),
      )
    : null;
  if (!hasPasskeys()) {
    if (!list) return null;
    return T.section(
      { class: 'account-card', 'aria-labelledby': 'passkeys-title' },
      T.h2({ id: 'passkeys-title' }, say('passkeys')),
      list,
      C(Wrong, { text: wrong }),
    );
  }
  const send = async () => {
    setWrong('');
    const passkey = await makePasskey();
    const proved = account.password ? { password } : {};
    changed(await api('POST', '/api/account/passkeys', { name: name.trim(), passkey, ...proved }));
    setName('');
    setPassword('');
    speak(say('passkey-added'));
  };
  return C(Asking, {
    id: 'passkeys',
    title: say('passkeys'),
    about: say('passkeys-about'),
    button: say('passkey-add'),
    send,
    fields: [
      list,
      C(Wrong, { key: 'wrong', text: wrong }),
      C(Field, {
        key: 'name',
        id: 'passkey-name',
        label: say('passkey-name'),
        value: name,
        set: setName,
        maxLength: 40,
        autoComplete: 'off',
        help: say('passkey-name-help'),
      }),
      account.password
        ? C(Password, {
            key: 'password',
            id: 'passkey-password',
            label: say('password-now'),
            value: password,
            set: setPassword,
          })
        : null,
    ],
  });
}
