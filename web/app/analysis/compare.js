// Which of two lines is better, and by how much: both are played out by bots until a test tells them apart.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { wording } from '../net.js';
import { number, say } from '../say.js';

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../types').StudyLines} Lines */
/** @typedef {import('../types').StudyComparison} Comparison */

/** A part of a win. @param {number} of */
const share = (of) => number(of, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How a line begins, as the list of moves has it. @param {Lines} lines @param {string} word */
const called = (lines, word) => lines.lines.find((line) => line.word === word)?.told[0] ?? word;

/** What is known, in a sentence. @param {Comparison} known @param {[string, string]} names */
function description({ verdict, difference, radius }, names) {
  const [first = '', second = ''] = difference < 0 ? [names[1], names[0]] : names;
  const args = { first, second, by: share(Math.abs(difference)), radius: share(radius) };
  if (verdict === 'alike') return say('analysis-alike', args);
  return say(verdict === 'first' || verdict === 'second' ? 'analysis-better' : 'analysis-maybe-better', args);
}

/** The interval between "the second wins every time" and "the first does". @param {{ known: Comparison }} props */
function Interval({ known }) {
  const place = (/** @type {number} */ of) => 50 + 50 * Math.max(-1, Math.min(1, of));
  // The better one is on the right.
  const { difference, radius } = known;
  const [from, to] = [place(difference - radius), place(difference + radius)];
  return T.div(
    { class: cls('interval', known.verdict), 'aria-hidden': 'true' },
    T.span({ class: 'interval-zero' }),
    T.span({ class: 'interval-range', style: { insetInlineStart: `${from}%`, width: `${to - from}%` } }),
    T.span({ class: 'interval-mean', style: { insetInlineStart: `${place(difference)}%` } }),
  );
}

/** How much was played, and what comes next. @param {{ known: Comparison, goes: boolean }} props */
function Progress({ known: { tally, most, level, verdict }, goes }) {
  const next =
    verdict === 'unknown'
      ? say('analysis-compare-limit')
      : verdict !== 'open'
        ? say('analysis-compare-done')
        : goes
          ? say('analysis-compare-goes', { most: number(most) })
          : say('analysis-compare-stopped');
  return T.p({ class: 'help', id: 'compared-pairs' }, say('analysis-pairs', { pairs: tally.pairs, level }), ' ', next);
}

/**
 * The comparison of two lines that were chosen.
 * @param {{ study: Study, lines: Lines, words: [string, string], onEnd: () => void }} props
 */
export function Compare({ study, lines, words, onEnd }) {
  const [known, setKnown] = useState(/** @type {Comparison | null} */ (null));
  const [failed, setFailed] = useState('');
  const [goes, setGoes] = useState(true);
  const leaving = useRef(new AbortController());
  // The lines of the moment it was begun: the engine goes on.
  const first = useRef(lines);
  const names = /** @type {[string, string]} */ (words.map((word) => called(first.current, word)));
  useEffect(() => {
    const { signal } = leaving.current;
    study.source
      .compare(study.place, lines.seat, words, signal, setKnown)
      .catch((why) => signal.aborted || setFailed(wording(why)))
      .finally(() => signal.aborted || setGoes(false));
    return () => leaving.current.abort();
  }, []);
  const stop = () => {
    leaving.current.abort();
    setGoes(false);
  };
  return T.section(
    { class: 'compare', 'aria-label': say('analysis-compare') },
    T.p({ class: 'compare-names' }, T.b(null, names[1]), T.b(null, names[0])),
    known ? C(Interval, { known }) : null,
    T.p(
      { id: 'compared', role: 'status', 'aria-live': goes ? 'off' : 'polite' },
      known ? description(known, names) : failed ? '' : say('analysis-compare-begins'),
    ),
    known ? C(Progress, { known, goes }) : null,
    failed ? T.p({ class: 'wrong', role: 'alert' }, failed) : null,
    T.p(
      { class: 'row' },
      goes ? T.button({ type: 'button', class: 'button small', id: 'compare-stop', onClick: stop }, say('analysis-stop')) : null,
      T.button(
        { type: 'button', class: 'button small quiet', id: 'compare-end', onClick: onEnd },
        say('analysis-compare-close'),
      ),
    ),
  );
}
