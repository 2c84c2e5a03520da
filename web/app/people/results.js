// How somebody's matches ended: by game and seat, and by opponent.
import { gameSign } from '../board/signs.js';
import { T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../../types/protocol').Results} Results */
/** @typedef {{ won: number, drawn: number, lost: number }} Tally */

const PARTS = /** @type {const} */ (['won', 'drawn', 'lost']);

/** @param {Tally} tally */
const total = ({ won, drawn, lost }) => won + drawn + lost;

/** Won, drawn and lost in words. @param {Tally} tally */
const inWords = ({ won, drawn, lost }) =>
  [
    say('results-won', { count: won }),
    drawn ? say('results-drawn', { count: drawn }) : null,
    say('results-lost', { count: lost }),
  ]
    .filter(Boolean)
    .join(', ');

/** The share of each result as a bar. @param {Tally} tally */
const bar = (tally) =>
  T.span(
    { class: 'results-bar', 'aria-hidden': 'true' },
    PARTS.map((name) =>
      tally[name] ? T.span({ key: name, class: name, style: { flexGrow: tally[name] } }) : null,
    ),
  );

/** @param {{ results: Results }} props */
export function ResultsPart({ results }) {
  if (results.matches === 0) return null;
  return T.section(
    { class: 'person-results', 'aria-labelledby': 'results' },
    T.h2({ id: 'results' }, say('results')),
    results.all ? null : T.p({ class: 'help' }, say('results-last', { count: results.matches })),
    T.ul(
      { class: 'results-games' },
      results.games.map((game) =>
        T.li(
          { key: `${game.game}-${game.players}` },
          T.h3(
            null,
            gameSign(game.game),
            game.name,
            game.players === 'more' ? T.small(null, say('person-more')) : null,
          ),
          bar(game),
          T.p(null, inWords(game)),
          game.seats.length > 1
            ? T.ul(
                { class: 'results-seats' },
                game.seats.map((seat) =>
                  T.li(
                    { key: seat.seat, class: `seat-${seat.seat}` },
                    T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
                    `${seat.title}: ${inWords(seat)}`,
                  ),
                ),
              )
            : null,
        ),
      ),
    ),
    T.details(
      { class: 'results-opponents' },
      T.summary(null, say('results-opponents')),
      T.ul(
        null,
        results.opponents.map((opponent) =>
          T.li(
            { key: `${opponent.name}-${opponent.level ?? ''}` },
            T.b(null, opponent.name),
            T.span({ class: 'help' }, say('person-matches', { count: total(opponent) })),
            bar(opponent),
            T.span({ class: 'results-words' }, inWords(opponent)),
          ),
        ),
      ),
    ),
  );
}
