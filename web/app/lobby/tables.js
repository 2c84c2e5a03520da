// Tables: mine, open ones, and those one may watch.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { signal } from '../../vendor/signals.mjs';
import { gameSign } from '../board/signs.js';
import { Picture, colour } from '../board/picture.js';
import { controlInWords, longTime } from '../clocks.js';
import { C, T, cls } from '../el.js';
import { newSeed } from '../mixing.js';
import { api } from '../net.js';
import { optionsInWords } from '../new/last.js';
import { pathOf } from '../people/path.js';
import { listed, say } from '../say.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').TableCard} TableCard */
/** @typedef {{ table: TableCard, game: GameInfo | undefined }} CardProps */

/** @typedef {{ value: import('../types').WaitingTable[] }} Waits */

/** What waits for me, once the page has what follows it. */
export const known = signal(/** @type {Waits | null} */ (null));

/** A day in seconds. */
const DAY = 86_400;

/** Whether nobody sits there yet. @param {TableCard['seats'][number]} seat */
const isFree = (seat) => !seat.stand_in && (seat.kind === 'link' || seat.kind === 'open');

/** Whether a seat is still free. @param {TableCard} table */
export const awaits = (table) => table.seats.some(isFree);

/**
 * The result of a match, for a player with one seat.
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

/** Why a table waits for me, beside whose turn it is. @param {TableCard} table */
function waitsFor(table) {
  const of = known.value?.value.find((one) => one.table.id === table.id);
  if (of?.kind === 'rematch') return say('waits-rematch');
  if (of?.kind === 'result') return say('waits-result');
  if (of?.left === undefined) return null;
  const seconds = of.left / 1000;
  const time = longTime(seconds < 2 * DAY ? seconds : Math.floor(seconds / DAY) * DAY);
  return say('waits-left', { time });
}

/** How strong somebody is, where the result counts. @param {{ of: import('../types').Rating }} props */
const Strength = ({ of: { strength, deviation, provisional } }) =>
  T.span(
    { class: 'card-rating' },
    T.span({ class: 'spoken' }, ` ${say('rating-spoken', { strength, range: 2 * deviation })}`),
    T.span({ 'aria-hidden': 'true' }, ` ${strength}${provisional ? '?' : ''}`),
  );

/** Who plays, and in which colour. @param {{ seats: TableCard['seats'] }} props */
const Names = ({ seats }) =>
  T.span(
    { class: 'card-names' },
    seats.map((seat) =>
      T.span(
        { key: seat.seat, class: cls('card-name', `seat-${seat.seat}`, isFree(seat) && 'free') },
        T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
        seat.page && seat.name
          ? T.a({ href: pathOf(seat.name) }, seat.name)
          : seat.name || say(seat.stand_in ? 'a-bot' : 'open-seat'),
        seat.rating ? C(Strength, { of: seat.rating }) : null,
        seat.bot_account ? T.span({ class: 'bot-mark' }, say('bot-mark')) : null,
        seat.you ? T.span({ class: 'you' }, ` ${say('you')}`) : null,
      ),
    ),
  );

/** The time control and the options of a table. @param {GameInfo | undefined} game @param {TableCard} table */
const termsOf = (game, { setup, time }) =>
  [time && controlInWords(time), optionsInWords(game, setup)].filter(Boolean).join(' \u00b7 ');

/** The current board of a table. @param {TableCard} table */
const BoardOf = (table) =>
  C(Picture, {
    game: table.game,
    version: table.steps,
    flipped: table.seats.length === 2 && table.seats[1]?.you && !table.seats[0]?.you,
    load: () => api('GET', `/api/tables/${table.id}/at/${table.steps}?board=yes`),
  });

/** A table of mine. @param {CardProps} props */
export const MyTable = ({ table, game }) =>
  T.li(
    { class: cls('table-card', table.my_turn && 'mine', table.over && 'over'), 'data-game': table.game },
    BoardOf(table),
    T.span(
      { class: 'card-text' },
      T.a(
        { class: 'card-link', href: `/t/${table.id}` },
        T.b(null, table.name),
        ' ',
        T.span({ class: 'table-state' }, statusOf(table)),
      ),
      T.span({ class: 'table-waits' }, waitsFor(table)),
      C(Names, { seats: table.seats }),
      T.small(null, termsOf(game, table)),
    ),
  );

/** A match that one may watch. @param {CardProps} props */
export const LiveTable = ({ table, game }) =>
  T.li(
    { class: 'live-card', 'data-game': table.game },
    BoardOf(table),
    T.span(
      { class: 'card-text' },
      T.a(
        { class: 'card-link', href: `/t/${table.id}` },
        T.span({ class: 'spoken' }, say('watch-game')),
        ' ',
        T.b(null, table.name),
      ),
      C(Names, { seats: table.seats }),
      T.small(null, termsOf(game, table)),
    ),
  );

/** @param {TableCard} table */
const namesOf = (table) =>
  listed(table.seats.map((seat) => seat.name || seat.title));

/** A table with a free seat. @param {CardProps} props */
export function OpenTable({ table, game }) {
  const [busy, setBusy] = useState(false);
  useEffect(() => colour(table.game), [table.game]);
  const free = table.seats.find((seat) => seat.kind === 'open' && !seat.stand_in);
  const sit = async () => {
    setBusy(true);
    // Somebody else may have been quicker: the table says so.
    const seed = await newSeed();
    await api('POST', `/api/tables/${table.id}/seats`, { seat: free?.seat, ...seed }).catch(() => {});
    location.assign(`/t/${table.id}`);
  };
  return T.li(
    { class: 'table-row', 'data-game': table.game },
    gameSign(table.game),
    T.a(
      { class: 'row-text', href: `/t/${table.id}` },
      T.b(null, table.name),
      T.small(null, termsOf(game, table)),
    ),
    C(Names, { seats: table.seats }),
    T.button(
      {
        type: 'button',
        class: 'button',
        disabled: busy,
        'aria-label': say('sit-at', { game: table.name, names: namesOf(table) }),
        onClick: sit,
      },
      say('sit-down'),
    ),
  );
}
