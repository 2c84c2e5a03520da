// Time controls and times in words and figures.
import { say } from './say.js';

/** @typedef {import('./types').TimeControl} TimeControl */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What each kind of control says. @type {Record<string, string[]>} */
const PARTS = {
  increment: ['base', 'increment'],
  delay: ['base', 'delay'],
  per_move: ['seconds'],
  bank: ['start', 'increment', 'cap'],
};

/** Whether something kept on this device is a time control. @param {any} time */
export const isControl = (time) =>
  PARTS[time?.kind]?.every((key) => Number.isInteger(time[key])) ?? false;

/** A number of seconds in minutes, as players write it: `3`, `1/2`, `1½`. @param {number} seconds */
const inMinutes = (seconds) =>
  seconds === 30 ? '\u00bd' : String(Math.round((seconds / MINUTE) * 100) / 100);

/** A long time in words: `3 days`, `12 hours`. @param {number} seconds */
export function longTime(seconds) {
  if (seconds >= DAY && seconds % DAY === 0) return say('days', { count: seconds / DAY });
  if (seconds >= HOUR) return say('hours', { count: Math.round(seconds / HOUR) });
  if (seconds >= MINUTE) return say('minutes', { count: Math.round(seconds / MINUTE) });
  return say('seconds', { count: seconds });
}

/** A time control, as players write it: `3+2`, `3 days a move`. @param {TimeControl} control */
export function controlInWords(control) {
  if (control.kind === 'per_move') return say('time-a-move', { time: longTime(control.seconds) });
  if (control.kind === 'bank') {
    const { start, increment, cap } = control;
    const [first, more, most] = [start, increment, cap].map(longTime);
    return say('time-bank', { first, more, most });
  }
  if (control.kind === 'delay') {
    return say('time-delay', { base: inMinutes(control.base), delay: control.delay });
  }
  return `${inMinutes(control.base)}+${control.increment}`;
}

/**
 * A time on a clock: `2 days`, `5:07:03`, `3:05`, and tenths where little is left.
 * @param {number} left in milliseconds
 */
export function figures(left) {
  const all = Math.max(0, left);
  const seconds = Math.ceil(all / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  if (seconds >= DAY) {
    const days = Math.floor(seconds / DAY);
    const hours = Math.floor((seconds % DAY) / HOUR);
    return say('days-and-hours', { days, hours });
  }
  if (all < 10_000) return `0:0${(Math.floor(all / 100) / 10).toFixed(1)}`;
  const [hour, minute, second] = [seconds / HOUR, (seconds % HOUR) / MINUTE, seconds % MINUTE].map(Math.floor);
  const short = `${two(minute ?? 0)}:${two(second ?? 0)}`;
  return hour ? `${hour}:${short}` : short.replace(/^0(?=\d:)/, '');
}

/** From when on time is low, in milliseconds, as on lichess. @param {TimeControl} control */
export function lowFrom(control) {
  const base = control.kind === 'per_move' ? control.seconds : control.kind === 'bank' ? control.start : control.base;
  return Math.min(HOUR, Math.max(10, base / 8)) * 1000;
}
