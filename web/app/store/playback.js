// Playback of events: what is shown follows the state, one event at a time.
//
// The state is the last view. What is shown lags behind while events are queued: each is a frame,
// the table as it looked after a step. Touching the board or pressing a key shows
// the present at once.
import { batch } from '../../vendor/signals.mjs';
import { animation, isStill } from '../settings.js';
import { soundOfFrame } from './herald.js';
import { sound } from '../sound.js';
import { MOST, SPEEDS, hurried, hurry, lengthOf } from './pace.js';
import { ownSeats } from '../seats.js';

/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').StepDescription} StepDescription */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Motion} Motion */

/**
 * The table after an event. Quiet steps before it are included.
 * @typedef {{ step: number, scene: Scene, turn: import('../types').Turn, telling: StepDescription,
 *   motions: Motion[], own: boolean, bot: boolean, fewer: number, last: boolean }} Frame
 */

/**
 * The frames between two views. A step that is not worth showing on its own is shown with
 * the one that follows it; where it is unknown how the table looked, steps go together.
 * @param {TableView} old @param {TableView} view
 * @param {import('../types').StepFrame[]} seen
 * @returns {Frame[]}
 */
export function framesOf(old, view, seen) {
  const known = new Map(seen.map((frame) => [frame.step, frame]));
  const mine = new Set(ownSeats(view).map(({ seat }) => seat));
  const isBot = (/** @type {string | null} */ seat) =>
    view.seats.some((s) => s.seat === seat && (s.kind === 'bot' || s.stand_in));
  /** @type {Frame[]} */
  const frames = [];
  /** @type {Motion[]} */
  let motions = [];
  let scene = old.scene;
  for (let step = old.steps + 1; step <= view.steps; step++) {
    const telling = view.tellings[step - 1];
    if (!telling) continue;
    motions = [...motions, ...telling.motions];
    const last = step === view.steps;
    const looks = last ? view : known.get(step);
    if (!looks || (telling.quiet && !last)) continue;
    const { seat } = telling;
    const fewer = scene.pieces.length - looks.scene.pieces.length;
    const own = seat !== null && mine.has(seat);
    const { turn } = looks;
    scene = looks.scene;
    frames.push({ step, scene, turn, telling, motions, own, bot: isBot(seat), fewer, last });
    motions = [];
  }
  return frames;
}

/** Whether this is a control that is not of the board. @param {EventTarget | null} target */
const isBeside = (target) =>
  target instanceof Element &&
  !!target.closest('a, button, select, input, textarea, summary') &&
  !target.closest('.board');

export class Playback {
  /** @param {import('../table').Table} table */
  constructor(table) {
    this.table = table;
    /** The queued events. @type {Frame[]} */
    this.waiting = [];
    this.timer = 0;
    /** Called once everything is shown. @type {(() => void)[]} */
    this.done = [];
    if ('document' in globalThis) {
      document.addEventListener('visibilitychange', () => document.hidden && this.flush());
      // A key or a touch anywhere ends it, and has its usual effect. What is beside the board
      // changes its place then: a control there ends it by its click, which would miss otherwise.
      for (const gesture of ['keydown', 'pointerdown', 'click']) {
        const end = (/** @type {Event} */ e) => {
          if (gesture !== 'pointerdown' || !isBeside(e.target)) this.end(e);
        };
        window.addEventListener(gesture, end, { capture: true });
      }
    }
  }

  /** Whether events are being played. */
  get plays() {
    return this.table.playing.value !== null;
  }

  /** @param {Event} e */
  end(e) {
    const key = e instanceof KeyboardEvent ? e.key : '';
    if (!/^(shift|control|alt|meta)$/i.test(key)) this.flush();
  }

  /** Whether events are not played now. */
  get isOff() {
    return animation.value === 'off' || isStill() || ('document' in globalThis && document.hidden);
  }

  /**
   * Plays events after those in the queue. @param {Frame[]} frames
   * @param {() => void} [done] called once the queue is empty
   */
  add(frames, done) {
    const loud = frames.length + this.waiting.length;
    if (done) this.done.push(done);
    if (this.isOff || loud > MOST) return this.flush();
    this.waiting.push(...frames);
    if (!this.plays && frames.length) this.next();
    else if (!this.plays) this.flush();
  }

  next() {
    const frame = this.waiting.shift();
    if (!frame) return this.flush();
    const speed = SPEEDS[animation.value] ?? 1;
    const whole = (/** @type {Frame} */ it) => {
      const { act, hold } = lengthOf(it);
      return (act + hold) * speed;
    };
    const by = hurry([frame, ...this.waiting].map(whole));
    const { act, hold } = lengthOf(frame);
    const { table } = this;
    batch(() => {
      table.motions.value = frame.motions;
      table.pace.value = speed * by;
      table.playing.value = frame;
    });
    if (!frame.telling.quiet) sound(soundOfFrame(frame));
    // After one's own move nothing need be read.
    const length = hurried((act + (this.waiting.length || !frame.own ? hold : 0)) * speed, by);
    this.timer = window.setTimeout(() => this.next(), length);
  }

  /** Shows the present. */
  flush() {
    const { table } = this;
    clearTimeout(this.timer);
    const rest = this.waiting.splice(0);
    if (this.plays) {
      batch(() => {
        if (rest.length) table.motions.value = rest.flatMap(({ motions }) => motions);
        table.pace.value = 1;
        table.playing.value = null;
      });
    }
    for (const done of this.done.splice(0)) done();
  }

  /**
   * Replays what came after a step, as it was seen then.
   * @param {number} from @param {number} [to] the last step that is played
   */
  async replay(from, to = this.table.view.value.steps) {
    const { table } = this;
    const view = table.view.value;
    this.flush();
    await table.show(null);
    const wanted = [];
    for (let step = from; step <= to; step++) {
      if (step === from || !view.tellings[step - 1]?.quiet) wanted.push(step);
    }
    const here = wanted.filter((step) => step < view.steps);
    const moments = await Promise.all(here.map((step) => table.history.fetch(step)));
    const seen = moments.filter((moment) => moment !== null);
    const start = seen.find(({ step }) => step === from);
    // Something came meanwhile, or the server cannot be reached.
    if (!start || table.view.value.steps !== view.steps || this.plays) return;
    const before = { ...view, steps: from, scene: start.scene };
    const frames = framesOf(before, view, seen).filter(({ step }) => step <= to);
    if (isStill() || animation.value === 'off') return this.stand(frames);
    const first = frames[0];
    if (!first) return;
    batch(() => {
      table.motions.value = [];
      table.playing.value = { ...first, step: from, scene: start.scene, turn: start.turn, motions: [] };
    });
    this.waiting.push(...frames);
    this.timer = window.setTimeout(() => this.next(), 350);
  }

  /** Without animation, the last of these is stepped to. @param {Frame[]} frames */
  stand(frames) {
    const last = frames.at(-1);
    if (last) this.table.show(last.step);
  }
}
