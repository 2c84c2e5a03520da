// A study of this browser, or a match that is over, becomes one that the hall keeps and that can be shared.
import { dayOf } from '../days.js';
import { api } from '../net.js';
import { whoSits } from '../seats.js';

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

/** The most letters of a title. */
const TITLE_MAX = 100;

/** What a match of the hall is called: its game, who plays and the day. @param {string} table @param {string} record */
export async function titleOfMatch(table, record) {
  /** @type {import('../types').TableView} */
  const { name, seats } = await api('GET', `/api/tables/${table}`);
  const date = /^date: (.+)$/m.exec(record)?.[1];
  // By noon it is the same day everywhere.
  const day = date ? dayOf(Date.parse(`${date}T12:00`)) : '';
  const title = [name, seats.map(whoSits).join(' \u2013 '), day].filter(Boolean).join(', ');
  return title.length > TITLE_MAX ? [name, day].filter(Boolean).join(', ') : title;
}

/** Makes a study of a match that is over, and goes there. @param {string} table */
export async function annotate(table) {
  const title = await titleOfMatch(table, await api('GET', `/api/tables/${table}/record`));
  const { id } = await api('POST', '/api/studies', { title, table });
  location.assign(boardOf(id));
}

/** The step at which a study that was just shared is opened; the address forgets it. @returns {number | null} */
export function sharedAt() {
  const at = new URLSearchParams(location.search).get('share');
  if (at !== null) history.replaceState(history.state, '', location.pathname + location.hash);
  return at === null ? null : Number(at);
}
