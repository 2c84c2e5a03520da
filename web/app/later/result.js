// How a match ended, and the way to the next one.
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { ownSeats, titleOf, whoSits } from '../seats.js';
import { isDrawn } from '../store/views.js';
import { listed, say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */

/** @param {Table} table */
function winners(table) {
  const { standings, seats } = table.view.value;
  if (!standings) return '';
  const first = seats.filter((seat) => standings[seat.seat] === 1);
  const own = ownSeats(table.view.value);
  if (own.length === 1 && first.length === 1 && first[0] === own[0]) return say('you-win');
  if (isDrawn(table.view.value)) return say('a-draw');
  return say('wins', { who: listed(first.map((seat) => seat.title)), count: first.length });
}

/** `Blue resigned` for `b resigned`. @param {Table} table */
function howEnded(table) {
  const [, letter, how] = table.view.value.ended?.match(/^(?:([a-f]) )?(.*)$/) ?? [];
  const seat = letter && titleOf(table.view.value, letter);
  if (how === 'resigned') return say('ended-resigned', { seat });
  if (how === 'ran out of time') return say('ended-time', { seat });
  return how && say('ended-agreed');
}

/** Everybody's place, where more than two play. @param {Table} table */
function places(table) {
  const { standings, seats } = table.view.value;
  if (!standings || seats.length < 3) return null;
  const place = (/** @type {import('../types').SeatInfo} */ seat) => standings[seat.seat] ?? 9;
  return T.ol(
    { class: 'places', 'aria-label': say('places') },
    [...seats]
      .sort((a, b) => place(a) - place(b))
      .map((seat) =>
        T.li(
          { key: seat.seat, value: place(seat) },
          T.b(null, seat.title),
          T.span(null, ` ${whoSits(seat)}`),
        ),
      ),
  );
}

/** @param {{ table: Table }} props */
export default function ResultNote({ table }) {
  const view = table.view.value;
  if (view.turn.type !== 'over') return null;
  const { wanted, table: where } = view.rematch ?? { wanted: [], table: null };
  const seats = ownSeats(table.view.value);
  const how = howEnded(table);
  const asked = seats.some((seat) => wanted.includes(seat.seat));
  const missing = view.seats.filter(
    (s) => s.kind === 'person' && !s.you && !s.stand_in && !s.left && !wanted.includes(s.seat),
  );
  // Whoever has been away for long is not waited for: the hall says for how long.
  const gone = missing.length > 0 && missing.every((s) => !s.online);
  const asks = say(wanted.length ? 'accept-rematch' : 'rematch');
  const waits = say(gone ? 'rematch-without' : 'waiting-others');
  const first = view.seats.filter((seat) => view.standings?.[seat.seat] === 1);
  return T.section(
    { class: cls('result', first.length === 1 && `seat-${first[0]?.seat}`), 'aria-label': say('result') },
    T.h2(null, winners(table) || say('is-over')),
    // How it ended by the rules the status says.
    how ? T.p(null, how) : null,
    places(table),
    where
      ? T.a({ class: 'button', href: `/t/${where}`, id: 'to-rematch' }, say('to-rematch'))
      : seats.length
        ? T.button(
            {
              type: 'button',
              class: 'button',
              id: 'rematch',
              disabled: asked && !gone,
              onClick: () =>
                table.send({ type: 'rematch' }).then((sent) => {
                  if (sent) goToRematch(table);
                }),
            },
            icon('again'),
            asked ? waits : asks,
          )
        : null,
  );
}

/** Goes where the rematch is, once there is one. @param {Table} table */
async function goToRematch(table) {
  const where = () => table.view.value.rematch?.table;
  await table.until(() => Boolean(where()), Infinity);
  location.assign(`/t/${where()}`);
}
