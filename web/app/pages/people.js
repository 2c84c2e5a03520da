// The page of somebody: ratings, matches, results; or one's own.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { C, T } from '../el.js';
import { lasting, me } from '../me.js';
import { api } from '../net.js';
import { PersonHead } from '../people/head.js';
import { Matches } from '../people/matches.js';
import { Own } from '../people/mine.js';
import { pathOf } from '../people/path.js';
import { Ratings } from '../people/ratings.js';
import { ResultsPart } from '../people/results.js';
import { TournamentsPart } from '../people/tournaments.js';
import { listed, say } from '../say.js';

/** @typedef {import('../../types/protocol').PersonPage} PersonPage */
/** @typedef {import('../../types/protocol').PlayedTournaments} PlayedTournaments */
/** @typedef {import('../../types/protocol').Results} Results */
/** @typedef {import('../../types/protocol').Audiences} Audiences */
/** @typedef {import('../../types/protocol').GameInfo} GameInfo */

/** What somebody is playing. @param {{ page: PersonPage }} props */
function Live({ page }) {
  if (!page.live?.length) return null;
  return T.section(
    { 'aria-labelledby': 'person-live' },
    T.h2({ id: 'person-live' }, say('person-live')),
    T.ul(
      { class: 'person-list' },
      page.live.map((table) =>
        T.li(
          { key: table.id },
          T.a(
            { href: `/t/${table.id}` },
            `${table.name}: ${listed(table.seats.map((seat) => seat.name || seat.title))}`,
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {{ first: PersonPage | null, path: string, results: Results | null,
 *   tournaments: PlayedTournaments['tournaments'], shown: Audiences | undefined,
 *   games: GameInfo[] }} props
 */
function Person({ first, path, results, tournaments, shown, games }) {
  const [page, set] = useState(first);
  const own = !page || page.own;
  return T.div(
    { class: 'person' },
    page
      ? C(PersonHead, { page, path, set })
      : T.div(
          { class: 'person-head' },
          T.h1(null, say('my-matches')),
          T.p({ class: 'help' }, say('person-guest')),
          T.p(null, T.a({ href: '/account' }, say('person-keep'))),
        ),
    page?.ratings.length ? C(Ratings, { ratings: page.ratings, games }) : null,
    page ? C(Live, { page }) : null,
    results ? C(ResultsPart, { results }) : null,
    C(TournamentsPart, { tournaments }),
    own || page?.matches
      ? C(Matches, { path: `${own ? '/api/me' : path}/matches`, games })
      : T.p({ class: 'empty' }, say('person-private')),
    own ? C(Own, { shown }) : null,
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function people(root, data) {
  const games = data.games ?? (await api('GET', '/api/games'));
  const name = data.person ?? (lasting.value ? me.value : undefined);
  const path = name === undefined ? '/api/me' : `/api${pathOf(name)}`;
  /** @type {PersonPage | null} */
  const page = name === undefined ? null : await api('GET', path);
  const own = !page || page.own;
  const of = own ? '/api/me' : path;
  const seen = own || page.matches;
  const [results, played, account] = await Promise.all([
    seen ? api('GET', `${of}/results`) : null,
    seen ? api('GET', `${of}/tournaments`) : null,
    page?.own ? api('GET', '/api/account') : null,
  ]);
  const tournaments = played?.tournaments ?? [];
  render(C(Person, { first: page, path, results, tournaments, shown: account?.shown, games }), root);
}
