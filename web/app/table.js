// The store of one table: its state, and one slice for each thing that changes it.
import { Commands } from './store/commands.js';
import { Foresight } from './store/foresight.js';
import { History } from './store/history.js';
import { Spelling } from './store/spelling.js';
import { State } from './store/state.js';

/** @typedef {import('./types').TableView} TableView */
/** @typedef {import('./types').Mark} Mark */
/** @typedef {import('./store/updates').Updates} Updates */

export class Table extends State {
  /** @param {TableView} view @param {import('./types').Look['shown']} [shown] */
  constructor(view, shown) {
    super(view, shown);
    /** What takes updates, once it is loaded. @type {Promise<Updates> | undefined} */
    this.updating = undefined;
    /** The engine that thinks for a table of this device. @type {import('./engine/engine').Engine | null} */
    this.engine = null;
    this.commands = new Commands(this);
    this.history = new History(this);
    this.spelling = new Spelling(this);
    this.foresight = new Foresight(this);
  }

  // --- Updates ---

  /**
   * What takes updates, and plays what happened; it is loaded once the board is there.
   * @returns {Promise<Updates>}
   */
  updates() {
    this.updating ??= import('./store/updates.js').then(
      ({ Updates }) => new Updates(this),
      (error) => {
        // The next who needs it tries again.
        this.updating = undefined;
        throw error;
      },
    );
    return this.updating;
  }

  /** Fetches the whole view. */
  async refresh() {
    await (await this.updates()).refresh();
  }

  /** Resolves once it holds. @param {() => boolean} holds @param {number} [timeout] */
  async until(holds, timeout) {
    await (await this.updates()).until(holds, timeout);
  }

  /** Shows what has come after a step, event by event. @param {number} from @param {number} [to] */
  async replay(from, to) {
    await (await this.updates()).playback.replay(from, to);
  }

  /** Shows the present, whatever is being played. */
  async skip() {
    (await this.updates()).playback.flush();
  }

  // --- Commands ---

  /** Sends a command; returns whether it was accepted. @param {Record<string, unknown>} command */
  send(command) {
    return this.commands.send(command);
  }

  /**
   * Plays an action, or asks for confirmation; returns whether it was accepted.
   * @param {string} word @param {string[]} [touches] that spelled it
   */
  act(word, touches) {
    return this.commands.act(word, touches);
  }

  /** Plays the confirmed action. */
  confirm() {
    return this.commands.confirm();
  }

  /** Whether nothing is at stake: then no action needs a confirmation. */
  get isTrial() {
    return false;
  }

  /** Whether the match has this many steps. @param {number} steps */
  isAt(steps) {
    return this.view.value.steps === steps;
  }

  /** Shows why something failed. @param {unknown} error */
  refuse(error) {
    this.commands.refuse(error);
  }

  /**
   * Says why a try failed, and shows it on the board.
   * @param {{ message: string, rule: string | null }} refusal @param {Mark[]} evidence
   */
  forbid(refusal, evidence) {
    this.commands.forbid(refusal, evidence);
  }

  // --- Touches ---

  /** Takes touches that can follow. @param {string[]} touches */
  spell(touches) {
    return this.spelling.spell(touches);
  }

  /** A touch of any spot. @param {string} id */
  touch(id) {
    return this.spelling.touch(id);
  }

  /** A choice among answers. @param {string} id */
  choose(id) {
    return this.spelling.spell([...this.picked.value, id]);
  }

  /** A sign dragged from one spot to another. @param {string} from @param {string | null} to */
  carry(from, to) {
    return this.spelling.carry(from, to);
  }

  // --- The past ---

  /** Shows the match after `step` steps; null is the present. @param {number | null} step */
  show(step) {
    return this.history.show(step);
  }

  /** Shows the next event, or the one before. @param {1 | -1} by */
  stepBy(by) {
    return this.history.stepBy(by);
  }
}
