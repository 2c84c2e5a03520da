// Who plays, whose turn it is, and their trays.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { SeatSign } from '../board/signs.js';
import { C, Later, T, cls } from '../el.js';
import { api } from '../net.js';
import { pathOf } from '../people/path.js';
import { TrayBox } from '../play.js';
import { isFree, whoSits } from '../seats.js';
import { endOf } from '../store/deadlines.js';
import { say } from '../say.js';
import { sound } from '../sound.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').SeatInfo} SeatInfo */

/**
 * Whether the seat is asked now, or was at the step shown; and its state, in words.
 * @param {Table} table @param {SeatInfo} seat @returns {{ acts: boolean, said: string }}
 */
function stateOf(table, seat) {
  const view = table.stage.value;
  if (table.at.value !== null) {
    return { acts: table.moment.value?.turn.seats.includes(seat.seat) ?? false, said: '' };
  }
  if (view.turn.type === 'over') return { acts: false, said: '' };
  if (seat.withdrawn) {
    const key = seat.withdrawn === 'timed_out' ? 'state-timed-out' : 'state-withdrew';
    return { acts: view.turn.seats.includes(seat.seat), said: say(key) };
  }
  if (isFree(seat)) return { acts: false, said: say('state-free') };
  // A secret choice may be made before those of others, too.
  const ahead = view.turn.type === 'together' ? view.turn.seats : [];
  if (view.seats.some((s) => isFree(s) && !ahead.includes(s.seat))) return { acts: false, said: '' };
  if (view.sealed.includes(seat.seat)) return { acts: false, said: say('state-chosen') };
  return { acts: view.turn.seats.includes(seat.seat), said: '' };
}

/** From this many seconds on, time is low. */
const LOW = 10;

/**
 * @param {{ until: number, mine: boolean }} props when the time is up on this device's clock, in
 *   milliseconds, and whether it is the viewer's
 */
function Countdown({ until, mine }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const low = seconds < LOW;
  useEffect(() => {
    if (low && mine) sound('time');
  }, [low]);
  return T.span(
    { class: cls('clock', low && 'short') },
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  );
}

/** How long one may let interruptions pass. @type {[string, import('../say').Key][]} */
const PASSES = [
  ['event', 'pass-event'],
  ['roll', 'pass-roll'],
  ['turn', 'pass-turn'],
  ['round', 'pass-round'],
  ['near', 'pass-near'],
];

/**
 * How long interruptions pass for a seat.
 * @param {{ table: Table, seat: SeatInfo }} props
 */
function Pass({ table, seat }) {
  const now = seat.passes ? (seat.until ?? 'on') : 'off';
  const spans = table.view.value.rounds ? PASSES : [];
  const words = [
    ['off', say('pass-ask')],
    ...spans.map(([word, key]) => [word, say(key)]),
    ['on', say('pass-never')],
  ];
  /** @param {string} word */
  const set = (word) => {
    const until = spans.some(([span]) => span === word) ? { until: word } : {};
    table.send({ type: 'pass_for_me', seat: seat.seat, on: word !== 'off', ...until });
  };
  return T.select(
    {
      class: 'pass',
      'aria-label': say('pass-when', { seat: seat.title }),
      value: now,
      onChange: (/** @type {any} */ e) => set(e.currentTarget.value),
    },
    words.map(([word, text]) =>
      T.option({ key: word, value: word, selected: word === now }, text),
    ),
  );
}

/** @param {{ table: Table, seat: SeatInfo, Box?: any, Beside?: any }} props */
export function Player({ table, seat, Box = TrayBox, Beside }) {
  const { scene, view } = { scene: table.scene.value, view: table.view.value };
  const trays = scene.trays.filter((tray) => tray.owner === seat.seat);
  const { acts, said } = stateOf(table, seat);
  const card = useRef(/** @type {HTMLLIElement | null} */ (null));
  // Where cards are swiped, the acting seat's is in sight.
  useEffect(() => {
    if (acts) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [acts]);
  const deadline = view.deadlines?.find((d) => d.seat === seat.seat);
  const clock = view.clocks?.seats.find((of) => of.seat === seat.seat);
  // A bot thinks as long as the hall does.
  const timed = view.clocks && clock && seat.kind !== 'bot' && !seat.stand_in;
  const mayPass = seat.you && (seat.passes || view.rounds || seat.seat in view.declines);
  const sit = () =>
    api('POST', `${table.path}/seats`, { seat: seat.seat }).then(
      () => table.refresh(),
      (error) => table.refuse(error),
    );
  return T.li(
    {
      ref: card,
      class: cls('player', `seat-${seat.seat}`, acts && 'asked', seat.you && 'you', timed && 'timed'),
      'data-seat': seat.seat,
    },
    C(SeatSign, { scene, owner: seat.seat }),
    T.span(
      { class: 'player-name' },
      T.b(null, seat.title),
      seat.kind === 'person'
        ? T.span(
            { class: cls('dot', seat.online && 'online') },
            T.span({ class: 'spoken' }, say(seat.online ? 'here' : 'away')),
          )
        : null,
      T.span(
        { class: 'player-who' },
        seat.page && !seat.stand_in && seat.name
          ? T.a({ class: 'player-page', href: pathOf(seat.name) }, whoSits(seat))
          : whoSits(seat),
        seat.bot_account ? T.span({ class: 'bot-mark' }, say('bot-mark')) : null,
        seat.you && seat.kind === 'person' ? ` ${say('you')}` : '',
      ),
      view.rated
        ? C(Later, { from: () => import('../later/rating.js'), table, seat: seat.seat })
        : null,
      acts ? T.span({ class: 'spoken' }, say('state-to-move')) : null,
    ),
    // A rule that limits time comes first.
    timed && !deadline
      ? C(Later, {
          from: () => import('./clock.js'),
          clocks: view.clocks,
          clock,
          mine: seat.you,
          title: seat.title,
        })
      : null,
    trays.map((tray) => C(Box, { key: tray.id, tray, table, named: trays.length > 1 })),
    Beside ? C(Beside, { table, seat: seat.seat }) : null,
    said ? T.span({ class: 'player-state' }, said) : null,
    mayPass && view.turn.type !== 'over' ? C(Pass, { table, seat }) : null,
    seat.kind === 'open' && isFree(seat) && !view.seats.some((s) => s.you)
      ? T.button({ type: 'button', class: 'button small', onClick: sit }, say('sit'))
      : null,
    deadline ? C(Countdown, { until: endOf(deadline), mine: seat.you }) : null,
  );
}
