// What is chosen for a new tournament, and the request that makes it: pure functions.
import { ROBIN_MAX, SWISS_MAX, roundsFor } from './views.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').TimeControl} TimeControl */
/**
 * @typedef {object} Plan
 * @property {string} name
 * @property {string} about
 * @property {Record<string, any>} setup
 * @property {number} seats at a table
 * @property {'swiss' | 'robin' | 'twice'} system
 * @property {number} expected how many players are expected
 * @property {number} rounds of a Swiss tournament
 * @property {boolean} chosen whether the rounds were chosen, and are not those proposed
 * @property {number} entries the most players
 * @property {TimeControl | null} time
 * @property {boolean} custom whether that is a control of one's own
 * @property {number | null} absence
 * @property {boolean} weekends
 * @property {number | null} starts when it begins by itself
 * @property {number} gap seconds between rounds
 * @property {number} late the last round before which one may enter
 * @property {number} byes for how many rounds one may ask for a bye
 * @property {boolean} rated
 * @property {boolean} listed
 */

/** How many players are expected at first. */
const EXPECTED = 8;
/** What lies between two rounds, in seconds: of quick matches, and of those over days. */
const GAP = 60;
const GAP_SLOW = 3600;

/** How many may sit at a table. @param {GameInfo} game */
export const seatsOf = ({ seats: { min, max } }) =>
  Array.from({ length: max - min + 1 }, (_, at) => min + at);

/** What is chosen at first. @param {GameInfo} game @returns {Plan} */
export const first = (game) => ({
  name: '',
  about: '',
  setup: { ...game.defaults },
  seats: game.seats.min,
  system: 'swiss',
  expected: EXPECTED,
  rounds: roundsFor(EXPECTED, game.seats.min),
  chosen: false,
  entries: SWISS_MAX,
  time: { kind: 'increment', base: 300, increment: 3 },
  custom: false,
  absence: null,
  weekends: false,
  starts: null,
  gap: GAP,
  late: 0,
  byes: 0,
  rated: false,
  listed: true,
});

/**
 * The request.
 * @param {Plan} plan @param {GameInfo} game @param {boolean} slow whether a match takes days
 */
export function ordered(plan, game, slow) {
  const swiss = plan.system === 'swiss';
  const setup = Object.entries(plan.setup).filter(
    ([key, value]) => key !== 'seats' && value !== game.defaults[key],
  );
  return {
    name: plan.name.trim(),
    ...(plan.about.trim() ? { about: plan.about.trim() } : {}),
    game: game.id,
    ...(setup.length ? { setup: Object.fromEntries(setup) } : {}),
    seats: plan.seats,
    system: swiss
      ? { system: 'swiss', rounds: plan.rounds }
      : { system: 'round_robin', double: plan.system === 'twice' },
    entries_max: swiss ? plan.entries : Math.min(plan.entries, ROBIN_MAX),
    ...(swiss ? { late_until: Math.min(plan.late, plan.rounds), half_byes: plan.byes } : {}),
    time: plan.time,
    rated: plan.rated,
    listed: plan.listed,
    ...(plan.starts === null ? {} : { starts: plan.starts }),
    // A minute would wake people at night.
    gap: slow && plan.gap === GAP ? GAP_SLOW : plan.gap,
  };
}

/** The field that each part of the request comes from. @type {Record<string, string>} */
export const ORDERED = {
  name: 'plan-name',
  about: 'plan-about',
  game: 'plan-game',
  seats: 'plan-seats',
  system: 'plan-system',
  rounds: 'plan-rounds',
  entries_max: 'plan-entries',
  time: 'time',
  starts: 'plan-starts',
  gap: 'plan-gap',
  late_until: 'plan-late',
  half_byes: 'plan-byes',
  rated: 'plan-rated',
};

/**
 * Which part of the request a refusal is about; none where that is not said.
 * @param {string} at where the server says it is @param {string} message @param {GameInfo} game
 */
export function fieldOf(at, message, game) {
  const [part = '', ...rest] = at.split('.');
  if (part === 'system') return rest[0] === 'rounds' ? 'rounds' : 'system';
  if (part in ORDERED) return part;
  const option = game.schema.find(({ key }) => at === `setup.${key}` || message.includes(`${key}:`));
  return option ? `setup.${option.key}` : '';
}
