// What one does with an account of one's own: name, password, codes, data, and going for good.
import { useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { me } from '../me.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { proof } from './authenticator.js';
import { Again, Asking, Field, Password } from './field.js';

/** @typedef {import('../../types/protocol').Account} Account */

/** @param {{ again: () => Promise<void> }} props */
export function Name({ again }) {
  const [name, setName] = useState(me.value);
  const send = async () => {
    const answer = await api('PUT', '/api/me', { name: name.trim() });
    me.value = answer.name;
    setName(answer.name);
    speak(say('name-changed'));
    await again();
  };
  return C(Asking, {
    id: 'name',
    title: say('my-name'),
    about: say('name-about'),
    button: say('change-name'),
    send,
    fields: C(Field, {
      id: 'new-name',
      label: say('name'),
      value: name,
      set: setName,
      maxLength: 32,
      autoComplete: 'username',
    }),
  });
}

/** @param {{ account: Account, look: (account: Account) => void }} props */
export function NewPassword({ account, look }) {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState('');
  const send = async () => {
    setDone('');
    look(await api('PUT', '/api/account/password', { ...(await proof(account, old)), new: next }));
    setOld('');
    setNext('');
    setDone(say('password-changed'));
  };
  return C(Asking, {
    id: 'change-password',
    title: account.password ? say('password-change') : say('password-set'),
    about: say('password-about'),
    button: account.password ? say('password-change') : say('password-set'),
    send,
    fields: [
      C(Again, { key: 'old', account, id: 'old-password', value: old, set: setOld }),
      C(Password, {
        key: 'new',
        id: 'new-password',
        label: say('password-new'),
        value: next,
        set: setNext,
        isNew: true,
      }),
      done ? T.p({ key: 'done', role: 'status' }, done) : null,
    ],
  });
}

/** The codes, which are shown this once. @param {{ codes: string[], seen: () => void }} props */
export function Codes({ codes, seen }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(say('copied'));
    } catch {
      // Without TLS there is no clipboard.
      setCopied(say('not-copied'));
    }
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return T.section(
    { class: 'account-card account-now', 'aria-labelledby': 'codes-title' },
    T.h2({ id: 'codes-title', tabIndex: -1 }, say('codes-title')),
    T.p(null, say('codes-about')),
    T.ol({ class: 'account-codes', id: 'codes' }, codes.map((code) => T.li({ key: code }, code))),
    T.p(
      { class: 'row' },
      T.a({ class: 'button', href: file, download: 'musterhall-codes.txt' }, say('codes-save')),
      T.button({ type: 'button', class: 'button quiet', onClick: copy }, copied || say('copy')),
      T.button({ type: 'button', class: 'button quiet', id: 'codes-seen', onClick: seen }, say('codes-seen')),
    ),
  );
}

/** @param {{ account: Account, done: (codes: string[]) => Promise<void> }} props */
export function NewCodes({ account, done }) {
  const [password, setPassword] = useState('');
  const send = async () => {
    const { recovery } = await api('POST', '/api/account/recovery', await proof(account, password));
    setPassword('');
    await done(recovery);
  };
  return C(Asking, {
    id: 'new-codes',
    title: say('codes'),
    about: say('codes-left', { count: account.recovery ?? 0 }),
    button: say('codes-new'),
    send,
    fields: C(Again, { account, id: 'codes-password', value: password, set: setPassword }),
  });
}

/** What is kept, and how it goes. @param {{ account: Account }} props */
export function Data({ account }) {
  const [sure, setSure] = useState(false);
  const [password, setPassword] = useState('');
  const send = async () => {
    await api('DELETE', '/api/account', account.lasting ? await proof(account, password) : {});
    location.assign('/');
  };
  const download = T.p(
    null,
    T.a(
      { class: 'button quiet', href: '/api/account/data', download: 'musterhall.json', id: 'my-data' },
      say('data-get'),
    ),
  );
  if (!sure) {
    return T.section(
      { class: 'account-card', 'aria-labelledby': 'data-title' },
      T.h2({ id: 'data-title' }, say('data-title')),
      T.p(null, say('data-about')),
      download,
      T.p(
        null,
        T.button(
          { type: 'button', class: 'button quiet', id: 'go', onClick: () => setSure(true) },
          say('go-ask'),
        ),
      ),
    );
  }
  return C(Asking, {
    id: 'going',
    title: say('go-title'),
    about: say('go-about'),
    button: say('go-do'),
    warn: true,
    send,
    fields: account.lasting
      ? C(Again, { account, id: 'go-password', value: password, set: setPassword })
      : null,
    more: T.button(
      { type: 'button', class: 'button quiet', onClick: () => setSure(false) },
      say('cancel'),
    ),
  });
}
