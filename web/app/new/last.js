// What was chosen for the last table of a game, so that the next one opens at one press.
import { isControl } from '../clocks.js';
import { newSeed } from '../mixing.js';
import { api } from '../net.js';
import { keep, stored } from '../settings.js';
import { inWords } from '../words.js';
import { say } from '../say.js';
import { talkFrom } from '../talkers.js';
import { asOrdered, byLot, seatCount } from './order.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Field} Field */
/** @typedef {{ kind: string, level?: number }} NewSeat */
/**
 * @typedef {object} Choices
 * @property {Record<string, any>} setup
 * @property {string} way who fills the seats: `bot`, `link` or `device`
 * @property {NewSeat[]} seats
 * @property {boolean} lots whether seats are drawn by lot
 * @property {boolean} hinted whether everybody may ask for hints
 * @property {boolean} watch whether anyone may watch
 * @property {import('../types').TableView['talk']} talk who may talk
 * @property {import('../types').TimeControl | null} time how time is limited
 * @property {boolean} custom whether that is a control of one's own
 * @property {boolean} weekends whether weekends do not count in a slow match
 * @property {boolean} rated whether the result is to count for ratings, where it may
 * @property {number | null} absence for how many seconds somebody is waited for, if not as usual
 */

/** How many moves a match is thought to have when its length is estimated, and a sitting. */
const MOVES = 40;
const SITTING = 6 * 3600;

/** Whether a match is played over days, as the hall reckons it. @param {Choices['time']} control */
export function isSlow(control) {
  if (!control) return false;
  const of = /** @type {Record<string, any>} */ (control);
  const base = of.base ?? of.start ?? 0;
  return base + MOVES * (of.increment ?? of.delay ?? of.seconds ?? 0) >= SITTING;
}

/** The default level of a bot. */
export const MIDDLE = 4;
/** Longer texts are not remembered, such as files of boards. */
const TEXT_MAX = 2000;
const KINDS = ['me', 'device', 'link', 'open', 'bot'];

/** Whether an option may have this value. @param {Field} field @param {unknown} value */
export function fits({ kind }, value) {
  if (kind.type === 'toggle') return typeof value === 'boolean';
  if (kind.type === 'choice') return kind.options.some(([word]) => word === value);
  if (kind.type === 'text') return typeof value === 'string' && value.length <= kind.max_len;
  return Number.isInteger(value) && Number(value) >= kind.min && Number(value) <= kind.max;
}

/** @param {unknown} seat @returns {NewSeat[]} the seat, if it is one */
function seatFrom(seat) {
  const { kind, level } = /** @type {any} */ (seat ?? {});
  if (!KINDS.includes(kind)) return [];
  const known = Number.isInteger(level) && level >= 1 && level <= 8;
  return [{ kind, level: known ? level : MIDDLE }];
}

/**
 * The last choices, as far as the game still has them; at first a match against bots of the
 * middle level.
 * @param {GameInfo} game @param {any} [kept] @returns {Choices}
 */
export function lastChoices(game, kept = read(game.id)) {
  const old = kept ?? {};
  const setup = { ...game.defaults };
  for (const field of game.schema) {
    const value = old.setup?.[field.key];
    if (value !== undefined && fits(field, value)) setup[field.key] = value;
  }
  const way = ['bot', 'link', 'device'].includes(old.way) ? old.way : 'bot';
  const count = seatCount(game, setup);
  const seats = Array.isArray(old.seats) ? old.seats.flatMap(seatFrom).slice(0, count) : [];
  while (seats.length < count) {
    seats.push({ kind: seats.length === 0 ? 'me' : way, level: MIDDLE });
  }
  const watch = old.watch ?? way === 'bot';
  const talk = talkFrom(old.talk);
  const time = isControl(old.time) ? old.time : null;
  const custom = time !== null && old.custom === true;
  const absence = Number.isInteger(old.absence) ? old.absence : null;
  const [lots, hinted] = [old.lots === true, old.hinted === true];
  const [rated, weekends] = [old.rated === true, old.weekends === true];
  return { setup, way, seats, lots, hinted, watch, talk, time, custom, absence, weekends, rated };
}

