// Studies that this browser keeps. They are nobody else's: the hall never sees them.

/** A chapter as it is sent. @typedef {import('../types').StudyChapter} Chapter */
/** A study that is kept. @typedef {{ id: string, updated: number, steps: number, chapter: Chapter }} KeptStudy */

const NAME = 'musterhall-studies';
const STORE = 'studies';

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

/** All studies, the latest first. @returns {Promise<KeptStudy[]>} */
export async function all() {
  const list = /** @type {KeptStudy[]} */ (await done((await store('readonly')).getAll()));
  return list.sort((a, b) => b.updated - a.updated);
}

/** @param {string} id @returns {Promise<KeptStudy | undefined>} */
export const find = async (id) => done((await store('readonly')).get(id));

/** @param {KeptStudy} study */
export const keep = async (study) => done((await store('readwrite')).put(study));

/** @param {string} id */
export const forget = async (id) => done((await store('readwrite')).delete(id));

/** A study of a chapter, with an id of its own. @param {Chapter} chapter @returns {KeptStudy} */
export const fresh = (chapter) => ({
  id: [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join(''),
  updated: Date.now(),
  steps: chapter.nodes.length - 1,
  chapter,
});

/** Offers a text as a file. @param {string} text @param {string} name */
export function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
