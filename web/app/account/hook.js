// Where the hall sends what happens at one's tables: a service such as Discord, or a script.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { Asking, Field, Secret, Wrong, boxes } from './field.js';

/** @typedef {import('../../types/protocol').Hook} Hook */
/** @typedef {import('../../types/protocol').HookKind} HookKind */
/** @typedef {import('../../types/protocol').HookState} HookState */

/** @type {[HookKind, () => string][]} */
const KINDS = [
  ['turn', () => say('hook-turn')],
  ['challenge', () => say('hook-challenge')],
  ['started', () => say('hook-started')],
  ['over', () => say('hook-over')],
];

/** A time of the day in minutes, of a field. @param {string} text */
const minutes = (text) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
};

/** The same as a field has it. @param {number} time */
const clock = (time) =>
  `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;

/** A field for a time of the day. @param {{ id: string, label: string, value: string, set: (to: string) => void }} props */
const Time = ({ id, label, value, set }) =>
  T.label(
    { for: id },
    label,
    T.input({ id, type: 'time', value, onInput: (/** @type {any} */ e) => set(e.currentTarget.value) }),
  );

/** What of a hook there is: where it goes, a message to try it, and its end. @param {{ hook: Hook, look: (state: HookState) => void }} props */
function Now({ hook, look }) {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  /** @param {() => Promise<void>} work */
  const act = async (work) => {
    setSaid('');
    setWrong('');
    await work().catch((error) => setWrong(wording(error)));
  };
  const test = () =>
    act(async () => {
      await api('POST', '/api/account/hook/test', {});
      setSaid(say('hook-tested'));
    });
  const end = () =>
    act(async () => {
      look(await api('DELETE', '/api/account/hook'));
      speak(say('hook-ended'));
    });
  return T.div(
    { id: 'hook-now' },
    T.p(null, T.strong(null, say('hook-to', { host: hook.host }))),
    hook.off ? T.p({ class: 'wrong' }, say('hook-off')) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'button', class: 'button small quiet', id: 'hook-test', onClick: test }, say('hook-try')),
      T.button({ type: 'button', class: 'button small quiet', id: 'hook-end', onClick: end }, say('hook-end')),
    ),
    said ? T.p({ role: 'status' }, said) : null,
    C(Wrong, { text: wrong }),
  );
}

/** Where messages go, and which. */
export function Messages() {
  const [state, setState] = useState(/** @type {HookState} */ ({ hook: null }));
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState(/** @type {HookKind[]} */ (['turn', 'challenge', 'started', 'over']));
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  /** @param {HookState} next */
  const look = (next) => {
    setState(next);
    const { hook } = next;
    if (!hook) return;
    setKinds(hook.kinds);
    setFrom(hook.quiet ? clock(hook.quiet.from) : '');
    setTo(hook.quiet ? clock(hook.quiet.to) : '');
  };
  useEffect(() => {
    api('GET', '/api/account/hook')
      .then(look)
      .catch(() => {});
  }, []);
  const send = async () => {
    const offset = -new Date().getTimezoneOffset();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const quiet = from && to ? { from: minutes(from), to: minutes(to), offset, zone } : null;
    const wish = { kinds, quiet, ...(url.trim() ? { url: url.trim() } : {}) };
    look(await api('PUT', '/api/account/hook', wish));
    setUrl('');
    speak(say('hook-kept'));
  };
  return C(Asking, {
    id: 'hook',
    title: say('hook'),
    about: say('hook-about'),
    button: say('hook-keep'),
    send,
    fields: [
      state.hook ? C(Now, { key: 'now', hook: state.hook, look }) : null,
      state.secret
        ? C(Secret, { key: 'secret', id: 'hook-secret', about: say('hook-secret'), secret: state.secret })
        : null,
      C(Field, {
        key: 'url',
        id: 'hook-url',
        label: state.hook ? say('hook-url-new') : say('hook-url'),
        value: url,
        set: setUrl,
        type: 'url',
        required: !state.hook,
        maxLength: 500,
        autoComplete: 'off',
      }),
      boxes(say('hook-kinds'), KINDS, kinds, setKinds),
      T.fieldset(
        { key: 'quiet', class: 'account-scopes' },
        T.legend(null, say('hook-quiet')),
        C(Time, { key: 'from', id: 'hook-from', label: say('hook-from'), value: from, set: setFrom }),
        C(Time, { key: 'to', id: 'hook-to', label: say('hook-until'), value: to, set: setTo }),
      ),
    ],
  });
}
