// Who may talk at a table, as set by its owner.
import { T } from './el.js';
import { say } from './say.js';

/** @typedef {import('./types').TableView['talk']} Talk */

/** @type {[Talk, import('../types/keys').Key][]} */
const WAYS = [
  ['all', 'talk-all'],
  ['seats', 'talk-seats'],
  ['off', 'talk-off'],
];

/** Reads such a setting. @param {unknown} word @returns {Talk} it, else that of all */
export const talkFrom = (word) => WAYS.find(([way]) => way === word)?.[0] ?? 'all';

/** @param {{ id: string, value: Talk, set: (talk: Talk) => void }} props */
export const Talkers = ({ id, value, set }) =>
  T.p(
    { class: 'talkers' },
    T.label({ for: id }, say('who-talks')),
    ' ',
    T.select(
      { id, value, onChange: (/** @type {any} */ e) => set(talkFrom(e.currentTarget.value)) },
      WAYS.map(([way, key]) => T.option({ key: way, value: way, selected: way === value }, say(key))),
    ),
  );
