// A table of the hall, answered on one's own machine: consequences, tries and hints of what the page
// has seen. Whatever the engine cannot answer goes to the server.
import { whatOf, nearby } from '../nearby.js';
import { language } from '../say.js';
import { Engine, NoEngine, Stopped } from './engine.js';

/** How long each part of a hint may take, in milliseconds: it is shown after each, and can be stopped. */
const PARTS = [150, 600, 1250];

/** The number of the match that is followed: the bots of a table of this device have another one. */
const MATCH = 2;

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Hint} Hint */

export class Near {
  /** @param {Table} table @param {Engine} engine */
  constructor(table, engine) {
    this.table = table;
    this.engine = engine;
    /** The lines that the engine has played. @type {string[] | null} */
    this.lines = null;
    /** Whether the engine has the language of the page, once it was asked. @type {boolean | null} */
    this.speaks = null;
  }

  /**
   * Has the engine's match be as the table is; false where the page has not seen all of it, or speaks a
   * language that the engine lacks.
   */
  async follow() {
    const { game, setup, position, from, tellings, steps } = this.table.view.value;
    if (from > 0 || tellings.length !== steps) return false;
    const lines = tellings.map(({ line }) => line);
    this.speaks ??= (await this.engine.ask({ call: 'about' })).languages.includes(language);
    if (!this.speaks) return false;
    const known = this.lines;
    if (known && known.length <= lines.length && known.every((line, at) => line === lines[at])) {
      const more = lines.slice(known.length);
      if (more.length) await this.engine.ask({ call: 'play', match: MATCH, steps: more });
    } else {
      await this.engine.ask({ call: 'open', match: MATCH, game, setup, position, steps: lines });
    }
    this.lines = lines;
    return true;
  }

  /** What the engine answers to a request to the table; undefined where the server must. @param {string} what @param {any} body */
  async answer(what, body) {
    const { seat, touches } = body;
    // Answers ahead of a turn are about a position that only the server has.
    if (!this.table.view.value.turn.seats.includes(seat)) return undefined;
    try {
      if (!(await this.follow())) return undefined;
      const place = { match: MATCH };
      if (what === 'consequences') return await this.engine.ask({ call: 'foresee', place, seat, touches });
      return await this.engine.ask({ call: 'try', place, seat, touches, word: body.word });
    } catch {
      // Something is hidden here, or the engine is not there: the server knows more.
      this.lines = null;
      return undefined;
    }
  }

  /**
   * The hint for a seat, found on this machine, part by part, each searched for longer than the one
   * before; `told` gets each. None where the engine cannot tell.
   * @param {string} seat @param {AbortSignal} signal @param {(hint: Hint) => void} told
   * @returns {Promise<Hint | null>}
   */
  async hint(seat, signal, told) {
    const { game, seq } = this.table.view.value;
    /** @type {Hint | null} */
    let best = null;
    const stop = () => {
      this.engine.stop();
      this.lines = null;
    };
    // Nobody looks: nothing need be warm.
    const hide = () => document.hidden && stop();
    signal.addEventListener('abort', stop);
    document.addEventListener('visibilitychange', hide);
    try {
      if (!(await this.follow())) return null;
      for (const ms of PARTS) {
        const request = { call: 'hint', match: MATCH, seat, seq, effort: { ms } };
        /** @type {Hint} */
        const found = await this.engine.ask(request, game);
        best = found;
        told(found);
        if (found.proven || signal.aborted) break;
      }
    } catch (why) {
      this.lines = null;
      if (!(why instanceof Stopped) && !(why instanceof NoEngine) && best === null) return null;
    } finally {
      signal.removeEventListener('abort', stop);
      document.removeEventListener('visibilitychange', hide);
    }
    return best;
  }
}

/** @type {WeakMap<Table, Near>} */
const all = new WeakMap();

/** What answers for a table; from now on it is asked before the server, and after who answers already. @param {Table} table */
export function near(table) {
  const known = all.get(table);
  if (known) return known;
  const made = new Near(table, table.engine ?? new Engine());
  all.set(table, made);
  const before = nearby.answer;
  nearby.answer = (method, path, body) => {
    const answer = before?.(method, path, body);
    if (answer) return answer;
    const what = whatOf(path, table.path);
    const isOurs = method === 'POST' && (what === 'consequences' || what === 'try');
    return isOurs && !made.engine.missing ? made.answer(what, body) : undefined;
  };
  return made;
}
