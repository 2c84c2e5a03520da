// The lobby: the games, my tables, open tables.
import { useEffect } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { signal } from '../../vendor/signals.mjs';
import { gameSign } from '../board/signs.js';
import { C, Later, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { stepsDone } from '../learn/progress.js';
import { api } from '../net.js';
import { listed, say } from '../say.js';
import { notify } from '../settings.js';
import { inWords, range } from '../words.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').TableCard} TableCard */

const tables = signal(/** @type {import('../types').Tables} */ ({ open: [], mine: [] }));

/**
 * The options of a table that are not as usual; how many sit there is seen anyway.
 * @param {GameInfo | undefined} game @param {TableCard} table
 */
function unusual(game, { setup }) {
  const said = (game?.schema ?? []).map(({ key, label, kind }) => {
    const value = setup[key];
    if (value === undefined || value === game?.defaults[key] || key === 'seats') return '';
    if (kind.type === 'integer') return `${label}: ${inWords(kind, Number(value))}`;
    if (kind.type === 'choice') {
      return `${label}: ${kind.options.find(([word]) => word === value)?.[1] ?? value}`;
    }
    return value === false ? say('option-not', { option: label }) : label;
  });
  return said.filter(Boolean).join(' \u00b7 ');
}

/** The way to the first steps, and how many of them were taken. @param {GameInfo} game */
function LearnLink(game) {
  const done = Math.min(stepsDone(game.id).size, game.lessons);
  const { name, lessons } = game;
  return T.a(
    {
      class: 'button quiet',
      href: `/learn/${game.id}`,
      'aria-label': say(done ? 'first-steps-done' : 'first-steps-in', { game: name, done, lessons }),
    },
    icon('steps'),
    say('first-steps'),
    done
      ? T.span({ class: 'steps-done' }, done < lessons ? `${done}/${lessons}` : '\u2713')
      : null,
  );
}

/** @param {{ game: GameInfo }} props */
function GameCard({ game }) {
  return T.li(
    { class: 'game-card', 'data-game': game.id },
    T.a(
      { class: 'game-picture', href: `/new/${game.id}`, tabIndex: -1, 'aria-hidden': 'true' },
      gameSign(game.id),
    ),
    T.div(
      { class: 'game-text' },
      T.h3(null, game.name),
      T.p(null, game.summary),
      T.ul(
        { class: 'facts' },
        T.li(
          null,
          icon('people'),
          say('players-range', { range: range(game.seats), most: game.seats.max }),
        ),
        T.li(null, icon('time'), say('minutes-long', { range: range(game.minutes) })),
      ),
      T.p({ class: 'credit' }, game.credit),
      T.p(
        { class: 'row' },
        T.a(
          {
            class: 'button',
            href: `/new/${game.id}`,
            'aria-label': say('play-game', { game: game.name }),
          },
          say('play'),
        ),
        game.lessons ? LearnLink(game) : null,
        T.a(
          {
            class: 'button quiet',
            href: `/rules/${game.id}`,
            'aria-label': say('rules-of', { game: game.name }),
          },
          icon('book'),
          say('rules'),
        ),
      ),
    ),
  );
}

/** Whether a seat is still free. @param {TableCard} table */
const awaits = (table) =>
  table.seats.some((s) => !s.stand_in && (s.kind === 'link' || s.kind === 'open'));

/**
 * What became of a match, for whoever had one seat of it.
 * @param {TableCard} table @param {string | undefined} own
 */
function outcomeOf({ won = [], seats }, own) {
  if (won.length === seats.length) return say('was-drawn');
  if (won.some((seat) => seat === own)) return say('was-won');
  const names = seats.filter((s) => won.includes(s.seat)).map((s) => s.name || s.title);
  return names.length ? say('was-won-by', { names: listed(names) }) : say('was-ended');
}

/** @param {TableCard} table */
function statusOf(table) {
  const own = table.seats.filter((s) => s.you);
  if (table.over) return outcomeOf(table, own.length === 1 ? own[0]?.seat : undefined);
  if (own.length && own.every((s) => s.left)) return say('was-left');
  if (table.my_turn) return say('is-mine');
  const seat = table.seats.find((s) => table.turn.seats.includes(s.seat));
  if (awaits(table)) return say('is-waiting');
  return seat ? say('is-theirs', { who: seat.name || seat.title }) : say('is-played');
}

