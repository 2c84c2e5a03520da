// What happened since one's last turn: small pictures in a line, which play it again, and the
// sentence of the one that was looked at last.
import { SeatSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { ownSeats } from '../seats.js';
import { sinceOwn } from '../store/views.js';
import { say } from '../say.js';
import { signal } from '../../vendor/signals.mjs';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */

/** So many events stand there; of more the last ones. */
const MOST = 24;

/** The step that was looked at last: while it is played out nothing of this is there. */
const looked = signal(0);

/** @param {{ table: Table }} props */
export default function Since({ table }) {
  const view = table.view.value;
  const { from, events } = sinceOwn(view);
  const shown = events.slice(-MOST);
  // Of one event the board says as much, and who only looks on has no turn.
  if (shown.length < 2 || !ownSeats(view).length || view.steps > table.revealed.value) return null;
  const first = shown[0]?.step ?? from + 1;
  // At first that is the last one.
  const at = shown.find(({ step }) => step === looked.value) ?? shown.at(-1);
  /** @param {number} step */
  const show = (step) => {
    looked.value = step;
    table.playback.replay(step - 1, step);
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
          table.playback.replay(first - 1);
        },
      },
      icon('play'),
      say('since-title'),
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
            // Who hears it hears the sentence.
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
