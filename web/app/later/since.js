// What happened since one's last turn: small pictures and short notation, which replay it.
import { SeatSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { ownSeats, titleOf } from '../seats.js';
import { sinceOwn } from '../store/views.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */

/** The most events shown; of more, the last ones. */
const MOST = 24;

/** @param {{ table: Table }} props */
export default function Since({ table }) {
  const view = table.view.value;
  const { from, events } = sinceOwn(view);
  const shown = events.slice(-MOST);
  const now = table.playing.value?.step ?? table.at.value;
  // A single event is shown by the board, and a spectator has no turn.
  if (shown.length < 2 || !ownSeats(view).length || view.steps > table.revealed.value) return null;
  const first = shown[0]?.step ?? from + 1;
  return T.section(
    { class: 'since', 'aria-label': say('since-title') },
    T.button(
      {
        type: 'button',
        class: 'button small quiet since-replay',
        id: 'since-replay',
        title: say('since-replay'),
        onClick: () => table.playback.replay(first - 1),
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
              class: cls('since-event', telling.seat ? `seat-${telling.seat}` : 'by-nobody', now === step && 'on'),
              'aria-current': now === step ? 'step' : undefined,
              title: telling.told,
              onClick: () => table.playback.replay(step - 1, step),
            },
            telling.seat
              ? C(SeatSign, { scene: view.scene, owner: telling.seat })
              : T.span({ class: 'since-chance', 'aria-hidden': 'true' }, telling.dice ? '\u2684' : '\u2022'),
            T.span({ class: 'spoken' }, telling.seat ? `${titleOf(view, telling.seat)}: ` : ''),
            T.span({ class: 'since-short' }, telling.short),
          ),
        ),
      ),
    ),
  );
}
