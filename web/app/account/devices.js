// Where one is signed in, and how another device gets there.
import { useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { language, say } from '../say.js';
import { speak } from '../speak.js';
import { Wrong } from './field.js';

/** @typedef {import('../../types/protocol').Account} Account */
/** @typedef {import('../../types/protocol').DeviceSession} DeviceSession */
/** @typedef {import('../../types/protocol').DeviceCode} DeviceCode */

/** @param {DeviceSession} of */
const called = (of) => of.device || say('device-unknown');

/**
 * Where one is signed in.
 * @param {{ account: Account, look: (account: Account) => void }} props
 */
export function Sessions({ account, look }) {
  const [wrong, setWrong] = useState('');
  /** @param {string} path */
  const end = async (path) => {
    try {
      look(await api('DELETE', path));
      setWrong('');
      speak(say('session-ended'));
    } catch (error) {
      setWrong(wording(error));
    }
  };
  if (!account.sessions.length) return null;
  return T.section(
    { class: 'account-card', 'aria-labelledby': 'sessions-title' },
    T.h2({ id: 'sessions-title' }, say('sessions')),
    T.ul(
      { class: 'account-sessions' },
      account.sessions.map((of) =>
        T.li(
          { key: of.id },
          T.div(
            null,
            T.strong(null, called(of)),
            T.span(
              { class: 'help' },
              of.this ? say('session-this') : say('session-seen', { day: dayOf(of.seen) }),
            ),
          ),
          of.this
            ? null
            : T.button(
                {
                  type: 'button',
                  class: 'button small quiet',
                  'aria-label': say('session-end-named', { device: called(of) }),
                  onClick: () => end(`/api/account/sessions/${of.id}`),
                },
                say('session-end'),
              ),
        ),
      ),
    ),
    C(Wrong, { text: wrong }),
    account.sessions.length > 1
      ? T.p(
          null,
          T.button(
            {
              type: 'button',
              class: 'button quiet',
              id: 'end-others',
              onClick: () => end('/api/account/sessions'),
            },
            say('sessions-end-others'),
          ),
        )
      : null,
  );
}

/** @param {number} at milliseconds since 1970 */
const hour = (at) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(at));

/** The picture of a code. @param {{ picture: { size: number, path: string } }} props */
const Picture = ({ picture: { size, path } }) =>
  T.svg(
    {
      class: 'account-code',
      viewBox: `0 0 ${size} ${size}`,
      role: 'img',
      'aria-label': say('device-picture'),
      'shape-rendering': 'crispEdges',
    },
    T.rect({ class: 'quiet-zone', width: size, height: size }),
    T.path({ d: path }),
  );

/** One more device. @param {{ again: () => Promise<void> }} props */
export function AddDevice({ again }) {
  const [made, setMade] = useState(/** @type {DeviceCode | null} */ (null));
  const [wrong, setWrong] = useState('');
  const make = async () => {
    try {
      setMade(await api('POST', '/api/account/devices', {}));
      setWrong('');
      await again();
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return T.section(
    { class: 'account-card', 'aria-labelledby': 'device-title' },
    T.h2({ id: 'device-title' }, say('device-title')),
    T.p(null, say('device-about')),
    made
      ? T.div(
          { class: 'account-device', id: 'device-made' },
          made.picture ? C(Picture, { picture: made.picture }) : null,
          T.div(
            null,
            T.p(null, say('device-how')),
            T.p({ class: 'account-typed', id: 'device-code' }, made.code),
            T.p({ class: 'help' }, say('device-until', { hour: hour(made.until) })),
          ),
        )
      : null,
    C(Wrong, { text: wrong }),
    T.p(
      null,
      T.button(
        { type: 'button', class: made ? 'button quiet' : 'button', id: 'add-device', onClick: make },
        made ? say('device-again') : say('device-add'),
      ),
    ),
  );
}
