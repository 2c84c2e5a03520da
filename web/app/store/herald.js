// What a table announces to a screen reader about what happens, and its sounds.
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { say } from '../say.js';
import { heard } from '../silenced.js';
import { hasEnded } from './changes.js';
import { howEnded } from './ending.js';
import { isDrawn } from './views.js';

/** @typedef {import('../types').TableView} TableView */

/**
 * The sound of the end of a match, for the viewer.
 * @param {TableView} view
 */
export function soundOfEnd(view) {
  // Nobody won a match that was called off.
  if (!view.standings) return 'draw-end';
  const own = view.seats.filter((seat) => seat.you);
  const won = own.some((seat) => view.standings?.[seat.seat] === 1);
  return isDrawn(view) ? 'draw-end' : own.length === 0 || won ? 'win' : 'lose';
}

/**
 * The sound of an event: one voice, the one that says most.
 * @param {import('./playback').Frame} frame
 */
export function soundOfFrame({ telling, motions, fewer }) {
  const { dice = [], kind = '', line } = telling;
  if (kind === 'weather' || kind === 'reveal') return kind;
  if (dice.length) return 'dice';
  if (line.startsWith('+')) return 'reveal';
  const ways = motions.map((motion) => motion.kind);
  if (ways.includes('fall')) return 'fall';
  if (ways.includes('climb') || kind === 'climb') return 'climb';
  if (fewer > 0) return fewer > 1 ? 'push' : 'take';
  if (kind === 'draw') return 'draw';
  return motions.length ? 'move' : 'place';
}

/** Whether a seat at this device has something to choose. @param {TableView} view */
const isAsked = (view) => Object.values(view.offers).some(({ chosen }) => chosen === undefined);

/**
 * Sounds once everything is shown: the end, or a turn of somebody at this device.
 * @param {TableView} old @param {TableView} view
 */
export function soundOfTurn(old, view) {
  if (hasEnded(old, view)) sound(soundOfEnd(view));
  else if (isAsked(view) && !isAsked(old)) sound('turn');
}

/** How long to wait for texts that are announced together, in milliseconds. */
const BATCH = 900;

/** Announces what happened, in one message for everything that comes together. */
export class Herald {
  constructor() {
    /** @type {string[]} */
    this.told = [];
    this.timer = 0;
  }

  /**
   * @param {TableView} old @param {TableView} view
   * @param {number} revealed how many steps may be described
   */
  tell(old, view, revealed) {
    const steps = view.tellings.slice(old.steps, revealed);
    this.told.push(...steps.filter(({ quiet }) => !quiet).map(({ told }) => told));
    const say = () => {
      const status = howEnded(view);
      speak([...this.told.splice(0).slice(-6), status].filter(Boolean).join('. '));
    };
    clearTimeout(this.timer);
    // The player to act need not wait.
    if (isAsked(view) || view.turn.type === 'over') say();
    else this.timer = setTimeout(say, BATCH);
  }
}

/** Announces the last chat line. @param {TableView} view */
export function announceChat(view) {
  const line = heard(view.chat).at(-1);
  if (line) speak(say('says', { name: line.name, text: line.text }));
  sound('chat');
}
