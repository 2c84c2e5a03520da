// The event being played, in a sentence beside the board, and the dice rolled.
import { Icon, SeatSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */

/** @param {{ table: Table }} props */
export function EventLine({ table }) {
  const frame = table.playing.value;
  if (!frame || table.at.value !== null) return null;
  const { telling, scene } = frame;
  const { seat } = telling;
  // Announced to a screen reader once for everything together.
  return T.div(
    { class: cls('event-line', seat ? `seat-${seat}` : 'by-nobody') },
    T.p(
      { key: frame.step, class: 'event-said', 'aria-hidden': 'true' },
      seat ? C(SeatSign, { scene, owner: seat }) : null,
      T.span(null, telling.told),
    ),
    T.button(
      {
        type: 'button',
        class: 'round event-skip',
        id: 'skip',
        'aria-label': say('skip-events'),
        title: say('skip-events'),
        onClick: () => table.skip(),
      },
      '\u00bb',
    ),
  );
}

/** The dice of an event, rolling until they come to rest. @param {{ table: Table }} props */
export function EventDice({ table }) {
  const frame = table.playing.value;
  const dice = frame?.telling.dice ?? [];
  if (!frame || !dice.length || table.at.value !== null) return null;
  return T.div(
    {
      key: frame.step,
      class: 'event-dice',
      'aria-hidden': 'true',
      style: { '--pace': String(table.pace.value) },
    },
    dice.map((kind, i) =>
      T.span({ key: i, class: 'event-die', style: { '--nth': String(i) } }, C(Icon, { kind, owner: null })),
    ),
  );
}
