// One instance of the engine: requests in, answers out. It runs in a worker, and in Node for tests.
import { Refused } from './refused.js';

/** The version of the interface that this page speaks. */
export const ABI = 2;

/** The engine failed, not the request: what it has opened is lost. Its message is a word for developers. */
export class Broken extends Error {}

/** @typedef {{ memory: WebAssembly.Memory, abi: () => number, room: (length: number) => number, call: () => number,
 *   weights: () => number, answer: () => number, length: () => number }} Exports */

export class Instance {
  /** @param {WebAssembly.Module} module @param {() => number} [now] milliseconds since any moment */
  constructor(module, now = () => performance.now()) {
    const page = { now };
    const instance = new WebAssembly.Instance(module, { page });
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    /** Why it cannot go on, once it has failed. @type {Error | null} */
    this.broken = null;
    if (this.exports.abi() !== ABI) throw new Broken(`abi:${this.exports.abi()}`);
  }

  /** Writes bytes where the engine reads them. @param {Uint8Array} bytes */
  write(bytes) {
    const at = this.exports.room(bytes.length);
    // Memory that grew is another buffer.
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /** @param {number} length */
  read(length) {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length);
    return new TextDecoder().decode(bytes.slice());
  }

  /** Brings what the bots of a game weigh positions by. @param {string} game @param {Uint8Array} bytes */
  weigh(game, bytes) {
    const name = new TextEncoder().encode(`${game}\n`);
    const whole = new Uint8Array(name.length + bytes.length);
    whole.set(name);
    whole.set(bytes, name.length);
    this.write(whole);
    if (!this.exports.weights()) throw new Broken('weights');
  }

  /**
   * The answer to a request, as text.
   * @param {object} request @returns {string}
   */
  said(request) {
    if (this.broken) throw this.broken;
    try {
      this.write(new TextEncoder().encode(JSON.stringify(request)));
      return this.read(this.exports.call());
    } catch (trap) {
      // A panic leaves its text; a trap without one, such as a full stack, only its name.
      const why = this.read(this.exports.length());
      this.broken = new Broken(why || String(trap));
      throw this.broken;
    }
  }

  /** The answer to a request. @param {object} request @returns {any} */
  ask(request) {
    const { ok, error } = JSON.parse(this.said(request));
    if (error) throw new Refused(error);
    return ok;
  }

  /** How much memory it has, in bytes. */
  get size() {
    return this.exports.memory.buffer.byteLength;
  }
}
