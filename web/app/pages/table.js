// A table: the board, the players, the moves, the chat.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { ASSETS, loadSigns } from '../board/signs.js';
import { C, Later, T, cls } from '../el.js';
import { api, isLost, repeated } from '../net.js';
import { newSeed } from '../mixing.js';
import { Choices, Confirm, Foretold, PlayBoard, RefusalNote, TrayBox, mayAsk } from '../play.js';
import { Scroller } from '../scroller.js';
import { isFree, otherOfTwo, ownSeats } from '../seats.js';
import { Table } from '../table.js';
import { isSomebodyMissed, useAbsence } from '../table/absence.js';
import { usePerfect } from '../table/perfect.js';
import { Player } from '../table/players.js';
import { beside, isPhone } from '../table/shape.js';
import { Status, WordField } from '../table/status.js';
import { useUnseen } from '../table/unseen.js';
import { say } from '../say.js';
import { gameSettings } from '../settings.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */
/** @typedef {import('../types').Seat} Seat */

/**
 * Whether the viewer, one of two players, has the far side of the board.
 * @param {import('../types').TableView} view @param {Seat} below whose side is near
 */
function isFar(view, below) {
  const own = ownSeats(view);
  return view.board.turnable && own.length === 1 && own[0]?.seat === otherOfTwo(below);
}

/** Whether the seats are above the board, which is much wider than high. @param {import('../types').TableView} view */
const isWide = ({ board: { size }, seats }) => seats.length > 2 && size.x > size.y * 1.7;

/**
 * What is asked and how to answer it: the sentence, the answers, the game's additions.
 * @param {{ table: Table, game: string, look: Look, over: boolean, panel: any, covered: boolean,
 *   legend: any, sure: import('../table/actions.js').Grave | null, calm: () => void,
 *   types: boolean, stop: () => void, bot: import('../types').Seat | null,
 *   askBot: (seat: import('../types').Seat | null) => void,
 *   go: (tab: import('../table/shape.js').Tab) => void }} props
 */
function Prompt(props) {
  const { table, game, look, over, panel, covered, legend, sure, calm, types, stop, bot, askBot, go } = props;
  const view = table.view.value;
  const { choices, done } = table.next.value;
  // Where answers are given by buttons, these have room, and the board keeps its size.
  // In games with long answers they have it from the start.
  const answers = useRef(isWide(view) && ownSeats(view).length > 0);
  if (!covered && table.enabled.value && (choices.length || done)) answers.current = true;
  // While a touch waits for the next, the board keeps its size, so that a dragging
  // finger finds the spots where they were.
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const high = useRef(0);
  if (!table.picked.value.length) high.current = 0;
  else high.current ||= box.current?.getBoundingClientRect().height ?? 0;
  // The end is announced once, here, after its last event; past steps are described as ever.
  const { standings, ended } = table.stage.value;
  const told = over && table.at.value === null && Boolean(standings || ended);
  // So do the buttons of a confirmation.
  if (mayAsk(table)) answers.current = true;
  const waits = view.owner && view.seats.some((seat) => seat.kind === 'link');
  const parts = [
    C(
      Scroller,
      { tag: 'div', class: 'prompt-said' },
      told ? C(Later, { from: () => import('../later/result.js'), table, go }) : C(Status, { table, look }),
    ),
    sure === 'delete' ? C(Later, { from: () => import('../later/delete.js'), table, done: calm }) : null,
    sure && sure !== 'delete'
      ? C(Later, { key: sure, from: () => import('../table/sure.js'), table, what: sure, done: calm })
      : null,
    view.pending.draw || view.pending.takeback || view.pending.pause
      ? C(Later, { from: () => import('../later/asked.js'), table })
      : null,
    bot || isSomebodyMissed(table)
      ? C(Later, { from: () => import('../later/handover.js'), table, asked: bot, ask: askBot })
      : null,
    waits ? C(Later, { from: () => import('../later/share.js'), table, seats: true }) : null,
    view.prepares && view.viewer && !over ? C(Later, { from: () => import('../later/prepared.js'), table }) : null,
    legend,
    panel,
    covered ? null : C(Choices, { table }),
    C(Confirm, { table }),
    view.hints && !over
      ? T.div(
          { class: cls('slot', table.enabled.value && 'kept') },
          C(Later, { from: () => import('../later/hint.js'), table, look }),
        )
      : null,
    types ? C(WordField, { table, close: stop }) : null,
  ];
  return T.section(
    { class: cls('prompt', answers.current && !over && 'answers'), 'aria-label': say('what-is-asked') },
    C(
      Scroller,
      { tag: 'div', class: 'prompt-parts', box, style: high.current ? `min-height:${high.current}px` : '' },
      parts,
    ),
    C(Foretold, { table }),
    C(RefusalNote, { table, game }),
  );
}

