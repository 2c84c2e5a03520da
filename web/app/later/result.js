// The end of a match, in one place: who won, why, by which rule, the scores, and where to go next.
import { SeatSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { newSeed } from '../mixing.js';
import { ownSeats, whoSits } from '../seats.js';
import { howEnded } from '../store/ending.js';
import { isDrawn } from '../store/views.js';
import { listed, say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').SeatInfo} SeatInfo */
/** @typedef {import('../types').TableView} TableView */

/** @param {TableView} view */
function winners(view) {
  const { standings, seats } = view;
  if (!standings) return say('called-off');
  const first = seats.filter((seat) => standings?.[seat.seat] === 1);
  const own = ownSeats(view);
  // With more than two, and in games without draws, all are first.
  const isDraw = isDrawn(view) && seats.length === 2 && view.agreement !== 'end';
  if (isDraw) return say('a-draw');
  if (isDrawn(view)) return say('all-first', { who: listed(seats.map((seat) => seat.title)) });
  if (own.length === 1 && first.length === 1 && first[0] === own[0]) return say('you-win');
  return say('wins', { who: listed(first.map((seat) => seat.title)), count: first.length });
}

/** The score of a seat, if the game shows one. @param {TableView} view @param {SeatInfo} seat */
function scoreOf(view, { seat }) {
  const items = view.scene.trays.find((tray) => tray.owner === seat)?.items ?? [];
  return items.find(({ kind, count }) => count !== null && (kind === '' || kind === 'steps'));
}

/** Everybody's place and score, where more than two play. @param {{ view: TableView }} props */
function Places({ view }) {
  const { standings, seats } = view;
  if (!standings || seats.length < 3) return null;
  const place = (/** @type {SeatInfo} */ seat) => standings[seat.seat] ?? 9;
  const alone = ownSeats(view).length === 1;
  const most = Math.max(1, ...seats.map((seat) => scoreOf(view, seat)?.count ?? 0));
  // Fewest steps left are best.
  const share = (/** @type {import('../types').TrayItem} */ { kind, count }) => {
    const of = Math.max(0, count ?? 0) / most;
    return kind === 'steps' ? 1 - of : of;
  };
  return T.ol(
    { class: 'places', 'aria-label': say('places') },
    [...seats]
      .sort((a, b) => place(a) - place(b))
      .map((seat) => {
        const score = scoreOf(view, seat);
        return T.li(
          { key: seat.seat, class: cls(`seat-${seat.seat}`, alone && seat.you && 'you'), value: place(seat) },
          T.span({ class: 'place' }, `${place(seat)}.`),
          C(SeatSign, { scene: view.scene, owner: seat.seat }),
          T.span(
            { class: 'place-who' },
            T.b(null, seat.title),
            ` ${alone && seat.you ? say('you') : whoSits(seat)}`,
          ),
          score
            ? T.span({ class: 'place-score' }, T.b(null, String(score.count)), ` ${score.label}`)
            : null,
          score
            ? T.span({
                class: 'place-bar',
                'aria-hidden': 'true',
                style: { '--share': String(share(score)) },
              })
            : null,
        );
      }),
  );
}

/** Where the rematch is: a match of this device leads to another one. @param {Table} table @param {string} id */
const pageOf = (table, id) => (table.engine ? `/solo?m=${id}` : `/t/${id}`);

/** @param {{ table: Table }} props */
function Rematch({ table }) {
  const view = table.view.value;
  const { wanted, table: where } = view.rematch ?? { wanted: [], table: null };
  const seats = ownSeats(view);
  if (where) {
    return T.a({ class: 'button', href: pageOf(table, where), id: 'to-rematch' }, say('to-rematch'));
  }
  if (!seats.length || view.imported) return null;
  const asked = seats.some((seat) => wanted.includes(seat.seat));
  const missing = view.seats.filter(
    (s) => s.kind === 'person' && !s.you && !s.stand_in && !s.left && !wanted.includes(s.seat),
  );
  // A person who has been away for long is not waited for: the server says for how long.
  const gone = missing.length > 0 && missing.every((s) => !s.online);
  const asks = say(wanted.length ? 'accept-rematch' : 'rematch');
  const waits = say(gone ? 'rematch-without' : 'waiting-others');
  return T.button(
    {
      type: 'button',
      class: 'button',
      id: 'rematch',
      disabled: asked && !gone,
      onClick: () =>
        (view.chance ? newSeed() : Promise.resolve({}))
          .then((seed) => table.send({ type: 'rematch', ...seed }))
          .then((sent) => {
            if (sent) goToRematch(table);
          }),
    },
    icon('again'),
    asked ? waits : asks,
  );
}

/** @param {{ table: Table, go: (tab: import('../table/shape.js').Tab) => void }} props */
export default function ResultNote({ table, go }) {
  const view = table.stage.value;
  // The result is not shown while the last event is played out.
  if (view.turn.type !== 'over' || !(view.standings || view.ended)) return null;
  const first = view.seats.filter((seat) => view.standings?.[seat.seat] === 1);
  const how = howEnded(view);
  const rule = view.ended ? null : view.rule;
  // Some games cite the rule themselves: in any language, in brackets at the end.
  const bare = rule && how.endsWith(`${rule})`) ? how.slice(0, how.lastIndexOf(' (')) : how;
  return T.section(
    {
      class: cls('result', first.length === 1 && `seat-${first[0]?.seat}`),
      'aria-label': say('result'),
    },
    T.h2(null, winners(view)),
    T.p(
      { class: 'result-how' },
      bare,
      rule ? ' ' : null,
      rule ? T.a({ href: `/rules/${view.game}#rule-${rule}` }, say('rule', { rule })) : null,
    ),
    view.ended ? null : view.scene.notes.slice(1).map((note) => T.p({ key: note, class: 'help' }, note)),
    C(Places, { view }),
    T.div(
      { class: 'result-ways' },
      view.steps > 0
        ? T.button(
            { type: 'button', class: 'button quiet', id: 'result-review', onClick: () => go('review') },
            icon('steps'),
            say('review-it'),
          )
        : null,
      // In a tournament others decide who meets whom.
      view.tournament
        ? T.a(
            { class: 'button', id: 'to-tournament', href: `/tournaments/${view.tournament.id}` },
            icon('forth'),
            say('to-tournament'),
          )
        : C(Rematch, { table }),
      // Nobody else can open a match of this device.
      table.engine
        ? null
        : T.button(
            { type: 'button', class: 'button quiet', id: 'share-end', onClick: () => go('share') },
            icon('link'),
            say('share-match'),
          ),
    ),
  );
}

/** Goes to the rematch, once there is one. @param {Table} table */
async function goToRematch(table) {
  const where = () => table.view.value.rematch?.table;
  await table.until(() => Boolean(where()), Infinity);
  location.assign(pageOf(table, where() ?? ''));
}
