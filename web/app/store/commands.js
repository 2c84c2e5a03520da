// Commands: over the open socket, by POST where there is none.
import { Refused, api, freshKey, isLost, repeated } from '../net.js';
import { announceRefusal } from './announce.js';
import { say } from '../say.js';

/** @typedef {import('../types').Mark} Mark */
/** @typedef {{ seq: number, key: string, command: Record<string, unknown> }} Envelope */

export class Commands {
  /** @param {import('../table').Table} table */
  constructor(table) {
    this.table = table;
    /** The socket that takes commands, if there is one. @type {import('../table/live').Live | null} */
    this.line = null;
  }

  /**
   * Sends a command until it is answered; the key makes it count once, whichever way it goes.
   * @param {Record<string, unknown>} command
   * @returns {Promise<boolean>} whether it was accepted
   */
  async send(command) {
    const { table } = this;
    const key = freshKey();
    const { steps } = table.view.value;
    // What was lost is sent as it was: it was meant for what was seen then.
    let { seq } = table.view.value;
    table.busy.value = true;
    try {
      const attempt = () => this.deliver({ seq, key, command });
      const done = await repeated(attempt, async (error) => {
        const stale = error instanceof Refused && error.code === 'stale';
        if (!stale) return isLost(error);
        await table.refresh();
        ({ seq } = table.view.value);
        return table.view.value.steps === steps;
      });
      await table.until(() => table.view.value.seq >= done.seq);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      table.busy.value = false;
    }
  }

  /**
   * Sends it once. @param {Envelope} envelope @returns {Promise<{ seq: number }>}
   */
  deliver(envelope) {
    if (this.line?.isOpen) return this.line.command(envelope);
    return api('POST', `${this.table.path}/commands`, envelope);
  }

  /** Plays an action. @param {string} word */
  async act(word) {
    const { table } = this;
    const seat = table.seat.value;
    if (!seat) return false;
    table.refusal.value = null;
    const accepted = await this.send({ type: 'act', seat, word });
    table.picked.value = [];
    return accepted;
  }

  /** Shows why something failed. @param {unknown} error */
  refuse(error) {
    const rule = error instanceof Refused ? error.rule : null;
    const message = error instanceof Error ? error.message : say('wrong');
    this.forbid({ message, rule }, []);
  }

  /**
   * Tells why a try came to nothing, and shows it on the board.
   * @param {{ message: string, rule: string | null }} refusal @param {Mark[]} evidence
   */
  forbid({ message, rule }, evidence) {
    this.table.refusal.value = { message, rule, evidence };
    announceRefusal(message, rule);
  }
}
