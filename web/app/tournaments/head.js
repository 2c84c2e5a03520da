// What a tournament is, how it stands, and the way to one's own table.
import { Picture } from '../board/picture.js';
import { controlInWords } from '../clocks.js';
import { C, T } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { optionsInWords } from '../new/last.js';
import { listed, say } from '../say.js';
import { Until } from './parts.js';
import { isRobin, momentOf, namesOf, systemInWords } from './views.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */
/** @typedef {import('../types').GameInfo} GameInfo */

/** Why it ended before its last round. @param {Tournament['ended_why']} why */
function whyEnded(why) {
  if (why === 'organiser') return say('tournament-ended-organiser');
  if (why === 'few') return say('tournament-ended-few');
  if (why === 'host') return say('tournament-ended-host');
  if (why === 'gone') return say('tournament-ended-gone');
  return '';
}

/** How it stands, in a sentence. @param {{ view: Tournament }} props */
function State({ view }) {
  const { stage, next_round: next, starts, rounds, planned } = view;
  const here = view.entries.filter(({ withdrawn }) => !withdrawn).length;
  if (stage === 'finished') {
    const when = momentOf(view.ended ?? Date.now(), Date.now());
    const who = listed(view.winners ?? []);
    return T.p(
      { class: 'tournament-state' },
      who ? say('tournament-won-by', { who, count: view.winners?.length ?? 0 }) : say('tournament-over'),
      ' ',
      T.small(null, `${whyEnded(view.ended_why)} ${say('tournament-ended-at', { when })}`),
    );
  }
  if (stage === 'open') {
    return T.p(
      { class: 'tournament-state open' },
      starts === undefined
        ? view.organising
          ? say('tournament-starts-by-you')
          : say('tournament-starts-by-hand', { who: view.organiser })
        : C(Until, {
            at: starts,
            near: (time) => say('tournament-starts-in', { time }),
            far: (when) => say('tournament-starts-at', { when }),
          }),
      ' ',
      T.small(null, say('tournament-entries', { count: here, most: view.entries_max })),
    );
  }
  if (next !== undefined) {
    const round = rounds.length + 1;
    return T.p(
      { class: 'tournament-state live' },
      C(Until, {
        at: next,
        near: (time) => say('tournament-next-in', { round, time }),
        far: (when) => say('tournament-next-at', { round, when }),
      }),
    );
  }
  const boards = rounds.at(-1)?.boards ?? [];
  const over = boards.filter((board) => board.over).length;
  return T.p(
    { class: 'tournament-state live' },
    say('tournament-round-of', { round: rounds.length, rounds: planned }),
    ' ',
    T.small(null, say('tournament-round-now', { over, all: boards.length })),
  );
}

/** @param {{ view: Tournament, game: GameInfo | undefined }} props */
export function Head({ view, game }) {
  const facts = [
    systemInWords({ system: view.system, rounds: view.planned }),
    controlInWords(view.time),
    view.seats > 2 ? say('tournament-tables-of', { count: view.seats }) : '',
    view.rated ? say('tournament-rated') : '',
    optionsInWords(game, { ...game?.defaults, ...view.setup }),
    !isRobin(view) && view.late_until && view.stage !== 'finished'
      ? say('tournament-late', { round: view.late_until })
      : '',
  ].filter(Boolean);
  return T.header(
    { class: 'tournament-head', 'data-game': view.game },
    C(Picture, { game: view.game, version: 0, load: () => api('GET', `/api/games/${view.game}/scene`) }),
    T.div(
      { class: 'tournament-about' },
      T.p({ class: 'tournament-up' }, T.a({ href: '/tournaments' }, say('tournaments'))),
      T.h1(null, view.name),
      T.p(
        { class: 'tournament-facts' },
        T.a({ href: `/rules/${view.game}` }, view.game_name),
        facts.map((fact) => T.span({ key: fact }, fact)),
      ),
      C(State, { view }),
      view.about ? T.p({ class: 'tournament-words' }, view.about) : null,
      T.p({ class: 'help' }, say('tournament-organised-by', { who: view.organiser })),
    ),
  );
}

/** The table that waits for me. @param {{ view: Tournament }} props */
export function Call({ view }) {
  const { me } = view;
  if (!me?.table) return null;
  const round = view.rounds[(me.round ?? view.rounds.length) - 1];
  const board = round?.boards.find(({ table }) => table === me.table);
  const others = board?.seats.filter((entry) => entry !== me.entry) ?? [];
  const seat = board ? view.seat_names[board.seats.indexOf(me.entry)] : '';
  return T.section(
    { class: 'tournament-call', 'aria-labelledby': 'call' },
    T.div(
      null,
      T.h2({ id: 'call' }, say('tournament-table-ready')),
      T.p(
        null,
        board
          ? say('tournament-your-board', {
              round: round?.number,
              board: board.board,
              who: listed(namesOf(view, others)),
              seat,
            })
          : null,
      ),
    ),
    T.a({ class: 'button big', id: 'to-table', href: `/t/${me.table}` }, icon('play'), say('tournament-to-table')),
  );
}
