// Signing in by the identity provider of the host (OpenID Connect).
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, T } from '../el.js';
import { lasting, me } from '../me.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { proof } from './authenticator.js';
import { leave, leaveForProvider, takeKept } from './away.js';
import { Again, Asking, Wrong } from './field.js';

/** @typedef {import('../../types/protocol').Account} Account */

/**
 * Somebody comes back from the provider.
 * @param {{ account: Account, with: { code: string, state: string }, again: () => Promise<void> }} props
 */
export function ComeBack({ account, with: given, again }) {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const name = account.provider ?? '';
  const come = async () => {
    // Neither a link nor the history has the code after this.
    history.replaceState(null, '', location.pathname);
    try {
      const found = takeKept();
      if (!found) throw new Error(say('oidc-lost'));
      if (!given.code) throw new Error(say('oidc-stopped', { name }));
      const merge = found.merge && !account.lasting;
      const answer = await api('POST', '/api/session/oidc', { ...given, kept: found.kept, merge });
      if ('sessions' in answer) {
        setSaid(account.lasting ? say('oidc-added', { name }) : say('oidc-made', { who: answer.name }));
        me.value = answer.name;
        lasting.value = true;
      } else if (account.lasting) setSaid(say('oidc-fresh', { name }));
      else return location.assign('/');
      await again();
    } catch (error) {
      setWrong(wording(error));
    }
  };
  useEffect(() => {
    come();
  }, []);
  return T.div(
    { class: 'account-card account-now', id: 'oidc-back' },
    wrong ? C(Wrong, { text: wrong }) : T.p({ role: 'status' }, said || say('oidc-back', { name })),
  );
}

/** The button that leads there. @param {{ name: string, merge: boolean }} props */
export function ByProvider({ name, merge }) {
  const [wrong, setWrong] = useState('');
  const go = () => leaveForProvider({ merge }).catch((error) => setWrong(wording(error)));
  return T.div(
    { class: 'account-passkey' },
    T.button({ type: 'button', class: 'button', id: 'enter-oidc', onClick: go }, say('oidc-enter', { name })),
    C(Wrong, { text: wrong }),
  );
}

/** The identity of an account. @param {{ account: Account, look: (account: Account) => void }} props */
export function Identity({ account, look }) {
  const [password, setPassword] = useState('');
  const name = account.provider ?? '';
  const { identity } = account;
  const send = async () => {
    const sure = await proof(account, password);
    setPassword('');
    if (!identity) return leave(await api('POST', '/api/account/oidc', sure), false);
    look(await api('DELETE', '/api/account/oidc', sure));
    speak(say('oidc-removed', { name }));
  };
  return C(Asking, {
    id: 'oidc',
    title: name,
    about: identity ? say('oidc-since', { name, day: dayOf(identity.made) }) : say('oidc-about', { name }),
    button: identity ? say('oidc-remove', { name }) : say('oidc-add', { name }),
    warn: Boolean(identity),
    send,
    fields: C(Again, { account, id: 'oidc-password', value: password, set: setPassword }),
  });
}
