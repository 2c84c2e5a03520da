// The lists of the lobby as far as they were fetched, and where they continue.
import { effect, signal } from '../../vendor/signals.mjs';
import { api } from '../net.js';
import { keep, stored } from '../settings.js';

/** @typedef {import('../types').TableCard} TableCard */
/** @typedef {import('../types').Tables} Tables */
/** @typedef {'mine' | 'open' | 'live'} ListName */

/** How many tables of each list are fetched at first; and the most at once. */
const FIRST = 12;
const MOST = 50;

export const lists = signal(/** @type {Tables} */ ({ mine: [], open: [], live: [], next: {} }));
/** Whether my list leaves out finished matches. */
export const hidesOver = signal(stored('hide-over') === 'yes');
effect(() => keep('hide-over', hidesOver.value ? 'yes' : 'no'));

const over = () => (hidesOver.value ? 'no' : 'yes');

/**
 * Fresh tables before those of later pages.
 * @param {TableCard[]} fresh @param {TableCard[]} before @param {boolean} goesOn
 */
export function merged(fresh, before, goesOn) {
  if (!goesOn) return fresh;
  const known = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...before.slice(fresh.length).filter(({ id }) => !known.has(id))];
}

/** Refreshes everything that is shown. */
export async function refresh() {
  const before = lists.value;
  const shown = Math.max(FIRST, before.mine.length, before.open.length, before.live.length);
  /** @type {Tables} */
  const fresh = await api('GET', `/api/tables?over=${over()}&most=${Math.min(MOST, shown)}`);
  const next = { ...fresh.next };
  const all = { ...fresh, next };
  for (const name of /** @type {const} */ (['mine', 'open', 'live'])) {
    all[name] = merged(fresh[name], before[name], Boolean(fresh.next[name]));
    // Where more was fetched than can be requested at once, the list goes on after that.
    if (all[name].length > fresh[name].length) next[name] = before.next[name];
  }
  lists.value = all;
}

/** The next page of a list. @param {ListName} name */
export async function more(name) {
  const after = lists.value.next[name];
  if (!after) return;
  const words = `list=${name}&after=${encodeURIComponent(after)}&most=${FIRST}&over=${over()}`;
  /** @type {import('../types').TablePage} */
  const page = await api('GET', `/api/tables?${words}`);
  const now = lists.value;
  const known = new Set(now[name].map(({ id }) => id));
  lists.value = {
    ...now,
    [name]: [...now[name], ...page.tables.filter(({ id }) => !known.has(id))],
    next: { ...now.next, [name]: page.next },
  };
}
