// Who is to sit where at a new table.
import { T, cls } from '../el.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';
import { MIDDLE } from './last.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {{ kind: string, level?: number }} NewSeat */

const KINDS = /** @type {const} */ ([
  ['me', 'sits-me'],
  ['device', 'sits-device'],
  ['link', 'sits-link'],
  ['open', 'sits-anyone'],
  ['bot', 'sits-bot'],
]);

/** What to expect of each level. */
const STRENGTH = /** @type {const} */ ([
  'strength-1',
  'strength-2',
  'strength-3',
  'strength-4',
  'strength-5',
  'strength-6',
  'strength-7',
  'strength-8',
]);

/**
 * @param {{ index: number, name: string, seat: NewSeat, set: (seat: NewSeat) => void }} props
 */
export function SeatRow({ index, name, seat, set }) {
  const id = `seat-${SEATS[index]}`;
  const level = seat.level ?? MIDDLE;
  const strength = STRENGTH[level - 1];
  return T.li(
    { class: cls('seat-row', `seat-${SEATS[index]}`) },
    T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
    T.label({ for: id }, name),
    T.select(
      {
        id,
        value: seat.kind,
        onChange: (/** @type {any} */ e) => set({ kind: e.currentTarget.value, level }),
      },
      KINDS.map(([kind, label]) =>
        T.option({ key: kind, value: kind, selected: kind === seat.kind }, say(label)),
      ),
    ),
    seat.kind === 'bot'
      ? T.span(
          { class: 'level' },
          T.label({ for: `${id}-level` }, say('level-is', { level })),
          T.input({
            id: `${id}-level`,
            type: 'range',
            min: 1,
            max: 8,
            step: 1,
            value: level,
            onInput: (/** @type {any} */ e) =>
              set({ kind: 'bot', level: Number(e.currentTarget.value) }),
          }),
          T.span({ class: 'help' }, strength ? say(strength) : ''),
        )
      : null,
  );
}

/** Descriptions of the chosen levels. @param {{ game: GameInfo, seats: NewSeat[] }} props */
export function Thinking({ game, seats }) {
  const chosen = new Set(seats.flatMap((s) => (s.kind === 'bot' ? [s.level ?? MIDDLE] : [])));
  if (chosen.size === 0) return null;
  return T.details(
    { class: 'thinking' },
    T.summary(null, say('how-bots-think')),
    game.levels
      .filter(({ level }) => chosen.has(level))
      .map(({ level, text }) => T.p({ key: level, class: 'help' }, say('level-does', { level, text }))),
  );
}

/**
 * A checkbox about the seats.
 * @param {{ id: string, on: boolean, set: (on: boolean) => void, text: string }} props
 */
export const Check = ({ id, on, set, text }) =>
  T.label(
    { class: 'agree' },
    T.input({
      type: 'checkbox',
      id,
      checked: on,
      onChange: (/** @type {any} */ e) => set(e.currentTarget.checked),
    }),
    text,
  );
