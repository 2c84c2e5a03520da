// Something the host does: asked for in a dialog, with the reason that others will read.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { wording } from '../net.js';
import { say } from '../say.js';
import { ask } from './ask.js';

/**
 * What is to be done: to which path, with which body beside the reason.
 * @typedef {{ title: string, path: string, body?: object, days?: boolean, name?: string,
 *   plain?: boolean, on?: boolean }} Deed
 */

/**
 * A field with its label.
 * @param {string} id @param {string} label @param {object} props
 */
const field = (id, label, props) =>
  T.p({ class: 'admin-field', key: id }, T.label({ for: id }, label), T.input({ id, ...props }));

/** @param {{ deed: Deed, done: (did: boolean) => void }} props */
export function Act({ deed, done }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [why, setWhy] = useState('');
  const [on, setOn] = useState('');
  const [days, setDays] = useState('7');
  const [name, setName] = useState(deed.name ?? '');
  const [wrong, setWrong] = useState('');
  const did = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  /** @param {(text: string) => void} set */
  const into = (set) => (/** @type {any} */ e) => set(e.currentTarget.value);
  /** @param {Event} e */
  const send = async (e) => {
    e.preventDefault();
    try {
      await ask('POST', deed.path, {
        ...deed.body,
        ...(deed.plain ? {} : { why: why.trim() }),
        ...(deed.days ? { days: Number(days) } : {}),
        ...(deed.name === undefined ? {} : { name: name.trim() }),
        ...(deed.on ? { on: on.trim() } : {}),
      });
      did.current = true;
      dialog.current?.close();
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return T.dialog(
    {
      ref: dialog,
      class: 'admin-act',
      'aria-labelledby': 'act-title',
      onClose: () => done(did.current),
    },
    T.form(
      { onSubmit: send },
      T.h2({ id: 'act-title' }, deed.title),
      deed.on ? field('act-on', say('admin-address'), { value: on, required: true, onInput: into(setOn) }) : null,
      deed.name === undefined
        ? null
        : field('act-name', say('admin-name'), { value: name, maxLength: 32, required: true, onInput: into(setName) }),
      deed.days
        ? field('act-days', say('admin-days'), {
            type: 'number',
            min: 1,
            max: 3650,
            value: days,
            required: true,
            onInput: into(setDays),
          })
        : null,
      deed.plain
        ? null
        : field('act-why', say('admin-why'), { value: why, maxLength: 500, required: true, onInput: into(setWhy) }),
      wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
      T.p(
        { class: 'row' },
        T.button({ type: 'submit', class: 'button warn', id: 'act-do' }, deed.title),
        T.button(
          { type: 'button', class: 'button quiet', onClick: () => dialog.current?.close() },
          say('admin-not'),
        ),
      ),
    ),
  );
}
