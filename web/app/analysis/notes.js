// What is said about a step: a comment, signs, arrows and rings; and what is done with its line.
import { useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { say } from '../say.js';
import { SIGNS } from './tree.js';

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('./tree.js').Drawing} Drawing */

const INKS = /** @type {const} */ (['green', 'red', 'blue', 'yellow']);

/** The longest comment, in letters. */
const COMMENT_MAX = 8000;

/** @param {Drawing['ink']} ink */
function inkName(ink) {
  if (ink === 'red') return say('analysis-ink-red');
  if (ink === 'blue') return say('analysis-ink-blue');
  if (ink === 'yellow') return say('analysis-ink-yellow');
  return say('analysis-ink-green');
}

/** @param {number} sign */
function signName(sign) {
  if (sign === 1) return say('analysis-sign-good');
  if (sign === 2) return say('analysis-sign-bad');
  if (sign === 3) return say('analysis-sign-brilliant');
  if (sign === 4) return say('analysis-sign-blunder');
  if (sign === 5) return say('analysis-sign-interesting');
  return say('analysis-sign-dubious');
}

/** @param {Drawing} drawing */
const drawingName = ({ kind, ink, from, to, spot }) =>
  kind === 'arrow'
    ? say('analysis-arrow', { ink: inkName(ink), from, to })
    : say('analysis-circle', { ink: inkName(ink), spot });

/** Arrows and rings by words, for who has no pointer. @param {{ study: Study }} props */
function Drawings({ study }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const { table } = study;
  const drawings = table?.drawings.value ?? [];
  const add = (/** @type {Event} */ e) => {
    e.preventDefault();
    const words = text.trim().split(/[\s,-]+/).filter(Boolean);
    const [from = '', to = from] = words;
    const spots = study.position.value?.board.spots ?? [];
    const unknown = [from, to].find((word) => !spots.some(({ id }) => id === word));
    if (unknown !== undefined || words.length > 2) {
      setWrong(say('analysis-no-spot', { spot: unknown ?? text, example: spots[0]?.id ?? '' }));
      return;
    }
    setWrong('');
    setText('');
    table?.stroke({ from, to }, table.ink.value);
  };
  return T.div(
    { class: 'drawings' },
    T.div(
      { class: 'inks', role: 'radiogroup', 'aria-label': say('analysis-ink') },
      INKS.map((ink) =>
        T.label(
          { key: ink, class: cls('ink', `ink-${ink}`) },
          T.input({
            type: 'radio',
            name: 'ink',
            value: ink,
            checked: table?.ink.value === ink,
            onChange: () => table && (table.ink.value = ink),
          }),
          T.span(null, inkName(ink)),
        ),
      ),
    ),
    T.form(
      { class: 'row', onSubmit: add },
      T.label({ for: 'draw-spots' }, say('analysis-draw')),
      T.input({
        id: 'draw-spots',
        value: text,
        autoComplete: 'off',
        autoCapitalize: 'off',
        spellcheck: false,
        'aria-describedby': 'draw-help',
        onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
      }),
      T.button({ type: 'submit', class: 'button small quiet', id: 'draw' }, say('analysis-draw-it')),
    ),
    T.p({ id: 'draw-help', class: 'help' }, say('analysis-draw-help')),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    drawings.length
      ? T.ul(
          { class: 'drawing-list' },
          drawings.map((/** @type {Drawing} */ drawing) =>
            T.li(
              { key: `${drawing.from}${drawing.to}${drawing.spot}` },
              drawingName(drawing),
              ' ',
              T.button(
                {
                  type: 'button',
                  class: 'button small quiet',
                  'aria-label': say('analysis-erase', { what: drawingName(drawing) }),
                  onClick: () => study.drawn(drawing),
                },
                '\u00d7',
              ),
            ),
          ),
        )
      : null,
  );
}

/** @param {{ study: Study }} props */
export function Notes({ study }) {
  study.changes.value;
  const node = study.settled.value;
  const isStep = node.parent !== null;
  return T.section(
    { class: 'notes', 'aria-label': say('analysis-notes') },
    T.h2({ class: 'notes-head' }, isStep ? say('analysis-about-step', { step: node.short || node.step }) : say('the-start')),
    isStep
      ? T.div(
          { class: 'sign-row', role: 'group', 'aria-label': say('analysis-signs') },
          SIGNS.map(([sign, text]) =>
            T.button(
              {
                key: sign,
                type: 'button',
                class: cls('button', 'small', 'quiet', node.signs.includes(sign) && 'on'),
                'aria-pressed': node.signs.includes(sign) ? 'true' : 'false',
                'aria-label': signName(sign),
                title: signName(sign),
                onClick: () => study.sign(sign),
              },
              text,
            ),
          ),
        )
      : null,
    T.label({ for: 'comment' }, say('analysis-comment')),
    T.textarea({
      id: 'comment',
      key: node.id,
      rows: 2,
      maxLength: COMMENT_MAX,
      value: node.comment,
      onInput: (/** @type {any} */ e) => study.comment(e.currentTarget.value),
    }),
    isStep
      ? T.p(
          { class: 'row' },
          T.button(
            { type: 'button', class: 'button small quiet', id: 'promote', onClick: () => study.promote() },
            say('analysis-promote'),
          ),
          T.button(
            { type: 'button', class: 'button small quiet', id: 'remove', onClick: () => study.remove() },
            say('analysis-remove'),
          ),
        )
      : null,
    T.details({ class: 'draw-box' }, T.summary(null, say('analysis-drawings')), C(Drawings, { study })),
  );
}
