// A table: the board, the players, the moves, the talk.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { ASSETS, loadSigns } from '../board/signs.js';
import { C, Later, T, cls } from '../el.js';
import { Foot } from '../frame.js';
import { api, isLost, repeated } from '../net.js';
import { Choices, PlayBoard, RefusalNote, TrayBox } from '../play.js';
import { isFree, otherOfTwo, ownSeats } from '../seats.js';
import { Table } from '../table.js';
import { Actions } from '../table/actions.js';
import { follow } from '../table/live.js';
import { Moves, stepKeys } from '../table/moves.js';
import { usePerfect } from '../table/perfect.js';
import { Player } from '../table/players.js';
import { Status, WordField } from '../table/status.js';
import { say } from '../say.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */
/** @typedef {import('../types').Seat} Seat */

/**
 * Whether the one of two players who sits here has the far side of the board.
 * @param {import('../types').TableView} view @param {Seat} below whose side is near
 */
function isFar(view, below) {
  const own = ownSeats(view);
  return view.board.turnable && own.length === 1 && own[0]?.seat === otherOfTwo(below);
}

/** @param {{ table: Table, game: string, look: Look }} props */
function TablePage({ table, game, look }) {
  const view = table.view.value;
  const [turned, setTurned] = useState(false);
  const below = look.below?.(view) ?? 'a';
  const flipped = isFar(view, below) !== turned;
  const perfect = usePerfect(table, view.hints && (look.perfect?.(view) ?? false));
  useEffect(() => stepKeys(table), []);
  // What may be done ahead is not urgent.
  const asked = table.seat.value !== null && !view.seats.some(isFree);
  useEffect(() => {
    document.title = asked
      ? `\u25cf ${say('your-turn', { game: view.name })}`
      : `${view.name} \u2013 Musterhall`;
  }, [asked]);
  const scene = table.scene.value;
  const common = scene.trays.filter((tray) => tray.owner === null);
  /** @param {import('../types').SeatInfo | undefined} seat */
  const player = (seat) =>
    seat ? C(Player, { key: seat.seat, table, seat, Box: look.Tray }) : null;
  const isDuel = view.seats.length === 2;
  const { seats } = view;
  const over = view.turn.type === 'over';
  // Nobody sees what the next one at this device is asked before it changed hands.
  const hands = table.hands.value;
  if (view.private && hands !== 'all' && hands !== view.viewer) {
    return T.div(
      { class: 'table curtained' },
      T.h1({ class: 'spoken' }, say('a-table', { game: view.name })),
      C(Later, { key: view.viewer ?? '', from: () => import('../later/curtain.js'), table }),
    );
  }
  // Where the board does not turn, at least the one who sits here is below it.
  const own = ownSeats(view);
  const alone = (own.length === 1 ? own[0]?.seat : null) ?? below;
  const near = !view.board.turnable ? alone : flipped ? otherOfTwo(below) : below;
  const bottom = player(seats.find(({ seat }) => seat === near));
  const top = player(seats.find(({ seat }) => seat !== near));
  const covered = look.Panel && look.covers?.(table.offers.value.list, table);
  const Panel = look.Panel;
  const panel = Panel
    ? C(Panel, {
        table,
        view,
        seat: table.seat.value,
        offers: table.offers.value.list,
        act: (/** @type {string} */ word) => table.act(word),
        enabled: table.enabled.value,
      })
    : null;
  const hidden = panel && table.at.value === null && look.hides?.(view);
  const frame = T.div(
    { class: 'board-frame' },
    C(PlayBoard, { table, flipped, values: look.values?.(table) ?? perfect.values }),
    common.length
      ? T.div(
          { class: 'trays' },
          common.map((tray) =>
            C(look.Tray ?? TrayBox, { key: tray.id, tray, table, named: true }),
          ),
        )
      : null,
  );
  return T.div(
    { class: cls('table', isDuel ? 'duel' : 'party') },
    T.h1({ class: 'spoken' }, say('a-table', { game: view.name })),
    T.section(
      { class: 'stage', 'aria-label': say('board') },
      // Above a panel that takes the place of the board stands everybody.
      T.ul({ class: 'players' }, isDuel && !hidden ? top : seats.map(player)),
      hidden ? null : frame,
      isDuel && !hidden ? T.ul({ class: 'players' }, bottom) : null,
      C(Status, { table }),
      view.pending.draw || view.pending.takeback
        ? C(Later, { from: () => import('../later/asked.js'), table })
        : null,
      perfect.legend,
      C(RefusalNote, { table, game }),
      view.hints && !over
        ? T.div({ class: 'slot' }, C(Later, { from: () => import('../later/hint.js'), table, look }))
        : null,
      panel,
      covered ? null : C(Choices, { table }),
    ),
    T.aside(
      { class: 'side', 'aria-label': say('match') },
      over ? C(Later, { from: () => import('../later/result.js'), table }) : null,
      T.div({ class: 'slot' }, C(Later, { from: () => import('../later/share.js'), table })),
      over && view.steps > 0 ? C(Later, { from: () => import('../later/review.js'), table }) : null,
      C(Moves, { table }),
      C(Actions, {
        table,
        game,
        canTurn: view.board.turnable,
        turn: () => setTurned(!turned),
        perfect: perfect.button,
        pgn: look.Save && C(look.Save, { table, view }),
        more:
          !over && seats.some((s) => s.you) && seats.some((s) => !s.you && s.kind !== 'bot')
            ? C(Later, { from: () => import('../later/notify.js'), asked, name: view.name })
            : null,
      }),
      C(WordField, { table }),
      C(Later, { from: () => import('../later/position.js'), table }),
      C(Later, { from: () => import('../later/chat.js'), table }),
    ),
  );
}

