// The store of one table: its state, and one slice for each thing that changes it.
import { Commands } from './store/commands.js';
import { Herald } from './store/announce.js';
import { Foresight } from './store/foresight.js';
import { History } from './store/history.js';
import { Playback } from './store/playback.js';
import { Spelling } from './store/spelling.js';
import { State } from './store/state.js';
import { Updates } from './store/updates.js';

/** @typedef {import('./types').TableView} TableView */
/** @typedef {import('./types').Mark} Mark */

export class Table extends State {
  /** @param {TableView} view @param {import('./types').Look['shown']} [shown] */
  constructor(view, shown) {
    super(view, shown);
    this.updates = new Updates(this);
    this.commands = new Commands(this);
    this.history = new History(this);
    this.spelling = new Spelling(this);
    this.herald = new Herald();
    this.playback = new Playback(this);
    this.foresight = new Foresight(this);
  }

  // --- Updates ---

  /** Takes an event of the stream. @param {any} event */
  take(event) {
    this.updates.take(event);
  }

  /** Fetches the whole view. */
  refresh() {
    return this.updates.refresh();
  }

  /** Resolves once it holds. @param {() => boolean} holds @param {number} [timeout] */
  until(holds, timeout) {
    return this.updates.until(holds, timeout);
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
