// Tells the host of a line, a name or a person.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { wordings } from '../wordings.js';

export const ready = wordings('messages/order');

/** @typedef {import('../types').TableView['chat'][number]} SaidLine */

/** @typedef {import('../types').TableView['seats']} Seats */

/**
 * A report of a line, of somebody at one of these seats, or, without seats, of whose the path is.
 * @param {{ path: string, seats: Seats | null, line: SaidLine | undefined, done: () => void }} props
 */
export default function Report({ path, seats, line, done }) {
  const others = seats?.filter(
    (seat) => !seat.you && (seat.kind === 'person' || seat.kind === 'device'),
  );
  const [seat, setSeat] = useState(others?.[0]?.seat ?? 'a');
  const [about, setAbout] = useState('person');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [received, setReceived] = useState(false);
  const field = useRef(/** @type {any} */ (null));
  useEffect(() => field.current?.focus(), [received]);
  /** @param {(value: any) => void} set */
  const into = (set) => (/** @type {any} */ e) => set(e.currentTarget.value);
  /** @param {Event} e */
  const send = async (e) => {
    e.preventDefault();
    const whom = others ? { seat } : {};
    const what = line ? { about: 'line', line: line.seq } : { about, ...whom };
    try {
      await api('POST', `${path}/reports`, { ...what, text: text.trim() });
      speak(say('report-received'));
      setReceived(true);
    } catch (error) {
      setWrong(wording(error));
    }
  };
  const close = T.button(
    { type: 'button', class: 'button small quiet', id: 'report-close', ref: received ? field : undefined, onClick: done },
    say('close'),
  );
  if (received) return T.div({ class: 'question' }, T.p(null, say('report-received')), T.p({ class: 'row' }, close));
  return T.form(
    { class: 'question', onSubmit: send, 'aria-label': say('report-form') },
    line
      ? T.p(null, say('report-of', { name: line.name }), ' ', T.q(null, line.text))
      : [
          others && [
            T.label({ key: 'label', for: 'report-seat' }, say('report-whom')),
            T.select(
              { key: 'seat', id: 'report-seat', value: seat, onChange: into(setSeat) },
              others.map((other) =>
                T.option({ key: other.seat, value: other.seat }, other.name || other.title),
              ),
            ),
          ],
          T.label({ for: 'report-about' }, say('report-about')),
          T.select(
            { id: 'report-about', value: about, onChange: into(setAbout) },
            T.option({ value: 'person' }, say('report-person')),
            T.option({ value: 'name' }, say('report-name')),
          ),
        ],
    T.label({ for: 'report-text' }, say('report-text')),
    T.input({
      id: 'report-text',
      ref: field,
      value: text,
      maxLength: 500,
      required: true,
      autoComplete: 'off',
      onInput: into(setText),
    }),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button small', id: 'report-send' }, say('report-send')),
      close,
    ),
  );
}
