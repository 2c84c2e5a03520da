// What the engine thinks: lines, better the longer it looks. Off until somebody asks for it, and remembered.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { effect, signal } from '../../vendor/signals.mjs';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { ready } from '../later/sheet.js';
import { percent, pointing } from '../later/words.js';
import { wording } from '../net.js';
import { number, say } from '../say.js';
import { keep, stored } from '../settings.js';
import { Compare } from './compare.js';
import { expected } from './expected.js';

export { ready };

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../types').StudyLines} Lines */

/** Before it begins one may have gone on, in milliseconds. */
const PAUSE = 200;
const LINES_MAX = 5;

/** Whether it is on, and how many lines it shows. */
const on = signal(stored('analysis-engine') ?? 'off');
const most = signal(stored('analysis-lines') ?? '3');
effect(() => {
  keep('analysis-engine', on.value);
  document.documentElement.dataset.engine = on.value;
});
effect(() => keep('analysis-lines', most.value));
/** The line that is pointed at. */
const pointed = signal(0);
/** Whether the threat is shown: what another seat would do if the one that is asked passed. */
const threat = signal(false);

/** The seat that is asked first. @param {Study} study */
function thinker(study) {
  const { turn } = study.position.value ?? {};
  const seat = study.table?.seat.value ?? turn?.seats[0] ?? null;
  return turn && turn.seats.length && seat && turn.seats.includes(seat) ? seat : null;
}

/**
 * How good a line is for whoever plays it, in short.
 * @param {Lines['lines'][number]} line @param {string} seat @param {'two' | 'more'} sides
 */
function worth({ proven, values }, seat, sides) {
  if (proven?.result === 'win') {
    const { plies } = proven;
    if (plies === 1) return say('analysis-win-now');
    return plies ? say('analysis-win-within', { plies, sides }) : say('analysis-win');
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

/**
 * A line, and whether it is compared.
 * @param {{ line: Lines['lines'][number], index: number, lines: Lines, sides: 'two' | 'more', picked: boolean,
 *   onPlay: (() => void) | null, onPick: () => void }} props
 */
const LineRow = ({ line, index, lines, sides, picked, onPlay, onPick }) =>
  T.li(
    { class: 'engine-row' },
    T.button(
      {
        type: 'button',
        class: cls('engine-line', pointed.value === index && 'on'),
        'data-word': line.word,
        'aria-disabled': onPlay ? undefined : 'true',
        onClick: () => onPlay?.(),
        onPointerEnter: () => (pointed.value = index),
        onFocus: () => (pointed.value = index),
      },
      T.b({ class: 'engine-worth' }, worth(line, lines.seat, sides)),
      ' ',
      T.span(null, line.told.join(' ')),
    ),
    onPlay && lines.lines.length > 1
      ? T.button(
          {
            type: 'button',
            class: cls('compare-pick', picked && 'on'),
            'aria-pressed': picked ? 'true' : 'false',
            'aria-label': say('analysis-compare-this', { line: line.told[0] ?? line.word }),
            title: say('analysis-compare-this', { line: line.told[0] ?? line.word }),
            onClick: onPick,
          },
          icon('versus'),
        )
      : null,
  );

/** @param {{ study: Study, lines: Lines, isThreat: boolean }} props */
function Found({ study, lines, isThreat }) {
  const count = Number(most.value);
  const sides = study.position.value?.seats.length === 2 ? 'two' : 'more';
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const play = async (/** @type {Lines['lines'][number]} */ line) => {
    const { table } = study;
    if (!table || table.busy.value) return;
    try {
      await study.take(lines.seat, line.word);
    } catch (why) {
      table.refuse(why);
    }
  };
  const pick = (/** @type {string} */ word) =>
    setPicked((old) => (old.includes(word) ? old.filter((of) => of !== word) : [...old, word].slice(-2)));
  const [first, second] = picked;
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
      lines.lines.slice(0, count).map((line, index) =>
        C(LineRow, {
          key: line.word,
          line,
          index,
          lines,
          sides,
          picked: picked.includes(line.word),
          onPlay: isThreat ? null : () => play(line),
          onPick: () => pick(line.word),
        }),
      ),
    ),
    picked.length === 1 ? T.p({ key: 'pick', class: 'help' }, say('analysis-compare-pick')) : null,
    first && second
      ? C(Compare, { key: `${first}|${second}`, study, lines, words: [first, second], onEnd: () => setPicked([]) })
      : null,
  ];
}

/**
 * Points at the first steps of a line on the board: what comes later is fainter.
 * @param {Study} study @param {Lines | null} lines @param {boolean} isThreat
 */
