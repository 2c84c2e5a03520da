// What the strongest level would play here, and its value.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { speak } from '../speak.js';
import { pointing, worth } from './words.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../types').Hint} HintOf */

/** Whether a search here costs nobody what he has little of. */
const mayThinkHere = () =>
  !document.hidden && !(/** @type {any} */ (navigator).connection?.saveData) && typeof Worker === 'function';

/** The hint in words. @param {HintOf} hint @param {import('../types').Look} look */
function actionOf(hint, look) {
  const own = look.hinted?.(hint.word);
  if (own) return own;
  const touched = hint.touches.map((t) => (t.type === 'choice' ? t.label : t.id)).join(' ');
  return hint.told ?? (touched || hint.word);
}

/** A part of the page that is loaded when the first hint is asked for. */
const engine = () => import('../engine/near.js');

/** @param {{ table: import('../table').Table, look: import('../types').Look }} props */
export default function Hint({ table, look }) {
  const [hint, setHint] = useState(/** @type {HintOf | null} */ (null));
  const [busy, setBusy] = useState(/** @type {'hall' | 'device' | null} */ (null));
  const leaving = useRef(/** @type {AbortController | null} */ (null));
  const { steps } = table.view.value;
  const seat = table.seat.value;
  useEffect(() => {
    setHint(null);
    // Nobody need think about what has been played meanwhile.
    return () => leaving.current?.abort();
  }, [steps, seat]);
  /** @param {HintOf} said */
  const show = (said) => {
    const spots = said.touches.flatMap((touch) => (touch.type === 'spot' ? [touch.id] : []));
    const marks = pointing(said.motions, spots, said.seat, say('the-hint'));
    table.pointers.value = { at: null, steps, marks, word: said.word };
    setHint(said);
  };
  /** The hint of this machine; null where it has none. @param {AbortController} control */
  const own = async (control) => {
    if (!seat || !mayThinkHere()) return null;
    setBusy('device');
    const { near } = await engine();
    return near(table).hint(seat, control.signal, (said) => {
      if (leaving.current === control && table.isAt(steps)) show(said);
    });
  };
  const ask = async () => {
    const control = new AbortController();
    leaving.current = control;
    setBusy('hall');
    try {
      /** @type {HintOf | null} */
      let said = await own(control).catch(() => null);
      if (control.signal.aborted) return;
      if (!said) {
        setBusy('hall');
        said = /** @type {HintOf} */ (await api('POST', `${table.path}/hint`, { seat }, control.signal));
      }
      if (control.signal.aborted) return;
      show(said);
      speak(`${actionOf(said, look)}. ${worth(said.value, said.proven)}`);
    } catch (error) {
      if (!control.signal.aborted) table.refuse(error);
    } finally {
      if (leaving.current === control) setBusy(null);
    }
  };
  if (!table.enabled.value) return null;
  const stops = busy === 'device';
  return T.div(
    { class: 'hint-box' },
    hint
      ? T.p(
          { class: 'hint-said' },
          `${say('level-of', { level: hint.level })} `,
          T.b(null, actionOf(hint, look)),
          `. ${worth(hint.value, hint.proven)}`,
        )
      : null,
    hint && !stops
      ? null
      : T.button(
          {
            type: 'button',
            class: 'action',
            id: stops ? 'stop-hint' : 'ask-hint',
            disabled: busy === 'hall',
            'aria-live': 'polite',
            onClick: stops ? () => leaving.current?.abort() : ask,
          },
          icon(stops ? 'cross' : 'star'),
          T.span(null, say(stops ? 'device-thinks' : busy ? 'hall-thinks' : 'hint')),
        ),
  );
}
