// Who plays, whose turn it is, and what lies before them.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { SeatSign } from '../board/signs.js';
import { C, Later, T, cls } from '../el.js';
import { api } from '../net.js';
import { TrayBox } from '../play.js';
import { isFree, leads, mayHandOver, whoSits } from '../seats.js';
import { endOf } from '../store/deadlines.js';
import { isDrawn } from '../store/views.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').SeatInfo} SeatInfo */

/** @param {Table} table @param {SeatInfo} seat */
function stateOf(table, seat) {
  const view = table.view.value;
  // In the past nobody is asked any more.
  if (table.at.value !== null) {
    return table.moment.value?.turn.seats.includes(seat.seat) ? say('state-was-asked') : '';
  }
  if (view.turn.type === 'over') {
    if (isDrawn(view)) return say('state-draw');
    return view.standings?.[seat.seat] === 1 ? say('state-won') : '';
  }
  if (isFree(seat)) return say('state-free');
  // A choice in secret may be made ahead of those who will be asked for theirs, too.
  const ahead = view.turn.type === 'together' ? view.turn.seats : [];
  if (view.seats.some((s) => isFree(s) && !ahead.includes(s.seat))) return '';
  if (view.sealed.includes(seat.seat)) return say('state-chosen');
  if (!view.turn.seats.includes(seat.seat)) return '';
  if (view.turn.type === 'together') return say('state-secret');
  if (view.turn.type === 'window') return say('state-window');
  return seat.kind === 'bot' || seat.stand_in ? say('state-thinks') : say('state-to-move');
}

/** @param {{ until: number }} props on this device's clock, in milliseconds */
function Countdown({ until }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return T.span(
    { class: cls('clock', seconds < 10 && 'short') },
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  );
}

/**
 * How long the hall passes for a seat.
 * @param {{ table: Table, seat: SeatInfo }} props
 */
function Pass({ table, seat }) {
  const now = seat.passes ? (seat.until ?? 'on') : 'off';
  const words = [['off', say('pass-ask')]];
  if (table.view.value.rounds) {
    words.push(['turn', say('pass-turn')], ['round', say('pass-round')]);
  }
  words.push(['on', say('pass-never')]);
  /** @param {string} word */
  const set = (word) => {
    const until = word === 'turn' || word === 'round' ? { until: word } : {};
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

/** @param {{ table: Table, seat: SeatInfo, Box?: any }} props */
export function Player({ table, seat, Box = TrayBox }) {
  const { scene, view } = { scene: table.scene.value, view: table.view.value };
  const trays = scene.trays.filter((tray) => tray.owner === seat.seat);
  const state = stateOf(table, seat);
  const deadline = view.deadlines?.find((d) => d.seat === seat.seat);
  const mayPass = seat.you && (seat.passes || view.rounds || seat.seat in view.declines);
  const sit = () =>
    api('POST', `${table.path}/seats`, { seat: seat.seat }).then(
      () => table.refresh(),
      (error) => table.refuse(error),
    );
  return T.li(
    {
      class: cls('player', `seat-${seat.seat}`, state && 'asked', seat.you && 'you'),
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
        null,
        whoSits(seat),
        seat.you && seat.kind === 'person' ? ` ${say('you')}` : '',
      ),
    ),
    trays.map((tray) => C(Box, { key: tray.id, tray, table, named: trays.length > 1 })),
    deadline ? C(Countdown, { until: endOf(deadline) }) : null,
    mayPass && view.turn.type !== 'over' ? C(Pass, { table, seat }) : null,
    seat.kind === 'open' && isFree(seat) && !view.seats.some((s) => s.you)
      ? T.button({ type: 'button', class: 'button small', onClick: sit }, say('sit'))
      : null,
    view.turn.type !== 'over' && (seat.you || leads(view)) && mayHandOver(view, seat)
      ? C(Later, { from: () => import('../later/handover.js'), table, seat })
      : null,
    T.span({ class: 'player-state' }, state),
  );
}
