// Studies that this browser keeps. They are nobody else's: the hall never sees them.
import { keptIn } from '../kept.js';

/** A chapter as it is sent. @typedef {import('../types').StudyChapter} Chapter */
/** A study that is kept. @typedef {{ id: string, updated: number, steps: number, chapter: Chapter }} KeptStudy */

/** @type {ReturnType<typeof keptIn<KeptStudy>>} */
const kept = keptIn('musterhall-studies', 'studies');

export const all = kept.all;
export const find = kept.find;
export const keep = kept.keep;
export const forget = kept.forget;

/** A study of a chapter, with an id of its own. @param {Chapter} chapter @returns {KeptStudy} */
export const fresh = (chapter) => ({
  id: [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join(''),
  updated: Date.now(),
  steps: chapter.nodes.length - 1,
  chapter,
});

/**
 * Keeps the chapters of a text, which are listed in their order.
 * @param {import('./source.js').Source} source @param {string} text a study, a record or a PGN
 */
export async function keepText(source, text) {
  /** @type {Chapter[]} */
  const chapters = await source.ask('', { ask: 'read', text });
  // The list has the latest first. One clock for all: two that seem equally old have no order.
  const now = Date.now();
  const studies = chapters.map((chapter, index) => ({ ...fresh(chapter), updated: now - index }));
  for (const study of studies) await keep(study);
  return studies;
}

/** Offers a text as a file. @param {string} text @param {string} name */
export function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
