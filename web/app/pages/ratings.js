// The ratings of a game: one's own, the leaderboard, the bots.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { gameSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { api, wording } from '../net.js';
import { pathOf } from '../people/path.js';
import { say } from '../say.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Leaderboard} Leaderboard */
/** @typedef {import('../types').Leader} Leader */
/** @typedef {import('../types').MyRating} MyRating */
/** @typedef {{ pace: 'quick' | 'slow', players: 'two' | 'more' }} Choice */

/** @returns {[Choice['pace'], string][]} */
const paces = () => [
  ['quick', say('pace-quick')],
  ['slow', say('pace-slow')],
];
/** @returns {[Choice['players'], string][]} */
const players = () => [
  ['two', say('players-two')],
  ['more', say('players-more')],
];

/**
 * Buttons of which one is pressed.
 * @template {string} W
 * @param {string} label @param {[W, string][]} words @param {W} chosen @param {(word: W) => void} choose
 */
const picks = (label, words, chosen, choose) =>
  T.div(
    { class: 'picks', role: 'group', 'aria-label': label },
    words.map(([word, said]) =>
      T.button(
        {
          key: word,
          type: 'button',
          class: cls('pick', word === chosen && 'on'),
          'aria-pressed': word === chosen ? 'true' : 'false',
          onClick: () => choose(word),
        },
        said,
      ),
    ),
  );

/** @param {{ title: string, rows: Leader[], ranked: boolean }} props */
const Rows = ({ title, rows, ranked }) =>
  T.table(
    { class: 'ratings' },
    T.caption(null, title),
    T.thead(
      null,
      T.tr(
        null,
        ranked ? T.th({ scope: 'col' }, say('rating-rank')) : null,
        T.th({ scope: 'col', class: 'wide' }, say('rating-name')),
        T.th({ scope: 'col' }, say('rating-strength')),
        T.th({ scope: 'col' }, say('rating-matches')),
      ),
    ),
    T.tbody(
      null,
      rows.map((row, at) =>
        T.tr(
          { key: at },
          ranked ? T.td(null, at + 1) : null,
          T.th(
            { scope: 'row' },
            row.level === undefined
              ? T.a({ href: pathOf(row.name) }, row.name)
              : row.name,
            row.bot_account ? T.span({ class: 'bot-mark' }, say('bot-mark')) : null,
          ),
          T.td(null, `${row.strength} \u00b1 ${2 * row.deviation}`),
          T.td(null, row.games),
        ),
      ),
    ),
  );

/** One's own rating in words. @param {{ mine: MyRating | undefined }} props */
function Own({ mine }) {
  if (!mine) return T.p({ class: 'own-rating' }, say('rating-none'));
  const { strength, deviation, games, provisional, like } = mine;
  const said = say('rating-own', { strength, range: 2 * deviation, games });
  const range = like?.range ?? [0, 0];
  const alike =
    like && range[0] === range[1]
      ? say('rating-like', { level: like.level })
      : like
        ? say('rating-like-range', { level: like.level, low: range[0], high: range[1] })
        : '';
  return T.div(
    { class: 'own-rating' },
    T.p(null, said),
    alike ? T.p(null, alike) : null,
    provisional ? T.p({ class: 'help' }, say('rating-provisional')) : null,
  );
}

/** @param {GameInfo} game @returns {Choice} */
const firstChoice = (game) => ({ pace: 'quick', players: game.seats.min > 2 ? 'more' : 'two' });

/**
 * What the hall says of this choice.
 * @typedef {{ board: Leaderboard | null, mine: MyRating[], wrong: string }} Told
 * @param {GameInfo} game @param {Choice} choice @returns {Promise<Told>}
 */
async function ask(game, choice) {
  try {
    const [board, own] = await Promise.all([
      api('GET', `/api/ratings/${game.id}?${new URLSearchParams(choice)}`),
      api('GET', '/api/me/ratings'),
    ]);
    return { board, mine: own.ratings, wrong: '' };
  } catch (why) {
    return { board: null, mine: [], wrong: wording(why) };
  }
}

/**
 * The first list is there from the start: what came later would push the rest down.
 * @param {{ game: GameInfo, first: Told }} props
 */
function Ratings({ game, first }) {
  const most = game.seats.max;
  const [choice, setChoice] = useState(firstChoice(game));
  const [{ board, mine, wrong }, setTold] = useState(first);
  const asked = useRef(choice);
  useEffect(() => {
    if (asked.current === choice) return;
    asked.current = choice;
    ask(game, choice).then((told) => {
      if (asked.current === choice) setTold(told);
    });
  }, [choice]);
  const model = choice.players === 'two' ? 'duel' : 'field';
  const own = mine.find(
    ({ list }) => list.game === game.id && list.pace === choice.pace && list.model === model,
  );
  return T.div(
    { class: 'prose ratings-page' },
    T.h1(null, gameSign(game.id), say('ratings-of', { game: game.name })),
    picks(say('rating-pace'), paces(), choice.pace, (pace) => setChoice({ ...choice, pace })),
    most > 2 && game.seats.min === 2
      ? picks(say('rating-players'), players(), choice.players, (count) =>
          setChoice({ ...choice, players: count }),
        )
      : null,
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    board ? C(Own, { mine: own }) : null,
    board?.leaders.length
      ? C(Rows, { title: say('rating-leaders'), rows: board.leaders, ranked: true })
      : board
        ? T.p({ class: 'help' }, say(model === 'duel' ? 'rating-no-leaders' : 'rating-no-leaders-more'))
        : null,
    board?.bots.length ? C(Rows, { title: say('rating-bots'), rows: board.bots, ranked: false }) : null,
    T.h2(null, say('rating-what')),
    T.p(null, say('rating-counts')),
    T.p(null, say('rating-interval')),
    T.p(null, T.a({ class: 'button', href: `/new/${game.id}` }, say('rating-play', { game: game.name }))),
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function ratings(root, data) {
  const [game] = data.games ?? (await api('GET', '/api/games'));
  if (game) render(C(Ratings, { game, first: await ask(game, firstChoice(game)) }), root);
}
