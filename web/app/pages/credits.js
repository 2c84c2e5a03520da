// The credits.
import { render } from '../../vendor/preact.mjs';
import { ASSETS, gameSign } from '../board/signs.js';
import { C, T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';

/** @typedef {import('../types').GameInfo} GameInfo */

/** @param {{ games: GameInfo[] }} props */
function Credits({ games }) {
  return T.div(
    { class: 'prose credits' },
    T.h1(null, say('credits')),
    T.p(null, say('credits-games')),
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
            T.p(null, T.a({ href: `/rules/${game.id}` }, say('rules-of', { game: game.name }))),
          ),
        ),
      ),
    ),
    T.h2(null, say('software')),
    T.p(
      null,
      `${say('credits-software')} `,
      T.a({ href: '/style' }, say('credits-look')),
      ` ${say('credits-shown')}`,
    ),
    T.h2(null, say('fonts')),
    T.p(
      null,
      `${say('credits-fonts')} `,
      T.a({ href: `${ASSETS}/fonts/OFL.bitter.txt` }, say('licence-bitter')),
      ', ',
      T.a({ href: `${ASSETS}/fonts/OFL.figtree.txt` }, say('licence-figtree')),
      '.',
    ),
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function credits(root, data) {
  const games = data.games ?? (await api('GET', '/api/games'));
  render(C(Credits, { games }), root);
}
