// The moves of a match in rows: two columns for two players, a row a turn for more.

/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').Telling} Telling */

/**
 * A step in the list: how it is written, its sentence, and how many steps before it that are
 * no events are folded into it.
 * @typedef {{ index: number, seat: Seat | null, short: string, told: string, folded: number }} Step
 * @typedef {{ cells: Step[][], number?: string, wide?: boolean, seat?: Seat }} Row
 */

/** @param {Telling} telling */
const shortOf = ({ told }) => told.replace(/^\d+\.+ ?/, '');

/** @param {Telling} telling @param {number} index @returns {Step} */
const stepOf = (telling, index) => ({
  index,
  seat: telling.seat,
  short: shortOf(telling),
  told: telling.told,
  folded: 0,
});

/**
 * Two columns: whoever moved first has the left one. What nobody did, such as a reveal, has a
 * row to itself.
 * @param {Telling[]} tellings @returns {Row[]}
 */
function pairs(tellings) {
  /** @type {Row[]} */
  const rows = [];
  const left = tellings.find(({ seat }) => seat !== null)?.seat;
  let number = 0;
  tellings.forEach((telling, index) => {
    const step = stepOf(telling, index);
    if (telling.seat === null) {
      rows.push({ cells: [[step]], wide: true });
      return;
    }
    const column = telling.seat === left ? 0 : 1;
    const row = rows.at(-1);
    const cell = row?.cells[column];
    if (row && !row.wide && cell && !cell.length && (column === 1 || !row.cells[1]?.length)) {
      cell.push(step);
      return;
    }
    number += 1;
    rows.push({ cells: column ? [[], [step]] : [[step], []], number: `${number}.` });
  });
  return rows;
}

/**
 * A row a turn: what one seat did, with what chance did to it.
 * @param {Telling[]} tellings @returns {Row[]}
 */
function turns(tellings) {
  /** @type {Row[]} */
  const rows = [];
  tellings.forEach((telling, index) => {
    const step = stepOf(telling, index);
    const row = rows.at(-1);
    const cell = row?.cells[0];
    if (row && cell && (telling.seat === null || telling.seat === row.seat)) cell.push(step);
    else rows.push({ cells: [[step]], seat: telling.seat ?? undefined });
  });
  return rows;
}

/** @param {Telling[]} tellings @param {Seat[]} seats @returns {Row[]} */
export const rowsOf = (tellings, seats) =>
  seats.length === 2 ? pairs(tellings) : turns(tellings);
