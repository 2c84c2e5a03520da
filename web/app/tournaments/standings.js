// Who stands where: places, points, what each round brought, tie-breaks; the podium at the end.
import { C, T, cls } from '../el.js';
import { Scroller } from '../scroller.js';
import { SEATS } from '../seats.js';
import { listed, number, say } from '../say.js';
import { Player, strengthOf } from './parts.js';
import { against, entryOf, isRobin, namesOf, outcomeOf, podium, pointsInWords, signOf } from './views.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */
/** @typedef {import('../../types/protocol').TournamentCell} TournamentCell */
/** @typedef {import('../../types/protocol').TournamentStanding} TournamentStanding */

/** What a round brought, as a sentence. @param {Tournament} view @param {TournamentCell} cell */
function inWords(view, cell) {
  const points = pointsInWords(cell.points);
  const who = listed(namesOf(view, cell.with ?? []));
  const seat = view.seat_names[SEATS.indexOf(cell.seat ?? 'a')] ?? '';
  if (cell.kind === 'open') return say('tournament-cell-open', { who, seat });
  if (cell.kind === 'won_by_forfeit') return say('tournament-cell-won-by-forfeit', { who });
  if (cell.kind === 'lost_by_forfeit') return say('tournament-cell-lost-by-forfeit', { who });
  if (cell.kind === 'void') return say('tournament-cell-void', { who });
  if (cell.kind === 'bye') return say('tournament-cell-bye', { points });
  if (cell.kind === 'half_bye') return say('tournament-cell-half-bye', { points });
  if (cell.kind === 'late') return say('tournament-cell-late', { points });
  if (cell.kind === 'missed') return say('tournament-cell-missed');
  if (view.seats > 2) return say('tournament-cell-place', { place: cell.place, who, seat, points });
  const outcome = outcomeOf(cell, 2);
  if (outcome === 'won') return say('tournament-cell-won', { who, seat });
  if (outcome === 'lost') return say('tournament-cell-lost', { who, seat });
  return say('tournament-cell-drawn', { who, seat });
}

/** The table of a match. @param {Tournament} view @param {number} round from 1 @param {TournamentCell} cell */
const tableOf = ({ rounds }, round, cell) =>
  rounds[round - 1]?.boards.find(({ board }) => board === cell.board)?.table;

/**
 * The result of a match in a cell: a link to its table.
 * @param {{ view: Tournament, cell: TournamentCell, round: number, short?: boolean }} props
 */
function Result({ view, cell, round, short }) {
  const table = tableOf(view, round, cell);
  const said = inWords(view, cell);
  const other = cell.with?.length === 1 && !short ? cell.with[0] : undefined;
  const parts = [
    T.span({ class: 'spoken' }, said),
    T.b({ 'aria-hidden': 'true' }, signOf(cell, view.seats)),
    cell.seat
      ? T.span({ class: cls('seat-mark', `seat-${cell.seat}`), 'aria-hidden': 'true' })
      : null,
    other ? T.small({ 'aria-hidden': 'true' }, other) : null,
  ];
  const outcome = outcomeOf(cell, view.seats);
  const look = cls('result-cell', outcome && `is-${outcome}`);
  return table
    ? T.a({ class: look, href: `/t/${table}`, title: said }, parts)
    : T.span({ class: look, title: said }, parts);
}

/** The cells of a Swiss tournament: a round each. @param {Tournament} view @param {TournamentStanding} row */
const byRound = (view, row) =>
  view.rounds.map((_, at) => {
    const cell = row.rounds[at];
    return T.td({ key: at }, cell ? C(Result, { view, cell, round: at + 1 }) : null);
  });

/** The cells of a round robin: an opponent each. @param {Tournament} view @param {TournamentStanding} row */
const byOpponent = (view, row) =>
  view.standings.map(({ entry }) =>
    T.td(
      { key: entry, class: cls(entry === row.entry && 'self') },
      entry === row.entry
        ? null
        : against(row, entry).map(({ cell, round }) =>
            C(Result, { key: round, view, cell, round, short: true }),
          ),
    ),
  );

/** The headings of what was played. @param {Tournament} view */
const headings = (view) =>
  isRobin(view)
    ? view.standings.map(({ entry, place }) =>
        T.th(
          { key: entry, scope: 'col', class: 'of-round' },
          T.abbr({ title: entryOf(view, entry)?.name }, String(entry)),
          T.span({ class: 'spoken' }, say('tournament-against', { who: entryOf(view, entry)?.name, place })),
        ),
      )
    : view.rounds.map(({ number: round }) =>
        T.th(
          { key: round, scope: 'col', class: 'of-round' },
          T.span({ class: 'spoken' }, say('tournament-round', { round })),
          T.span({ 'aria-hidden': 'true' }, round),
        ),
      );

