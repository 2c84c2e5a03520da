// When a new tournament begins, what lies between its rounds, and how people come and go.
import { longTime } from '../clocks.js';
import { C, T } from '../el.js';
import { isSlow } from '../new/last.js';
import { say } from '../say.js';
import { Few, Row } from './fields.js';

/** @typedef {import('./form.js').PartProps} PartProps */

const HOUR = 3600;

/** What may lie between two rounds, in seconds: of quick matches, and of those over days. */
const QUICK = [0, 30, 60, 120, 300, 600, 900];
const SLOW = [0, HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR];
/** For how many rounds one may ask for a bye. */
const BYES = [0, 1, 2, 3];

/**
 * Numbers with their wordings.
 * @param {number[]} numbers @param {(number: number) => string} inWords @returns {[number, string][]}
 */
const worded = (numbers, inWords) => numbers.map((number) => [number, inWords(number)]);

/** A time as the field of the browser has it. @param {number} at */
const local = (at) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** When it begins. @param {PartProps} props */
export function Starting({ plan, set, wrong }) {
  const byHand = plan.starts === null;
  /** @param {boolean} hand @param {string} text */
  const way = (hand, text) =>
    T.label(
      { class: 'agree' },
      T.input({
        type: 'radio',
        name: 'plan-begins',
        id: hand ? 'plan-by-hand' : 'plan-at-a-time',
        checked: byHand === hand,
        onChange: () => set({ starts: hand ? null : Math.ceil(Date.now() / 900_000) * 900_000 + 900_000 }),
      }),
      text,
    );
  const steps = isSlow(plan.time) ? SLOW : QUICK;
  const gap = steps.includes(plan.gap) ? plan.gap : (steps[isSlow(plan.time) ? 1 : 2] ?? 0);
  return T.fieldset(
    { class: 'plan-part' },
    T.legend(null, say('tournament-begins')),
    way(true, say('tournament-begins-by-hand')),
    way(false, say('tournament-begins-at')),
    plan.starts === null
      ? null
      : C(Row, { id: 'plan-starts', label: say('tournament-begins-when'), wrong, field: 'starts' },
          T.input({
            id: 'plan-starts',
            type: 'datetime-local',
            required: true,
            value: local(plan.starts),
            min: local(Date.now()),
            'aria-describedby': wrong.field === 'starts' ? 'plan-starts-wrong' : undefined,
            onChange: (/** @type {any} */ e) => {
              const at = new Date(e.currentTarget.value).getTime();
              if (Number.isFinite(at)) set({ starts: at });
            },
          })),
    C(Few, {
      id: 'plan-gap',
      label: say('tournament-gap'),
      value: gap,
      options: worded(steps, (seconds) => (seconds ? longTime(seconds) : say('tournament-gap-none'))),
      set: (seconds) => set({ gap: seconds }),
      wrong,
      field: 'gap',
    }),
  );
}

/** How people come and go, in a Swiss tournament. @param {PartProps} props */
export function Coming({ plan, set, wrong }) {
  if (plan.system !== 'swiss') return null;
  const rounds = Array.from({ length: Math.max(1, plan.rounds) }, (_, at) => at + 1).slice(1);
  return T.fieldset(
    { class: 'plan-part' },
    T.legend(null, say('tournament-coming')),
    C(Few, {
      id: 'plan-late',
      label: say('tournament-late-entry'),
      value: Math.min(plan.late, rounds.at(-1) ?? 0),
      options: worded([0, ...rounds], (round) =>
        round ? say('tournament-late-until', { round }) : say('tournament-late-never'),
      ),
      set: (late) => set({ late }),
      help: say('tournament-late-help'),
      wrong,
      field: 'late_until',
    }),
    C(Few, {
      id: 'plan-byes',
      label: say('tournament-byes'),
      value: plan.byes,
      options: worded(BYES, (count) =>
        count ? say('tournament-byes-count', { count }) : say('tournament-byes-none'),
      ),
      set: (byes) => set({ byes }),
      help: say('tournament-byes-help'),
      wrong,
      field: 'half_byes',
    }),
  );
}
