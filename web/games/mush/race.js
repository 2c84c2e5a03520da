// The race beside the map: sled boards, the order of play, the weather, the dice as
// they were rolled, bids, and what the ends of a move cost and risk.
import { Icon, loadSigns, seatClass } from '../../app/board/signs.js';
import { C, T, cls } from '../../app/el.js';
import { say } from '../../app/say.js';
import { inSight } from '../../app/scroller.js';
import { bring } from '../../app/sheet.js';
import { wordings } from '../../app/wordings.js';
import { Ask, Bids, RISKS, Risks, areBids, asks, endsOf } from './asked.js';
import { Fallen } from './dice.js';

/** @typedef {import('../../app/table').Table} Table */
/** @typedef {import('../../app/types').Tray} Tray */
/** @typedef {import('../../app/types').TrayItem} TrayItem */

// --- Sled boards ---

/** @param {TrayItem} item */
const Bit = (item) =>
  T.span(
    { key: item.kind, class: cls('item', seatClass(item.owner)), title: item.label },
    C(Icon, { kind: item.kind, owner: item.owner }),
    item.count === null ? null : T.b({ class: 'count' }, String(item.count)),
    T.span({ class: 'spoken' }, item.label),
  );

/** The steps that a team has to Nome. @param {Tray} tray */
const stepsOf = ({ items }) => items.find(({ kind }) => kind === 'steps')?.count ?? 0;

/** @param {{ tray: Tray, table: Table }} props */
function SledBoard({ tray, table }) {
  const { items, owner } = tray;
  const count = (/** @type {string} */ kind) => items.find((i) => i.kind === kind)?.count ?? 0;
  const [ready, tired] = [count('dog'), count('tired-dog')];
  const dogs = say('race-dogs', { ready, tired });
  const teams = table.scene.value.trays.filter((other) => other.owner !== null);
  const place = 1 + teams.filter((other) => stepsOf(other) < stepsOf(tray)).length;
  const placed = say('race-place', { place });
  const steps = items.find(({ kind }) => kind === 'steps');
  const rest = items.filter(({ kind }) => !['dog', 'tired-dog', 'steps'].includes(kind));
  return T.div(
    { class: cls('tray', 'sled-board', place === 1 && 'leads'), role: 'group', 'aria-label': tray.label },
    T.span({ class: 'standing', title: placed }, T.span({ 'aria-hidden': 'true' }, `${place}.`), T.span({ class: 'spoken' }, placed)),
    steps ? Bit(steps) : null,
    rest.map(Bit),
    T.span(
      { class: cls('dogs', seatClass(owner)), title: dogs },
      Array.from({ length: ready + tired }, (_, i) =>
        C(Icon, { key: i, kind: i < ready ? 'dog' : 'tired-dog', owner }),
      ),
      T.span({ class: 'spoken' }, dogs),
    ),
  );
}

// --- The round ---

/** One player, in order. @param {{ item: TrayItem, table: Table, bear: boolean, ended: boolean }} props */
function Racer({ item, table, bear, ended }) {
  const seat = item.owner === null ? null : table.view.value.seats.find(({ seat }) => seat === item.owner);
  // After the end nobody plays now.
  const state = ended ? 'done' : item.kind.replace('order', '').replace('-', '');
  const label = ended ? item.label.split(', ', 2).join(', ') : item.label;
  return T.li(
    {
      class: cls('place', state, seatClass(item.owner)),
      title: label,
      ref: state === 'now' ? inSight : undefined,
      'aria-current': state === 'now' ? 'step' : undefined,
    },
    T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
    T.b({ 'aria-hidden': 'true' }, seat?.title ?? ''),
    T.span({ class: 'bid', 'aria-hidden': 'true' }, say('race-has-bid', { chips: item.count })),
    T.span({ class: 'spoken' }, label),
    state === 'now' ? T.em({ 'aria-hidden': 'true' }, item.label.split(', ').at(-1)) : null,
    bear ? C(Icon, { kind: 'ice-bear', owner: item.owner }) : null,
  );
}

