// The engine of this page: the rules and bots of the hall, on one's own machine, in a worker that is
// started with the first request. What it says is advice: the server judges what is played there.
import { ASSETS } from '../board/signs.js';
import { Refused } from '../net.js';
import { language } from '../say.js';
import { fromWire } from '../wire.js';

/** The module cannot be had, is spoiled, or failed: then the server is asked. */
export class NoEngine extends Error {}

/** It was told to stop. */
export class Stopped extends Error {}

export class Engine {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.last = 0;
    /** @type {Map<number, { done: (answer: any) => void, fail: (why: Error) => void }>} */
    this.pending = new Map();
    /** Why there is none, once that is known. @type {NoEngine | null} */
    this.missing = null;
  }

  start() {
    const worker = new Worker(`${ASSETS}/app/engine/worker.js`, { type: 'module' });
    worker.onmessage = ({ data }) => this.answered(data);
    worker.onerror = () => this.end(new NoEngine(`${ASSETS}/app/engine/worker.js`));
    return worker;
  }

  /** @param {{ id: number, ok?: any, error?: any, away?: string, broken?: string }} data */
  answered({ id, ok, error, away, broken }) {
    // What is broken stays so: whoever asks goes to the server from now on.
    if (broken !== undefined) return this.end(new NoEngine(broken));
    const waits = this.pending.get(id);
    this.pending.delete(id);
    // Without a network this request alone fails: the next one fetches what is missing.
    if (away !== undefined) waits?.fail(new NoEngine(away));
    else if (error) waits?.fail(new Refused(0, error));
    else waits?.done(fromWire(ok));
  }

  /** @param {Error} why */
  end(why) {
    if (why instanceof NoEngine) {
      this.missing = why;
      console.warn(`no-engine:${why.message}`);
    }
    this.worker?.terminate();
    this.worker = null;
    for (const { fail } of [...this.pending.values()]) fail(why);
    this.pending.clear();
  }

  /** Whether it works on something. */
  get isBusy() {
    return this.pending.size > 0;
  }

  /** Stops whatever it does, and forgets what was opened. */
  stop() {
    if (this.isBusy) this.end(new Stopped());
  }

  /**
   * The answer to a request.
   * @param {object} request @param {string | null} [game] the game whose bots are asked
   * @returns {Promise<any>}
   */
  ask(request, game = null) {
    if (this.missing) return Promise.reject(this.missing);
    this.worker ??= this.start();
    const id = ++this.last;
    return new Promise((done, fail) => {
      this.pending.set(id, { done, fail });
      const message = { id, folder: `${ASSETS}/engine`, request: { lang: language, ...request }, game };
      this.worker?.postMessage(message);
    });
  }
}