/** @param {{ view: Tournament, row: TournamentStanding }} props */
function Row({ view, row }) {
  const entry = entryOf(view, row.entry);
  const out = entry?.withdrawn || entry?.absent;
  return T.tr(
    { class: cls(entry?.me && 'me', out && 'out') },
    T.td({ class: 'rank' }, `${row.place}.`),
    T.th(
      { scope: 'row', class: 'entrant' },
      T.span({ class: 'number', 'aria-hidden': 'true' }, row.entry),
      C(Player, { entry }),
      entry?.me ? T.span({ class: 'you' }, ` ${say('you')}`) : null,
      entry && strengthOf(entry) ? T.small(null, ` ${strengthOf(entry)}`) : null,
      out ? T.small({ class: 'gone' }, ` ${say(entry?.absent ? 'tournament-absent' : 'tournament-withdrawn')}`) : null,
    ),
    T.td({ class: 'score' }, pointsInWords(row.points)),
    isRobin(view) ? byOpponent(view, row) : byRound(view, row),
    row.tie_breaks.map((value, at) =>
      T.td({ key: at, class: 'tie-break' }, number(value, { maximumFractionDigits: 2 })),
    ),
  );
}

/** What the tie-breaks count. @param {{ view: Tournament }} props */
const TieBreaks = ({ view }) =>
  view.tie_breaks.length
    ? T.details(
        { class: 'tie-breaks' },
        T.summary(null, say('tournament-tie-breaks')),
        T.p({ class: 'help' }, say('tournament-tie-breaks-help')),
        T.dl(
          null,
          view.tie_breaks.map(({ code, name, about }) =>
            T.div({ key: code }, T.dt(null, `${name} (${code})`), T.dd(null, about)),
          ),
        ),
      )
    : null;

/** What the signs of the table mean. @param {{ view: Tournament }} props */
const Legend = ({ view }) =>
  T.p(
    { class: 'help legend', 'aria-hidden': 'true' },
    view.seat_names.map((name, at) =>
      T.span({ key: name }, T.span({ class: cls('seat-mark', `seat-${SEATS[at]}`) }), ` ${name} `),
    ),
    isRobin(view) ? null : T.span(null, say(view.seats > 2 ? 'tournament-legend-places' : 'tournament-legend')),
  );

/** The first three, once it is over. @param {{ view: Tournament }} props */
export function Podium({ view }) {
  if (view.stage !== 'finished' || !view.standings.some(({ points }) => points > 0)) return null;
  return T.section(
    { class: 'podium', 'aria-labelledby': 'podium' },
    T.h2({ id: 'podium', class: 'spoken' }, say('tournament-podium')),
    T.ol(
      null,
      podium(view).map(({ place, points, rows }) =>
        T.li(
          { key: place, class: `step place-${place}`, value: place },
          rows.map(({ entry }) => T.b({ key: entry, class: 'winner' }, C(Player, { entry: entryOf(view, entry) }))),
          T.span({ class: 'with' }, say('tournament-points', { count: points, points: pointsInWords(points) })),
          T.span({ class: 'block', 'aria-hidden': 'true' }, place),
        ),
      ),
    ),
  );
}

/** Who has entered, before it begins. @param {{ view: Tournament }} props */
const Entries = ({ view }) =>
  view.entries.length
    ? T.ol(
        { class: 'entries' },
        view.entries.map((entry) =>
          T.li(
            { key: entry.number, class: cls(entry.me && 'me', entry.withdrawn && 'out') },
            C(Player, { entry }),
            entry.me ? T.span({ class: 'you' }, ` ${say('you')}`) : null,
            T.small(null, strengthOf(entry)),
          ),
        ),
      )
    : T.p({ class: 'empty' }, say('tournament-nobody'));

/** @param {{ view: Tournament }} props */
export function Standings({ view }) {
  const begun = view.rounds.length > 0 && view.standings.length > 0;
  return T.section(
    { class: 'tournament-standings', 'aria-labelledby': 'standings', 'data-game': view.game },
    T.h2(
      { id: 'standings' },
      begun ? say(isRobin(view) ? 'tournament-cross-table' : 'tournament-standings') : say('tournament-players'),
    ),
    begun
      ? [
          C(
            Scroller,
            { tag: 'div', key: 'table', class: 'standings-box', role: 'group', 'aria-labelledby': 'standings' },
            T.table(
              { class: cls('standings', isRobin(view) && 'cross') },
              T.thead(
                null,
                T.tr(
                  null,
                  T.th({ scope: 'col', class: 'rank' }, T.span({ class: 'spoken' }, say('tournament-place'))),
                  T.th({ scope: 'col', class: 'entrant' }, say('tournament-player')),
                  T.th({ scope: 'col', class: 'score' }, say('tournament-points-head')),
                  headings(view),
                  view.tie_breaks.map(({ code, name, about }) =>
                    T.th({ key: code, scope: 'col', class: 'tie-break' }, T.abbr({ title: `${name}: ${about}` }, code)),
                  ),
                ),
              ),
              T.tbody(null, view.standings.map((row) => C(Row, { key: row.entry, view, row }))),
            ),
          ),
          C(Legend, { key: 'legend', view }),
          C(TieBreaks, { key: 'tie-breaks', view }),
        ]
      : C(Entries, { view }),
  );
}
