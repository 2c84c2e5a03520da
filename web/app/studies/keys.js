// Keys of links that this browser has been given, and links that it has made: the hall keeps their digests alone.
import { keep, stored } from '../settings.js';

/** @typedef {{ key?: string, title?: string, view?: string, edit?: string }} KeptLink */

const PLACE = 'studies';

/** @returns {Record<string, KeptLink>} */
function read() {
  try {
    return JSON.parse(stored(PLACE) ?? '{}');
  } catch {
    return {};
  }
}

/** What is kept of a study. @param {string} id @returns {KeptLink} */
export const linksOf = (id) => read()[id] ?? {};

/** Keeps something of a study. @param {string} id @param {KeptLink} of */
export function keepLinks(id, of) {
  const all = read();
  keep(PLACE, JSON.stringify({ ...all, [id]: { ...all[id], ...of } }));
}

/** @param {string} id */
export function forgetLinks(id) {
  const { [id]: _gone, ...rest } = read();
  keep(PLACE, JSON.stringify(rest));
}

/** Studies of others that this browser has a key of. */
export const given = () =>
  Object.entries(read())
    .filter(([, { key }]) => key)
    .map(([id, { title = '' }]) => ({ id, title }));

/** The key in the address, which is kept and then goes from there; or the one that was kept. @param {string} id */
export function keyOf(id) {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key) {
    keepLinks(id, { key });
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return key ?? linksOf(id).key ?? '';
}
