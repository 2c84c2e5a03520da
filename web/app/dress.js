// What a page brings itself that becomes one of a game: the sheet of the game, and the wordings of its look.
import { ASSETS } from './board/signs.js';
import { language } from './say.js';
import { bring } from './sheet.js';

/** The wordings of the look of a game, if it has any: then the page of its rules brings them. @param {string} game */
async function worded(game) {
  const page = await fetch(`/rules/${game}`).then((rules) => rules.text(), () => '');
  if (page.includes(`/games/${game}/${language}.js`)) await import(`${ASSETS}/games/${game}/${language}.js`);
}

/** @param {string} game */
export async function dress(game) {
  document.documentElement.dataset.game = game;
  await Promise.all([bring(`games/${game}.css`), worded(game)]);
}
