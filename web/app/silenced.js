// Writers muted in this browser, whatever their names.
import { signal } from '../vendor/signals.mjs';
import { keep, stored } from './settings.js';

/** @typedef {import('./types').TableView} TableView */

const KEY = 'silenced';
/** The most that are remembered; the oldest go first. */
const MOST = 200;

/** The muted writers, by what identifies them in lines of chat. */
export const silenced = signal(/** @type {string[]} */ (read()));

/** The names of those whom the reader blocks, once they are known. */
export const blocked = signal(/** @type {string[]} */ ([]));

/** @returns {string[]} */
function read() {
  try {
    const known = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(known) ? known.filter((by) => typeof by === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string} by @param {boolean} on whether to mute this writer */
export function silence(by, on) {
  const others = silenced.value.filter((other) => other !== by);
  silenced.value = (on ? [...others, by] : others).slice(-MOST);
  keep(KEY, JSON.stringify(silenced.value));
}

/** The lines of writers who are neither muted nor blocked. @param {TableView['chat']} chat */
export const heard = (chat) =>
  chat.filter(
    ({ by, name }) => by === undefined || !(silenced.value.includes(by) || blocked.value.includes(name)),
  );