/**
 * Exchanges the secret of a link for a seat.
 * @param {string} id @param {URLSearchParams} asked
 * @returns {Promise<{ seated?: boolean, refused?: unknown }>}
 */
async function takeSeat(id, asked) {
  const secret = asked.get('seat');
  if (!secret) return {};
  try {
    await repeated(() => api('POST', `/api/tables/${id}/seats`, { secret }));
    return { seated: true };
  } catch (refused) {
    return { refused };
  }
}

/** For how long the page is here, in milliseconds: clocks in it went on. */
function age() {
  const [page] = performance.getEntriesByType('navigation');
  const started = page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
  return performance.now() - started;
}

/** The game's own module; a game without one gets the default. @param {string} game */
async function lookOf(game) {
  const module = await import(`${ASSETS}/games/${game}.js`);
  return module.default ?? {};
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function tablePage(root, data) {
  const id = data.table?.id ?? location.pathname.split('/')[2] ?? '';
  const asked = new URLSearchParams(location.hash.slice(1));
  const { seated, refused } = await takeSeat(id, asked);
  // A link that nobody answered is still good.
  if (location.hash && !isLost(refused)) history.replaceState(null, '', location.pathname);
  const inPage = !seated && data.table;
  const view = inPage || (await api('GET', `/api/tables/${id}`));
  if (inPage) for (const deadline of view.deadlines) deadline.left -= age();
  document.documentElement.dataset.game = view.game;
  const [look] = await Promise.all([lookOf(view.game), loadSigns(view.game)]);
  const table = new Table(view, look.shown);
  render(C(TablePage, { table, game: view.game, look }), root);
  render(C(Foot, {}), /** @type {HTMLElement} */ (document.getElementById('foot')));
  follow(table);
  // A link pasted here leads to a seat, too.
  const isLink = () => new URLSearchParams(location.hash.slice(1)).has('seat');
  window.addEventListener('hashchange', () => isLink() && location.reload());
  // Whoever is not let in learns why he looks on.
  if (refused) table.refuse(refused);
  // A record is read from its beginning.
  if (asked.has('start')) table.show(0);
}
