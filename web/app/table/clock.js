// The clock at a seat: it ticks on this device, and the server says how much is left.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { figures, longTime, lowFrom } from '../clocks.js';
import { dayOf } from '../days.js';
import { T, cls } from '../el.js';
import { say } from '../say.js';
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { endOf } from '../store/deadlines.js';
export { ready } from '../later/sheet.js';

/** @typedef {import('../types').Clocks} Clocks */
/** @typedef {import('../types').SeatClock} SeatClock */

/** When one is told how much time is left, in seconds. */
const TOLD = [60, 30, 10];
/** How often a clock is drawn, in milliseconds: with tenths of seconds, and else. */
const OFTEN = [100, 500];
/** How often it is looked whether a clock that stands goes on. */
const SELDOM = 10_000;

/** What a clock runs for, where it is not the time for the match. */
const FOR = /** @type {const} */ ({
  first: 'clock-first',
  interruption: 'clock-interruption',
  seed: 'clock-seed',
});

/**
 * Tells who hears the page how much of a quick match is left: politely, and each time once.
 * @param {number} seconds @param {boolean} told whether it is to be told
 */
function useTold(seconds, told) {
  const [last, setLast] = useState(Infinity);
  useEffect(() => {
    if (!told) return setLast(Infinity);
    const now = TOLD.findLast((mark) => seconds <= mark) ?? Infinity;
    if (now < last && last !== Infinity) speak(say('time-left', { time: longTime(now) }));
    if (now !== last) setLast(Math.min(now, 3600));
  }, [seconds, told]);
}

/**
 * @param {{ clocks: Clocks, clock: SeatClock, mine: boolean, title: string }} props
 */
export default function Clock({ clocks, clock, mine, title }) {
  const { run } = clock;
  const [now, setNow] = useState(Date.now());
  // On days off and weekends it stands, and then goes on.
  const stands = run?.resumes ? endOf(run) - run.left > now : false;
  const ticks = Boolean(run) && !clocks.paused && !stands;
  const left = run ? (ticks ? endOf(run) - now : run.left) : clock.left;
  const often = OFTEN[left < 11_000 ? 0 : 1];
  useEffect(() => {
    if (!ticks && !stands) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), stands ? SELDOM : often);
    return () => clearInterval(timer);
  }, [ticks, stands, often, run]);
  const counts = run?.purpose === 'choice' || run?.purpose === 'secret';
  const low = ticks && left < (counts ? lowFrom(clocks.control) : 10_000);
  useEffect(() => {
    if (low && mine) sound('time');
  }, [low && mine]);
  useTold(Math.ceil(left / 1000), ticks && mine);
  const off = clock.off ? { day: dayOf(clock.off[1] ?? 0) } : null;
  const key = run && !counts ? FOR[/** @type {keyof typeof FOR} */ (run.purpose)] : null;
  const shown = figures(left);
  return T.span(
    {
      class: cls('clock', 'seat-clock', ticks && 'ticks', low && 'short', key && 'aside', (clocks.paused || stands) && 'held'),
      role: 'timer',
      'aria-label': say('clock-of', { seat: title, time: shown }),
      title: key ? say(key) : undefined,
    },
    shown,
    key ? T.small(null, say(key)) : null,
    stands ? T.small(null, off ? say('clock-off', off) : say('clock-weekend')) : null,
  );
}
