// The tournaments of somebody, those under way first.
import { gameSign } from '../board/signs.js';
import { dayOf } from '../days.js';
import { T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../../types/protocol').PlayedTournaments} PlayedTournaments */
/** @typedef {PlayedTournaments['tournaments'][number]} Played */

/** How it stands for this person. @param {Played} of */
function standing({ tournament, place, points }) {
  if (place === undefined || points === undefined) return say('person-tournament-open');
  const { entries: count, round, rounds } = tournament;
  return tournament.stage === 'finished'
    ? say('person-tournament-done', { place, count, points })
    : say('person-tournament-now', { place, count, points, round, rounds });
}

/** @param {{ tournaments: Played[] }} props */
export function TournamentsPart({ tournaments }) {
  if (!tournaments.length) return null;
  return T.section(
    { 'aria-labelledby': 'person-tournaments' },
    T.h2({ id: 'person-tournaments' }, say('person-tournaments')),
    T.ul(
      { class: 'person-list tournaments' },
      tournaments.map((of) =>
        T.li(
          { key: of.tournament.id },
          gameSign(of.tournament.game),
          T.a({ href: `/tournaments/${of.tournament.id}` }, of.tournament.name),
          T.span({ class: 'help' }, standing(of)),
          of.tournament.ended === undefined ? null : T.small(null, dayOf(of.tournament.ended)),
        ),
      ),
    ),
  );
}
