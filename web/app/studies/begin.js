// A study of this browser, or a match that is over, becomes one that the hall keeps and that can be shared.
import { api } from '../net.js';

/** @typedef {import('../analysis/study.js').Study} Study */

/** Where a shared study is shown. @param {string} id */
export const boardOf = (id) => `/studies/${encodeURIComponent(id)}/board`;

/** Shares a study with nobody yet, and goes there. @param {Study} study */
export async function shareStudy(study) {
  const text = await study.text('study');
  const { id } = await api('POST', '/api/studies', { title: study.kept.chapter.title, text });
  location.assign(boardOf(id));
}

/** Makes a study of a match that is over, and goes there. @param {string} table @param {string} title */
export async function annotate(table, title) {
  const { id } = await api('POST', '/api/studies', { title, table });
  location.assign(boardOf(id));
}
