// What happened since one's last turn: small pictures in a line, which replay it, and the
// sentence of the one looked at last.
import { SeatSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { ownSeats } from '../seats.js';
import { sinceOwn } from '../store/views.js';
import { say } from '../say.js';
import { signal } from '../../vendor/signals.mjs';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */

/** The most events shown; of more, the last ones. */
const MOST = 24;

/** The step looked at last; this component is gone while it is played out. */
const looked = signal(0);

/** @param {{ table: Table }} props */
export default function Since({ table }) {
  const view = table.view.value;
  const { from, events } = sinceOwn(view);
  const shown = events.slice(-MOST);
  // A single event is shown by the board, and a spectator has no turn.
  if (shown.length < 2 || !ownSeats(view).length || view.steps > table.revealed.value) return null;
  const first = shown[0]?.step ?? from + 1;
  // The last one at first.
  const at = shown.find(({ step }) => step === looked.value) ?? shown.at(-1);
  /** @param {number} step */
  const show = (step) => {
    looked.value = step;
    table.replay(step - 1, step);
  };
  return T.section(
    { class: 'since', 'aria-label': say('since-title') },
    T.button(
      {
        type: 'button',
        class: 'button small quiet since-replay',
        id: 'since-replay',
        title: say('since-replay'),
        onClick: () => {
          looked.value = 0;
          table.replay(first - 1);
        },
      },
      icon('play'),
      T.span({ class: 'since-title' }, say('since-title')),
    ),
    T.ol(
      { class: 'since-events' },
      shown.map(({ telling, step }) =>
        T.li(
          { key: step },
          T.button(
            {
              type: 'button',
              class: cls('since-event', telling.seat ? `seat-${telling.seat}` : 'by-nobody', at?.step === step && 'on'),
              'aria-current': at?.step === step ? 'step' : undefined,
              title: telling.told,
              onClick: () => show(step),
            },
            telling.seat
              ? C(SeatSign, { scene: view.scene, owner: telling.seat })
              : T.span({ class: 'since-chance', 'aria-hidden': 'true' }, telling.dice ? '\u2684' : '\u2022'),
            // Screen readers read the sentence.
            T.span({ class: 'spoken' }, telling.told),
            T.span({ class: 'since-short', 'aria-hidden': 'true' }, telling.short),
          ),
        ),
      ),
    ),
    T.p(
      { class: 'since-said', 'aria-hidden': 'true' },
      T.span({ class: 'since-count' }, `${at ? shown.indexOf(at) + 1 : 0}/${shown.length}`),
      ` ${at?.telling.told}`,
    ),
  );
}
