// Commands: over the open socket, by POST without one.
import { Refused, api, freshKey, isLost, repeated } from '../net.js';
import { confirm } from '../settings.js';
import { sentence } from './ahead.js';
import { announceQuestion, announceRefusal } from './announce.js';
import { isLetter } from './views.js';
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
   * Sends a command until it is answered; the key makes it count once, on either way.
   * @param {Record<string, unknown>} command
   * @returns {Promise<boolean>} whether it was accepted
   */
  async send(command) {
    const { table } = this;
    const key = freshKey();
    const { steps } = table.view.value;
    // A lost command is sent as it was: it was meant for what was seen then.
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

  /**
   * Whether an action needs a confirmation: by the settings, by default where it costs
   * something, or where the others are away and answer later.
   * @param {string} word
   */
  async asksFirst(word) {
    const { table } = this;
    if (table.isTrial || confirm.value === 'never') return false;
    if (confirm.value === 'always' || isLetter(table.view.value)) return true;
    return (await table.foresight.costs(word)) > 0;
  }

  /**
   * Plays an action, or asks for confirmation.
   * @param {string} word @param {string[]} [touches] that spelled it
   */
  async act(word, touches) {
    const { table } = this;
    const { steps } = table.view.value;
    if (!table.seat.value || table.busy.value) return false;
    table.refusal.value = null;
    const asks = await this.asksFirst(word);
    if (!table.isAt(steps)) return false;
    if (!asks) return this.play(word);
    const offer = table.offers.value.list.find((one) => one.word === word);
    const spelled = touches ?? offer?.touches.map(({ id }) => id) ?? [];
    table.question.value = { word, touches: spelled, steps };
    await table.foresight.ask(spelled);
    announceQuestion(sentence(table.ahead.value?.notes ?? []));
    return false;
  }

  /** Plays the confirmed action. */
  async confirm() {
    const asked = this.table.asked.value;
    this.table.question.value = null;
    return asked ? this.play(asked.word) : false;
  }

  /** Plays an action at once. @param {string} word */
  async play(word) {
    const { table } = this;
    const seat = table.seat.value;
    if (!seat) return false;
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
   * Says why a try failed, and shows it on the board.
   * @param {{ message: string, rule: string | null }} refusal @param {Mark[]} evidence
   */
  forbid({ message, rule }, evidence) {
    this.table.refusal.value = { message, rule, evidence };
    announceRefusal(message, rule);
  }
}
