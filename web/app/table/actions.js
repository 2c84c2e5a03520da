// Actions in a match beside moving: take back, offer a draw, resign.
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { isFree, lastToAct, ownSeats } from '../seats.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('./menu.js').Item} Item */

/** Something that needs confirmation. @typedef {'resign' | 'leave' | 'delete'} Grave */

/** The seat at this device that acts, or the first of them. @param {Table} table */
export const seatHere = (table) => table.seat.value ?? ownSeats(table.view.value)[0]?.seat;

/**
 * The actions that are possible now.
 * @param {Table} table @param {(what: Grave) => void} ask asks for confirmation
 * @returns {Item[]}
 */
export function actionsOf(table, ask) {
  const view = table.view.value;
  // A record is for reading: nobody at it could regret anything.
  if (view.imported) return [];
  const seat = seatHere(table);
  const here = view.seats.find((s) => s.seat === seat);
  const plays = here && !here.left && !here.withdrawn && !here.stand_in;
  const underWay = plays && view.turn.type !== 'over' && !view.seats.some(isFree);
  const own = view.seats.find((s) => s.you && s.kind === 'person' && !s.stand_in && !s.left);
  // In a tournament nothing is taken back, and nobody plays for another.
  const alone = !view.tournament;
  const mayLeave = alone && view.turn.type !== 'over' && own && view.seats.some((s) => s.kind === 'person' && !s.you);
  const others = view.seats.some((s) => s.seat !== seat && s.kind !== 'bot');
  const back = lastToAct(view);
  /** @type {(Item | false | undefined)[]} */
  const items = [
    seat && underWay && alone && back && !view.pending.takeback && {
      id: 'takeback',
      sign: 'undo',
      label: say('take-back'),
      does: () => table.send({ type: 'ask_takeback', seat: back }),
    },
    seat && underWay && others && view.agreement !== null && !view.pending.draw && {
      id: 'draw',
      sign: 'draw',
      label: say(view.agreement === 'end' ? 'offer-end' : 'offer-draw'),
      does: () => offer(table, seat),
    },
    seat && underWay && view.clocks?.abort && {
      id: 'abort',
      sign: 'leave',
      label: say('abort'),
      does: () => table.send({ type: 'abort', seat }),
    },
    seat && underWay && mayPause(view) && {
      id: 'pause',
      sign: 'pause',
      label: say('offer-pause'),
      does: () => table.send({ type: 'offer_pause', seat }),
    },
    seat && underWay && { id: 'resign', sign: 'flag', label: say('resign'), does: () => ask('resign') },
    mayLeave && { id: 'leave', sign: 'leave', label: say('leave'), does: () => ask('leave') },
  ];
  return /** @type {Item[]} */ (items.filter(Boolean));
}

/** Whether a pause may be offered. @param {import('../types').TableView} view */
const mayPause = ({ clocks, deadlines, pending }) =>
  clocks && !clocks.paused && !deadlines.length && !pending.pause;

/** @param {Table} table @param {string} seat */
async function offer(table, seat) {
  const sent = await table.send({ type: 'offer_draw', seat });
  const { pending, turn, seats } = table.view.value;
  // A bot that plays for somebody answers at once.
  if (sent && !pending.draw && turn.type !== 'over') {
    table.forbid({ message: say(seats.length > 2 ? 'end-declined' : 'draw-declined'), rule: null }, []);
  }
}

/** @param {{ items: Item[] }} props */
export const Actions = ({ items }) =>
  T.div(
    { class: 'actions', role: 'group', 'aria-label': say('at-table') },
    items.map(({ id, sign, label, does }) =>
      T.button(
        { key: id, id, type: 'button', class: cls('action', `action-${id}`), title: label, onClick: does },
        icon(sign),
        T.span(null, label),
      ),
    ),
  );
