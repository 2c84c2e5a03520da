// The consequences of actions, from the server: all at once when a seat is asked.
import { api } from '../net.js';

/** @typedef {import('../types').Consequence} Consequence */
/** @typedef {{ whole: boolean, list: Consequence[] }} Foreseen */

export class Foresight {
  /** @param {import('../table').Table} table */
  constructor(table) {
    this.table = table;
    /** Whether all consequences in this position are known. */
    this.whole = false;
    /** The requests made, by the touches. @type {Map<string, Promise<void>>} */
    this.asked = new Map();
    this.of = '';
  }

  /** What the consequences belong to: a seat that is asked in a position. */
  get key() {
    const { seat, view } = this.table;
    const { steps, tellings } = view.value;
    return seat.value ? `${seat.value} ${steps} ${tellings.at(-1)?.line ?? ''}` : '';
  }

  /**
   * Requests the consequences of actions that begin with these touches, unless they are known.
   * @param {string[]} touches
   */
  async ask(touches) {
    const { key } = this;
    if (!key) return;
    if (key !== this.of) {
      this.of = key;
      this.whole = false;
      this.asked = new Map();
      this.table.known.value = new Map();
    }
    const which = touches.join(' ');
    if (this.whole) return;
    const work = this.asked.get(which) ?? this.fetch(touches, key);
    this.asked.set(which, work);
    await work;
  }

  /** @param {string[]} touches @param {string} key */
  async fetch(touches, key) {
    const { table } = this;
    try {
      const seat = table.seat.value;
      const told = await api('POST', `${table.path}/consequences`, { seat, touches });
      // Answers about another position are useless.
      if (key !== this.of || key !== this.key || !table.isAt(told.steps)) return;
      if (!touches.length) this.whole = told.whole;
      const known = new Map(table.known.value);
      for (const one of told.list) known.set(one.word, one);
      table.known.value = known;
    } catch {
      // Without them one can still play; the next touch asks again.
      this.asked.delete(touches.join(' '));
    }
  }

  /** The cost of an action; requested if unknown. @param {string} word */
  async costs(word) {
    const { table } = this;
    const offer = table.offers.value.list.find((one) => one.word === word);
    await this.ask([]);
    if (offer && !table.known.value.has(word)) await this.ask(offer.touches.map(({ id }) => id));
    return table.known.value.get(word)?.costs ?? 0;
  }
}