/**
 * The board, and what lies on the table beside it.
 * @param {{ table: Table, look: Look, flipped: boolean, values: any }} props
 */
function Frame({ table, look, flipped, values }) {
  const common = table.scene.value.trays.filter((tray) => tray.owner === null);
  return T.div(
    { class: 'board-frame' },
    T.div(
      { class: 'board-space' },
      C(PlayBoard, { table: table.beside.value ?? table, flipped, values, staged: look.Staged && C(look.Staged, { table }) }),
    ),
    common.length
      ? C(
          Scroller,
          { tag: 'div', class: 'trays' },
          common.map((tray) => C(look.Tray ?? TrayBox, { key: tray.id, tray, table, named: true })),
        )
      : null,
  );
}

/** @param {Table} table @param {boolean} asked @param {number} unread */
function useTitle(table, asked, unread) {
  const { name } = table.view.value;
  useEffect(() => {
    const talk = unread ? `(${unread}) ` : '';
    document.title =
      talk + (asked ? `\u25cf ${say('your-turn', { game: name })}` : `${name} \u2013 Musterhall`);
  }, [asked, unread]);
}

/**
 * The seats in order: of two, the viewer is below; more are in one list.
 * @param {Table} table @param {Look} look @param {boolean} turned
 */
function seating(table, look, turned) {
  const view = table.view.value;
  const below = look.below?.(view) ?? 'a';
  const flipped = isFar(view, below) !== turned;
  // Where the board does not turn, at least the viewer is below it.
  const own = ownSeats(view);
  const alone = (own.length === 1 ? own[0]?.seat : null) ?? below;
  const near = !view.board.turnable ? alone : flipped ? otherOfTwo(below) : below;
  return { flipped, near };
}

/** Asks something in the prompt, over which no sheet lies then. @template T @param {(what: T) => void} asks */
const uncovered = (asks) => (/** @type {T} */ what) => {
  if (isPhone.value) beside.value = 'board';
  asks(what);
};

/** What is around the board is loaded once the board is there. */
const foot = () => import('../table/foot.js');
const side = () => import('../table/side.js');

/** @param {{ table: Table, game: string, look: Look }} props */
function TablePage({ table, game, look }) {
  const view = table.view.value;
  const [turned, setTurned] = useState(false);
  const [sure, ask] = useState(/** @type {import('../table/actions.js').Grave | null} */ (null));
  const [types, type] = useState(false);
  const [bot, askBot] = useState(/** @type {import('../types').Seat | null} */ (null));
  const { flipped, near } = seating(table, look, turned);
  const perfect = usePerfect(table, view.hints && (look.perfect?.(view) ?? false));
  // A choice ahead of time is not urgent.
  const asked = table.seat.value !== null && !view.seats.some(isFree);
  const unseen = useUnseen(table);
  useAbsence(table);
  useSeeds(table);
  useTitle(table, asked, unseen.said);
  // The end is announced once it is seen.
  const over = table.stage.value.turn.type === 'over';
  const sits = ownSeats(view).length > 0;
  // The next player at this device is asked only after the device has changed hands.
  const hands = table.hands.value;
  if (view.private && hands !== 'all' && hands !== view.viewer) {
    return T.div(
      { class: 'table curtained' },
      T.h1({ class: 'spoken' }, say('a-table', { game: view.name })),
      C(Later, { key: view.viewer ?? '', from: () => import('../later/curtain.js'), table }),
    );
  }
  const { seats } = view;
  /** @param {import('../types').SeatInfo | undefined} seat */
  const player = (seat) =>
    seat ? C(Player, { key: seat.seat, table, seat, Box: look.Tray, Beside: look.Beside }) : null;
  const offers = table.offers.value.list;
  const panel = look.Panel
    ? C(look.Panel, {
        table,
        view,
        seat: table.seat.value,
        offers,
        act: (/** @type {string} */ word) => table.act(word),
        enabled: table.enabled.value,
      })
    : null;
  // A panel may take the place of the board.
  const instead = panel && table.at.value === null && look.hides?.(view);
  const isDuel = seats.length === 2;
  return T.div(
    {
      class: cls('table', isDuel ? 'duel' : 'party', isWide(view) && 'wide', instead && 'instead', over && 'over'),
    },
    T.h1({ class: 'spoken' }, say('a-table', { game: view.name })),
    isDuel
      ? T.ul({ class: 'players top' }, player(seats.find(({ seat }) => seat !== near)))
      : C(
          Scroller,
          {
            tag: 'ul',
            class: 'players',
            'aria-label': say('seats'),
            style: { '--seats': String(seats.length) },
          },
          seats.map(player),
        ),
    T.section(
      { class: 'stage', 'aria-label': say('board') },
      instead
        ? panel
        : C(Frame, { table, look, flipped, values: look.values?.(table) ?? perfect.values }),
    ),
    isDuel ? T.ul({ class: 'players bottom' }, player(seats.find(({ seat }) => seat === near))) : null,
    C(Prompt, {
      table,
      game,
      look,
      over,
      panel: instead ? null : panel,
      covered: Boolean(look.Panel && look.covers?.(offers, table)),
      legend: perfect.legend,
      sure,
      calm: () => ask(null),
      types,
      stop: () => type(false),
      bot,
      askBot,
      go: (to) => (beside.value = to),
    }),
    T.div(
      { class: 'foot-row' },
      C(Later, {
        from: foot,
        table,
        game,
        over,
        sits,
        asked,
        turn: view.board.turnable ? () => setTurned((was) => !was) : null,
        perfect: perfect.item,
        save: look.save?.(view, table.path) ?? null,
        type: uncovered(() => type(true)),
        remove: uncovered(() => ask('delete')),
        ask: uncovered(ask),
        askBot: uncovered(askBot),
      }),
    ),
    C(Later, { from: side, table, over, unseen }),
  );
}

