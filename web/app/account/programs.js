// Programs that play for an account: their tokens, and the account that becomes that of a bot.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { listed, say } from '../say.js';
import { speak } from '../speak.js';
import { proof } from './authenticator.js';
import { Again, Asking, Field, Secret, Wrong, boxes } from './field.js';

/** @typedef {import('../../types/protocol').Account} Account */
/** @typedef {import('../../types/protocol').Token} Token */
/** @typedef {import('../../types/protocol').TokenMade} TokenMade */
/** @typedef {import('../../types/protocol').TokenScope} TokenScope */

/** @type {[TokenScope, () => string][]} */
const SCOPES = [
  ['read', () => say('scope-read')],
  ['play', () => say('scope-play')],
  ['setup', () => say('scope-setup')],
];

/** @param {Token} of */
const aboutToken = (of) =>
  [
    listed(SCOPES.filter(([scope]) => of.scopes.includes(scope)).map(([, said]) => said())),
    of.used ? say('token-used', { day: dayOf(of.used) }) : say('token-unused'),
    of.until ? say('token-until', { day: dayOf(of.until) }) : null,
  ]
    .filter(Boolean)
    .join(' \u00b7 ');

/** When a token ends by itself: after so many days, or never. */
const DAYS = ['', '30', '90', '365'];

/** The tokens of an account. */
export function Programs() {
  const [tokens, setTokens] = useState(/** @type {Token[]} */ ([]));
  const [made, setMade] = useState(/** @type {TokenMade | null} */ (null));
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(/** @type {TokenScope[]} */ (['read', 'play']));
  const [days, setDays] = useState('');
  const [wrong, setWrong] = useState('');
  const look = async () => setTokens((await api('GET', '/api/account/tokens')).tokens);
  useEffect(() => {
    look().catch((error) => setWrong(wording(error)));
  }, []);
  const send = async () => {
    const wish = { name: name.trim(), scopes, days: days ? Number(days) : null };
    setMade(await api('POST', '/api/account/tokens', wish));
    setName('');
    await look();
  };
  /** @param {Token} of */
  const withdraw = async (of) => {
    try {
      setTokens((await api('DELETE', `/api/account/tokens/${of.id}`)).tokens);
      if (made?.id === of.id) setMade(null);
      setWrong('');
      speak(say('token-withdrawn'));
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return C(Asking, {
    id: 'programs',
    title: say('programs'),
    about: say('programs-about'),
    button: say('token-make'),
    send,
    fields: [
      tokens.length
        ? T.ul(
            { key: 'list', class: 'account-sessions' },
            tokens.map((of) =>
              T.li(
                { key: of.id },
                T.div(null, T.strong(null, of.name), T.span({ class: 'help' }, aboutToken(of))),
                T.button(
                  {
                    type: 'button',
                    class: 'button small quiet',
                    'aria-label': say('token-withdraw-named', { name: of.name }),
                    onClick: () => withdraw(of),
                  },
                  say('token-withdraw'),
                ),
              ),
            ),
          )
        : null,
      made
        ? C(Secret, { key: 'secret', id: 'token-secret', about: say('token-secret'), secret: made.secret })
        : null,
      C(Wrong, { key: 'wrong', text: wrong }),
      C(Field, {
        key: 'name',
        id: 'token-name',
        label: say('token-name'),
        value: name,
        set: setName,
        maxLength: 40,
        autoComplete: 'off',
      }),
      boxes(say('token-scopes'), SCOPES, scopes, setScopes),
      T.p(
        { key: 'days', class: 'account-field' },
        T.label({ for: 'token-days' }, say('token-days')),
        T.select(
          {
            id: 'token-days',
            value: days,
            onChange: (/** @type {any} */ e) => setDays(e.currentTarget.value),
          },
          DAYS.map((count) =>
            T.option(
              { key: count, value: count },
              count ? say('token-after', { count: Number(count) }) : say('token-never'),
            ),
          ),
        ),
      ),
    ],
  });
}

/** The act by which an account becomes that of a bot. @param {{ account: Account, look: (account: Account) => void }} props */
export function BecomeBot({ account, look }) {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const send = async () => look(await api('POST', '/api/account/bot', await proof(account, password)));
  if (!open) {
    return T.section(
      { class: 'account-card', 'aria-labelledby': 'bot-title' },
      T.h2({ id: 'bot-title' }, say('bot-title')),
      T.p(null, say('bot-about')),
      T.p(
        null,
        T.button(
          { type: 'button', class: 'button quiet', id: 'bot-ask', onClick: () => setOpen(true) },
          say('bot-ask'),
        ),
      ),
    );
  }
  return C(Asking, {
    id: 'become-bot',
    title: say('bot-title'),
    about: say('bot-sure'),
    button: say('bot-do'),
    warn: true,
    send,
    fields: C(Again, { account, id: 'bot-password', value: password, set: setPassword }),
    more: T.button(
      { type: 'button', class: 'button quiet', onClick: () => setOpen(false) },
      say('cancel'),
    ),
  });
}
