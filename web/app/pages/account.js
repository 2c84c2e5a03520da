// The account: a name that lasts, and where one is signed in.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { sentBack } from '../account/away.js';
import { AddDevice, Sessions } from '../account/devices.js';
import { Enter, Join, Keep, Reset } from '../account/enter.js';
import { Codes, Data, Name, NewCodes, NewPassword } from '../account/own.js';
import { dayOf } from '../days.js';
import { ConfirmMail, Forgot, Mail } from '../account/mail.js';
import { Passkeys } from '../account/passkeys.js';
import { ComeBack, Identity } from '../account/provider.js';
import { BecomeBot, Programs } from '../account/programs.js';
import { Messages } from '../account/hook.js';
import { Notifications } from '../account/push.js';
import { C, T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';

/** @typedef {import('../../types/protocol').Account} Account */
/** @typedef {import('../../types/protocol').TableCard} TableCard */

/** A code in the link that led here. @param {'device' | 'reset' | 'invite' | 'mail'} kind */
const codeInLink = (kind) => new URLSearchParams(location.hash.slice(1)).get(kind);

/** @param {{ first: Account, tables: TableCard[] }} props */
function Page({ first, tables }) {
  const [account, setAccount] = useState(first);
  const [codes, setCodes] = useState(/** @type {string[] | null} */ (null));
  const [mail] = useState(codeInLink('mail'));
  const [back] = useState(sentBack);
  const [mailed, setMailed] = useState(0);
  const [device, setDevice] = useState(codeInLink('device'));
  useEffect(() => {
    const look = () => setDevice(codeInLink('device'));
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  useEffect(() => {
    if (codes) document.getElementById('codes-title')?.focus();
  }, [codes]);
  const again = async () => setAccount(await api('GET', '/api/account'));
  /** @param {string[]} [shown] */
  const done = async (shown) => {
    if (shown) setCodes(shown);
    await again();
  };
  const out = async () => {
    await api('DELETE', '/api/session');
    location.assign('/');
  };
  const not = () => {
    history.replaceState(null, '', location.pathname);
    setDevice(null);
  };
  const [reset, invite] = [codeInLink('reset'), codeInLink('invite')];
  const closed = account.register === 'nobody' || (account.register === 'invited' && !invite);
  // Whoever is somebody already is not made another by a link alone.
  const left = account.lasting ? [] : tables;
  return T.div(
    { class: 'account' },
    T.h1(null, account.lasting ? account.name : say('account')),
    account.lasting
      ? T.p(
          { class: 'row account-line' },
          T.span({ class: 'help' }, say('account-since', { day: dayOf(account.made ?? 0) })),
          T.a({ href: '/people' }, say('my-page')),
          account.bot ? T.span({ class: 'help', id: 'is-bot' }, say('bot-is')) : null,
          T.button({ type: 'button', class: 'button small quiet', id: 'sign-out', onClick: out }, say('sign-out')),
        )
      : T.p(
          { class: 'account-line' },
          say('account-guest', { name: account.name }),
          device === null ? [' ', T.a({ key: 'join', href: '#device=' }, say('join-here'))] : null,
        ),
    mail === null ? null : C(ConfirmMail, { code: mail, done: () => setMailed(mailed + 1) }),
    reset ? C(Reset, { code: reset, tables: left }) : null,
    device === null ? null : C(Join, { key: device, code: device, tables: left, not }),
    back ? C(ComeBack, { account, with: back, again }) : null,
    codes ? C(Codes, { codes, seen: () => setCodes(null) }) : null,
    T.div(
      { class: 'account-cards' },
      account.lasting
        ? [
            C(Sessions, { key: 'sessions', account, look: setAccount }),
            C(AddDevice, { key: 'add', again }),
            C(Name, { key: 'name', again }),
            C(Passkeys, { key: 'passkeys', account, look: setAccount }),
            C(NewPassword, { key: 'password', account, look: setAccount }),
            account.provider ? C(Identity, { key: 'oidc', account, look: setAccount }) : null,
            account.mail ? C(Mail, { key: `mail-${mailed}`, account }) : null,
            C(Notifications, { key: 'push' }),
            C(Programs, { key: 'programs' }),
            C(Messages, { key: 'hook' }),
            account.bot || tables.length ? null : C(BecomeBot, { key: 'bot', account, look: setAccount }),
            C(NewCodes, { key: 'codes', account, done }),
          ]
        : [
            closed
              ? T.p(
                  { key: 'keep', class: 'account-card' },
                  account.register === 'nobody' ? say('keep-nobody') : say('keep-invited'),
                )
              : C(Keep, { key: 'keep', done, invite, chosen: account.chosen }),
            C(Enter, { key: 'enter', tables: left, provider: account.provider }),
            account.mail ? C(Forgot, { key: 'forgot' }) : null,
            C(AddDevice, { key: 'add', again }),
            account.sessions.length > 1
              ? C(Sessions, { key: 'sessions', account, look: setAccount })
              : null,
          ],
      C(Data, { key: 'data', account }),
    ),
  );
}

/** @param {HTMLElement} root */
export default async function account(root) {
  const [first, { tables }] = await Promise.all([
    api('GET', '/api/account'),
    api('GET', '/api/tables?list=mine&most=50'),
  ]);
  render(C(Page, { first, tables }), root);
}
