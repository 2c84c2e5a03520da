// The rounds: who met whom at which board, with which result; what is played now is drawn.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { Picture } from '../board/picture.js';
import { C, T, cls } from '../el.js';
import { api } from '../net.js';
import { SEATS } from '../seats.js';
import { listed, say } from '../say.js';
import { Player } from './parts.js';
import { entryOf, momentOf, namesOf, pointsInWords } from './views.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */
/** @typedef {import('../../types/protocol').TournamentRound} TournamentRound */
/** @typedef {import('../../types/protocol').TournamentBoard} TournamentBoard */
/** @typedef {import('../../types/protocol').TournamentBye} TournamentBye */

/** The most boards that are drawn, and how often, in milliseconds. */
const DRAWN_MAX = 6;
const OFTEN = 10_000;

/** What a seat got. @param {Tournament} view @param {TournamentBoard} board @param {number} at */
function got(view, { over, places, absent, void: isVoid }, at) {
  if (!over) return '';
  if (isVoid) return '\u00d7';
  if (absent?.some(Boolean) && view.seats === 2) return absent[at] ? '\u2212' : '+';
  const place = places?.[at];
  if (!place || !places) return '';
  if (view.seats > 2) return `${place}.`;
  return places[0] === places[1] ? '\u00bd' : pointsInWords(place === 1 ? 1 : 0);
}

/** How a board ended, in words. @param {Tournament} view @param {TournamentBoard} board */
function resultInWords(view, board) {
  const { over, places, absent, seats } = board;
  if (!over) return say(board.table ? 'tournament-board-playing' : 'tournament-board-waits');
  if (board.void) return say('tournament-board-void');
  const missing = seats.filter((_, at) => absent?.[at]);
  if (missing.length === seats.length) return say('tournament-board-nobody-came');
  if (missing.length) return say('tournament-board-missed', { who: listed(namesOf(view, missing)) });
  if (!places) return '';
  const first = seats.filter((_, at) => places[at] === 1);
  if (first.length === seats.length) return say('tournament-board-drawn');
  return say('tournament-board-won', { who: listed(namesOf(view, first)), count: first.length });
}

/** @param {{ view: Tournament, round: TournamentRound, board: TournamentBoard, tick: number, drawn: boolean }} props */
function Board({ view, round, board, tick, drawn }) {
  const { table } = board;
  const own = board.seats.some((entry) => entryOf(view, entry)?.me);
  const at = say('tournament-board', { board: board.board });
  return T.li(
    { class: cls('pairing', own && 'me', drawn && 'pictured'), 'data-game': view.game },
    drawn && table
      ? T.a(
          { href: `/t/${table}`, class: 'pairing-picture', tabindex: -1, 'aria-hidden': 'true' },
          C(Picture, {
            game: view.game,
            version: `${table} ${tick}`,
            load: () => api('GET', `/api/tables/${table}?window=0`),
          }),
        )
      : null,
    T.div(
      { class: 'pairing-text' },
      T.p(
        { class: 'pairing-head' },
        table
          ? T.a({ href: `/t/${table}`, 'aria-label': say('tournament-board-of', { board: board.board, round: round.number }) }, at)
          : at,
        T.span({ class: 'pairing-state' }, resultInWords(view, board)),
      ),
      T.ul(
        { class: 'pairing-seats' },
        board.seats.map((entry, seat) =>
          T.li(
            { key: entry },
            T.span({ class: cls('seat-mark', `seat-${SEATS[seat]}`), 'aria-hidden': 'true' }),
            T.span(
              { class: 'entrant' },
              C(Player, { entry: entryOf(view, entry) }),
              T.span({ class: 'spoken' }, ` ${view.seat_names[seat] ?? ''}`),
            ),
            T.b({ class: 'got' }, got(view, board, seat)),
          ),
        ),
      ),
    ),
  );
}

/** @param {Tournament} view @param {TournamentBye} bye */
function byeInWords(view, { entry, kind }) {
  const who = entryOf(view, entry)?.name ?? '';
  if (kind === 'bye') return say('tournament-has-bye', { who });
  if (kind === 'half_bye') return say('tournament-has-half-bye', { who });
  if (kind === 'late') return say('tournament-came-late', { who });
  return say('tournament-missed', { who });
}

/** @param {TournamentRound} round */
function stateOf({ boards, closed, ended, paired }) {
  const now = Date.now();
  const over = boards.filter((board) => board.over).length;
  if (closed) return say('tournament-round-over', { when: momentOf(ended ?? paired, now) });
  return say('tournament-round-now', { over, all: boards.length });
}

/** @param {{ view: Tournament, round: TournamentRound, tick: number, last: boolean }} props */
function Round({ view, round, tick, last }) {
  let left = last && !round.closed ? DRAWN_MAX : 0;
  return T.details(
    { class: 'round-part', open: last, id: `round-${round.number}` },
    T.summary(
      null,
      T.h3(null, say('tournament-round', { round: round.number })),
      T.span({ class: cls('round-state', !round.closed && 'live') }, stateOf(round)),
    ),
    T.ul(
      { class: 'round-boards' },
      round.boards.map((board) =>
        C(Board, {
          key: board.board,
          view,
          round,
          board,
          tick,
          drawn: Boolean(!board.over && board.table && left-- > 0),
        }),
      ),
    ),
    round.byes.length
      ? T.ul({ class: 'round-byes' }, round.byes.map((bye) => T.li({ key: bye.entry }, byeInWords(view, bye))))
      : null,
  );
}

/** All rounds, the last one first. @param {{ view: Tournament }} props */
export function Rounds({ view }) {
  const [tick, setTick] = useState(0);
  const last = view.rounds.at(-1);
  const live = last !== undefined && !last.closed;
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => document.hidden || setTick((was) => was + 1), OFTEN);
    return () => clearInterval(timer);
  }, [live]);
  if (!last) return null;
  return T.section(
    { class: 'tournament-rounds', 'aria-labelledby': 'rounds' },
    T.h2({ id: 'rounds' }, say('tournament-rounds')),
    [...view.rounds]
      .reverse()
      .map((round) => C(Round, { key: round.number, view, round, tick, last: round === last })),
  );
}
