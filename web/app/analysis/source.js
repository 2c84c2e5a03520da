// Who answers an analysis: the engine of this page where it can, else the hall.
import { Engine, NoEngine, Stopped } from '../engine/engine.js';
import { Refused, Unreachable, api } from '../net.js';
import { language } from '../say.js';

/** @typedef {import('../types').StudyLines} Lines */

/** @typedef {import('../types').StudyComparison} Comparison */

/** How long two actions are played out between two reports, in milliseconds. */
const ROUND = 300;

/** How long one waits where the hall has enough to do, in milliseconds, and how often in a row. */
const REST = 4000;
const RESTS = 8;
/** The same where nothing is to be found out, only looked at. */
const PAUSE = 500;

/** @param {number} ms @param {AbortSignal} [signal] */
const rested = (ms, signal) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), done(undefined)), { once: true });
  });

/**
 * Asks the hall, and once more where it had enough to do.
 * @template T @param {() => Promise<T>} ask @param {number} ms how long one waits before @param {AbortSignal} [signal] @returns {Promise<T>}
 */
async function patient(ask, ms, signal) {
  for (let rests = 0; ; rests++) {
    try {
      return await ask();
    } catch (why) {
      if (!(why instanceof Refused && why.status === 429) || rests >= RESTS || signal?.aborted) throw why;
      await rested(ms, signal);
    }
  }
}

/** How long each part of a search may take, in milliseconds; what was found is shown after each. */
const PARTS = [150, 600, 1500, 4000];

export class Source {
  constructor() {
    this.rules = new Engine();
    this.thinker = new Engine();
    /** Plays actions out, beside whatever is thought about. */
    this.player = new Engine();
    /** What the engine knows, once it was asked. @type {Promise<{ games: object, languages: string[] } | null> | null} */
    this.about = null;
    /** Whether the hall was asked, which counts what it is asked. */
    this.isFar = false;
  }

  /** Whether the engine of this page knows the game, and has the language. @param {string} game */
  async isNear(game) {
    this.about ??= this.rules.ask({ call: 'about' }).catch(() => null);
    const about = await this.about;
    return about !== null && about.languages.includes(language) && (!game || game in about.games);
  }

  /** The answer to a question of an analysis. @param {string} game empty where it is in a text @param {object} of @returns {Promise<any>} */
  async ask(game, of) {
    try {
      if (await this.isNear(game)) return await this.rules.ask({ call: 'study', of });
    } catch (why) {
      // What the engine refuses the hall refuses, too.
      if (!(why instanceof NoEngine)) throw why;
    }
    this.isFar = true;
    return patient(() => api('POST', '/api/analysis', of), PAUSE);
  }

  /** Refused by the hall to who plays such a match. Without a network there is nobody to ask. @param {string} game @param {AbortSignal} signal */
  async mayAsk(game, signal) {
    try {
      await api('GET', `/api/analysis/${game}`, undefined, signal);
    } catch (why) {
      if (!(why instanceof Unreachable) || signal.aborted || !(await this.isNear(game))) throw why;
    }
  }

  /**
   * Lines for a seat, part by part; `told` gets each.
   * @param {{ game: string }} place @param {string} seat @param {AbortSignal} signal @param {(lines: Lines) => void} told
   */
  async lines(place, seat, signal, told) {
    await this.mayAsk(place.game, signal);
    if (signal.aborted) return;
    if (!(await this.isNear(place.game))) {
      return void told(await this.farLines(place, seat, signal));
    }
    const stop = () => this.thinker.stop();
    signal.addEventListener('abort', stop);
    try {
      for (const ms of PARTS) {
        const request = { call: 'lines', place, seat, effort: { ms } };
        const lines = await this.thinker.ask(request, place.game);
        if (signal.aborted) return;
        told(lines);
        if (lines.lines[0]?.proven) return;
      }
    } catch (why) {
      if (why instanceof Stopped || signal.aborted) return;
      if (!(why instanceof NoEngine)) throw why;
      told(await this.farLines(place, seat, signal));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** The lines that the hall finds. @param {{ game: string }} place @param {string} seat @param {AbortSignal} signal @returns {Promise<Lines>} */
  farLines(place, seat, signal) {
    return patient(() => api('POST', '/api/analysis/lines', { place, seat }, signal), REST, signal);
  }

  /**
   * Which of two actions is better: both are played out until they are told apart, and `told` gets what is
   * known so far.
   * @param {{ game: string }} place @param {string} seat @param {[string, string]} words
   * @param {AbortSignal} signal @param {(known: Comparison) => void} told
   */
  async compare(place, seat, words, signal, told) {
    await this.mayAsk(place.game, signal);
    let near = await this.isNear(place.game);
    const stop = () => this.player.stop();
    signal.addEventListener('abort', stop);
    let known = /** @type {Comparison | null} */ (null);
    try {
      while (!signal.aborted && (known === null || known.verdict === 'open')) {
        /** @type {object} */
        const of = { place, seat, words, ...(known ? { tally: known.tally } : {}) };
        try {
          known = near
            ? await this.player.ask({ call: 'compare', of, effort: { ms: ROUND } }, place.game)
            : await patient(() => api('POST', '/api/analysis/compare', of, signal), REST, signal);
        } catch (why) {
          if (!(why instanceof NoEngine)) throw why;
          near = false;
          continue;
        }
        if (known && !signal.aborted) told(known);
      }
    } catch (why) {
      if (!(why instanceof Stopped) && !signal.aborted) throw why;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}
