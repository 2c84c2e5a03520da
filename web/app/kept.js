// What this browser keeps in a database of its own: things with ids, the latest first.

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * A database with one store; it is opened when it is first asked.
 * @template {{ id: string, updated: number }} T
 * @param {string} name @param {string} store
 */
export function keptIn(name, store) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  function database() {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return opened;
  }
  /** @param {IDBTransactionMode} mode */
  const objects = async (mode) => (await database()).transaction(store, mode).objectStore(store);
  return {
    /** All of them, the latest first. @returns {Promise<T[]>} */
    async all() {
      const list = /** @type {T[]} */ (await done((await objects('readonly')).getAll()));
      return list.sort((a, b) => b.updated - a.updated);
    },
    /** @param {string} id @returns {Promise<T | undefined>} */
    find: async (id) => done((await objects('readonly')).get(id)),
    /** @param {T} one */
    keep: async (one) => done((await objects('readwrite')).put(one)),
    /** @param {string} id */
    forget: async (id) => done((await objects('readwrite')).delete(id)),
  };
}
