// E-mail: the address of the account, what is sent there, and a forgotten password.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { proof } from './authenticator.js';
import { Again, Asking, Field } from './field.js';
import { ALL, chosen, fields, wish } from './wanted.js';

/** @typedef {import('../../types/protocol').Account} Account */
/** @typedef {import('../../types/protocol').MailState} MailState */
/** @typedef {import('../../types/protocol').Digest} Digest */

/** The address, and what becomes of another. @param {{ account: Account, state: MailState, look: (state: MailState) => void }} props */
function Address({ account, state, look }) {
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [removing, setRemoving] = useState(false);
  const known = state.address !== null || state.pending !== null;
  const send = async () => {
    const sure = await proof(account, password);
    if (removing) {
      look(await api('DELETE', '/api/account/mail', sure));
      speak(say('mail-removed'));
      setRemoving(false);
    } else {
      look(await api('PUT', '/api/account/mail', { ...sure, address: address.trim() }));
      setAddress('');
    }
    setPassword('');
  };
  return C(Asking, {
    id: 'mail',
    title: say('mail-title'),
    about: say('mail-about'),
    button: removing ? say('mail-remove') : say('mail-give'),
    warn: removing,
    send,
    fields: [
      state.address === null
        ? null
        : T.p({ key: 'now', id: 'mail-now' }, T.strong(null, say('mail-now', { address: state.address }))),
      state.pending === null
        ? null
        : T.p(
            { key: 'pending', id: 'mail-pending', role: 'status' },
            say('mail-pending', { address: state.pending.address, until: dayOf(state.pending.until) }),
          ),
      removing
        ? null
        : C(Field, {
            key: 'address',
            id: 'mail-address',
            label: known ? say('mail-address-new') : say('mail-address'),
            value: address,
            set: setAddress,
            type: 'email',
            maxLength: 254,
            autoComplete: 'email',
          }),
      C(Again, { key: 'again', account, id: 'mail-password', value: password, set: setPassword }),
    ],
    more: known
      ? T.button(
          { type: 'button', class: 'button quiet', id: 'mail-remove', onClick: () => setRemoving(!removing) },
          removing ? say('cancel') : say('mail-remove'),
        )
      : null,
  });
}

/** The hours of a day. */
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** @type {[Digest['every'], () => string][]} */
const EVERY = [
  ['never', () => say('mail-never')],
  ['hour', () => say('mail-hourly')],
  ['day', () => say('mail-daily')],
];

/** @param {string} word @param {string} said @returns {[string, string]} */
const pair = (word, said) => [word, said];

/** A choice of several. @param {{ id: string, label: string, value: string, set: (to: string) => void, options: [string, string][] }} props */
const Choice = ({ id, label, value, set, options }) =>
  T.p(
    { class: 'account-field' },
    T.label({ for: id }, label),
    T.select(
      { id, value, onChange: (/** @type {any} */ e) => set(e.currentTarget.value) },
      options.map(([word, said]) => T.option({ key: word, value: word }, said)),
    ),
  );

/** What is sent of what waits. @param {{ digest: Digest | null, look: (state: MailState) => void }} props */
function Waiting({ digest, look }) {
  const [every, setEvery] = useState(digest?.every ?? 'never');
  const [hour, setHour] = useState(digest?.hour ?? 8);
  const [choices, setChoices] = useState(digest ? chosen(digest) : ALL);
  const send = async () => {
    const offset = -new Date().getTimezoneOffset();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    look(await api('PUT', '/api/account/mail/digest', { every, hour, offset, zone, ...wish(choices) }));
    speak(say('hook-kept'));
  };
  return C(Asking, {
    id: 'digest',
    title: say('mail-digest-title'),
    button: say('hook-keep'),
    send,
    fields: [
      C(Choice, {
        key: 'every',
        id: 'digest-every',
        label: say('mail-every'),
        value: every,
        set: (to) => setEvery(/** @type {Digest['every']} */ (to)),
        options: EVERY.map(([word, said]) => pair(word, said())),
      }),
      every === 'day'
        ? C(Choice, {
            key: 'hour',
            id: 'digest-hour',
            label: say('mail-hour'),
            value: String(hour),
            set: (to) => setHour(Number(to)),
            options: HOURS.map((of) => pair(String(of), `${String(of).padStart(2, '0')}:00`)),
          })
        : null,
      every === 'never' ? null : fields('digest', say('mail-kinds'), choices, setChoices),
    ],
  });
}

/** The address and what is sent there, where the hall sends e-mail. @param {{ account: Account }} props */
export function Mail({ account }) {
  const [state, setState] = useState(/** @type {MailState | null} */ (null));
  useEffect(() => {
    api('GET', '/api/account/mail')
      .then(setState)
      .catch(() => {});
  }, []);
  if (!state) return null;
  return [
    C(Address, { key: 'address', account, state, look: setState }),
    state.address === null
      ? null
      : C(Waiting, { key: 'digest', digest: state.digest, look: setState }),
  ];
}

/** A link of an e-mail led here: it confirms the address by a press. @param {{ code: string, done: () => void }} props */
export function ConfirmMail({ code, done }) {
  const [confirmed, setConfirmed] = useState(false);
  const send = async () => {
    await api('POST', '/api/account/mail/confirm', { code });
    history.replaceState(null, '', location.pathname);
    setConfirmed(true);
    done();
  };
  if (confirmed) {
    return T.p({ class: 'account-card account-now', id: 'mail-confirmed', role: 'status' }, say('mail-confirmed'));
  }
  return C(Asking, {
    id: 'mail-confirm',
    title: say('mail-confirm-title'),
    button: say('mail-confirm-do'),
    send,
    fields: null,
  });
}

/** Whoever has forgotten the password has a link sent. */
export function Forgot() {
  const [who, setWho] = useState('');
  const [asked, setAsked] = useState(false);
  const send = async () => {
    setAsked(false);
    await api('POST', '/api/session/forgotten', { who: who.trim() });
    setAsked(true);
  };
  return C(Asking, {
    id: 'forgot',
    title: say('forgot-title'),
    about: say('forgot-about'),
    button: say('forgot-do'),
    send,
    fields: [
      C(Field, {
        key: 'who',
        id: 'forgot-who',
        label: say('forgot-who'),
        value: who,
        set: setWho,
        maxLength: 254,
        autoComplete: 'username',
      }),
      asked ? T.p({ key: 'asked', id: 'forgot-done', role: 'status' }, say('forgot-done')) : null,
    ],
  });
}
