// The puzzles of all games: that of the day of each, and how far one has come.
import { render } from '../../vendor/preact.mjs';
import { Picture } from '../board/picture.js';
import { C, T } from '../el.js';
import { icon } from '../icons.js';
import { daysInARow, ofDay, scoreOf, today } from '../learn/score.js';
import { api } from '../net.js';
import { number, say } from '../say.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../learn/score.js').Score} Score */

/** How far one has come in a game. @param {{ game: GameInfo, score: Score }} props */
function Standing({ game, score }) {
  const { tried, rating, solved, streak, best } = score;
  if (!tried) return T.p({ class: 'puzzle-card-standing' }, say('puzzles-none-tried', { count: game.puzzles }));
  return T.p(
    { class: 'puzzle-card-standing' },
    T.strong(null, say('puzzles-rating', { rating })),
    ` ${say('puzzles-solved', { solved: solved.length, count: game.puzzles })}`,
    best > 1 ? ` ${say('puzzles-streak', { streak, best })}` : '',
  );
}

/** @param {{ game: GameInfo }} props */
function GamePuzzles({ game }) {
  const ofTheDay = ofDay(today(), game.puzzles);
  const score = scoreOf(game.id);
  const days = daysInARow(score);
  const isSolved = score.days.last === today();
  const { name } = game;
  return T.li(
    { class: 'puzzle-card', 'data-game': game.id },
    C(Picture, {
      game: game.id,
      version: ofTheDay,
      load: () => api('GET', `/api/puzzles/${game.id}/${ofTheDay}`),
    }),
    T.div(
      { class: 'puzzle-card-text' },
      T.h2(null, name),
      C(Standing, { game, score }),
      T.p(
        { class: 'puzzle-card-row' },
        T.a(
          {
            class: isSolved ? 'button quiet' : 'button',
            href: `/puzzles/${game.id}#${ofTheDay + 1}`,
            'aria-label': say(isSolved ? 'puzzles-day-solved-in' : 'puzzles-day-in', { game: name }),
          },
          isSolved ? '\u2713 ' : icon('hint'),
          say(isSolved ? 'puzzles-day-solved' : 'puzzles-day'),
        ),
        T.a(
          {
            class: isSolved ? 'button' : 'button quiet',
            href: `/puzzles/${game.id}#next`,
            'aria-label': say('puzzles-next-in', { game: name }),
          },
          say('puzzles-next'),
        ),
      ),
      days > 1 ? T.p({ class: 'puzzle-card-days' }, say('puzzles-days', { days })) : null,
    ),
  );
}

/** @param {{ games: GameInfo[] }} props */
function Puzzles({ games }) {
  const total = games.reduce((all, game) => all + game.puzzles, 0);
  return [
    T.h1({ key: 'head' }, say('puzzles')),
    T.p({ key: 'about', class: 'puzzles-about' }, say('puzzles-about', { total: number(total) })),
    T.ul({ key: 'cards', class: 'puzzle-cards' }, games.map((game) => C(GamePuzzles, { key: game.id, game }))),
  ];
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function puzzles(root, data) {
  // Who keeps this page for when there is no network needs no hall.
  if (navigator.serviceWorker?.controller) await (await import('../solo/learning.js')).answerHere();
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  render(C(Puzzles, { games: games.filter((game) => game.puzzles) }), root);
}
