// A table of this device: the engine judges, the database of the browser keeps. It answers what the
// page of a table asks the hall, and its bots think in a worker of their own.
import { signal } from '../../vendor/signals.mjs';
import { Engine, NoEngine, Stopped } from '../engine/engine.js';
import { Refused } from '../net.js';
import { nearby } from '../nearby.js';
import { forget, keep } from './kept.js';

/** @typedef {import('./kept.js').KeptMatch} KeptMatch */
/** @typedef {import('../table').Table} Table */

/** The number of the table, and of the match that bots and hints see, in their workers. */
const HERE = 1;

/** How long the best bot may think on a slow device, in milliseconds: what it then puts away takes a quarter of a second there. */
const THINK_MAX = 2750;

/** How long one may that was told not to. */
const HURRIED = 20;

/** After how long a bot is asked again that lacked a file, in milliseconds. */
const AGAIN = 5000;

/** Two numbers of 32 bits, by chance. */
const seed = () => [...crypto.getRandomValues(new Uint32Array(2))];

/** What a new match is made of. @typedef {Pick<KeptMatch, 'game' | 'setup' | 'seats'>} Order */

/**
 * A new match, as it is kept.
 * @param {Engine} engine @param {Order} order @param {Partial<KeptMatch>} [known] what is already known of it
 * @returns {Promise<KeptMatch>}
 */
export async function create(engine, { game, setup, seats }, known = {}) {
  const look = { now: Date.now() };
  const made = await engine.ask({ call: 'create', table: HERE, new: { game, setup, seats }, seed: seed(), look });
  // Another build may have other rules.
  const { games } = await engine.ask({ call: 'about' });
  const match = { ...made, rules: games[game], seats, steps: 0, over: false, updated: look.now, ...known };
  await keep(match);
  return match;
}

/**
 * The next match of the same people and bots, each one seat further, as the hall does it.
 * @param {Order} match @returns {Order}
 */
export const rotated = ({ game, setup, seats }) => ({
  game,
  setup,
  seats: [...seats.slice(-1), ...seats.slice(0, -1)],
});

/** Sets up a match, and goes there. @param {Order} order */
export async function begin(order) {
  const { id } = await create(new Engine(), order);
  location.assign(`/solo?m=${id}`);
}

export class SoloTable {
  /** @param {KeptMatch} match */
  constructor(match) {
    this.match = match;
    this.rules = new Engine();
    this.thinker = new Engine();
    /** @type {Table | null} */
    this.table = null;
    this.thinks = false;
    /** The level of the bot that thinks; 0 while none does. */
    this.level = signal(0);
    /** Whether the bot is to choose at once. */
    this.hurried = false;
    /** What bots lack to play: a file that is fetched again, or the engine. @type {import('../../vendor/signals.mjs').Signal<null | 'file' | 'engine'>} */
    this.lacks = signal(null);
    /** Whether nobody looks: then no bot thinks. */
    this.rests = false;
    /** Whether the match was deleted: then nothing of it is kept any more. */
    this.isGone = false;
  }

  get path() {
    return `/api/tables/${this.match.id}`;
  }

  look() {
    const viewer = this.table?.view.value.viewer ?? undefined;
    return { now: Date.now(), seat: viewer };
  }

  /** Opens it in the engine; the view of it. */
  async open() {
    const { id, created, game, rules, setup, position, log } = this.match;
    const kept = { id, created, game, rules, setup, position, log };
    await this.rules.ask({ call: 'reopen', table: HERE, kept });
    nearby.answer = (method, path, body) => this.answer(method, path, body);
    return this.view();
  }

  view() {
    return this.rules.ask({ call: 'view', table: HERE, look: { now: Date.now() } });
  }

  /** What the page of a table asks the hall; undefined is not for this table. @param {string} method @param {string} path @param {any} body */
  answer(method, path, body) {
    if (path !== this.path && !path.startsWith(`${this.path}/`)) return undefined;
    const [what = '', query = ''] = path.slice(this.path.length + 1).split('?');
    return this.told(method, what, new URLSearchParams(query), body);
  }

  /** @param {string} method @param {string} what @param {URLSearchParams} query @param {any} body */
  async told(method, what, query, body) {
    const look = this.look();
    const place = { table: HERE };
    const [kind = '', step] = what.split('/');
    if (kind === '') return method === 'DELETE' ? this.remove() : this.view();
    if (kind === 'commands') return this.command(body);
    if (kind === 'consequences') return this.rules.ask({ call: 'foresee', place, ...body });
    if (kind === 'try') return this.rules.ask({ call: 'try', place, ...body });
    if (kind === 'record') return this.rules.ask({ call: 'record', table: HERE, look });
    if (kind === 'hint') return this.hint(body.seat);
    if (kind === 'steps') {
      const [from, most] = [Number(query.get('from')), Number(query.get('most'))];
      return this.rules.ask({ call: 'steps', table: HERE, look, from, most });
    }
    if (kind === 'at') return this.rules.ask({ call: 'moment', table: HERE, look, step: Number(step) });
    if (kind === 'review' && method === 'GET') return { state: 'none', done: 0, total: this.match.steps + 1 };
    // Reviews are made by the page, and perfect play is the hall's.
    throw new Refused(404, { code: 'not_found' });
  }

