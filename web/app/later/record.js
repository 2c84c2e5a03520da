// The record of a match, to copy or to save.
import { api } from '../net.js';
import { speak } from '../speak.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */

/**
 * The record; if it cannot be had, the table shows why.
 * @param {Table} table @returns {Promise<string | null>}
 */
async function record(table) {
  try {
    return await api('GET', `${table.path}/record`);
  } catch (error) {
    table.refuse(error);
    return null;
  }
}

/** @param {Table} table @returns {Promise<string>} the new label of the button */
export async function copyRecord(table) {
  const text = await record(table);
  if (text === null) return '';
  try {
    await navigator.clipboard.writeText(text);
    speak(say('record-copied'));
    return say('copied');
  } catch {
    speak(say('copy-refused'));
    return say('not-copied');
  }
}

/** @param {Table} table */
export async function saveRecord(table) {
  const text = await record(table);
  if (text === null) return;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${table.view.value.game}-${table.view.value.id}.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
