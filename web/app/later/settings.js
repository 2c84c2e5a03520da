// The settings: one panel for what this browser remembers.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { language, say } from '../say.js';
import { api } from '../net.js';
import { animation, confirm, coordinates, gameSettings, hints, muted, premoves, theme, volume } from '../settings.js';
import { sound } from '../sound.js';
import { wordings } from '../wordings.js';
import { bring } from '../sheet.js';

/** @typedef {import('../../types/keys').Key} Key */
/** @typedef {import('../../games/default').GameSetting} GameSetting */

export const ready = Promise.all([wordings('messages/settings'), bring('css/settings.css')]);

/**
 * A choice among a few, as a row of buttons.
 * @param {{ name: string, title: string, help?: string, options: [string, string][],
 *   value: string, set: (value: string) => void }} props
 */
function Choice({ name, title, help, options, value, set }) {
  return T.fieldset(
    { class: 'setting' },
    T.legend(null, title),
    T.div(
      { class: 'segments' },
      options.map(([word, text]) =>
        T.label(
          { key: word, class: cls('segment', word === value && 'on') },
          T.input({
            type: 'radio',
            name: `setting-${name}`,
            value: word,
            checked: word === value,
            onChange: () => set(word),
          }),
          T.span({ lang: name === 'language' ? word : undefined }, text),
        ),
      ),
    ),
    help ? T.p({ class: 'help' }, help) : null,
  );
}

/** @param {{ name: string, title: string, on: boolean, set: (on: boolean) => void }} props */
const Switch = ({ name, title, on, set }) =>
  T.label(
    { class: 'setting switch', for: `setting-${name}` },
    T.span(null, title),
    T.input({
      id: `setting-${name}`,
      type: 'checkbox',
      role: 'switch',
      checked: on,
      onChange: (/** @type {any} */ e) => set(e.currentTarget.checked),
    }),
  );

function Volume() {
  const now = muted.value ? 0 : volume.value;
  return T.div(
    { class: 'setting' },
    T.label({ for: 'setting-volume' }, say('volume')),
    T.div(
      { class: 'volume' },
      icon(now ? 'loud' : 'mute'),
      T.input({
        id: 'setting-volume',
        type: 'range',
        min: 0,
        max: 100,
        step: 5,
        value: now,
        'aria-valuetext': now ? `${now} %` : say('silent'),
        onInput: (/** @type {any} */ e) => {
          const value = Number(e.currentTarget.value);
          muted.value = value === 0;
          if (value) volume.value = value;
        },
        // The volume is heard at once.
        onChange: () => sound('move'),
      }),
    ),
  );
}

/** The name of a language in that language. @param {string} code */
function languageName(code) {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Reloads the page in another language, which is kept with the person. @param {string} code */
async function speakIn(code) {
  if (code === language) return;
  await api('PUT', '/api/me/language', { language: code });
  location.reload();
}

/**
 * The choices for the look of a game.
 * @param {{ settings: GameSetting[] }} props
 */
const GameSettings = ({ settings }) =>
  T.div(
    null,
    settings.map(({ name, title, options, value }) =>
      C(Choice, {
        key: name,
        name,
        title,
        options,
        value: value.value,
        set: (word) => (value.value = word),
      }),
    ),
  );

/** @param {{ close: () => void }} props */
export default function Settings({ close }) {
  const settings = gameSettings.value;
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const languages = (document.documentElement.dataset.languages ?? language).split(' ');
  const words = (/** @type {[string, Key][]} */ ...options) =>
    options.map(([word, key]) => /** @type {[string, string]} */ ([word, say(key)]));
  return T.dialog(
    {
      ref: dialog,
      class: 'settings',
      'aria-labelledby': 'settings-title',
      onClose: close,
      // A click beside the panel.
      onClick: (/** @type {any} */ e) => e.target === dialog.current && dialog.current?.close(),
    },
    T.form(
      { method: 'dialog', class: 'settings-form' },
      T.div(
        { class: 'settings-head' },
        T.h2({ id: 'settings-title' }, say('settings')),
        T.button({ type: 'submit', class: 'round', 'aria-label': say('close') }, icon('cross')),
      ),
      C(Choice, {
        name: 'language',
        title: say('setting-language'),
        options: languages.map((code) => /** @type {[string, string]} */ ([code, languageName(code)])),
        value: language,
        set: speakIn,
      }),
      C(Choice, {
        name: 'theme',
        title: say('setting-theme'),
        options: words(['auto', 'theme-auto'], ['light', 'theme-light'], ['dark', 'theme-dark']),
        value: theme.value,
        set: (word) => (theme.value = /** @type {any} */ (word)),
      }),
      C(Volume, {}),
      C(Choice, {
        name: 'animation',
        title: say('setting-animation'),
        options: words(
          ['slow', 'animation-slow'],
          ['normal', 'animation-normal'],
          ['fast', 'animation-fast'],
          ['off', 'animation-off'],
        ),
        value: animation.value,
        set: (word) => (animation.value = /** @type {any} */ (word)),
      }),
      C(Choice, {
        name: 'confirm',
        title: say('setting-confirm'),
        help: say('setting-confirm-help'),
        options: words(
          ['never', 'confirm-never'],
          ['auto', 'confirm-auto'],
          ['always', 'confirm-always'],
        ),
        value: confirm.value,
        set: (word) => (confirm.value = /** @type {any} */ (word)),
      }),
      C(Switch, {
        name: 'hints',
        title: say('setting-hints'),
        on: hints.value,
        set: (on) => (hints.value = on),
      }),
      C(Switch, {
        name: 'premoves',
        title: say('setting-premoves'),
        on: premoves.value,
        set: (on) => (premoves.value = on),
      }),
      C(Switch, {
        name: 'coordinates',
        title: say('setting-coordinates'),
        on: coordinates.value,
        set: (on) => (coordinates.value = on),
      }),
      settings.length ? C(GameSettings, { settings }) : null,
      T.p({ class: 'help' }, say('settings-kept')),
    ),
  );
}
