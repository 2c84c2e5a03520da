// Who made what.
import { render } from '../../vendor/preact.mjs';
import { gameSign } from '../board/signs.js';
import { C, T } from '../el.js';
import { api } from '../net.js';

/** @typedef {import('../types').GameInfo} GameInfo */

/** @param {{ games: GameInfo[] }} props */
function Credits({ games }) {
  return T.div(
    { class: 'prose credits' },
    T.h1(null, 'Credits'),
    T.p(
      null,
      'The games belong to the people who designed them. The hall plays them by their rules, tells ',
      'wherever it had to choose a reading, and draws all boards and signs itself.',
    ),
    T.ul(
      { class: 'credit-list' },
      games.map((game) =>
        T.li(
          { key: game.id },
          gameSign(game.id),
          T.div(
            null,
            T.h2(null, game.name),
            T.p(null, game.credit),
            T.p(null, T.a({ href: `/rules/${game.id}` }, `Rules of ${game.name}`)),
          ),
        ),
      ),
    ),
    T.h2(null, 'Software'),
    T.p(
      null,
      'Musterhall is free software, under the MIT licence or the Apache licence 2.0, as you prefer. ',
      'This page uses Preact and its signals (MIT licence); the server is written in Rust with axum, ',
      'tokio and SQLite. All signs are drawn, and all sounds made, for this hall: ',
      T.a({ href: '/style' }, 'the look of the hall'),
      ' shows every one of them.',
    ),
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function credits(root, data) {
  const games = data.games ?? (await api('GET', '/api/games'));
  render(C(Credits, { games }), root);
}
