// What somebody is told of, and when not: of an address as of a browser.
import { T } from '../el.js';
import { say } from '../say.js';
import { boxes } from './field.js';

/** @typedef {import('../../types/protocol').HookKind} HookKind */
/** @typedef {import('../../types/protocol').QuietHours} QuietHours */
/** @typedef {{ kinds: HookKind[], from: string, to: string }} Choices as fields have them */

/** @type {[HookKind, () => string][]} */
const KINDS = [
  ['turn', () => say('hook-turn')],
  ['challenge', () => say('hook-challenge')],
  ['started', () => say('hook-started')],
  ['round', () => say('hook-round')],
  ['over', () => say('hook-over')],
  ['message', () => say('hook-message')],
];

/** What is chosen at first: everything, at any hour. @type {Choices} */
export const ALL = { kinds: KINDS.map(([kind]) => kind), from: '', to: '' };

/** A time of the day in minutes, of a field. @param {string} text */
const minutes = (text) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
};

/** The same as a field has it. @param {number} time */
const clock = (time) =>
  `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;

/** What was chosen. @param {{ kinds: HookKind[], quiet: QuietHours | null }} kept @returns {Choices} */
export const chosen = ({ kinds, quiet }) => ({
  kinds,
  from: quiet ? clock(quiet.from) : '',
  to: quiet ? clock(quiet.to) : '',
});

/** The same as the server is told it. @param {Choices} choices */
export function wish({ kinds, from, to }) {
  const offset = -new Date().getTimezoneOffset();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { kinds, quiet: from && to ? { from: minutes(from), to: minutes(to), offset, zone } : null };
}

/** A field for a time of the day. @param {{ id: string, label: string, value: string, set: (to: string) => void }} props */
const Time = ({ id, label, value, set }) =>
  T.label(
    { key: id, for: id },
    label,
    T.input({ id, type: 'time', value, onInput: (/** @type {any} */ e) => set(e.currentTarget.value) }),
  );

/** The fields of it. @param {string} id @param {string} label @param {Choices} now @param {(to: Choices) => void} set */
export const fields = (id, label, now, set) => [
  boxes(label, KINDS, now.kinds, (kinds) => set({ ...now, kinds })),
  T.fieldset(
    { key: 'quiet', class: 'account-scopes' },
    T.legend(null, say('hook-quiet')),
    Time({ id: `${id}-from`, label: say('hook-from'), value: now.from, set: (from) => set({ ...now, from }) }),
    Time({ id: `${id}-to`, label: say('hook-until'), value: now.to, set: (to) => set({ ...now, to }) }),
  ),
];
