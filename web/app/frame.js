// The frame of every page: the head with the name of the guest, and the foot.
import { useState } from '../vendor/hooks.mjs';
import { signal } from '../vendor/signals.mjs';
import { C, Later, T } from './el.js';
import { GEAR, strokes } from './strokes.js';
import { api, wording } from './net.js';
import { say } from './say.js';
import { gameSettings } from './settings.js';

/** This guest's name. */
export const me = signal('');

/** Whether there is an account: a name that lasts. */
export const lasting = signal(false);

/** The sign of the house: a front rank of four and one behind. */
export const Wordmark = () =>
  T.svg(
    { class: 'wordmark', viewBox: '0 0 44 32', 'aria-hidden': 'true' },
    [6, 16.5, 27.5, 38].map((x, i) =>
      T.path({
        key: x,
        class: `man man-${i}`,
        d: `M${x - 4.5} 27c0-6 2-7 2-10a3.5 3.5 0 115 0c0 3 2 4 2 10z`,
      }),
    ),
    T.path({ class: 'rank', d: 'M1 30.5H43' }),
  );

function NameField() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const start = () => {
    setText(me.value);
    setWrong('');
    setOpen(true);
  };
  /** @param {Event} e */
  const save = async (e) => {
    e.preventDefault();
    try {
      const answer = await api('PUT', '/api/me', { name: text.trim() });
      me.value = answer?.name ?? text.trim();
      setOpen(false);
    } catch (error) {
      setWrong(wording(error));
    }
  };
  if (lasting.value) {
    return T.a(
      { class: 'quiet who', id: 'my-name', href: '/account', title: say('account') },
      T.span({ class: 'spoken' }, `${say('account')}: `),
      me.value,
    );
  }
  if (!open) {
    return T.button(
      {
        type: 'button',
        class: 'quiet who',
        id: 'my-name',
        title: say('change-name'),
        onClick: start,
      },
      T.span({ class: 'spoken' }, `${say('my-name')}: `),
      me.value || say('guest'),
    );
  }
  return T.form(
    { class: 'who-form', onSubmit: save },
    T.label({ class: 'spoken', for: 'name-input' }, say('my-name')),
    T.input({
      id: 'name-input',
      value: text,
      maxLength: 32,
      autoComplete: 'nickname',
      ref: (/** @type {any} */ node) => {
        if (node && document.activeElement !== node && !wrong) node.focus();
      },
      'aria-describedby': wrong ? 'name-wrong' : undefined,
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
      onKeyDown: (/** @type {any} */ e) => e.key === 'Escape' && setOpen(false),
    }),
    T.button({ type: 'submit', class: 'small' }, say('keep')),
    T.a({ class: 'who-more', href: '/account' }, say('keep-or-enter')),
    wrong ? T.p({ id: 'name-wrong', class: 'wrong', role: 'alert' }, wrong) : null,
  );
}

function SettingsButton() {
  const [open, setOpen] = useState(false);
  return [
    T.button(
      {
        type: 'button',
        class: 'round',
        id: 'settings',
        'aria-label': say('settings'),
        'aria-haspopup': 'dialog',
        title: say('settings'),
        onClick: () => setOpen(true),
      },
      strokes(GEAR),
    ),
    open
      ? C(Later, {
          from: () => import('./later/settings.js'),
          settings: gameSettings.value,
          close: () => setOpen(false),
        })
      : null,
  ];
}

const PLACES = /** @type {const} */ ([
  ['lobby', 'games'],
  ['tournaments', 'tournaments'],
  ['puzzles', 'puzzles'],
  ['replay', 'records'],
  ['analysis', 'analysis'],
  ['credits', 'credits'],
]);

/** The links to the other pages. @param {string} page the current one */
const ways = (page) =>
  PLACES.map(([name, said], i) =>
    T.a({ key: name, href: i ? `/${name}` : '/', 'aria-current': name === page ? 'page' : undefined }, say(said)),
  );

/** @param {{ page: string }} props */
export const Head = ({ page }) =>
  T.div(
    { class: 'head' },
    T.a(
      { href: '/', class: 'home', 'aria-label': say('home') },
      C(Wordmark, {}),
      T.span({ class: 'home-name' }, 'Musterhall'),
    ),
    // Credits are in the foot alone: there is room for five.
    T.nav({ 'aria-label': say('hall') }, ways(page).slice(0, 5)),
    T.div({ class: 'tools' }, T.span({ id: 'waiting' }), C(NameField, {}), C(SettingsButton, {})),
  );

/** The texts of the host that there are. */
const TEXTS = (document.documentElement.dataset.texts ?? '').split(' ').filter(Boolean);

/** What a text of the host is called. @param {string} name */
const titled = (name) => {
  if (name === 'contact') return say('text-contact');
  if (name === 'imprint') return say('text-imprint');
  if (name === 'privacy') return say('text-privacy');
  return say('text-rules');
};

/** @param {{ page: string }} props */
export const Foot = ({ page }) =>
  T.div(
    { class: 'foot' },
    T.nav(
      { 'aria-label': say('hall-too') },
      ways(page),
      T.a({ href: '/docs', 'aria-current': page === 'docs' ? 'page' : undefined }, say('handbook')),
      T.a({ href: '/account', 'aria-current': page === 'account' ? 'page' : undefined }, say('account')),
      TEXTS.map((name) => T.a({ key: name, href: `/about/${name}` }, titled(name))),
    ),
    T.p(null, say('foot')),
  );