/** @param {{ tray: Tray, table: Table }} props */
function Round({ tray, table }) {
  const { items } = tray;
  const bear = items.find(({ kind }) => kind === 'ice-bear');
  const order = items.filter(({ kind }) => kind.startsWith('order'));
  // After the end there is no more weather.
  const ended = table.at.value === null && table.view.value.turn.type === 'over';
  const weather = items.find(({ kind }) => (kind ? kind.startsWith('weather') : !ended));
  const meaning = items.find(({ kind }) => kind === 'dice');
  const round = items.find(({ kind }) => kind === 'round');
  const sticks = items.find(({ kind }) => kind === 'stick');
  return T.div(
    { class: 'race', role: 'group', 'aria-label': tray.label },
    T.p(
      { class: 'race-line' },
      round ? T.b(null, say('race-round', { round: round.count })) : null,
      weather?.kind
        ? T.span(
            { class: cls('weather', weather.kind) },
            C(Icon, { kind: weather.kind, owner: null }),
            weather.label,
          )
        : null,
      weather && !weather.kind ? T.span({ class: 'help', title: weather.label }, weather.label) : null,
      bear && !order.length
        ? T.span({ class: 'weather' }, C(Icon, { kind: bear.kind, owner: bear.owner }), bear.label)
        : null,
      sticks ? Bit(sticks) : null,
      meaning ? T.span({ class: 'help', title: meaning.label }, meaning.label) : null,
    ),
    order.length
      ? T.ol(
          { class: 'order', tabIndex: 0, 'aria-label': say('race-order') },
          order.map((item) =>
            C(Racer, { key: item.owner ?? '', item, table, ended, bear: bear?.owner === item.owner }),
          ),
        )
      : null,
  );
}

/** @param {{ tray: Tray, table: Table }} props */
function RaceTray({ tray, table }) {
  if (tray.owner !== null) return C(SledBoard, { tray, table });
  // The dice lie on the map until the next roll.
  return tray.id === 'round' ? C(Round, { tray, table }) : null;
}

/** @param {any} props */
function Panel({ table, seat, offers, act, enabled }) {
  if (!enabled) return null;
  if (areBids(offers)) {
    const { steps } = table.view.value;
    const busy = table.busy.value;
    // A sealed choice may be changed.
    const sealed = Number(table.offers.value.chosen?.split('-')[1] ?? 0);
    return C(Bids, { key: `${seat}${steps}`, most: offers.length - 1, act, busy, sealed });
  }
  return [C(Ask, { key: 'ask', table }), C(Risks, { key: 'risks', table })];
}

/**
 * The labels of spaces on the map: their names, and at the ends of a move the steps
 * to them or what must be rolled.
 * @param {import('../../app/types').Board} board
 * @param {import('../../app/types').Mark[]} [ends]
 */
function names({ spots }, ends = []) {
  const endAt = new Map(ends.map((mark) => [mark.spots[0], mark]));
  return new Map(
    spots.map(({ id, shape }) => {
      const end = endAt.get(id);
      const text = end ? (RISKS[end.kind] ?? String(parseInt(end.label, 10))) : '';
      // A town has its name on a board.
      const name = shape.type === 'rect' ? '' : id;
      return [id, { text, tone: end?.kind ?? 'named', label: '', name }];
    }),
  );
}

/** @type {import('../../app/types').Look} */
const look = {
  Tray: RaceTray,
  Staged: Fallen,
  Panel,
  covers: () => true,
  asks,
  names,
  values: (table) => names(table.view.value.board, endsOf(table)),
};
/** The look, once its signs and its wordings are there. */
export const ready = Promise.all([
  loadSigns('mush/race'),
  wordings('games/mush/race'),
  bring('games/mush/panel.css'),
]).then(() => look);
