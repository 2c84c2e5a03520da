// How long each event takes on the board, in milliseconds: pure functions of data.

/** @typedef {import('../types').StepDescription} StepDescription */
/** @typedef {import('../types').Motion} Motion */

/** The factor for each `animation` setting. @type {Record<string, number>} */
export const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2 };
/** The longest wait; longer sequences are sped up. */
const BACKLOG = 9000;
/** No event is shorter than this. */
const LEAST = 240;
/** A viewer who missed more events than this is shown the result at once. */
export const MOST = 40;

/** The duration of a moving piece. @param {Motion} motion */
function wayOf({ via = [], kind }) {
  if (kind === 'fall') return 340 + via.length * 220;
  if (kind === 'climb') return 420 + via.length * 260;
  if (kind === 'leap') return 320;
  return via.length ? Math.min(1600, 160 * (via.length + 1) + 160) : 300;
}

/**
 * When each piece of an event starts, and how long it moves: those that fall or climb go one
 * after another, others together.
 * @param {Motion[]} motions @returns {{ start: number, length: number }[]}
 */
export function course(motions) {
  const inTurn = motions.length > 1 && motions.some(({ kind }) => kind === 'fall' || kind === 'climb');
  let start = 0;
  return motions.map((motion) => {
    const length = wayOf(motion);
    const at = start;
    if (inTurn) start += length * 0.8;
    return { start: at, length };
  });
}

/**
 * How long an event takes, and how long it then stays.
 * @param {{ telling: StepDescription, motions: Motion[], own: boolean, bot: boolean }} event
 */
export function lengthOf({ telling, motions, own, bot }) {
  const { dice = [], kind = '', line } = telling;
  const ends = course(motions).map(({ start, length }) => start + length);
  let act = Math.max(200, ...ends);
  let hold = own ? 0 : bot ? 450 : 250;
  if (dice.length) {
    act = Math.max(act, 700);
    hold = 450;
  }
  if (kind === 'weather') act = Math.max(act, 900);
  if (kind === 'draw') hold = 300;
  if (line.startsWith('+')) hold = 900;
  return { act, hold };
}

/**
 * The speed-up of events, so that nobody waits long for those in the queue.
 * @param {number[]} lengths of those in the queue
 */
export function hurry(lengths) {
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return whole > BACKLOG ? BACKLOG / whole : 1;
}

/** @param {number} length @param {number} by */
export const hurried = (length, by) => Math.max(Math.min(LEAST, length), length * by);
