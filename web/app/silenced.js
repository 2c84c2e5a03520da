// Writers muted in this browser, whatever their names.
import { signal } from '../vendor/signals.mjs';
import { keep, stored } from './settings.js';

/** @typedef {import('./types').TableView} TableView */

const KEY = 'silenced';
/** The most that are remembered; the oldest go first. */
const MOST = 200;

/** The muted writers, by what identifies them in lines of chat. */
export const silenced = signal(/** @type {string[]} */ (read()));

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

/** The lines of writers who are not muted. @param {TableView['chat']} chat */
export const heard = (chat) =>
  chat.filter(({ by }) => by === undefined || !silenced.value.includes(by));