/** @param {{ table: TableCard, game: GameInfo | undefined, open: boolean }} props */
function TableRow({ table, game, open }) {
  const names = table.seats.map((s) => s.name || say(s.stand_in ? 'a-bot' : 'open-seat'));
  const options = unusual(game, table);
  return T.li(
    { class: cls('table-row', table.my_turn && 'mine') },
    T.a(
      { href: `/t/${table.id}` },
      gameSign(table.game),
      T.span(
        { class: 'table-names' },
        T.b(null, table.name),
        T.span(null, names.join(' \u00b7 ')),
        options ? T.small(null, options) : null,
      ),
      T.span({ class: 'table-state' }, open ? say('join') : statusOf(table)),
    ),
  );
}

/** @param {number} count */
const yourTurn = (count) => say('turn-at', { count });

/** What the page is called while tables wait for me. @param {TableCard[]} waiting */
function titleFor(waiting) {
  const [first] = waiting;
  if (!first) return 'Musterhall';
  const { name: game } = first;
  const what = waiting.length === 1 ? say('your-turn', { game }) : yourTurn(waiting.length);
  return `\u25cf ${what}`;
}

/** Tells of tables that wait for me since the last look. @param {TableCard[]} before */
async function tellNew(before) {
  // What may be done ahead of those who are missing is not urgent; that they came is news.
  const urgent = (/** @type {TableCard} */ table) => table.my_turn && !awaits(table);
  const known = new Set(before.filter(urgent).map((table) => table.id));
  const fresh = tables.value.mine.filter((table) => urgent(table) && !known.has(table.id));
  if (fresh.length === 0) return;
  const { tell } = await import('../later/notify.js');
  for (const table of fresh) tell(table.name, table.id);
}

/** @param {{ games: GameInfo[] }} props */
function Lobby({ games }) {
  const { mine, open } = tables.value;
  const waiting = mine.filter((table) => table.my_turn);
  useEffect(() => {
    document.title = titleFor(waiting);
  }, [waiting.length, waiting[0]?.id]);
  const now = [...mine].sort(
    (a, b) =>
      Number(b.my_turn) - Number(a.my_turn) ||
      Number(a.over) - Number(b.over) ||
      b.updated - a.updated,
  );
  const row = (/** @type {TableCard} */ table, /** @type {boolean} */ isOpen) => {
    const game = games.find(({ id }) => id === table.game);
    return C(TableRow, { key: table.id, table, game, open: isOpen });
  };
  const others = T.section(
    { key: 'open', 'aria-labelledby': 'open' },
    T.h2({ id: 'open' }, say('open-tables')),
    open.length
      ? T.ul(
          { class: 'tables' },
          open.map((table) => row(table, true)),
        )
      : T.p({ class: 'empty' }, say('no-open-tables')),
  );
  return T.div(
    { class: 'lobby' },
    T.section(
      { class: 'welcome' },
      T.h1(null, say('welcome')),
      T.p(null, say('welcome-more')),
    ),
    now.length
      ? T.section(
          { 'aria-labelledby': 'mine' },
          T.h2(
            { id: 'mine' },
            say('my-tables'),
            waiting.length ? T.span({ class: 'count-mine' }, yourTurn(waiting.length)) : null,
          ),
          T.ul(
            { class: 'tables' },
            now.slice(0, 12).map((table) => row(table, false)),
          ),
          T.p({ class: 'row notify' }, C(Later, { from: () => import('../later/notify.js') })),
        )
      : null,
    // Who waits for somebody is not looked for below the catalogue.
    open.length ? others : null,
    T.section(
      { 'aria-labelledby': 'games' },
      T.h2({ id: 'games' }, say('games')),
      T.ul(
        { class: 'games' },
        games.map((game) => C(GameCard, { key: game.id, game })),
      ),
    ),
    open.length ? null : others,
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function lobby(root, data) {
  const games = data.games ?? (await api('GET', '/api/games'));
  tables.value = data.tables ?? (await api('GET', '/api/tables'));
  render(C(Lobby, { games }), root);
  const look = async () => {
    if (document.visibilityState !== 'visible' && !notify.value) return;
    try {
      const before = tables.value.mine;
      tables.value = await api('GET', '/api/tables');
      if (notify.value) await tellNew(before);
    } catch {
      // The next look may reach the hall.
    }
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, 10_000);
}
