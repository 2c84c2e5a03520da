// Days off: on which days the clocks of one's slow matches stand.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { dayOf } from '../days.js';
import { T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { midnight } from './matches.js';

/** @typedef {import('../../types/protocol').DaysOff} Off */

/** A day as fields of dates have it. @param {number} later days from today */
const dateOf = (later) => {
  const at = new Date();
  at.setDate(at.getDate() + later);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

export function DaysOff() {
  const [off, setOff] = useState(/** @type {Off | null} */ (null));
  const [first, setFirst] = useState(dateOf(0));
  const [last, setLast] = useState(dateOf(6));
  const [wrong, setWrong] = useState('');
  /** @param {'GET' | 'POST' | 'DELETE'} method @param {object} [body] @param {string} [said] */
  const ask = async (method, body, said) => {
    try {
      setOff(await api(method, '/api/me/days-off', body));
      setWrong('');
      if (said) speak(said);
    } catch (error) {
      setWrong(wording(error));
    }
  };
  useEffect(() => {
    ask('GET');
  }, []);
  if (!off) return null;
  /** @param {Event} e */
  const announce = (e) => {
    e.preventDefault();
    const [from, until] = [midnight(first, 0), midnight(last, 1)];
    if (from !== undefined && until !== undefined) ask('POST', { from, until }, say('off-kept'));
  };
  const stands = off.from !== undefined && off.until !== undefined;
  /** @param {string} id @param {string} label @param {string} value @param {(day: string) => void} set */
  const field = (id, label, value, set) =>
    T.p(
      { class: 'match-field' },
      T.label({ for: id }, label),
      T.input({
        id,
        type: 'date',
        value,
        min: dateOf(0),
        required: true,
        onInput: (/** @type {any} */ e) => set(e.currentTarget.value),
      }),
    );
  return T.section(
    { class: 'person-card', 'aria-labelledby': 'off-title' },
    T.h2({ id: 'off-title' }, say('off-title')),
    T.p({ class: 'help' }, say('off-about', { left: off.left })),
    stands
      ? [
          T.p(
            { key: 'off' },
            say('off-stand', { first: dayOf(off.from ?? 0), last: dayOf((off.until ?? 0) - 1) }),
          ),
          T.p(
            { key: 'end' },
            T.button(
              {
                type: 'button',
                class: 'button small quiet',
                id: 'off-end',
                onClick: () => ask('DELETE', {}, say('off-ended')),
              },
              say('off-end'),
            ),
          ),
        ]
      : T.form(
          { class: 'off-form', onSubmit: announce },
          field('off-first', say('off-first'), first, setFirst),
          field('off-last', say('off-last'), last, setLast),
          T.button({ type: 'submit', class: 'button small', id: 'off-announce' }, say('off-announce')),
        ),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
  );
}