/** @param {string} game */
function read(game) {
  try {
    return JSON.parse(stored(`table:${game}`) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {GameInfo} game @param {Choices} choices */
export function remember(game, choices) {
  const short = Object.entries(choices.setup).filter(([, value]) => String(value).length <= TEXT_MAX);
  keep(`table:${game.id}`, JSON.stringify({ ...choices, setup: Object.fromEntries(short) }));
}

/** Whether others than me are to come to a table. @param {Choices} choices */
export const isTogether = ({ seats }) =>
  seats.some(({ kind }) => kind === 'link' || kind === 'open');

/**
 * Whether the result may count for ratings: with a clock and the usual options, everybody at a
 * device of their own.
 * @param {GameInfo} game @param {Choices} choices
 */
export const mayCount = (game, { time, seats, setup }) =>
  time !== null &&
  seats.some(({ kind }) => kind === 'me') &&
  !seats.some(({ kind }) => kind === 'device') &&
  game.schema.every(({ key }) => key === 'seats' || setup[key] === game.defaults[key]);

/** Whether the result counts for ratings. @param {GameInfo} game @param {Choices} choices */
export const isRated = (game, choices) => choices.rated && mayCount(game, choices);

/** The request to the server. @param {GameInfo} game @param {Choices} choices */
export const ordered = (game, choices) => ({
  game: game.id,
  setup: choices.setup,
  seats: (choices.lots ? byLot(choices.seats) : choices.seats).map(asOrdered),
  watch: choices.watch,
  ...(choices.talk === 'all' ? {} : { talk: choices.talk }),
  ...(isRated(game, choices) ? { rated: true } : {}),
  ...(choices.weekends && isSlow(choices.time) ? { weekends: true } : {}),
  ...(isTogether(choices) && choices.hinted && !isRated(game, choices) ? { hints: true } : {}),
  ...(choices.time ? { time: choices.time } : {}),
  ...(isTogether(choices) && !choices.time && choices.absence ? { absence: choices.absence } : {}),
});

/** Opens a table and goes there. @param {GameInfo} game @param {Choices} choices */
export async function openTable(game, choices) {
  const sits = choices.seats.some(({ kind }) => kind === 'me' || kind === 'device');
  const seed = sits ? await newSeed() : {};
  const made = await api('POST', '/api/tables', { ...ordered(game, choices), ...seed });
  remember(game, choices);
  goTo(made);
}

/** Goes to a table that was made just now. @param {any} made the answer of the server */
export function goTo({ id, links }) {
  // Links are sent only once: keep them for the table page of this tab.
  sessionStorage.setItem(`links:${id}`, JSON.stringify(links));
  location.assign(`/t/${id}`);
}

/** Who plays, in a few words. @param {Choices} choices */
export function company({ seats }) {
  const others = seats.filter(({ kind }) => kind !== 'me');
  const levels = new Set(others.map(({ kind, level }) => (kind === 'bot' ? level : 0)));
  const [level] = levels;
  if (levels.size === 1 && level) return say('against-bots', { count: others.length, level });
  if (others.every(({ kind }) => kind === 'device')) return say('on-one-device');
  if (others.every(({ kind }) => kind === 'open')) return say('with-anyone');
  if (others.every(({ kind }) => kind === 'link')) return say('with-friends', { count: others.length });
  return say('in-company');
}

/**
 * The options of a table in words: its size, and whatever differs from the default.
 * @param {GameInfo | undefined} game @param {Record<string, any>} setup
 */
export function optionsInWords(game, setup) {
  const said = (game?.schema ?? []).map(({ key, label, kind }, at) => {
    const value = setup[key];
    // The number of players is seen anyway; what comes first is what most choose: a size, a pace.
    const always = at === 0 && kind.type === 'integer';
    if (value === undefined || key === 'seats') return '';
    if (value === game?.defaults[key] && !always) return '';
    if (kind.type === 'integer') return `${label}: ${inWords(kind, Number(value))}`;
    if (kind.type === 'choice') {
      return `${label}: ${kind.options.find(([word]) => word === value)?.[1] ?? value}`;
    }
    return value === false ? say('option-not', { option: label }) : label;
  });
  return said.filter(Boolean).join(' \u00b7 ');
}
