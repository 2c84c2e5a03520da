// How one becomes somebody who lasts, signs in, and gets back in.
import { useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { lasting, me } from '../me.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { along } from './along.js';
import { hasPasskeys, makePasskey, usePasskey } from './authenticator.js';
import { Asking, Field, Password, Wrong } from './field.js';
import { ByProvider } from './provider.js';

/** @typedef {import('../../types/protocol').TableCard} TableCard */

/** @typedef {(codes?: string[]) => Promise<void>} Done looks again, and shows the codes */

/** The guest keeps the name, and all he played. @param {{ done: Done, invite: string | null, chosen: boolean }} props */
export function Keep({ done, invite, chosen }) {
  const [name, setName] = useState(chosen ? me.value : '');
  const [password, setPassword] = useState('');
  const can = hasPasskeys();
  const [byPasskey, setByPasskey] = useState(can);
  const send = async () => {
    const secret = byPasskey
      ? { passkey: { made: await makePasskey(name.trim()), name: say('passkey-first') } }
      : { password };
    const { recovery } = await api('POST', '/api/account', {
      name: name.trim(),
      ...secret,
      ...(invite ? { invite } : {}),
    });
    me.value = name.trim();
    lasting.value = true;
    await done(recovery);
  };
  return C(Asking, {
    id: 'keep',
    title: say('keep-title'),
    about: byPasskey ? say('keep-about-passkey') : say('keep-about'),
    button: byPasskey ? say('keep-do-passkey') : say('keep-do'),
    send,
    fields: [
      C(Field, {
        key: 'name',
        id: 'keep-name',
        label: say('my-name'),
        value: name,
        set: setName,
        maxLength: 32,
        autoComplete: 'username',
        help: say('keep-name-help'),
      }),
      byPasskey
        ? null
        : C(Password, {
            key: 'password',
            id: 'keep-password',
            label: say('password'),
            value: password,
            set: setPassword,
            isNew: true,
          }),
    ],
    more: can
      ? T.button(
          { type: 'button', class: 'button quiet', id: 'keep-other', onClick: () => setByPasskey(!byPasskey) },
          byPasskey ? say('keep-by-password') : say('keep-by-passkey'),
        )
      : null,
  });
}

/** Where one was before signing in: the page that led here, if it is one of the hall's. */
const back = () => location.assign('/');

/**
 * Signs in by a passkey, without a name.
 * @param {{ merge: boolean }} props whether what the guest has comes along
 */
function ByPasskey({ merge }) {
  const [wrong, setWrong] = useState('');
  const enter = async () => {
    setWrong('');
    try {
      await api('POST', '/api/session/passkey', { passkey: await usePasskey(), merge });
      back();
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return T.div(
    { class: 'account-passkey' },
    T.button({ type: 'button', class: 'button', id: 'enter-passkey', onClick: enter }, say('enter-passkey')),
    C(Wrong, { text: wrong }),
  );
}

/**
 * @param {{ tables: TableCard[], provider: string | null }} props what the guest has, and what the
 *   identity provider is called
 */
export function Enter({ tables, provider }) {
  const [lost, setLost] = useState(false);
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [code, setCode] = useState('');
  const [merge, setMerge] = useState(true);
  const send = async () => {
    const given = { name: name.trim(), password: secret, merge: merge && tables.length > 0 };
    if (lost) await api('POST', '/api/session/recovery', { ...given, code: code.trim() });
    else await api('POST', '/api/session', given);
    back();
  };
  return C(Asking, {
    id: 'enter',
    title: lost ? say('recover-title') : say('enter-title'),
    about: lost ? say('recover-about') : undefined,
    button: lost ? say('recover-do') : say('enter-do'),
    send,
    fields: [
      along({ id: 'enter-along', tables, chosen: merge, set: setMerge }),
      !lost && provider
        ? C(ByProvider, { key: 'provider', name: provider, merge: merge && tables.length > 0 })
        : null,
      !lost && hasPasskeys() ? C(ByPasskey, { key: 'passkey', merge: merge && tables.length > 0 }) : null,
      !lost && (provider || hasPasskeys()) ? T.p({ key: 'or', class: 'help' }, say('enter-or')) : null,
      C(Field, {
        key: 'name',
        id: 'enter-name',
        label: say('name'),
        value: name,
        set: setName,
        maxLength: 64,
        autoComplete: 'username',
      }),
      lost
        ? C(Field, {
            key: 'code',
            id: 'enter-code',
            label: say('recovery-code'),
            value: code,
            set: setCode,
            maxLength: 64,
            autoComplete: 'one-time-code',
          })
        : null,
      C(Password, {
        key: lost ? 'new' : 'password',
        id: 'enter-password',
        label: lost ? say('password-new') : say('password'),
        value: secret,
        set: setSecret,
        isNew: lost,
      }),
    ],
    more: T.button(
      { type: 'button', class: 'button quiet', id: 'enter-lost', onClick: () => setLost(!lost) },
      lost ? say('recover-not') : say('recover-ask'),
    ),
  });
}

/** A link of the host sets a new password. @param {{ code: string, tables: TableCard[] }} props */
export function Reset({ code, tables }) {
  const [merge, setMerge] = useState(true);
  const [password, setPassword] = useState('');
  const send = async () => {
    await api('POST', '/api/session/reset', { code, password, merge: merge && tables.length > 0 });
    back();
  };
  return C(Asking, {
    id: 'reset',
    title: say('reset-title'),
    about: say('reset-about'),
    button: say('recover-do'),
    send,
    fields: [
      C(Password, {
        key: 'password',
        id: 'reset-password',
        label: say('password-new'),
        value: password,
        set: setPassword,
        isNew: true,
      }),
      along({ id: 'reset-along', tables, chosen: merge, set: setMerge }),
    ],
  });
}

/**
 * A link of another device led here: it signs this browser in, if that is wanted. Whoever sent the
 * link may be somebody else, so that nothing is taken along unless one says so.
 * @param {{ code: string, tables: TableCard[], not: () => void }} props
 */
export function Join({ code, tables, not }) {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(code);
  const [merge, setMerge] = useState(!code);
  const look = async () => {
    const answer = await api('POST', '/api/session/device/look', { code: typed.trim() });
    setName(answer.name);
  };
  const join = async () => {
    await api('POST', '/api/session/device', {
      code: typed.trim(),
      merge: merge && tables.length > 0,
    });
    back();
  };
  if (!name) {
    return C(Asking, {
      key: 'look',
      id: 'join-look',
      title: say('join-title'),
      about: say('join-about'),
      button: say('join-look'),
      send: look,
      fields: C(Field, {
        id: 'join-code',
        label: say('join-code'),
        value: typed,
        set: setTyped,
        maxLength: 64,
        autoComplete: 'one-time-code',
      }),
    });
  }
  return C(Asking, {
    key: 'join',
    id: 'join',
    title: say('join-as', { name }),
    about: say('join-sure', { name }),
    button: say('join-do', { name }),
    send: join,
    fields: along({ id: 'join-along', tables, chosen: merge, set: setMerge }),
    more: T.button({ type: 'button', class: 'button quiet', onClick: not }, say('cancel')),
  });
}
