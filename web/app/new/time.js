// How time is limited at a new table, and how long an absent person is waited for.
import { controlInWords, longTime } from '../clocks.js';
import { C, T } from '../el.js';
import { say } from '../say.js';
import { isSlow } from './last.js';

/** @typedef {import('../types').TimeControl} TimeControl */
/** @typedef {import('./last.js').Choices} Choices */

const DAY = 24 * 3600;

/** @type {(minutes: number, increment: number) => TimeControl} */
const plus = (minutes, increment) => ({ kind: 'increment', base: minutes * 60, increment });
/** @type {(days: number) => TimeControl} */
const days = (days) => ({ kind: 'per_move', seconds: days * DAY });

/** The usual time controls. */
const PRESETS = [
  plus(1, 0),
  plus(2, 1),
  plus(3, 2),
  plus(5, 3),
  plus(10, 5),
  plus(15, 10),
  plus(30, 20),
  days(1),
  days(3),
  days(7),
];

/** The fields of each kind of control: key, wording, and how many seconds a unit has. */
const FIELDS = /** @type {const} */ ({
  increment: [['base', 'time-base', 60], ['increment', 'time-increment', 1]],
  delay: [['base', 'time-base', 60], ['delay', 'time-free', 1]],
  per_move: [['seconds', 'time-hours-a-move', 3600]],
  bank: [
    ['start', 'time-start', DAY],
    ['increment', 'time-more', 3600],
    ['cap', 'time-cap', DAY],
  ],
});

/**
 * @param {TimeControl['kind']} kind
 * @returns {readonly (readonly [string, import('../say.js').Key, number])[]}
 */
const fieldsOf = (kind) => FIELDS[kind];

const KINDS = /** @type {const} */ ([
  ['increment', 'kind-increment'],
  ['delay', 'kind-delay'],
  ['per_move', 'kind-per-move'],
  ['bank', 'kind-bank'],
]);

/** A control of each kind, to begin with. @type {Record<string, TimeControl>} */
const FIRST = {
  increment: plus(20, 10),
  delay: { kind: 'delay', base: 600, delay: 5 },
  per_move: { kind: 'per_move', seconds: 12 * 3600 },
  bank: { kind: 'bank', start: 3 * DAY, increment: 12 * 3600, cap: 5 * DAY },
};

/** @param {TimeControl | null} a @param {TimeControl} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** How long one may wait for somebody, in seconds. */
const ABSENCES = [120, 600, 3600, DAY, 3 * DAY, 7 * DAY];

/**
 * A control of one's own, field by field.
 * @param {{ time: TimeControl, set: (time: TimeControl) => void }} props
 */
function Custom({ time, set }) {
  const of = /** @type {any} */ (time);
  return T.div(
    { class: 'time-custom' },
    T.label({ for: 'time-kind' }, say('time-kind')),
    T.select(
      {
        id: 'time-kind',
        value: time.kind,
        onChange: (/** @type {any} */ e) => set(FIRST[e.currentTarget.value] ?? time),
      },
      KINDS.map(([kind, key]) =>
        T.option({ key: kind, value: kind, selected: kind === time.kind }, say(key)),
      ),
    ),
    fieldsOf(time.kind).map(([key, wording, unit]) => [
      T.label({ key: `${key}-label`, for: `time-${key}` }, say(wording)),
      T.input({
        key,
        id: `time-${key}`,
        type: 'number',
        min: key === 'increment' || key === 'delay' ? 0 : unit === 60 ? 0.25 : 1,
        step: unit === 60 ? 0.25 : 1,
        required: true,
        value: of[key] / unit,
        onChange: (/** @type {any} */ e) => {
          const seconds = Math.round(Number(e.currentTarget.value) * unit);
          if (Number.isFinite(seconds) && seconds >= 0) set({ ...of, [key]: seconds });
        },
      }),
    ]),
  );
}

/**
 * @typedef {Pick<Choices, 'time' | 'custom' | 'absence' | 'weekends'>} TimeChoices
 */

/**
 * With `only` there is a control, and nothing about absence or weekends.
 * @param {{ choices: TimeChoices, together: boolean, only?: boolean,
 *   set: (changed: Partial<TimeChoices>) => void, wrong: string }} props
 */
export function Time({ choices, together, only, set, wrong }) {
  const { time, custom, absence, weekends } = choices;
  const preset = time && !custom ? PRESETS.findIndex((of) => same(time, of)) : -1;
  const value = !time ? 'none' : preset >= 0 ? String(preset) : 'custom';
  const choose = (/** @type {string} */ word) => {
    if (word === 'none') set({ time: null, custom: false });
    else if (word === 'custom') set({ time: time ?? FIRST.increment ?? null, custom: true });
    else set({ time: PRESETS[Number(word)] ?? null, custom: false });
  };
  const option = (/** @type {string} */ word, /** @type {string} */ text) =>
    T.option({ key: word, value: word, selected: word === value }, text);
  return T.fieldset(
    { class: 'time' },
    T.legend(null, say('time-title')),
    T.div(
      { class: 'time-row' },
      T.label({ for: 'time' }, say('time-for-moves')),
      T.select(
        {
          id: 'time',
          value,
          'aria-describedby': wrong ? 'time-wrong' : undefined,
          onChange: (/** @type {any} */ e) => choose(e.currentTarget.value),
        },
        only ? null : option('none', say('time-none')),
        PRESETS.map((of, at) => option(String(at), controlInWords(of))),
        option('custom', say('time-own')),
      ),
    ),
    value === 'custom' && time ? C(Custom, { time, set: (changed) => set({ time: changed }) }) : null,
    isSlow(time) && !only
      ? T.p(
          null,
          T.label(
            { class: 'time-weekends' },
            T.input({
              type: 'checkbox',
              id: 'weekends',
              checked: weekends,
              onChange: (/** @type {any} */ e) => set({ weekends: e.currentTarget.checked }),
            }),
            say('time-weekends'),
          ),
        )
      : null,
    T.p({ class: 'help' }, say(time ? 'time-help' : 'time-none-help')),
    together && !time
      ? T.div(
          { class: 'time-row' },
          T.label({ for: 'absence' }, say('absence-ask')),
          T.select(
            {
              id: 'absence',
              value: String(absence ?? ''),
              onChange: (/** @type {any} */ e) => set({ absence: Number(e.currentTarget.value) || null }),
            },
            T.option({ value: '', selected: absence === null }, say('absence-usual')),
            ABSENCES.map((seconds) =>
              T.option(
                { key: seconds, value: String(seconds), selected: seconds === absence },
                longTime(seconds),
              ),
            ),
          ),
        )
      : null,
    wrong ? T.p({ class: 'wrong', role: 'alert', id: 'time-wrong' }, wrong) : null,
  );
}
