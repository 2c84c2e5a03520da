// What the engine thinks: lines, better the longer it looks. Off until somebody asks for it, and remembered.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { effect, signal } from '../../vendor/signals.mjs';
import { C, T, cls } from '../el.js';
import { ready } from '../later/sheet.js';
import { percent, pointing } from '../later/words.js';
import { wording } from '../net.js';
import { number, say } from '../say.js';
import { keep, stored } from '../settings.js';

export { ready };

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../types').StudyLines} Lines */

/** Before it begins one may have gone on, in milliseconds. */
const PAUSE = 200;
const LINES_MAX = 5;

/** Whether it is on, and how many lines it shows. */
const on = signal(stored('analysis-engine') ?? 'off');
const most = signal(stored('analysis-lines') ?? '3');
effect(() => keep('analysis-engine', on.value));
effect(() => keep('analysis-lines', most.value));
/** The line that is pointed at. */
const pointed = signal(0);

/** The seat that is asked first. @param {Study} study */
function thinker(study) {
  const { turn } = study.position.value ?? {};
  const seat = study.table?.seat.value ?? turn?.seats[0] ?? null;
  return turn && turn.seats.length && seat && turn.seats.includes(seat) ? seat : null;
}

/** How good a line is for whoever plays it, in short. @param {Lines['lines'][number]} line @param {string} seat */
function worth({ proven, values }, seat) {
  if (proven?.result === 'win') {
    return proven.plies ? say('analysis-win-within', { plies: proven.plies }) : say('analysis-win');
  }
  if (proven) return say(proven.result === 'draw' ? 'analysis-drawn' : 'analysis-loss');
  const own = values.find((of) => of.seat === seat);
  return own ? percent(own.share) : '';
}

/** Shares of the win, as a bar. @param {{ study: Study, lines: Lines }} props */
function Shares({ study, lines }) {
  const values = lines.lines[0]?.values ?? [];
  const seats = study.position.value?.seats ?? [];
  const title = (/** @type {string} */ seat) => seats.find((of) => of.seat === seat)?.title ?? seat;
  if (!values.length) return null;
  const rest = Math.max(0, 1 - values.reduce((sum, { share }) => sum + share, 0));
  const said = values.map(({ seat, share }) => say('analysis-share', { who: title(seat), share: percent(share) }));
  return [
    T.div(
      { key: 'bar', class: 'share-bar', 'aria-hidden': 'true' },
      values.map(({ seat, share }) =>
        T.span({ key: seat, class: `seat-${seat}`, style: { flexGrow: String(Math.max(share, 0.001)) } }),
      ),
      rest > 0.001 ? T.span({ class: 'rest', style: { flexGrow: String(rest) } }) : null,
    ),
    T.p({ key: 'said', class: 'shares' }, said.join(' · ')),
  ];
}

/** @param {{ study: Study, lines: Lines }} props */
function Found({ study, lines }) {
  const count = Number(most.value);
  const play = async (/** @type {Lines['lines'][number]} */ line) => {
    const { table } = study;
    if (!table || table.busy.value) return;
    try {
      await study.take(lines.seat, line.word);
    } catch (why) {
      table.refuse(why);
    }
  };
  return [
    C(Shares, { key: 'shares', study, lines }),
    T.p(
      { key: 'effort', class: 'help', id: 'engine-effort' },
      lines.depth
        ? say('analysis-depth', { depth: lines.depth, nodes: number(lines.nodes) })
        : say('analysis-nodes', { nodes: number(lines.nodes) }),
    ),
    T.ol(
      { key: 'lines', class: 'engine-lines', 'aria-label': say('analysis-lines') },
      lines.lines.slice(0, count).map((line, index) => {
        return T.li(
          { key: line.word },
          T.button(
            {
              type: 'button',
              class: cls('engine-line', pointed.value === index && 'on'),
              'data-word': line.word,
              onClick: () => play(line),
              onPointerEnter: () => (pointed.value = index),
              onFocus: () => (pointed.value = index),
            },
            T.b({ class: 'engine-worth' }, worth(line, lines.seat)),
            ' ',
            T.span(null, line.told.join(' ')),
          ),
        );
      }),
    ),
  ];
}

/** Points at the first step of a line on the board. @param {Study} study @param {Lines | null} lines */
function point(study, lines) {
  const { table } = study;
  if (!table) return;
  const line = lines?.lines[pointed.value] ?? lines?.lines[0];
  if (!lines || !line) {
    table.pointers.value = null;
    return;
  }
  const known = new Set(table.view.value.board.spots.map((spot) => spot.id));
  const spots = line.word.split(/[^\w*]+/).filter((word) => known.has(word));
  const marks = pointing(line.motions[0] ?? [], spots, lines.seat, say('analysis-best'));
  table.pointers.value = { at: null, steps: table.view.value.steps, marks };
}

/** @param {{ study: Study }} props */
export default function EngineLines({ study }) {
  const [lines, setLines] = useState(/** @type {Lines | null} */ (null));
  const [failed, setFailed] = useState('');
  const position = study.position.value;
  const seat = thinker(study);
  const isOn = on.value === 'on';
  useEffect(() => {
    setLines(null);
    setFailed('');
    pointed.value = 0;
    if (!isOn || !seat || !position) return;
    const leaving = new AbortController();
    // What others chose in secret the seat does not know.
    const { place } = study;
    const begin = () =>
      study.source
        .lines(place, seat, leaving.signal, (found) => leaving.signal.aborted || setLines(found))
        .catch((why) => leaving.signal.aborted || setFailed(wording(why)));
    const timer = setTimeout(begin, PAUSE);
    const hide = () => document.hidden && leaving.abort();
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
      leaving.abort();
    };
  }, [isOn, seat, position]);
  useEffect(() => point(study, isOn ? lines : null), [isOn, lines, pointed.value]);
  return T.section(
    { class: 'engine', 'aria-label': say('analysis-engine') },
    T.p(
      { class: 'row' },
      T.button(
        {
          type: 'button',
          id: 'engine',
          role: 'switch',
          class: cls('button', 'small', !isOn && 'quiet'),
          'aria-checked': isOn ? 'true' : 'false',
          onClick: () => (on.value = isOn ? 'off' : 'on'),
        },
        say('analysis-engine'),
      ),
      isOn ? T.label({ for: 'engine-most' }, say('analysis-lines')) : null,
      isOn
        ? T.select(
            { id: 'engine-most', onChange: (/** @type {any} */ e) => (most.value = e.currentTarget.value) },
            Array.from({ length: LINES_MAX }, (_, i) =>
              T.option({ key: i, value: String(i + 1), selected: most.value === String(i + 1) }, String(i + 1)),
            ),
          )
        : null,
    ),
    isOn && failed ? T.p({ class: 'wrong', role: 'alert' }, failed) : null,
    isOn && lines ? C(Found, { study, lines }) : null,
    isOn && !lines && !failed && seat ? T.p({ class: 'help' }, say('analysis-thinks')) : null,
    isOn ? T.p({ class: 'help' }, say('analysis-fair')) : null,
  );
}
