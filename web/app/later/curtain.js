// A curtain over the whole table while the device is handed over.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { speak } from '../speak.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @param {{ table: import('../table').Table }} props */
export default function Curtain({ table }) {
  const { seats, viewer } = table.view.value;
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const seat = seats.find((s) => s.seat === viewer);
  const own = seat?.name && seat.name !== seat.title ? ` (${seat.name})` : '';
  const who = seat ? `${seat.title}${own}` : say('next-one');
  useEffect(() => {
    button.current?.focus();
    speak(`${say('pass-device', { who })}.`);
  }, []);
  const open = (/** @type {string} */ hands) => (table.hands.value = hands);
  return T.section(
    { class: `curtain seat-${viewer}`, 'aria-labelledby': 'curtain-title' },
    T.h2({ id: 'curtain-title' }, say('pass-device', { who })),
    T.p(null, say('one-pair')),
    T.p(
      null,
      T.button(
        {
          type: 'button',
          class: 'button',
          id: 'curtain-open',
          ref: button,
          onClick: () => open(viewer ?? ''),
        },
        say('continue'),
      ),
    ),
    T.p(
      null,
      T.button(
        {
          type: 'button',
          class: 'button quiet small',
          id: 'curtain-never',
          onClick: () => open('all'),
        },
        say('no-curtain'),
      ),
    ),
  );
}