/**
 * What the own seats mix into the chance of the table is revealed once everybody is there.
 * @param {Table} table
 */
function useSeeds(table) {
  const { chance, seats } = table.view.value;
  const waits = chance?.reveals && seats.some((s) => s.you && chance.waits.includes(s.seat));
  useEffect(() => {
    if (waits) import('../later/seed.js').then(({ reveal }) => reveal(table), () => {});
  }, [waits, table.linked.value]);
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
    const seed = await newSeed();
    await repeated(() => api('POST', `/api/tables/${id}/seats`, { secret, ...seed }));
    return { seated: true };
  } catch (refused) {
    return { refused };
  }
}

/** How long the page has been open, in milliseconds: its clocks went on. */
function age() {
  const [page] = performance.getEntriesByType('navigation');
  const started = page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
  return performance.now() - started;
}

/** The game's own module; a game without one gets the default. @param {string} game */
async function lookOf(game) {
  const module = await import(`${ASSETS}/games/${game}.js`);
  const look = module.default ?? {};
  gameSettings.value = look.settings ?? [];
  return look;
}

/**
 * @param {HTMLElement} root @param {import('../types').Initial} data
 * @param {(table: Table) => unknown} [follow] follows the table, instead of a socket of the hall
 */
export default async function tablePage(root, data, follow) {
  const id = data.table?.id ?? location.pathname.split('/')[2] ?? '';
  const asked = new URLSearchParams(location.hash.slice(1));
  const { seated, refused } = await takeSeat(id, asked);
  // A link that nobody answered is still good.
  if (location.hash && !isLost(refused)) history.replaceState(null, '', location.pathname);
  const inPage = !seated && data.table;
  const view = inPage || (await api('GET', `/api/tables/${id}`));
  if (inPage) {
    const paused = view.clocks?.paused ?? false;
    /** @type {import('../types').SeatClock[]} */
    const clocks = paused ? [] : (view.clocks?.seats ?? []);
    const runs = clocks.flatMap(({ run }) => run ?? []);
    for (const deadline of [...view.deadlines, ...runs]) deadline.left -= age();
  }
  document.documentElement.dataset.game = view.game;
  const [look] = await Promise.all([lookOf(view.game), loadSigns(view.game)]);
  const table = new Table(view, look.shown);
  render(C(TablePage, { table, game: view.game, look }), root);
  if (follow) follow(table);
  else
    import('../table/live.js').then(
      (live) => live.follow(table),
      () => (table.linked.value = false),
    );
  // A link pasted here leads to a seat, too.
  const isLink = () => new URLSearchParams(location.hash.slice(1)).has('seat');
  window.addEventListener('hashchange', () => isLink() && location.reload());
  // A visitor who is not let in learns why he is a spectator.
  if (refused) table.refuse(refused);
  // A record is read from its beginning.
  if (asked.has('start')) table.show(0);
  // The page is complete with what is around the board; what cannot be loaded says so itself.
  await Promise.allSettled([foot(), side()].map((part) => part.then(({ ready }) => ready)));
  await new Promise((done) => setTimeout(done));
}
