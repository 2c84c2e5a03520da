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

/** The hint in words. @param {HintOf} hint @param {import('../types').Look} look */
function actionOf(hint, look) {
  const own = look.hinted?.(hint.word);
  if (own) return own;
  const touched = hint.touches.map((t) => (t.type === 'choice' ? t.label : t.id)).join(' ');
  return hint.told ?? (touched || hint.word);
}

/** @param {{ table: import('../table').Table, look: import('../types').Look }} props */
export default function Hint({ table, look }) {
  const [hint, setHint] = useState(/** @type {HintOf | null} */ (null));
  const [busy, setBusy] = useState(false);
  const leaving = useRef(/** @type {AbortController | null} */ (null));
  const { steps } = table.view.value;
  const seat = table.seat.value;
  useEffect(() => {
    setHint(null);
    // The server need not think about what has been played meanwhile.
    return () => leaving.current?.abort();
  }, [steps, seat]);
  const ask = async () => {
    const control = new AbortController();
    leaving.current = control;
    setBusy(true);
    try {
      /** @type {HintOf} */
      const said = await api('POST', `${table.path}/hint`, { seat }, control.signal);
      if (control.signal.aborted) return;
      const spots = said.touches.flatMap((touch) => (touch.type === 'spot' ? [touch.id] : []));
      const marks = pointing(said.motions, spots, said.seat, say('the-hint'));
      table.pointers.value = { at: null, steps, marks, word: said.word };
      setHint(said);
      speak(`${actionOf(said, look)}. ${worth(said.value, said.proven)}`);
    } catch (error) {
      if (!control.signal.aborted) table.refuse(error);
    } finally {
      if (leaving.current === control) setBusy(false);
    }
  };
  if (!table.enabled.value) return null;
  return T.div(
    { class: 'hint-box' },
    hint
      ? T.p(
          { class: 'hint-said' },
          `${say('level-of', { level: hint.level })} `,
          T.b(null, actionOf(hint, look)),
          `. ${worth(hint.value, hint.proven)}`,
        )
      : T.button(
          { type: 'button', class: 'action', id: 'ask-hint', disabled: busy, onClick: ask },
          icon('star'),
          T.span(null, say(busy ? 'hall-thinks' : 'hint')),
        ),
  );
}
