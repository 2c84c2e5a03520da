// The dice of the race as they were rolled.
import { Icon } from '../../app/board/signs.js';
import { C, T, cls } from '../../app/el.js';
import { say } from '../../app/say.js';

/** @typedef {import('../../app/table').Table} Table */

/** The colours of dice, and how descriptions of a roll name them. */
const COLOURS = /** @type {const} */ ([
  ['green', 'race-green-dice'],
  ['red', 'race-red-dice'],
  ['blue', 'race-blue-dice'],
]);

/**
 * The last roll up to what is shown: its step, dice, description, and who paid
 * for a reroll.
 * @param {Table} table
 */
function lastRoll(table) {
  const { tellings, seats } = table.view.value;
  const shown = table.at.value ?? table.playing.value?.step ?? tellings.length;
  for (let at = shown - 1; at >= 0; at--) {
    const telling = tellings[at];
    const fell = telling?.line.match(/^\* ([1-6]|[D-]+)$/)?.[1];
    if (!telling || !fell) continue;
    const [colour] = COLOURS.find(([, key]) => telling.told.includes(say(key))) ?? COLOURS[0];
    const dice = /\d/.test(fell)
      ? [`die-${fell}`]
      : [...fell].map((face) => `die-${colour}-${face === 'D' ? 'dog' : 'blank'}`);
    // A player who rerolls may add chips first.
    let before = at - 1;
    while (/^[a-f] (raise-\d|let)$/.test(tellings[before]?.line ?? '') && before > at - 3) before--;
    const paid = tellings[before]?.line.match(/^([a-f]) reroll$/)?.[1];
    return { at, dice, told: telling.told, payer: seats.find(({ seat }) => seat === paid) };
  }
  return null;
}

/** @param {{ table: Table }} props */
export function Fallen({ table }) {
  const roll = lastRoll(table);
  // While dice are being thrown, those before are off the snow; then they lie where they fell.
  if (!roll || table.playing.value?.telling.dice?.length) return null;
  return T.div(
    { class: 'fallen' },
    T.span(
      { class: 'dice', 'aria-hidden': 'true' },
      roll.dice.map((kind, i) => T.span({ key: i, class: 'die' }, C(Icon, { kind, owner: null }))),
    ),
    T.span(
      { class: 'told' },
      roll.told,
      roll.payer
        ? T.span(
            { class: cls('payer', `seat-${roll.payer.seat}`) },
            T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
            say('race-paid', { who: roll.payer.title }),
          )
        : null,
    ),
  );
}