  /** The hint of a seat. @param {string} seat */
  async hint(seat) {
    const { game, setup, position } = this.match;
    const { tellings, seq } = /** @type {Table} */ (this.table).view.value;
    const steps = tellings.map(({ line }) => line);
    await this.thinker.ask({ call: 'open', match: 2, game, setup, position, steps });
    const request = { call: 'hint', match: 2, seat, seq, effort: { ms: 2000 } };
    return this.thinker.ask(request, game);
  }

  /** A command of somebody at the device. @param {{ seq: number, command: any }} envelope */
  async command({ seq, command }) {
    const request = { call: 'command', table: HERE, look: this.look(), seed: seed(), seq, command };
    const done = await this.rules.ask(request);
    await this.prepareRematch(done);
    await this.took(done);
    this.think();
    return { seq: done.seq };
  }

  /** Where a rematch was agreed, makes it before anybody goes there. @param {{ log: any[] }} done */
  async prepareRematch({ log }) {
    const next = log.find(({ what }) => what.t === 'rematch')?.what;
    if (next) await create(new Engine(), rotated(this.match), { id: next.table });
  }

  /** Deletes the match. */
  async remove() {
    this.isGone = true;
    this.rests = true;
    this.thinker.stop();
    await forget(this.match.id);
    return {};
  }

  /** Keeps the match as it is now. */
  async keep() {
    if (!this.isGone) await keep(this.match);
  }

  /** Keeps what happened, and shows it. @param {{ seq: number, log: any[] }} done */
  async took({ log }) {
    const { table, match } = this;
    match.log.push(...log);
    match.updated = Date.now();
    if (table) {
      const since = table.view.value.seq;
      const change = await this.rules.ask({ call: 'change', table: HERE, look: this.look(), since });
      match.steps = change.steps;
      match.over = change.turn.type === 'over';
      // Nothing is shown that would be lost if the page were closed now.
      await this.keep();
      (await table.updates()).take(change);
    } else await this.keep();
  }

  /** Has the bots that are waited for play, one after the other. */
  async think() {
    if (this.thinks || this.rests) return;
    this.thinks = true;
    try {
      for (;;) {
        const [bot] = await this.rules.ask({ call: 'bots', table: HERE });
        if (!bot || this.rests) break;
        const { game, setup, position, steps, seat, decision } = bot;
        this.level.value = bot.level;
        const word = await this.choice({ game, setup, position, steps }, seat, bot.bot);
        this.lacks.value = null;
        // It was stopped to choose at once.
        if (word === null) continue;
        const request = { call: 'bot_move', table: HERE, look: this.look(), seed: seed(), seat, decision, word };
        await this.took(await this.rules.ask(request));
      }
    } catch (why) {
      if (!this.rests) this.failed(why);
    } finally {
      this.thinks = false;
      this.level.value = 0;
    }
  }

  /** No bot plays: why is told, and what only cannot be fetched now is fetched later. @param {unknown} why */
  failed(why) {
    if (!(why instanceof NoEngine)) return this.table?.refuse(why);
    this.lacks.value = this.thinker.missing ? 'engine' : 'file';
    if (!this.thinker.missing) setTimeout(() => this.think(), AGAIN);
  }

  /** What a bot chooses; null where it was stopped in order to choose at once. @param {object} match @param {string} seat @param {string} bot */
  async choice(match, seat, bot) {
    const ms = this.hurried ? HURRIED : THINK_MAX;
    this.hurried = false;
    try {
      await this.thinker.ask({ call: 'open', match: HERE, ...match });
      const choose = { call: 'choose', match: HERE, seat, bot, seed: seed(), effort: { ms } };
      return (await this.thinker.ask(choose, this.match.game)).word;
    } catch (why) {
      if (this.hurried && why instanceof Stopped) return null;
      throw why;
    }
  }

  /** Has the bot choose at once. */
  hurry() {
    this.hurried = true;
    this.thinker.stop();
  }

  /** Follows the page of the table, as a socket of the hall would. @param {Table} table */
  async follow(table) {
    this.table = table;
    table.engine = this.thinker;
    await table.updates();
    table.commands.line = /** @type {any} */ ({
      isOpen: true,
      command: (/** @type {any} */ envelope) => this.command(envelope),
    });
    table.linked.value = true;
    document.addEventListener('visibilitychange', () => {
      this.rests = document.hidden;
      if (this.rests) this.thinker.stop();
      else this.think();
    });
    this.think();
  }
}
