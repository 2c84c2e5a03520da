// What a table announces to a screen reader about one's own touches, and their sounds.
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { spokenRefusal } from './views.js';
import { say } from '../say.js';

/** Announces why a try failed. @param {string} message @param {string | null} rule */
export function announceRefusal(message, rule) {
  sound('no');
  speak(spokenRefusal(message, rule));
}

/** Announces what can be chosen: answers are elsewhere on the page than what was touched.
 * @param {{ label: string }[]} choices */
export function announceChoices(choices) {
  if (choices.length) speak(say('choose', { choices: choices.map(({ label }) => label).join(', ') }));
}

/** Announces the consequence of a move that needs a confirmation. @param {string} told */
export function announceQuestion(told) {
  speak(`${told} ${say('confirm-keys')}`.trim());
}
