// The moves of a match in rows: two columns for two players, a row a turn for more.

/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').StepDescription} StepDescription */

/**
 * What the list shows as one: a step, its notation, its sentences, and the steps from
 * `from` to `to` that it stands for, as those not worth showing on their own are folded into it.
 * @typedef {{ seat: Seat | null, short: string, told: string, from: number, to: number }} Step
 * @typedef {{ cells: Step[][], number?: string, wide?: boolean, seat?: Seat }} Row
 */

/**
 * The seat behind an outcome of chance, where steps before it say so: the one that led to it, or goes on after it.
 * @param {StepDescription[]} led the earlier steps folded into it @param {StepDescription | undefined} next
 */
function doer(led, next) {
  const [first, ...others] = new Set(led.flatMap(({ seat }) => seat ?? []));
  if (first === undefined || !others.length) return first ?? null;
  return led.some(({ seat }) => seat === next?.seat) ? (next?.seat ?? null) : null;
}

/**
 * The next step of somebody that is worth showing.
 * @param {StepDescription[]} tellings @param {number} after
 */
function following(tellings, after) {
  for (let at = after + 1; at < tellings.length; at += 1) {
    const telling = tellings[at];
    if (telling && telling.seat !== null && !telling.quiet) return telling;
  }
  return undefined;
}

/**
 * The steps, with those not worth showing folded into what they led to. An outcome of chance
 * without a question belongs to what was done before.
 * @param {StepDescription[]} tellings @returns {Step[]}
 */
function folded(tellings) {
  /** @type {Step[]} */
  const steps = [];
  const end = tellings.findLastIndex(({ quiet }) => !quiet);
  let from = 0;
  tellings.forEach((telling, index) => {
    const last = steps.at(-1);
    const led = tellings.slice(from, index);
    if (telling.quiet && last && (index > end || (telling.seat === null && !led.length))) {
      last.to = index;
      last.told += ` ${[...led, telling].map(({ told }) => told).join(' ')}`;
    } else if (telling.quiet && index < tellings.length - 1) {
      return;
    } else {
      const next = following(tellings, index);
      const told = [...led, telling].map((one) => one.told).join(' ').trim();
      steps.push({ seat: telling.seat ?? doer(led, next), short: telling.short, told, from, to: index });
    }
    from = index + 1;
  });
  return steps;
}

/**
 * Two columns: the seat that moved first has the left one. A step of nobody, such as a reveal, has a
 * row to itself.
 * @param {Step[]} steps @returns {Row[]}
 */
function pairs(steps) {
  /** @type {Row[]} */
  const rows = [];
  const left = steps.find(({ seat }) => seat !== null)?.seat;
  let number = 0;
  for (const step of steps) {
    if (step.seat === null) {
      rows.push({ cells: [[step]], wide: true });
      continue;
    }
    const column = step.seat === left ? 0 : 1;
    const row = rows.at(-1);
    const cell = row?.cells[column];
    if (row && !row.wide && cell && !cell.length && (column === 1 || !row.cells[1]?.length)) {
      cell.push(step);
      continue;
    }
    number += 1;
    rows.push({ cells: column ? [[], [step]] : [[step], []], number: `${number}.` });
  }
  return rows;
}

/**
 * A row a turn: what one seat did, with the outcomes of chance.
 * @param {Step[]} steps @returns {Row[]}
 */
function turns(steps) {
  /** @type {Row[]} */
  const rows = [];
  for (const step of steps) {
    const row = rows.at(-1);
    const cell = row?.cells[0];
    if (row && cell && (step.seat === null || step.seat === row.seat)) cell.push(step);
    else rows.push({ cells: [[step]], seat: step.seat ?? undefined });
  }
  return rows;
}

/** @param {StepDescription[]} tellings @param {Seat[]} seats @returns {Row[]} */
export const rowsOf = (tellings, seats) => (seats.length === 2 ? pairs : turns)(folded(tellings));
