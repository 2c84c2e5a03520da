// A new match on this device: the game, its options, who sits where.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { colour } from '../board/picture.js';
import { gameSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { Chosen, Option } from '../new/options.js';
import { seatCount } from '../new/order.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';
import { begin } from './table.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('./kept.js').KeptMatch} KeptMatch */
/** @typedef {{ setup: Record<string, any>, seats: KeptMatch['seats'] }} Choices */

/** The level of a bot that nobody has chosen. */
const USUAL = 3;

/** @param {string} game */
const key = (game) => `solo-${game}`;

/** Seats as they were, with bots where there are more of them. @param {KeptMatch['seats']} seats @param {number} count */
const seated = (seats, count) =>
  Array.from({ length: count }, (_, i) => seats[i] ?? (i === 0 ? {} : { level: USUAL }));

/** As it was chosen the last time in this browser. @param {GameInfo} game @returns {Choices} */
function last(game) {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(key(game.id)) ?? '{}');
  } catch {
    kept = {};
  }
  // Options that the game no longer has are gone.
  const known = Object.entries(kept.setup ?? {}).filter(([name]) => name in game.defaults);
  const setup = { ...game.defaults, ...Object.fromEntries(known) };
  return { setup, seats: seated(Array.isArray(kept.seats) ? kept.seats : [], seatCount(game, setup)) };
}

/** @param {GameInfo} game @param {Choices} choices */
function remember(game, choices) {
  try {
    localStorage.setItem(key(game.id), JSON.stringify(choices));
  } catch {
    // The next match then begins with what is usual.
  }
}

/** @param {{ game: GameInfo, index: number, seat: { level?: number }, set: (level: number) => void }} props */
const Seat = ({ game, index, seat, set }) =>
  T.li(
    { class: cls('solo-seat', `seat-${SEATS[index]}`) },
    T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
    T.label({ for: `solo-${SEATS[index]}` }, game.seat_names[index] ?? String(SEATS[index])),
    T.select(
      {
        id: `solo-${SEATS[index]}`,
        value: String(seat.level ?? 0),
        onChange: (/** @type {any} */ e) => set(Number(e.currentTarget.value)),
      },
      T.option({ value: '0', selected: !seat.level }, say('solo-person')),
      game.levels.map(({ level }) =>
        T.option({ key: level, value: String(level), selected: seat.level === level }, say('solo-bot', { level })),
      ),
    ),
  );

/** @param {{ game: GameInfo, choices: Choices, set: (changed: Partial<Choices>) => void }} props */
function Options({ game, choices, set }) {
  const [open, setOpen] = useState(false);
  const { setup } = choices;
  if (!game.schema.length) return null;
  return T.div(
    { class: 'solo-options' },
    C(Chosen, { game, setup, open, toggle: () => setOpen(!open) }),
    T.div(
      { id: 'options', hidden: !open },
      game.schema.map((field) =>
        C(Option, {
          key: `${game.id} ${field.key}`,
          field,
          value: setup[field.key],
          set: (value) => set({ setup: { ...setup, [field.key]: value } }),
          wrong: '',
        }),
      ),
      T.p(
        null,
        T.button(
          { type: 'button', class: 'button small quiet', onClick: () => set({ setup: { ...game.defaults } }) },
          say('usual-options'),
        ),
      ),
    ),
  );
}

/** The game in the address, or the first. @param {GameInfo[]} games */
function firstOf(games) {
  const named = new URLSearchParams(location.search).get('game');
  return /** @type {GameInfo} */ (games.find(({ id }) => id === named) ?? games[0]);
}

/** A new match. @param {{ games: GameInfo[], fail: (why: unknown) => void }} props */
export function Start({ games, fail }) {
  const [game, choose] = useState(() => firstOf(games));
  const [choices, setChoices] = useState(() => last(game));
  const [busy, setBusy] = useState(false);
  useEffect(() => colour(game.id), [game]);
  /** @param {Partial<Choices>} changed */
  const set = (changed) => {
    const all = { ...choices, ...changed };
    setChoices({ ...all, seats: seated(all.seats, seatCount(game, all.setup)) });
  };
  /** @param {GameInfo} one */
  const turnTo = (one) => {
    choose(one);
    setChoices(last(one));
    history.replaceState(null, '', `?game=${one.id}`);
  };
  const start = async () => {
    setBusy(true);
    remember(game, choices);
    try {
      await begin({ game: game.id, ...choices });
    } catch (why) {
      setBusy(false);
      fail(why);
    }
  };
  return T.form(
    { class: 'solo-new', onSubmit: (/** @type {Event} */ e) => (e.preventDefault(), start()) },
    T.div(
      { class: 'solo-games', role: 'group', 'aria-label': say('solo-game') },
      games.map((one) =>
        T.button(
          {
            key: one.id,
            type: 'button',
            class: cls('solo-game', one === game && 'on'),
            'aria-pressed': one === game ? 'true' : 'false',
            id: `solo-${one.id}`,
            onClick: () => turnTo(one),
          },
          gameSign(one.id),
          one.name,
        ),
      ),
    ),
    C(Options, { key: game.id, game, choices, set }),
    T.ul(
      { class: 'solo-seats', 'data-game': game.id },
      choices.seats.map((one, index) =>
        C(Seat, {
          key: index,
          game,
          index,
          seat: one,
          set: (level) => set({ seats: choices.seats.map((old, i) => (i === index ? (level ? { level } : {}) : old)) }),
        }),
      ),
    ),
    T.button({ type: 'submit', class: 'button', id: 'solo-start', disabled: busy }, say(busy ? 'solo-loads' : 'solo-start')),
  );
}
