// Play on this device: matches against bots, or among several people, which the hall knows nothing of.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { ASSETS, gameSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { Engine } from '../engine/engine.js';
import { api, wording } from '../net.js';
import { language, say } from '../say.js';
import { SEATS } from '../seats.js';
import { bring } from '../sheet.js';
import { all, find, forget } from '../solo/kept.js';
import { canKeep, keepThis, kept, offerInstalling } from '../solo/offline.js';
import { SoloTable, create } from '../solo/table.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../solo/kept.js').KeptMatch} KeptMatch */

/** The level of a bot that nobody has chosen. */
const USUAL = 3;

/** The first seat is one's own, bots have the others. @param {number} count @returns {KeptMatch['seats']} */
const seated = (count) => Array.from({ length: count }, (_, i) => (i === 0 ? {} : { level: USUAL }));

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

/** A new match. @param {{ games: GameInfo[], fail: (why: unknown) => void }} props */
function Start({ games, fail }) {
  const [game, choose] = useState(/** @type {GameInfo} */ (games[0]));
  const [seats, seat] = useState(seated(game.seats.min));
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const varies = game.seats.min !== game.seats.max;
      const setup = varies ? { ...game.defaults, seats: seats.length } : game.defaults;
      const match = await create(new Engine(), { game: game.id, setup, seats });
      location.assign(`/solo?m=${match.id}`);
    } catch (why) {
      setBusy(false);
      fail(why);
    }
  };
  const counts = Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i);
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
            onClick: () => (choose(one), seat(seated(one.seats.min))),
          },
          gameSign(one.id),
          one.name,
        ),
      ),
    ),
    counts.length > 1
      ? T.p(
          { class: 'solo-count' },
          T.label({ for: 'solo-players' }, say('solo-players')),
          T.select(
            { id: 'solo-players', onChange: (/** @type {any} */ e) => seat(seated(Number(e.currentTarget.value))) },
            counts.map((n) => T.option({ key: n, value: String(n), selected: n === seats.length }, String(n))),
          ),
        )
      : null,
    T.ul(
      { class: 'solo-seats' },
      seats.map((one, index) =>
        C(Seat, {
          key: index,
          game,
          index,
          seat: one,
          set: (level) => seat(seats.map((old, i) => (i === index ? (level ? { level } : {}) : old))),
        }),
      ),
    ),
    T.button({ type: 'submit', class: 'button', id: 'solo-start', disabled: busy }, say(busy ? 'solo-loads' : 'solo-start')),
  );
}

/** The matches of this device. @param {{ games: GameInfo[], matches: KeptMatch[], change: () => void, fail: (why: unknown) => void }} props */
function Matches({ games, matches, change, fail }) {
  const nameOf = (/** @type {string} */ id) => games.find((game) => game.id === id)?.name ?? id;
  /** Gives the hall the record, and goes to the table that it makes of it. @param {KeptMatch} match */
  const give = async (match) => {
    try {
      const own = new SoloTable(match);
      await own.open();
      const record = await own.told('GET', 'record', new URLSearchParams(), null);
      const made = await api('POST', '/api/records', record);
      location.assign(`/t/${made.id}`);
    } catch (why) {
      fail(why);
    }
  };
  return T.ul(
    { class: 'solo-list' },
    matches.map((match) =>
      T.li(
        { key: match.id },
        gameSign(match.game),
        T.div(
          null,
          T.h3(null, nameOf(match.game)),
          T.p(
            { class: 'help' },
            say(match.over ? 'solo-over' : 'solo-under-way', { steps: match.steps }),
            ' ',
            T.time(null, new Date(match.updated).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })),
          ),
        ),
        T.p(
          { class: 'row' },
          T.a({ class: 'button', href: `/solo?m=${match.id}` }, say(match.over ? 'solo-look' : 'solo-go-on')),
          T.button({ type: 'button', class: 'button quiet solo-give', onClick: () => give(match) }, say('solo-give')),
          T.button(
            { type: 'button', class: 'button quiet', onClick: () => forget(match.id).then(change, fail) },
            say('solo-forget'),
          ),
        ),
      ),
    ),
  );
}

/** Whether the page is kept for when there is no network. */
function Offline() {
  const [state, setState] = useState(/** @type {'nothing' | 'keeps' | 'kept' | 'failed'} */ ('nothing'));
  const keep = () => {
    setState('keeps');
    keepThis().then(
      (done) => setState(done ? 'kept' : 'failed'),
      () => setState('failed'),
    );
  };
  useEffect(() => {
    // Whoever keeps an older build wants this one.
    kept().then(
      (what) => (what === 'this' ? setState('kept') : what === 'other' && navigator.onLine ? keep() : undefined),
      () => {},
    );
  }, []);
  if (!canKeep()) return null;
  if (state === 'kept') return T.p({ class: 'help', id: 'solo-kept', role: 'status' }, say('solo-kept'));
  return T.p(
    { class: 'solo-keep' },
    T.button(
      { type: 'button', class: 'button quiet', id: 'solo-keep', disabled: state === 'keeps', onClick: keep },
      say(state === 'keeps' ? 'solo-keeps' : 'solo-keep'),
    ),
    state === 'failed' ? T.span({ class: 'help', role: 'alert' }, say('solo-not-kept')) : null,
  );
}

/** @param {{ games: GameInfo[] }} props */
function Solo({ games }) {
  const [matches, setMatches] = useState(/** @type {KeptMatch[]} */ ([]));
  const [failed, setFailed] = useState('');
  const fail = (/** @type {unknown} */ why) => setFailed(wording(why));
  const change = () => void all().then(setMatches, fail);
  useEffect(change, []);
  return T.div(
    { class: 'prose solo' },
    T.h1(null, say('solo')),
    T.p(null, say('solo-about')),
    failed ? T.p({ class: 'refusal', role: 'alert' }, failed) : null,
    C(Start, { games, fail }),
    C(Offline, {}),
    matches.length ? T.h2(null, say('solo-matches')) : null,
    C(Matches, { games, matches, change, fail }),
  );
}

/** What the page of a table has from the hall: its sheets, and the wordings of its game. @param {string} game */
async function dress(game) {
  Object.assign(document.documentElement.dataset, { game, page: 'table' });
  const words = import(`${ASSETS}/games/${game}/${language}.js`).catch(() => null);
  await Promise.all([bring('css/table.css'), bring(`games/${game}.css`), words]);
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function solo(root, data) {
  offerInstalling();
  const match = await find(new URLSearchParams(location.search).get('m') ?? '').catch(() => undefined);
  if (!match) {
    /** @type {GameInfo[]} */
    const games = data.games ?? (await api('GET', '/api/games'));
    // A hall may have games of its own, which the module has not.
    const about = await new Engine().ask({ call: 'about' }).catch(() => null);
    if (!about) return void render(T.p({ class: 'empty' }, say('solo-broken')), root);
    const own = about.games;
    return void render(C(Solo, { games: games.filter(({ id }) => id in own) }), root);
  }
  const own = new SoloTable(match);
  const [view, { default: tablePage }] = await Promise.all([own.open(), import('./table.js'), dress(match.game)]);
  await tablePage(root, { ...data, table: view }, (table) => own.follow(table));
}
