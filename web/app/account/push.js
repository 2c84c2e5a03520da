// Notifications of this browser while no page is open, and of the other devices.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { Asking, Wrong } from './field.js';
import { ALL, chosen, fields, wish } from './wanted.js';

/** @typedef {import('../../types/protocol').PushState} PushState */
/** @typedef {import('../../types/protocol').PushBrowser} PushBrowser */

/** Whether this browser can be told. */
const able = () =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Bytes of base64url. @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether a subscription is with this key. @param {PushSubscription} of @param {Uint8Array} key */
const isWith = (of, key) => {
  const own = new Uint8Array(of.options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, i) => byte === key[i]);
};

/**
 * The subscription of this browser; the person is asked whether it may notify.
 * @param {string} text the key of the hall
 */
async function subscribed(text) {
  // First, while it is still the press of a button that asks.
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(say('push-denied'));
  const registration = await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const key = bytes(text);
  const before = await registration.pushManager.getSubscription();
  if (before && isWith(before, key)) return before.toJSON();
  await before?.unsubscribe();
  try {
    const now = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return now.toJSON();
  } catch {
    throw new Error(say('push-failed'));
  }
}

/** This browser gets no more messages. */
async function unsubscribed() {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** @param {PushBrowser} of */
const called = (of) => of.device || say('device-unknown');

/** @param {PushBrowser} of */
const about = (of) => {
  if (of.off) return say('push-off');
  return of.this ? say('session-this') : say('push-since', { day: dayOf(of.made) });
};

/** A browser that is told: which, and its end. @param {{ browser: PushBrowser, end: (of: PushBrowser) => void }} props */
const Told = ({ browser, end }) =>
  T.li(
    null,
    T.div(
      null,
      T.strong(null, called(browser)),
      T.span({ class: browser.off ? 'wrong' : 'help' }, about(browser)),
    ),
    T.button(
      {
        type: 'button',
        class: 'button small quiet',
        'aria-label': say('push-end-of', { device: called(browser) }),
        onClick: () => end(browser),
      },
      say('push-end'),
    ),
  );

/** A message to try it. */
function Trial() {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const test = async () => {
    setSaid('');
    setWrong('');
    try {
      await api('POST', '/api/account/push/test', {});
      setSaid(say('push-tested'));
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return [
    T.button(
      { key: 'test', type: 'button', class: 'button small quiet', id: 'push-test', onClick: test },
      say('hook-try'),
    ),
    said ? T.span({ key: 'said', role: 'status' }, said) : null,
    wrong ? C(Wrong, { key: 'wrong', text: wrong }) : null,
  ];
}

/** Which browsers are told, and what this one is. */
export function Notifications() {
  const [state, setState] = useState(/** @type {PushState} */ ({ key: null, browsers: [] }));
  const [choices, setChoices] = useState(ALL);
  const [wrong, setWrong] = useState('');
  const own = state.browsers.find((browser) => browser.this);
  /** @param {PushState} next */
  const look = (next) => {
    setState(next);
    const mine = next.browsers.find((browser) => browser.this);
    if (mine) setChoices(chosen(mine));
  };
  useEffect(() => {
    api('GET', '/api/account/push')
      .then(look)
      .catch(() => {});
  }, []);
  if (!state.key) return null;
  const send = async () => {
    const to = await subscribed(state.key ?? '');
    look(await api('PUT', '/api/account/push', { endpoint: to.endpoint, keys: to.keys, ...wish(choices) }));
    speak(say('hook-kept'));
  };
  /** @param {PushBrowser} browser */
  const end = async (browser) => {
    setWrong('');
    try {
      look(await api('DELETE', `/api/account/push/${browser.id}`));
      if (browser.this) await unsubscribed();
      speak(say('push-ended'));
      document.getElementById('push-title')?.focus();
    } catch (error) {
      setWrong(wording(error));
    }
  };
  const list = state.browsers.length
    ? T.ul(
        { key: 'list', class: 'account-sessions', id: 'push-list' },
        state.browsers.map((browser) => C(Told, { key: browser.id, browser, end })),
      )
    : null;
  const trouble = wrong ? C(Wrong, { key: 'wrong', text: wrong }) : null;
  if (!able()) {
    return T.section(
      { class: 'account-card', 'aria-labelledby': 'push-title' },
      T.h2({ id: 'push-title', tabIndex: -1 }, say('push-title')),
      T.p({ id: 'push-unable' }, say('push-unable')),
      list,
      trouble,
    );
  }
  return C(Asking, {
    id: 'push',
    title: say('push-title'),
    about: say('push-about'),
    button: own ? say('hook-keep') : say('push-on'),
    send,
    fields: [list, trouble, fields('push', say('push-kinds'), choices, setChoices)],
    more: own ? C(Trial, {}) : null,
  });
}
