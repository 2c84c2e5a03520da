// A study of this browser, or a match that is over, becomes one that the hall keeps and that can be shared.
import { api } from '../net.js';

/** @typedef {import('../analysis/study.js').Study} Study */

/** Where a shared study is shown. @param {string} id */
export const boardOf = (id) => `/studies/${encodeURIComponent(id)}/board`;

/** Shares a study with nobody yet, and goes to the same step there, to be asked with whom. @param {Study} study */
export async function shareStudy(study) {
  const text = await study.text('study');
  const { id } = await api('POST', '/api/studies', { title: study.kept.chapter.title, text });
  const at = study.tree.order().indexOf(study.at.peek());
  location.assign(`${boardOf(id)}?${new URLSearchParams({ share: String(at) })}`);
}

/** The step at which a study that was just shared is opened; the address forgets it. @returns {number | null} */
export function sharedAt() {
  const at = new URLSearchParams(location.search).get('share');
  if (at !== null) history.replaceState(history.state, '', location.pathname + location.hash);
  return at === null ? null : Number(at);
}
