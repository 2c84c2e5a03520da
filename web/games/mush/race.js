// The race beside the map: sled boards, the order of play, the weather, the dice as
// they fell, bids, and what the ends of a move cost and risk.
import { ASSETS, Icon, SeatSign, loadSigns, seatClass } from '../../app/board/signs.js';
import { C, T, cls, plural } from '../../app/el.js';
import { Choices, RefusalNote } from '../../app/play.js';
import { hints, isStill } from '../../app/settings.js';
import { isEnd } from '../../app/table.js';
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { effect, signal } from '../../vendor/signals.mjs';

/** @typedef {import('../../app/table').Table} Table */
/** @typedef {import('../../app/types').Tray} Tray */
/** @typedef {import('../../app/types').TrayItem} TrayItem */

/** The look's own style sheet, which the first load leaves out. */
const styled = new Promise((done) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${ASSETS}/games/mush/race.css`;
  link.onload = link.onerror = () => done(null);
  document.head.append(link);
});

const STORE = 'mush-dice';
/** Whether dice are seen rolling. */
const rolling = signal(true);
try {
  rolling.value = localStorage.getItem(STORE) !== 'still';
  effect(() => localStorage.setItem(STORE, rolling.value ? 'rolling' : 'still'));
} catch {
  // A browser that keeps nothing: the switch then lasts as long as the page.
}

// --- Sled boards ---

/** @param {TrayItem} item */
const Bit = (item) =>
  T.span(
    { key: item.kind, class: cls('item', seatClass(item.owner)), title: item.label },
    C(Icon, { kind: item.kind, owner: item.owner }),
    item.count === null ? null : T.b({ class: 'count' }, String(item.count)),
    T.span({ class: 'spoken' }, item.label),
  );

/** @param {{ tray: Tray }} props */
function SledBoard({ tray }) {
  const { items, owner } = tray;
  const count = (/** @type {string} */ kind) => items.find((i) => i.kind === kind)?.count ?? 0;
  const [ready, tired] = [count('dog'), count('tired-dog')];
  const dogs = `${plural(ready, 'dog')} ready, ${tired} tired`;
  return T.div(
    { class: 'tray sled-board', role: 'group', 'aria-label': tray.label },
    T.span(
      { class: cls('dogs', seatClass(owner)), title: dogs },
      Array.from({ length: ready + tired }, (_, i) =>
        C(Icon, { key: i, kind: i < ready ? 'dog' : 'tired-dog', owner }),
      ),
      T.span({ class: 'spoken' }, dogs),
    ),
    items.filter(({ kind }) => kind !== 'dog' && kind !== 'tired-dog').map(Bit),
  );
}

// --- The round ---

/** @param {{ item: TrayItem, table: Table, bear: boolean }} props */
function Place({ item, table, bear }) {
  const seat = item.owner === null ? null : table.view.value.seats.find(({ seat }) => seat === item.owner);
  const state = item.kind.replace('order', '').replace('-', '');
  return T.li(
    {
      class: cls('place', state, seatClass(item.owner)),
      title: item.label,
      'aria-current': state === 'now' ? 'step' : undefined,
    },
    T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
    T.b({ 'aria-hidden': 'true' }, seat?.title ?? ''),
    T.span({ class: 'bid', 'aria-hidden': 'true' }, `bid ${item.count}`),
    T.span({ class: 'spoken' }, item.label),
    state === 'now' ? T.em({ 'aria-hidden': 'true' }, item.label.split(', ').at(-1)) : null,
    bear ? C(Icon, { kind: 'ice-bear', owner: item.owner }) : null,
  );
}

/** @param {{ tray: Tray, table: Table }} props */
function Round({ tray, table }) {
  const { items } = tray;
  const bear = items.find(({ kind }) => kind === 'ice-bear');
  const order = items.filter(({ kind }) => kind.startsWith('order'));
  // After the end no weather comes any more.
  const ended = table.at.value === null && table.view.value.turn.type === 'over';
  const weather = items.find(({ kind }) => (kind ? kind.startsWith('weather') : !ended));
  const meaning = items.find(({ kind }) => kind === 'dice');
  const round = items.find(({ kind }) => kind === 'round');
  const sticks = items.find(({ kind }) => kind === 'stick');
  return T.div(
    { class: 'race', role: 'group', 'aria-label': tray.label },
    T.p(
      { class: 'race-line' },
      round ? T.b(null, `Round ${round.count}`) : null,
      weather
        ? T.span(
            { class: cls('weather', weather.kind) },
            weather.kind ? C(Icon, { kind: weather.kind, owner: null }) : null,
            weather.label,
          )
        : null,
      bear && !order.length
        ? T.span({ class: 'weather' }, C(Icon, { kind: bear.kind, owner: bear.owner }), bear.label)
        : null,
      sticks ? Bit(sticks) : null,
    ),
    meaning ? T.p({ class: 'help' }, meaning.label) : null,
    order.length
      ? T.ol(
          { class: 'order', 'aria-label': 'Order of play' },
          order.map((item) =>
            C(Place, { key: item.owner ?? '', item, table, bear: bear?.owner === item.owner }),
          ),
        )
      : null,
    C(Fallen, { table }),
  );
}

// --- The dice ---

/**
 * The last roll up to what is shown: its step, dice, what is told of it, and who paid
 * for it to be made again.
 * @param {Table} table
 */
function lastRoll(table) {
  const { tellings, seats } = table.view.value;
  for (let at = (table.at.value ?? tellings.length) - 1; at >= 0; at--) {
    const telling = tellings[at];
    const fell = telling?.line.match(/^\* ([1-6]|[D-]+)$/)?.[1];
    if (!telling || !fell) continue;
    const colour = telling.told.match(/(green|red|blue) dice/)?.[1] ?? 'green';
    const dice = /\d/.test(fell)
      ? [`die-${fell}`]
      : [...fell].map((face) => `die-${colour}-${face === 'D' ? 'dog' : 'blank'}`);
    // Whoever rolls again may add chips first.
    let before = at - 1;
    while (/^[a-f] (raise-\d|let)$/.test(tellings[before]?.line ?? '') && before > at - 3) before--;
    const paid = tellings[before]?.line.match(/^([a-f]) reroll$/)?.[1];
    return { at, dice, told: telling.told, payer: seats.find(({ seat }) => seat === paid) };
  }
  return null;
}

/** @param {{ table: Table }} props */
function Fallen({ table }) {
  const roll = lastRoll(table);
  if (!roll) return null;
  const moving = rolling.value && !isStill();
  return T.div(
    { class: 'fallen' },
    T.span(
      { key: roll.at, class: cls('dice', moving && 'rolling'), 'aria-hidden': 'true' },
      roll.dice.map((kind, i) =>
        T.span({ key: i, class: 'die', style: { '--nth': String(i) } }, C(Icon, { kind, owner: null })),
      ),
    ),
    T.span(
      { class: 'told' },
      roll.told,
      roll.payer
        ? T.span(
            { class: cls('payer', `seat-${roll.payer.seat}`) },
            T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
            `${roll.payer.title} paid 3 chips for it`,
          )
        : null,
    ),
    T.label(
      { class: 'dice-switch' },
      T.input({
        type: 'checkbox',
        id: 'dice-roll',
        checked: rolling.value,
        onChange: (/** @type {any} */ e) => (rolling.value = e.currentTarget.checked),
      }),
      'show rolling',
    ),
  );
}

/** @param {{ tray: Tray, table: Table }} props */
function RaceTray({ tray, table }) {
  if (tray.owner !== null) return C(SledBoard, { tray });
  // The dice are drawn with the round: they lie there until the next roll.
  return tray.id === 'round' ? C(Round, { tray, table }) : null;
}

// --- What one chooses ---

/** @param {import('../../app/types').Offer[]} offers */
const areBids = (offers) => offers.length > 0 && offers.every(({ word }) => /^bid-\d+$/.test(word));

/** @param {{ most: number, act: (word: string) => Promise<unknown>, busy: boolean }} props */
function Bids({ most, act, busy }) {
  const [chips, setChips] = useState(0);
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
    T.label({ for: 'bid-chips' }, `Your bid, of ${plural(most, 'chip')}`),
    T.span(
      { class: 'row' },
      step('\u2212', 'One chip less', -1),
      T.input({
        id: 'bid-chips',
        type: 'range',
        min: 0,
        max: most,
        step: 1,
        value: chips,
        onInput: (/** @type {any} */ e) => set(Number(e.currentTarget.value)),
      }),
      step('+', 'One chip more', 1),
      T.button({ type: 'submit', class: 'button', id: 'bid', disabled: busy }, `Bid ${chips}`),
    ),
    T.p({ class: 'help' }, 'Everybody bids at once; all chips bid are spent.'),
  );
}

/**
 * What to touch next with a stick in hand, after so many touches.
 * @type {Record<string, string[]>}
 */
const STICK = {
  stick: [
    'Lay a stick: tap a marked space at one end of a line',
    'Now tap the space at its other end',
  ],
  lift: ['Take a stick away: tap a marked space beside it', 'Now tap the space on its other side'],
  shift: [
    'Move a stick: tap a marked space beside it',
    'Now tap the space on its other side',
    'Where to? Tap a marked space at one end of a free line',
    'Now tap the space at its other end',
  ],
};

/**
 * What the buttons decide once the end of a move is picked. @param {Table} table
 */
function howTo(table) {
  const { choices } = table.next.value;
  const [spot, more] = table.picked.value;
  const end = table.scene.value.marks.find((mark) => isEnd(mark) && mark.spots[0] === spot);
  if (more || !end || !choices.length) return undefined;
  return `${spot}: ${end.label.split(':')[0]}. ${end.kind in RISKS ? 'How many chips?' : 'How?'}`;
}

/**
 * What is asked, over the buttons that answer it: wherever these lie, it is read with
 * them, and why the last try was refused. With a stick in hand it says what to touch,
 * and how to put it back.
 * @param {{ table: Table }} props
 */
function Ask({ table }) {
  const picked = table.picked.value;
  const { choices, done } = table.next.value;
  const { notes } = table.scene.value;
  const stick = STICK[picked[0] ?? '']?.[picked.length - 1];
  const refusal = table.refusal.value;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  // What was typed further down is refused up here.
  useEffect(() => {
    if (refusal) box.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return T.div(
    { class: 'ask', ref: box },
    C(RefusalNote, { table, game: table.view.value.game }),
    T.p(
      { class: 'status' },
      C(SeatSign, { scene: table.scene.value, owner: table.seat.value ?? 'a' }),
      stick ?? howTo(table) ?? notes[0] ?? '',
    ),
    C(Choices, { table }),
    stick && !choices.length && !done
      ? T.div(
          { class: 'choices' },
          T.button(
            { type: 'button', class: 'button quiet', id: 'no-stick', onClick: () => table.drop() },
            'Cancel',
          ),
        )
      : null,
  );
}

/** @type {Record<string, string>} */
const RISKS = { rough: '4+', avalanche: '6' };

/** The ends of a move that the seat at this device may choose. @param {Table} table */
const endsOf = (table) =>
  table.enabled.value && hints.value ? table.scene.value.marks.filter(isEnd) : [];

/** @param {{ table: Table }} props */
function Risks({ table }) {
  const ends = endsOf(table);
  if (!ends.length) return null;
  const name = new Map(table.view.value.board.spots.map(({ id, label }) => [id, label]));
  const risky = ends.filter(({ kind }) => kind in RISKS);
  return T.div(
    { class: 'risks' },
    T.p({ class: 'help' }, 'Tap a space or carry the sled there. A number counts the steps to it.'),
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

/** @param {any} props */
function Panel({ table, seat, offers, act, enabled }) {
  if (!enabled) return null;
  if (areBids(offers)) {
    const { steps } = table.view.value;
    const busy = table.busy.value;
    return C(Bids, { key: `${seat}${steps}`, most: offers.length - 1, act, busy });
  }
  return [C(Ask, { key: 'ask', table }), C(Risks, { key: 'risks', table })];
}

/** From this width on the names of spaces are read only where one came closer. */
const WIDE = 20;

/**
 * What spaces show on the map: what they are called, and the ends of a move the steps
 * to them or what must fall.
 * @param {import('../../app/types').Board} board
 * @param {import('../../app/types').Mark[]} [ends]
 */
function names({ spots, size }, ends = []) {
  const endAt = new Map(ends.map((mark) => [mark.spots[0], mark]));
  return new Map(
    spots.map(({ id, shape }) => {
      const end = endAt.get(id);
      const text = end ? (RISKS[end.kind] ?? String(parseInt(end.label, 10))) : '';
      const where = cls(shape.type === 'rect' && 'town', size.x > WIDE && 'wide');
      return [id, { text, tone: cls(end?.kind ?? 'named', where), label: '', name: id }];
    }),
  );
}

/** @type {import('../../app/types').Look} */
const look = {
  Tray: RaceTray,
  Panel,
  covers: () => true,
  names,
  values: (table) => names(table.view.value.board, endsOf(table)),
};
/** The look, once its style sheet and its signs are there. */
export const ready = Promise.all([styled, loadSigns('mush/race')]).then(() => look);
