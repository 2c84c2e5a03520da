// The lobby: my tables, tables that wait, the games, and matches to watch.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { C, Later, T } from '../el.js';
import { lasting } from '../me.js';
import { hidesOver, lists, more, refresh } from '../lobby/lists.js';
import { LiveTable, MyTable, OpenTable, awaits, known } from '../lobby/tables.js';
import { Tile } from '../lobby/tiles.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { notify } from '../settings.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').TableCard} TableCard */

/** @param {number} count */
const yourTurn = (count) => say('turn-at', { count });

/** The title of the page while tables wait for me. @param {TableCard[]} waiting */
function titleFor(waiting) {
  const [first] = waiting;
  if (!first) return 'Musterhall';
  const { name: game } = first;
  const what = waiting.length === 1 ? say('your-turn', { game }) : yourTurn(waiting.length);
  return `\u25cf ${what}`;
}

/** Notifies about tables that wait for me since the last check. @param {TableCard[]} before */
async function tellNew(before) {
  // What may be done before the others come is not urgent; that they came is news.
  const urgent = (/** @type {TableCard} */ table) => table.my_turn && !awaits(table);
  const known = new Set(before.filter(urgent).map((table) => table.id));
  const fresh = lists.value.mine.filter((table) => urgent(table) && !known.has(table.id));
  if (fresh.length === 0) return;
  const { tell } = await import('../later/notify.js');
  for (const table of fresh) tell(table.name, table.id);
}

/** @param {{ name: import('../lobby/lists.js').ListName }} props */
function More({ name }) {
  const [busy, setBusy] = useState(false);
  if (!lists.value.next[name]) return null;
  const fetchMore = () => {
    setBusy(true);
    more(name)
      // The next press may reach the server.
      .catch(() => {})
      .then(() => setBusy(false));
  };
  return T.p(
    { class: 'more' },
    T.button(
      { type: 'button', class: 'button quiet', disabled: busy, 'data-more': name, onClick: fetchMore },
      say('more-tables'),
    ),
  );
}

/** @typedef {(Card: (props: any) => any) => (table: TableCard) => any} CardsOf */

/** @param {{ cards: CardsOf }} props */
function Mine({ cards }) {
  const { mine } = lists.value;
  const waiting = mine.filter((table) => table.my_turn);
  const now = [...mine].sort(
    (a, b) =>
      Number(b.my_turn) - Number(a.my_turn) ||
      Number(a.over) - Number(b.over) ||
      b.updated - a.updated,
  );
  useEffect(() => {
    document.title = titleFor(waiting);
  }, [waiting.length, waiting[0]?.id]);
  if (now.length === 0 && !hidesOver.value) return null;
  const hide = (/** @type {boolean} */ on) => {
    hidesOver.value = on;
    refresh().catch(() => {});
  };
  return T.section(
    { class: 'my-tables', 'aria-labelledby': 'mine' },
    T.div(
      { class: 'section-head' },
      T.h2({ id: 'mine' }, say('my-tables')),
      waiting.length ? T.span({ class: 'count-mine' }, yourTurn(waiting.length)) : null,
      T.span({ class: 'gap' }),
      T.label(
        { class: 'hide-over' },
        T.input({
          type: 'checkbox',
          id: 'hide-over',
          checked: hidesOver.value,
          onChange: (/** @type {any} */ e) => hide(e.currentTarget.checked),
        }),
        say('hide-over'),
      ),
      C(Later, { from: () => import('../later/notify.js') }),
    ),
    now.length
      ? T.ul({ class: 'table-cards' }, now.map(cards(MyTable)))
      : T.p({ class: 'empty' }, say('none-under-way')),
    C(More, { name: 'mine' }),
    T.p({ class: 'all-matches' }, T.a({ href: '/people' }, say('all-matches'))),
  );
}

/** @param {{ games: GameInfo[] }} props */
function Lobby({ games }) {
  const { open, live } = lists.value;
  /** @type {CardsOf} */
  const cards = (Card) => (table) =>
    C(Card, { key: table.id, table, game: games.find(({ id }) => id === table.game) });
  return T.div(
    { class: 'lobby' },
    T.section(
      { class: 'welcome' },
      T.h1(null, say('welcome')),
      T.p(null, say('welcome-more')),
    ),
    T.section(
      { class: 'finding', 'aria-labelledby': 'finding' },
      T.h2({ id: 'finding' }, say('find-opponent')),
      C(Later, { from: () => import('../later/finding.js'), games }),
    ),
    C(Mine, { cards }),
    // A player who waits for somebody should not have to look below the games.
    open.length
      ? T.section(
          { 'aria-labelledby': 'open' },
          T.h2({ id: 'open' }, say('open-tables')),
          T.ul({ class: 'tables' }, open.map(cards(OpenTable))),
          C(More, { name: 'open' }),
        )
      : null,
    T.section(
      { 'aria-labelledby': 'games' },
      T.h2({ id: 'games', class: 'spoken' }, say('games')),
      T.ul(
        { class: 'tiles' },
        games.map((game) => C(Tile, { key: game.id, game })),
      ),
    ),
    live.length
      ? T.section(
          { 'aria-labelledby': 'live' },
          T.h2({ id: 'live' }, say('live-tables')),
          T.ul({ class: 'live-cards' }, live.map(cards(LiveTable))),
          C(More, { name: 'live' }),
        )
      : null,
    open.length ? null : T.p({ class: 'empty no-open' }, say('no-open-tables')),
    lasting.value ? C(Later, { from: () => import('../later/friends.js') }) : null,
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function lobby(root, data) {
  const games = data.games ?? (await api('GET', '/api/games'));
  if (data.tables) lists.value = data.tables;
  // The page came with finished matches included.
  if (!data.tables || hidesOver.value) await refresh();
  render(C(Lobby, { games }), root);
  import('../later/waiting.js').then(({ waits }) => (known.value = waits));
  const look = async () => {
    if (document.visibilityState !== 'visible' && !notify.value) return;
    try {
      const before = lists.value.mine;
      await refresh();
      if (notify.value) await tellNew(before);
    } catch {
      // The next check may reach the server.
    }
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, 10_000);
}
