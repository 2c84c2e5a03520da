// Where the hall sends what happens at one's tables: a service such as Discord, or a script.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { Asking, Field, Secret, Wrong } from './field.js';
import { ALL, chosen, fields, wish } from './wanted.js';

/** @typedef {import('../../types/protocol').Hook} Hook */
/** @typedef {import('../../types/protocol').HookState} HookState */

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
  const [choices, setChoices] = useState(ALL);
  /** @param {HookState} next */
  const look = (next) => {
    setState(next);
    if (next.hook) setChoices(chosen(next.hook));
  };
  useEffect(() => {
    api('GET', '/api/account/hook')
      .then(look)
      .catch(() => {});
  }, []);
  const send = async () => {
    const to = url.trim() ? { url: url.trim() } : {};
    look(await api('PUT', '/api/account/hook', { ...wish(choices), ...to }));
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
      fields('hook', say('hook-kinds'), choices, setChoices),
    ],
  });
}
