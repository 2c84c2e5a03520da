// A question with its answers in a row.
import { T, cls } from '../el.js';

/**
 * @param {string} says the question
 * @param {any[]} answers buttons, and whatever else is among them
 * @param {{ close?: () => void, look?: string }} [it] the effect of Escape, and a class
 */
export const question = (says, answers, { close, look } = {}) =>
  T.div(
    {
      class: cls('question', look),
      role: 'group',
      'aria-label': says,
      onKeyDown: (/** @type {KeyboardEvent} */ e) => {
        if (e.key === 'Escape') close?.();
      },
    },
    T.p(null, says),
    T.p({ class: 'row' }, answers),
  );

/**
 * An answer; the first is the main one, the others are `quiet`.
 * @param {string} label @param {() => unknown} onClick
 * @param {{ id?: string, look?: string, box?: import('preact').RefObject<HTMLButtonElement | null> }} [it]
 */
export const answer = (label, onClick, { id, look = 'quiet', box } = {}) =>
  T.button({ key: label, type: 'button', class: cls('button small', look), id, ref: box, onClick }, label);
