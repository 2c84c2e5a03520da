// A seek of this tab: the hall hears that it is still wanted, on whatever page, and the way to the
// table is shown as soon as there is one.
import { render } from '../../vendor/preact.mjs';
import { signal } from '../../vendor/signals.mjs';
import { C, T } from '../el.js';
import { Refused, api, wording } from '../net.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { wordings } from '../wordings.js';
import { matchInWords } from './terms.js';

/** @typedef {import('../types').MySeek} MySeek */

export const ready = Promise.all([bring('css/finding.css'), wordings('messages/finding')]);

/** What the tab remembers. */
const KEY = 'seek';
/** How often the hall hears of it, in milliseconds: it forgets after 20 s. */
const BEAT = 3000;

/** What is sought. */
export const sought = signal(/** @type {MySeek | null} */ (null));
const wrong = signal('');
let timer = 0;

/** @param {string} table */
const to = (table) => `/t/${table}`;

function forget() {
  clearTimeout(timer);
  sessionStorage.removeItem(KEY);
  sought.value = null;
}

/** Whether one may be at a table that one would not leave unasked. */
const isAtTable = () => document.documentElement.dataset.page === 'table';

/** @param {MySeek} seek */
function show(seek) {
  sought.value = seek;
  if (!seek.table) return;
  clearTimeout(timer);
  sessionStorage.removeItem(KEY);
  document.title = `\u25cf ${say('table-ready')}`;
  if (!isAtTable()) location.assign(to(seek.table));
}

async function beat() {
  const id = sessionStorage.getItem(KEY);
  if (!id) return;
  try {
    show(await api('PUT', `/api/seeks/${id}`));
  } catch (error) {
    // It stands no more; anything else may pass.
    if (error instanceof Refused && error.status === 404) forget();
  }
  if (sessionStorage.getItem(KEY)) timer = window.setTimeout(beat, BEAT);
}

/** Begins to wait. @param {MySeek} seek */
export function wait(seek) {
  clearTimeout(timer);
  wrong.value = '';
  sessionStorage.setItem(KEY, seek.id);
  show(seek);
  if (!seek.table) timer = window.setTimeout(beat, BEAT);
}

export async function stop() {
  const seek = sought.value;
  forget();
  // If somebody was quicker the table is among one's own.
  if (seek && !seek.table) await api('DELETE', `/api/seeks/${seek.id}`).catch(() => {});
}

/** Plays a bot meanwhile. @param {MySeek} seek */
async function playBot(seek) {
  const bots = Array.from({ length: seek.seats - 1 }, () => ({ kind: 'bot', level: seek.bot }));
  const games = await api('GET', '/api/games');
  const game = games.find((/** @type {any} */ one) => one.id === seek.game);
  const setup = game && game.seats.min !== game.seats.max ? { seats: seek.seats } : {};
  try {
    const made = await api('POST', '/api/tables', {
      game: seek.game,
      setup,
      seats: [{ kind: 'me' }, ...bots],
    });
    location.assign(to(made.id));
  } catch (error) {
    wrong.value = wording(error);
  }
}

/** What is sought, and what one may do meanwhile. */
function Bar() {
  const seek = sought.value;
  if (!seek) return null;
  if (seek.table) {
    return T.div(
      { class: 'seeking found', role: 'alert' },
      T.b(null, say('table-ready')),
      T.span(null, matchInWords(seek)),
      T.a({ class: 'button', id: 'to-table', href: to(seek.table) }, say('to-the-table')),
    );
  }
  return T.div(
    { class: 'seeking', role: 'region', 'aria-label': say('seeking') },
    T.span({ class: 'seeking-dot', 'aria-hidden': 'true' }),
    T.span(
      { class: 'seeking-text', role: 'status' },
      T.b(null, say('seeking')),
      ` ${matchInWords(seek)}`,
      seek.seats > 2 ? ` \u00b7 ${say('of-so-many', { waiting: seek.waiting, seats: seek.seats })}` : '',
    ),
    seek.bot && !isAtTable()
      ? T.button(
          { type: 'button', class: 'button quiet', id: 'bot-meanwhile', onClick: () => playBot(seek) },
          say('bot-meanwhile', { level: seek.bot }),
        )
      : null,
    T.button({ type: 'button', class: 'button quiet', id: 'stop-seeking', onClick: stop }, say('stop-seeking')),
    wrong.value ? T.p({ class: 'wrong', role: 'alert' }, wrong.value) : null,
  );
}

ready.then(() => {
  const home = document.createElement('div');
  document.body.append(home);
  render(C(Bar, {}), home);
  if (!sought.value) beat();
});
