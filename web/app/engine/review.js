// The review of a finished match, made on one's own machine: where the hall does not, or cannot now.
import { ASSETS } from '../board/signs.js';
import { keptIn } from '../kept.js';
import { api } from '../net.js';
import { Engine } from './engine.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').ReviewState} ReviewState */

/** @type {ReturnType<typeof keptIn<{ id: string, updated: number, build: string, state: ReviewState }>>} */
const kept = keptIn('musterhall-reviews', 'reviews');

/** How many are kept. */
const MOST = 100;

/** The review of a match that this browser has made, if it is of today's rules. @param {Table} table */
export async function ownReview(table) {
  const found = await kept.find(table.view.value.id).catch(() => undefined);
  return found?.build === ASSETS ? found.state : null;
}

/** @param {string} id @param {ReviewState} state */
async function keep(id, state) {
  await kept.keep({ id, updated: Date.now(), build: ASSETS, state });
  for (const old of (await kept.all()).slice(MOST)) await kept.forget(old.id);
}

/** Waits until somebody looks at the page. */
const looked = () =>
  new Promise((done) => {
    if (!document.hidden) return done(null);
    document.addEventListener('visibilitychange', () => done(null), { once: true });
  });

/**
 * Makes the review, position by position; `told` gets how far it has come, and at last what it found.
 * @param {Table} table @param {AbortSignal} signal @param {(state: ReviewState) => void} told
 */
export async function reviewHere(table, signal, told) {
  const { id, game, standings, steps } = table.view.value;
  const engine = new Engine();
  told({ state: 'working', done: 0, total: steps + 1 });
  try {
    const record = await api('GET', `${table.path}/record`);
    await engine.ask({ call: 'read', match: 1, record });
    const ended = Object.entries(standings ?? {}).map(([seat, place]) => `${seat}=${place}`);
    const request = { call: 'review', place: { match: 1 }, ...(ended.length ? { standings: ended.join(' ') } : {}) };
    for (;;) {
      await looked();
      /** @type {ReviewState} */
      const state = await engine.ask(request, game);
      if (signal.aborted) return;
      told(state);
      if (state.state !== 'done') continue;
      await keep(id, state).catch(() => {});
      return;
    }
  } finally {
    engine.stop();
  }
}
