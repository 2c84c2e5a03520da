// What a table says to a screen reader, and how it sounds.
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { hasEnded, isDrawn, spokenRefusal } from './views.js';
import { say } from '../say.js';

/** @typedef {import('../types').TableView} TableView */

/**
 * How the end of a match sounds to whoever looks on.
 * @param {TableView} view
 */
export function soundOfEnd(view) {
  const own = view.seats.filter((seat) => seat.you);
  const won = own.some((seat) => view.standings?.[seat.seat] === 1);
  return isDrawn(view) ? 'turn' : own.length === 0 || won ? 'win' : 'lose';
}

/** How a step sounds. @param {TableView} old @param {TableView} view */
export function soundOfStep(old, view) {
  const chance = view.tellings.slice(old.steps).some(({ line }) => line.startsWith('*'));
  const fewer = view.scene.pieces.length < old.scene.pieces.length - 1;
  return chance ? 'chance' : fewer ? 'remove' : 'move';
}

/** Whether a seat at this device is asked. @param {TableView} view */
const isAsked = (view) => view.turn.seats.some((seat) => view.offers[seat]);

/**
 * Tells what happened between two views.
 * @param {TableView} old @param {TableView} view
 * @param {number} revealed how many steps may be described
 */
export function announceSteps(old, view, revealed) {
  const described = view.tellings.slice(old.steps, revealed).map(({ told }) => told);
  const status = view.ended ?? view.scene.notes[0] ?? '';
  speak([...described.slice(-3), status].filter(Boolean).join('. '));
  if (hasEnded(old, view)) return sound(soundOfEnd(view));
  sound(soundOfStep(old, view));
  if (isAsked(view) && !isAsked(old)) setTimeout(() => sound('turn'), 180);
}

/** Tells what was said last. @param {TableView} view */
export function announceChat(view) {
  const line = view.chat.at(-1);
  if (line) speak(say('says', { name: line.name, text: line.text }));
  sound('chat');
}

/** Tells why a try came to nothing. @param {string} message @param {string | null} rule */
export function announceRefusal(message, rule) {
  sound('no');
  speak(spokenRefusal(message, rule));
}

/** Tells what can be chosen: answers stand elsewhere on the page than what was touched.
 * @param {{ label: string }[]} choices */
export function announceChoices(choices) {
  if (choices.length) speak(say('choose', { choices: choices.map(({ label }) => label).join(', ') }));
}
