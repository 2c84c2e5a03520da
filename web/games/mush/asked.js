// The questions of the race: bids, and where a sled goes, with the cost and the risk.
import { C, T, cls } from '../../app/el.js';
import { Choices } from '../../app/play.js';
import { say } from '../../app/say.js';
import { hints } from '../../app/settings.js';
import { isEnd } from '../../app/store/views.js';
import { useState } from '../../vendor/hooks.mjs';

/** @typedef {import('../../app/table').Table} Table */

/** @param {import('../../app/types').Offer[]} offers */
export const areBids = (offers) => offers.length > 0 && offers.every(({ word }) => /^bid-\d+$/.test(word));

/** @param {{ most: number, act: (word: string) => Promise<unknown>, busy: boolean, sealed: number }} props */
export function Bids({ most, act, busy, sealed }) {
  const [chips, setChips] = useState(sealed);
  const set = (/** @type {number} */ n) => setChips(Math.min(most, Math.max(0, Math.round(n) || 0)));
  const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ by) =>
    T.button(
      { type: 'button', class: 'button quiet', 'aria-label': label, onClick: () => set(chips + by) },
      sign,
    );
  /** @param {Event} e */
  const send = (e) => {
    e.preventDefault();
    act(`bid-${chips}`);
  };
  return T.form(
    { class: 'bids', onSubmit: send },
    T.label({ for: 'bid-chips' }, say('race-your-bid', { most })),
    T.span(
      { class: 'row' },
      step('\u2212', say('race-chip-less'), -1),
      T.input({
        id: 'bid-chips',
        type: 'range',
        min: 0,
        max: most,
        step: 1,
        value: chips,
        onInput: (/** @type {any} */ e) => set(Number(e.currentTarget.value)),
      }),
      step('+', say('race-chip-more'), 1),
      T.button({ type: 'submit', class: 'button', id: 'bid', disabled: busy }, say('race-bid', { chips })),
    ),
    T.p({ class: 'help' }, say('race-bids-help')),
  );
}

/**
 * What to touch next with a stick in hand, after this many touches.
 * @type {Record<string, import('../../app/say').Key[]>}
 */
const STICK = {
  stick: ['race-stick-lay', 'race-other-end'],
  lift: ['race-stick-lift', 'race-other-side'],
  shift: ['race-stick-shift', 'race-other-side', 'race-stick-where', 'race-other-end'],
};

/**
 * What the buttons decide once the end of a move is picked. @param {Table} table
 */
function howTo(table) {
  const { choices } = table.next.value;
  const [spot, more] = table.picked.value;
  const end = table.scene.value.marks.find((mark) => isEnd(mark) && mark.spots[0] === spot);
  if (more || !end || !choices.length) return undefined;
  const asks = say(end.kind in RISKS ? 'race-how-many' : 'race-how');
  return `${spot}: ${end.label.split(':')[0]}. ${asks}`;
}

/** What to touch next with a stick in hand. @param {Table} table */
function withStick(table) {
  const picked = table.picked.value;
  return STICK[picked[0] ?? '']?.[picked.length - 1];
}

/** The question, where it is not a note of the race. @param {Table} table */
export function asks(table) {
  const stick = withStick(table);
  return stick ? say(stick) : howTo(table);
}

/** The buttons that answer, and one that puts a stick back. @param {{ table: Table }} props */
export function Ask({ table }) {
  const { choices, done } = table.next.value;
  return T.div(
    { class: 'ask' },
    C(Choices, { table }),
    withStick(table) && !choices.length && !done
      ? T.div(
          { class: 'choices' },
          T.button(
            { type: 'button', class: 'button quiet', id: 'no-stick', onClick: () => table.drop() },
            say('cancel'),
          ),
        )
      : null,
  );
}

/** @type {Record<string, string>} */
export const RISKS = { rough: '4+', avalanche: '6' };

/** The ends of a move that the seat at this device may choose. @param {Table} table */
export const endsOf = (table) =>
  table.enabled.value && hints.value ? table.scene.value.marks.filter(isEnd) : [];

/** @param {{ table: Table }} props */
export function Risks({ table }) {
  const ends = endsOf(table);
  if (!ends.length) return null;
  const name = new Map(table.view.value.board.spots.map(({ id, label }) => [id, label]));
  const risky = ends.filter(({ kind }) => kind in RISKS);
  return T.div(
    { class: 'risks' },
    T.p({ class: 'help' }, say('race-tap')),
    risky.length
      ? T.ul(
          null,
          risky.map(({ kind, spots, label }) => {
            const spot = spots[0] ?? '';
            return T.li(
              { key: spot },
              T.span({ class: cls('badge', kind), 'aria-hidden': 'true' }, RISKS[kind]),
              T.b(null, (name.get(spot) ?? spot).split(',')[0]),
              ` ${label}`,
            );
          }),
        )
      : null,
  );
}
