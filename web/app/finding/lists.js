// Who seeks a match, and who challenged whom.
import { signal } from '../../vendor/signals.mjs';
import { C, T, cls } from '../el.js';
import { gameSign } from '../board/signs.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { makerInWords, matchInWords, paceInWords } from './terms.js';
import { wait } from './seeking.js';

/** @typedef {import('../types').Seek} Seek */
/** @typedef {import('../types').MySeek} MySeek */
/** @typedef {import('../types').Challenge} Challenge */
/** @typedef {import('../types').Finding} Finding */

export const found = signal(/** @type {Finding} */ ({ seeks: [], mine: [], challenges: [] }));
/** What went wrong last. */
export const wrong = signal('');
/** Challenges of mine that waited for an answer while this page was open. @type {Set<string>} */
const waited = new Set();

/** @param {string} table */
const go = (table) => location.assign(`/t/${table}`);

/** Looks what is offered by now. */
export async function look() {
  found.value = await api('GET', '/api/finding');
  for (const one of found.value.challenges) {
    if (one.for_me) continue;
    if (one.state === 'open') waited.add(one.id);
    // Whoever waits for a quick match is taken to it.
    if (one.table && !one.slow && waited.delete(one.id)) {
      await api('DELETE', `/api/challenges/${one.id}`).catch(() => {});
      go(one.table);
    }
  }
}

/** Does something, says what is wrong, and looks again. @param {() => Promise<unknown>} act */
export async function doing(act) {
  wrong.value = '';
  try {
    await act();
  } catch (error) {
    wrong.value = wording(error);
  }
  await look().catch(() => {});
}

/** @param {Seek} seek */
const take = (seek) =>
  doing(async () => {
    const { table, seek: own } = await api('POST', `/api/seeks/${seek.id}/take`, {});
    if (table) go(table);
    else if (own && !seek.slow) wait(await api('PUT', `/api/seeks/${own}`));
  });

/** @param {Seek} seek */
function termsOf({ time, seats, waiting, rated, range, name }) {
  const parts = [
    paceInWords(time),
    seats > 2 && say('of-so-many', { waiting, seats }),
    rated && say('is-rated'),
    range && say('in-range', { low: String(range[0]), high: String(range[1]) }),
  ];
  return T.span(
    { class: 'row-text' },
    T.b(null, name),
    T.small(null, parts.filter(Boolean).join(' \u00b7 ')),
  );
}

/** Somebody else's seek. @param {{ seek: Seek }} props */
const SeekRow = ({ seek }) =>
  T.li(
    { class: 'table-row', 'data-game': seek.game },
    gameSign(seek.game),
    termsOf(seek),
    T.span({ class: 'card-names' }, makerInWords(seek)),
    T.button(
      {
        type: 'button',
        class: 'button',
        'aria-label': say('play-with', { who: makerInWords(seek), match: matchInWords(seek) }),
        onClick: () => take(seek),
      },
      say('play-it'),
    ),
  );

/** A seek of mine of a match over days. @param {{ seek: MySeek }} props */
const MyRow = ({ seek }) =>
  T.li(
    { class: 'table-row my-seek', 'data-game': seek.game },
    gameSign(seek.game),
    termsOf(seek),
    T.span({ class: 'card-names' }, say(seek.table ? 'table-ready' : 'mine-waits')),
    seek.table
      ? T.a({ class: 'button', href: `/t/${seek.table}` }, say('to-the-table'))
      : T.button(
          {
            type: 'button',
            class: 'button quiet',
            'aria-label': say('stop-seeking-this', { match: matchInWords(seek) }),
            onClick: () => doing(() => api('DELETE', `/api/seeks/${seek.id}`)),
          },
          say('stop-seeking'),
        ),
  );

/** @param {Challenge} one @param {boolean} accept */
const answer = (one, accept) =>
  doing(async () => {
    const { table } = await api('POST', `/api/challenges/${one.id}/answer`, { accept });
    if (table) go(table);
  });

/** @param {Challenge} one */
function toldOf(one) {
  const who = one.for_me ? one.from : one.to;
  if (one.for_me) return say('challenges-you', { who });
  if (one.state === 'accepted') return say('has-accepted', { who });
  if (one.state === 'declined') return say('has-declined', { who });
  return say('you-challenged', { who });
}

/** @param {{ one: Challenge }} props */
const ChallengeRow = ({ one }) =>
  T.li(
    { class: cls('challenge', one.for_me && 'for-me'), 'data-game': one.game },
    gameSign(one.game),
    T.span({ class: 'row-text' }, T.b(null, toldOf(one)), T.small(null, matchInWords(one))),
    one.for_me
      ? T.span(
          { class: 'challenge-answers' },
          T.button({ type: 'button', class: 'button accept', onClick: () => answer(one, true) }, say('accept-it')),
          T.button({ type: 'button', class: 'button quiet', onClick: () => answer(one, false) }, say('decline-it')),
        )
      : T.span(
          { class: 'challenge-answers' },
          one.table ? T.a({ class: 'button', href: `/t/${one.table}` }, say('to-the-table')) : null,
          T.button(
            {
              type: 'button',
              class: 'button quiet',
              onClick: () => doing(() => api('DELETE', `/api/challenges/${one.id}`)),
            },
            say(one.state === 'open' ? 'withdraw-it' : 'put-away'),
          ),
        ),
  );

/** Challenges, in front of everything. */
export const Challenges = () =>
  T.ul(
    { class: 'challenges', id: 'challenges', role: 'list', 'aria-live': 'polite', 'aria-label': say('challenges') },
    found.value.challenges.map((one) => C(ChallengeRow, { key: one.id, one })),
  );

/** Who seeks: now, and over days. */
export function Seeks() {
  const { seeks, mine } = found.value;
  const rows = (/** @type {boolean} */ slow) => [
    ...mine.filter((seek) => slow && seek.slow).map((seek) => C(MyRow, { key: seek.id, seek })),
    ...seeks.filter((seek) => seek.slow === slow).map((seek) => C(SeekRow, { key: seek.id, seek })),
  ];
  const list = (/** @type {string} */ id, /** @type {string} */ title, /** @type {boolean} */ slow) => {
    const all = rows(slow);
    return all.length
      ? T.div(
          { class: 'seeks', key: id },
          T.h3({ id }, title),
          T.ul({ class: 'tables', 'aria-labelledby': id }, all),
        )
      : null;
  };
  return T.div(
    null,
    list('seeks-now', say('seeks-now'), false),
    list('seeks-slow', say('seeks-slow'), true),
  );
}
