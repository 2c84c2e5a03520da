// The ratings of somebody, and how they went.
import { gameSign } from '../board/signs.js';
import { dayOf } from '../days.js';
import { T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../../types/protocol').PersonRating} PersonRating */
/** @typedef {import('../../types/protocol').GameInfo} GameInfo */

const WIDE = 300;
const HIGH = 64;
const EDGE = 5;
/** A curve has at least this range, in points, or chance would look like mountains. */
const RANGE = 80;

/**
 * Where the points of a curve are drawn: from the first match to the last, evenly.
 * @param {number[][]} curve times and strengths
 * @returns {[number, number][]}
 */
export function placed(curve) {
  const strengths = curve.map(([, strength = 0]) => strength);
  const middle = (Math.min(...strengths) + Math.max(...strengths)) / 2;
  const half = Math.max(RANGE, Math.max(...strengths) - Math.min(...strengths)) / 2;
  const across = (/** @type {number} */ i) =>
    EDGE + (i * (WIDE - 2 * EDGE)) / Math.max(1, curve.length - 1);
  const down = (/** @type {number} */ strength) =>
    HIGH / 2 - ((strength - middle) / half) * (HIGH / 2 - EDGE);
  return strengths.map((strength, i) => [across(i), down(strength)]);
}

/** @param {{ curve: number[][] }} props */
function Curve({ curve }) {
  const points = placed(curve);
  const [last] = points.slice(-1);
  if (!last || points.length < 2) return null;
  const strengths = curve.map(([, strength = 0]) => strength);
  const label = say('person-curve', {
    count: curve.length,
    from: strengths[0] ?? 0,
    to: strengths.at(-1) ?? 0,
    low: Math.min(...strengths),
    high: Math.max(...strengths),
  });
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return T.svg(
    { class: 'person-curve', viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': label },
    T.path({ class: 'area', d: `M${line}L${last[0]} ${HIGH}L${EDGE} ${HIGH}Z` }),
    T.path({ class: 'line', d: `M${line}` }),
    T.circle({ cx: last[0], cy: last[1], r: 3.5 }),
  );
}

/** @param {PersonRating} rating */
const listWords = ({ list }) =>
  [
    list.pace === 'quick' ? say('person-quick') : say('person-slow'),
    list.model === 'field' ? say('person-more') : null,
  ]
    .filter(Boolean)
    .join(' \u00b7 ');

/** @param {{ ratings: PersonRating[], games: GameInfo[] }} props */
export const Ratings = ({ ratings, games }) =>
  T.section(
    { class: 'person-ratings', 'aria-labelledby': 'person-ratings' },
    T.h2({ id: 'person-ratings' }, say('person-ratings')),
    T.ul(
      null,
      ratings.map((rating) => {
        const { list, strength, deviation, games: count, provisional, like, best } = rating;
        const game = games.find(({ id }) => id === list.game);
        return T.li(
          { key: `${list.game}-${list.pace}-${list.model}`, class: 'person-rating' },
          T.h3(
            null,
            gameSign(list.game),
            T.a({ href: `/ratings/${list.game}` }, game?.name ?? list.game),
            T.small(null, listWords(rating)),
          ),
          T.p(
            { class: 'person-strength' },
            T.b(null, strength),
            T.span({ class: 'help' }, ` \u00b1 ${2 * deviation}${provisional ? ' ?' : ''}`),
          ),
          T.p(
            { class: 'help' },
            [
              say('person-matches', { count }),
              like ? say('person-like', { level: like.level }) : null,
              best ? say('person-best', { strength: best[1] ?? 0, day: dayOf(best[0] ?? 0) }) : null,
            ]
              .filter(Boolean)
              .join(' \u00b7 '),
          ),
          Curve({ curve: rating.curve }),
        );
      }),
    ),
  );
