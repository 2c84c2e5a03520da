// How a match ended, in words.
import { titleOf } from '../seats.js';
import { say } from '../say.js';

/** @typedef {import('../types').TableView} TableView */

/** `Blue resigned` for `b resigned`; an end by the rules is worded by the game. @param {TableView} view */
export function howEnded(view) {
  if (!view.ended) return view.scene.notes[0] ?? '';
  if (view.ended === 'aborted') return say('ended-aborted');
  if (/limit$/.test(view.ended)) return say('ended-step-limit', { steps: view.steps });
  const [, drawn] = view.ended.match(/^draw as ([a-f]) ran out of time$/) ?? [];
  if (drawn) return say('ended-time-draw', { seat: titleOf(view, drawn) });
  const [, letter, how] = view.ended.match(/^(?:([a-f]) )?(.*)$/) ?? [];
  const seat = letter && titleOf(view, letter);
  if (how === 'resigned') return say('ended-resigned', { seat });
  if (how === 'ran out of time') return say('ended-time', { seat });
  return say(view.agreement === 'end' ? 'ended-by-all' : 'ended-agreed');
}
