// Matches that are played on this device, as its database keeps them.

/** An event of a table, as the engine tells it. @typedef {{ at: number, what: unknown }} Entry */
/**
 * A match: what the engine opens it from, and what the list shows.
 * @typedef {{ id: string, created: number, game: string, setup: any, position: string | null, log: Entry[],
 *   seats: { level?: number, name?: string }[], steps: number, over: boolean, updated: number }} KeptMatch
 */

const NAME = 'musterhall-solo';
const STORE = 'matches';

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** @param {IDBTransactionMode} mode */
const store = async (mode) => (await database()).transaction(STORE, mode).objectStore(STORE);

/** All matches, the latest first. @returns {Promise<KeptMatch[]>} */
export async function all() {
  const list = /** @type {KeptMatch[]} */ (await done((await store('readonly')).getAll()));
  return list.sort((a, b) => b.updated - a.updated);
}

/** @param {string} id @returns {Promise<KeptMatch | undefined>} */
export const find = async (id) => done((await store('readonly')).get(id));

/** @param {KeptMatch} match */
export const keep = async (match) => done((await store('readwrite')).put(match));

/** @param {string} id */
export const forget = async (id) => done((await store('readwrite')).delete(id));
