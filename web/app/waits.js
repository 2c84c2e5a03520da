// What waits for me, at all tables: the number in the head, in the title and on the sign of the program.
import { batch, effect, signal } from '../vendor/signals.mjs';
import { ASSETS } from './board/signs.js';
import { api, pause } from './net.js';

/** @typedef {import('./types').WaitingTable} WaitingTable */
/** @typedef {import('./types').Challenge} Challenge */

/** The tables that wait, first where the time runs out first. */
export const waits = signal(/** @type {WaitingTable[]} */ ([]));

/** The challenges that wait for my answer. */
export const called = signal(/** @type {Challenge[]} */ ([]));
/** How many tables and challenges wait. */
export const howMany = () => waits.value.length + called.value.length;

/** How often it is asked for, in milliseconds, while somebody looks and while nobody does. */
const OFTEN = 30_000;
const SELDOM = 60_000;

/** Looks again. */
async function lookForWaiting() {
  const { list, challenges, build } = await api('GET', '/api/me/waiting');
  if (build && ASSETS !== `/a/${build}`) (await import('./later/renew.js')).renew(build);
  batch(() => {
    waits.value = list;
    called.value = challenges ?? [];
  });
}

/** What is before a title while tables wait. */
const COUNT = /^\(\d+\) /;

/** Writes the number before the title, whatever the page made of it. */
function writeTitle() {
  const count = howMany();
  const wanted = (count ? `(${count}) ` : '') + document.title.replace(COUNT, '');
  if (document.title !== wanted) document.title = wanted;
}

/** Follows what waits for as long as the page is open. @param {string} page */
export async function followWaiting(page) {
  // There a number before the title counts lines of talk, and the lobby says it in words.
  if (page !== 'table' && page !== 'lobby') {
    const title = document.querySelector('title');
    if (title) new MutationObserver(writeTitle).observe(title, { childList: true });
    effect(writeTitle);
  }
  effect(() => {
    const count = howMany();
    const set = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    // A browser may have badges and not let a page set one.
    set?.catch(() => {});
  });
  const look = () => lookForWaiting().catch(() => {});
  document.addEventListener('visibilitychange', () => document.hidden || look());
  for (;;) {
    await look();
    await pause(document.hidden ? SELDOM : OFTEN);
  }
}