function point(study, lines, isThreat) {
  const { table } = study;
  if (!table) return;
  const line = lines?.lines[pointed.value] ?? lines?.lines[0];
  if (!lines || !line) {
    table.pointers.value = null;
    return;
  }
  const known = new Set(table.view.value.board.spots.map((spot) => spot.id));
  const spots = line.word.split(/[^\w*]+/).filter((word) => known.has(word));
  const label = say(isThreat ? 'analysis-threatened' : 'analysis-best');
  const first = pointing(line.motions[0] ?? [], spots, lines.seat, label);
  const then = expected(line, known, (number) => say('analysis-expected', { number }));
  table.pointers.value = { at: null, steps: table.view.value.steps, marks: [...first, ...then] };
}

/**
 * The position and the seat that are thought about: here, or what another seat threatens. None where nobody can
 * hand over the turn; then why.
 * @param {Study} study @param {import('../types').Seat} seat
 */
async function thought(study, seat) {
  // What others chose in secret the seat does not know.
  const { place } = study;
  if (!threat.value) return { place, seat };
  const { position, seat: other, fault } = await study.ask({ ask: 'pass', seat });
  if (position && other) return { place: { ...place, position, steps: [], sealed: [] }, seat: other };
  if (!fault) return { why: say('analysis-no-threat-here') };
  const { rule, reason } = fault;
  return { why: say('analysis-no-threat', { rule, reason }) };
}

/**
 * Does something while the page is shown: it ends when the page is hidden, and begins again when it is shown.
 * @param {(signal: AbortSignal) => Promise<unknown>} work
 * @returns {() => void} ends it
 */
function whileShown(work) {
  let leaving = new AbortController();
  let timer = 0;
  let isDone = false;
  const stop = () => {
    clearTimeout(timer);
    leaving.abort();
  };
  const start = () => {
    leaving = new AbortController();
    const { signal } = leaving;
    timer = setTimeout(() => work(signal).then(() => (isDone ||= !signal.aborted)), PAUSE);
  };
  const turn = () => {
    stop();
    if (!document.hidden && !isDone) start();
  };
  document.addEventListener('visibilitychange', turn);
  turn();
  return () => {
    document.removeEventListener('visibilitychange', turn);
    stop();
  };
}

/** The switch of the engine, how many lines it shows, and whether it shows a threat. @param {{ isOn: boolean }} props */
const Switches = ({ isOn }) =>
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
    isOn
      ? T.button(
          {
            type: 'button',
            id: 'threat',
            class: cls('button', 'small', !threat.value && 'quiet'),
            'aria-pressed': threat.value ? 'true' : 'false',
            title: say('analysis-threat-help'),
            onClick: () => (threat.value = !threat.value),
          },
          say('analysis-threat'),
        )
      : null,
  );

/** @param {{ study: Study }} props */
export default function EngineLines({ study }) {
  const [lines, setLines] = useState(/** @type {Lines | null} */ (null));
  const [failed, setFailed] = useState('');
  const [silent, setSilent] = useState('');
  const isOn = on.value === 'on';
  const position = isOn ? study.position.value : null;
  const seat = isOn ? thinker(study) : null;
  const isThreat = threat.value;
  useEffect(() => {
    setLines(null);
    setFailed('');
    setSilent('');
    pointed.value = 0;
    if (!isOn || !seat || !position) return;
    const think = async (/** @type {AbortSignal} */ signal) => {
      const { place, seat: whose, why } = await thought(study, seat);
      if (signal.aborted) return;
      if (!place || !whose) return setSilent(why ?? '');
      await study.source.lines(place, whose, signal, (found) => signal.aborted || setLines(found));
    };
    return whileShown((signal) => think(signal).catch((why) => signal.aborted || setFailed(wording(why))));
  }, [isOn, seat, position, isThreat]);
  useEffect(() => point(study, isOn ? lines : null, isThreat), [isOn, lines, pointed.value]);
  const title = (/** @type {string} */ of) => position?.seats.find((known) => known.seat === of)?.title ?? of;
  return T.section(
    { class: 'engine', 'aria-label': say('analysis-engine') },
    C(Switches, { isOn }),
    isOn && failed ? T.p({ class: 'wrong', role: 'alert' }, failed) : null,
    isOn && silent ? T.p({ class: 'help', role: 'status', id: 'no-threat' }, silent) : null,
    // What was found before it was switched on is no threat.
    isOn && lines && isThreat && seat && lines.seat !== seat
      ? T.p({ class: 'help', role: 'status' }, say('analysis-threat-of', { who: title(seat), other: title(lines.seat) }))
      : null,
    isOn && lines ? C(Found, { key: String(study.ticket), study, lines, isThreat }) : null,
    isOn && !lines && !failed && !silent && seat ? T.p({ class: 'help' }, say('analysis-thinks')) : null,
    isOn && position?.turn.type === 'chance'
      ? T.p({ class: 'help', role: 'status', id: 'engine-chance' }, say('analysis-engine-chance'))
      : null,
    isOn && lines && lines.lines.every(({ proven, values }) => !proven && !values.length)
      ? T.p({ class: 'help', role: 'status', id: 'engine-unvalued' }, say('analysis-engine-unvalued'))
      : null,
    isOn ? T.p({ class: 'help' }, say('analysis-fair')) : null,
  );
}
