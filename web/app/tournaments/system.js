// Who meets whom in a new tournament, and how many rounds there are.
import { C, T, cls } from '../el.js';
import { say } from '../say.js';
import { NumberField, Wrong } from './fields.js';
import { ROBIN_MAX, ROUNDS_MAX, SWISS_MAX, roundsFor, roundsOfRobin } from './views.js';

/** @typedef {import('./order.js').Plan} Plan */
/** @typedef {import('./form.js').PartProps} PartProps */

/** Who meets whom. */
const SYSTEMS = /** @type {const} */ ([
  ['swiss', 'tournament-way-swiss', 'tournament-way-swiss-more'],
  ['robin', 'tournament-way-robin', 'tournament-way-robin-more'],
  ['twice', 'tournament-way-twice', 'tournament-way-twice-more'],
]);

/** How rounds are paired, and how many there are. @param {PartProps} props */
export function System({ plan, set, wrong }) {
  const swiss = plan.system === 'swiss';
  const proposed = roundsFor(plan.expected, plan.seats);
  const most = swiss ? SWISS_MAX : ROBIN_MAX;
  /** @param {Plan['system']} system */
  const choose = (system) => {
    const entries = system === 'swiss' ? SWISS_MAX : ROBIN_MAX;
    set({ system, entries, expected: Math.min(plan.expected, entries) });
  };
  return T.fieldset(
    { class: 'plan-part' },
    T.legend(null, say('tournament-system')),
    T.div(
      { class: 'ways', id: 'plan-system', tabIndex: -1 },
      SYSTEMS.map(([system, title, text]) => {
        const fits = system === 'swiss' || plan.seats === 2;
        return T.label(
          { key: system, class: cls('way', plan.system === system && 'on', !fits && 'off') },
          T.input({
            type: 'radio',
            name: 'plan-system',
            value: system,
            disabled: !fits,
            checked: plan.system === system,
            onChange: () => choose(system),
          }),
          T.b(null, say(title)),
          T.span(null, say(fits ? text : 'tournament-way-two-only')),
        );
      }),
    ),
    C(Wrong, { wrong, field: 'system', id: 'plan-system' }),
    C(NumberField, {
      id: 'plan-expected',
      label: say('tournament-expected'),
      value: plan.expected,
      least: 2,
      most,
      set: (expected) => set({ expected, ...(plan.chosen ? {} : { rounds: roundsFor(expected, plan.seats) }) }),
      help: swiss
        ? say('tournament-rounds-proposed', { count: proposed, players: plan.expected })
        : say('tournament-rounds-of-robin', {
            count: roundsOfRobin(plan.expected, plan.system === 'twice'),
            players: plan.expected,
          }),
    }),
    swiss
      ? C(NumberField, {
          id: 'plan-rounds',
          label: say('tournament-rounds'),
          value: plan.rounds,
          least: 1,
          most: ROUNDS_MAX,
          set: (rounds) => set({ rounds, chosen: true }),
          wrong,
          field: 'rounds',
        })
      : null,
    C(NumberField, {
      id: 'plan-entries',
      label: say('tournament-most'),
      value: plan.entries,
      least: 2,
      most,
      set: (entries) => set({ entries }),
      wrong,
      field: 'entries_max',
    }),
  );
}
