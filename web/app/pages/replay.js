// Opens a record file on a table of its own.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { C, T, cls } from '../el.js';
import { Unreachable, api, wording } from '../net.js';
import { say } from '../say.js';

function Replay() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [over, setOver] = useState(false);
  /** @param {string} record */
  const open = async (record) => {
    setText(record);
    setWrong('');
    try {
      const { id } = await api('POST', '/api/records', record);
      location.assign(`/t/${id}#start`);
    } catch (error) {
      if (!(error instanceof Unreachable)) return setWrong(wording(error));
      // Without the hall it is a study of this browser.
      const near = await import('../analysis/near.js').then((of) => of.studyOf(record)).catch(() => null);
      if (near) location.assign(near);
      else setWrong(wording(error));
    }
  };
  /** @param {FileList | null | undefined} files */
  const read = async (files) => {
    const file = files?.[0];
    if (file) await open(await file.text());
  };
  return T.form(
    {
      class: cls('replay', over && 'over'),
      onSubmit: (/** @type {Event} */ e) => {
        e.preventDefault();
        open(text);
      },
      onDragOver: (/** @type {DragEvent} */ e) => {
        e.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (/** @type {DragEvent} */ e) => {
        e.preventDefault();
        setOver(false);
        read(e.dataTransfer?.files);
      },
    },
    T.h1(null, say('open-record')),
    T.p(null, say('what-is-record')),
    T.p(
      null,
      T.label({ class: 'button', for: 'record-file' }, say('choose-file')),
      T.input({
        id: 'record-file',
        class: 'spoken',
        type: 'file',
        accept: '.txt,.record,.pgn,text/plain,application/x-chess-pgn',
        onChange: (/** @type {any} */ e) => read(e.currentTarget.files),
      }),
      T.span({ class: 'help' }, ` ${say('or-drop')}`),
    ),
    T.label({ for: 'record-text' }, say('record')),
    T.textarea({
      id: 'record-text',
      rows: 12,
      spellcheck: false,
      value: text,
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
    }),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button', disabled: !text.trim() }, say('replay-it')),
    ),
  );
}

/** @param {HTMLElement} root */
export default function replay(root) {
  render(C(Replay, {}), root);
}
