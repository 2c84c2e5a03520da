// What every page has: the head with the name of the guest, and the foot.
import { useState } from '../vendor/hooks.mjs';
import { signal } from '../vendor/signals.mjs';
import { C, T } from './el.js';
import { icon } from './icons.js';
import { api } from './net.js';
import { muted, theme } from './settings.js';
import { say } from './say.js';

/** The name this guest goes by. */
export const me = signal('');

/** The sign of the house: a front rank of four and one behind. */
export const Wordmark = () =>
  T.svg(
    { class: 'wordmark', viewBox: '0 0 44 32', 'aria-hidden': 'true' },
    [6, 16.5, 27.5, 38].map((x, i) =>
      T.path({
        key: x,
        class: `man man-${i}`,
        d: `M${x - 4.5} 27c0-6 2-7 2-10a3.500 3.500 0 115 0c0 3 2 4 2 10z`,
      }),
    ),
    T.path({ class: 'rank', d: 'M1 30.500H43' }),
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
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
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
    wrong ? T.p({ id: 'name-wrong', class: 'wrong', role: 'alert' }, wrong) : null,
  );
}

const NEXT = /** @type {const} */ ({ auto: 'light', light: 'dark', dark: 'auto' });
const THEMES = /** @type {const} */ ({
  auto: ['half', 'colours-auto'],
  light: ['sun', 'colours-light'],
  dark: ['moon', 'colours-dark'],
});

function ThemeButton() {
  const now = /** @type {keyof typeof NEXT} */ (theme.value in NEXT ? theme.value : 'auto');
  const [sign, name] = THEMES[now];
  return T.button(
    {
      type: 'button',
      class: 'round',
      id: 'theme',
      'aria-label': say(name),
      title: say(name),
      onClick: () => (theme.value = NEXT[now]),
    },
    icon(sign),
  );
}

function SoundButton() {
  const label = say(muted.value ? 'sound-off' : 'sound-on');
  return T.button(
    {
      type: 'button',
      class: 'round',
      id: 'sound',
      'aria-label': label,
      title: label,
      onClick: () => (muted.value = !muted.value),
    },
    icon(muted.value ? 'mute' : 'loud'),
  );
}

/** @param {{ page: string }} props */
export function Head({ page }) {
  const here = (/** @type {string} */ p) =>
    p === page ? /** @type {const} */ ('page') : undefined;
  return T.div(
    { class: 'head' },
    T.a(
      { href: '/', class: 'home', 'aria-label': say('home') },
      C(Wordmark, {}),
      T.span({ class: 'home-name' }, 'Musterhall'),
    ),
    T.nav(
      { 'aria-label': say('hall') },
      T.a({ href: '/', 'aria-current': here('lobby') }, say('games')),
      T.a({ href: '/replay', 'aria-current': here('replay') }, say('records')),
      T.a({ href: '/credits', 'aria-current': here('credits') }, say('credits')),
    ),
    T.div({ class: 'tools' }, C(NameField, {}), C(SoundButton, {}), C(ThemeButton, {})),
  );
}

export const Foot = () =>
  T.div(
    { class: 'foot' },
    T.p(null, say('foot')),
  );
