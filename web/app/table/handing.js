// Seats that a bot may play for somebody, and taking them back.
import { leads, mayHandOver } from '../seats.js';
import { say } from '../say.js';
import { missedByMe } from './absence.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('./menu.js').Item} Item */

/**
 * The menu entries for seats that nobody needs to be asked about.
 * @param {Table} table @param {(seat: import('../types').Seat) => void} ask asks for the level
 * @returns {Item[]}
 */
export function handing(table, ask) {
  const view = table.view.value;
  if (view.turn.type === 'over') return [];
  const missed = missedByMe(table);
  return view.seats.flatMap((seat) => {
    const of = seat.seat;
    /** @type {Item | null} */
    const back = seat.stand_in && !seat.withdrawn && !seat.you && leads(view)
      ? {
          id: `return-${of}`,
          sign: 'bot',
          label: say('no-bot-for', { seat: seat.title }),
          does: () => table.send({ type: 'return', seat: of }),
        }
      : null;
    if (back) return [back];
    const may = leads(view) && mayHandOver(view, seat) && !seat.stand_in && seat.kind !== 'person';
    if (!may || missed.includes(seat)) return [];
    return [{ id: `bot-${of}`, sign: 'bot', label: say('bot-instead-of', { seat: seat.title }), does: () => ask(of) }];
  });
}
