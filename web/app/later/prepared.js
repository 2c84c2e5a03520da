// What one has prepared at a slow table: whether it was used, and the way to it.
import { useEffect } from '../../vendor/hooks.mjs';
import { signal } from '../../vendor/signals.mjs';
import { C, T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { ownSeats } from '../seats.js';
import { speak } from '../speak.js';
import { beside } from '../table/shape.js';
import { wordings } from '../wordings.js';
import { answers } from './linetree.js';
import Premoves from './premoves.js';
import { ready as styled } from './sheet.js';
import { bring } from '../sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').LineStep} LineStep */
/** @typedef {import('../types').PreparedLines} PreparedLines */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').TableView} TableView */

export const ready = Promise.all([styled, bring('css/lines.css'), wordings('messages/lines')]);

/** The lines of the own seat, once they were fetched. */
export const prepared = signal(/** @type {PreparedLines | null} */ (null));

/** The own seat; none for who has several at one device. @param {TableView} view @returns {Seat | null} */
export const onlySeat = (view) => (ownSeats(view).length === 1 ? (ownSeats(view)[0]?.seat ?? null) : null);

/** Whether a bot is to move, which answers at once. @param {TableView} view */
const isForBot = (view) =>
  view.seats.some(({ seat, kind, stand_in }) => view.turn.seats.includes(seat) && (kind === 'bot' || stand_in));

/** Fetches the lines of a seat. @param {Table} table @param {Seat} seat */
async function fetched(table, seat) {
  try {
    prepared.value = await api('GET', `${table.path}/lines?seat=${seat}`);
  } catch {
    // The next step of the match asks again.
  }
}

/**
 * Keeps a tree in place of the one before; returns whether it was accepted.
 * @param {Table} table @param {Seat} seat @param {LineStep[]} lines
 * @param {Table} shows where it is said why it was not
 */
export async function keepLines(table, seat, lines, shows = table) {
  const { steps } = table.view.value;
  try {
    prepared.value = await api('PUT', `${table.path}/lines`, { seat, steps, lines });
    return true;
  } catch (error) {
    shows.refuse(error);
    return false;
  }
}

/** What happened to the lines, in a sentence. @param {PreparedLines} own @param {number} steps */
function news(own, steps) {
  if (own.ended) return own.ended.message;
  const { played } = own;
  // Once the next choice of one's own is made, it is history.
  if (!played || steps - played.step > 2) return '';
  return say('lines-played', { move: played.short ?? '' });
}

/** @param {{ table: Table }} props */
function Lines({ table }) {
  const view = table.view.value;
  const seat = onlySeat(view);
  const own = prepared.value;
  useEffect(() => {
    if (seat) fetched(table, seat);
  }, [seat, view.steps]);
  const told = own && own.seat === seat ? news(own, view.steps) : '';
  useEffect(() => {
    if (told) speak(told);
  }, [told]);
  if (!seat || !own || own.seat !== seat || view.turn.type === 'over') return null;
  const count = answers(own.lines, seat);
  const may = own.may && !isForBot(view);
  if (!told && !may) return null;
  return T.div(
    { class: 'prepared' },
    told ? T.p({ class: 'prepared-news' }, told) : null,
    own.ended
      ? T.button(
          { type: 'button', class: 'button small quiet', onClick: () => keepLines(table, seat, []) },
          say('lines-seen'),
        )
      : null,
    may
      ? T.button(
          { type: 'button', class: 'button small quiet', id: 'lines-open', onClick: () => (beside.value = 'lines') },
          count ? say('lines-count', { count }) : say('lines-prepare'),
        )
      : null,
  );
}

/** @param {{ table: Table }} props */
export default function Prepared({ table }) {
  return C(table.view.value.prepares === 'lines' ? Lines : Premoves, { table });
}
