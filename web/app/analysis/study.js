// A study that is open: its tree, where one is in it, and the position there.
import { batch, signal } from '../../vendor/signals.mjs';
import { wording } from '../net.js';
import { say } from '../say.js';
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { fresh, keep } from './kept.js';
import { shared } from './shared.js';
import { AnalysisTable, held, viewOf } from './table.js';
import { Tree, toggleDrawing, toggleSign } from './tree.js';

/** @typedef {import('../types').StudyPosition} Position */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./kept.js').KeptStudy} KeptStudy */
/** @typedef {{ seat: Seat, word: string }} Choice */

/** How long after a change it is kept, in milliseconds. */
const PAUSE = 400;

/** A step that comes this soon after another one is walked over, in milliseconds: what is said about it can wait. */
const WALKS = 120;
/** So long after a step no key is held any more, even if nobody was told that it was let go. */
const HELD = 600;
/** On the way the board is drawn in one of so many parts of the time. */
const SHARE = 16;
/** The longest time between two boards on the way, however long they take, in milliseconds. */
const MOST = 700;
/** The least time between two boards on the way, where the hall is asked for each, in milliseconds. */
const FAR = 200;

/** The end of the next frame. */
export const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Two numbers of 32 bits, by chance. */
const seed = () => [...crypto.getRandomValues(new Uint32Array(2))];

export class Study {
  /** @param {KeptStudy} kept @param {import('./source.js').Source} source */
  constructor(kept, source) {
    this.kept = kept;
    this.source = source;
    this.tree = Tree.of(kept.chapter.nodes);
    /** Where one is. */
    this.at = signal(this.tree.start);
    /** Where one has come to rest: while steps are walked over, only the board and the list follow each. */
    this.settled = signal(this.tree.start);
    this.walked = 0;
    /** Whether a key is held down: what shows where one may go from here can wait. */
    this.isHeld = false;
    this.rest = 0;
    /** Comes to rest at once, where one is on the way. */
    this.stop = () => {};
    /** The node whose position the board shows. */
    this.seen = this.tree.start;
    /** When the board was shown last, and how long it took to be drawn, in milliseconds. */
    this.shown = 0;
    this.cost = 0;
    /** The timer of a board that is to come. */
    this.later = 0;
    /** The frame that shows the last step in the list. @type {Promise<unknown>} */
    this.framed = Promise.resolve();
    /** Whether a position that is to be shown is asked for. */
    this.isAsking = false;
    /** Whether a board is about to be drawn. */
    this.isReady = false;
    /** What is to be said when one has come to rest. @type {Node | null} */
    this.silent = null;
    /** Grows with every change of the tree or of what is said in it. */
    this.changes = signal(0);
    /** What seats have chosen in secret here. @type {import('../../vendor/signals.mjs').Signal<Choice[]>} */
    this.sealed = signal([]);
    /**
     * Whose eyes it is seen with: those of a seat, of everybody, or without either of who acts.
     * @type {import('../../vendor/signals.mjs').Signal<Seat | 'all' | null>}
     */
    this.eyes = signal(null);
    /** @type {import('../../vendor/signals.mjs').Signal<Position | null>} */
    this.position = signal(null);
    this.failed = signal('');
    /** Whether one is on the way to where one will rest; the table knows that once its board shows a step of the way. */
    this.passing = signal(false);
    /** The position of where one has come to rest: what is asked does not follow each step. */
    this.rested = held(this.position, this.passing);
    /** @type {AnalysisTable | null} */
    this.table = null;
    this.ticket = 0;
    this.timer = 0;
  }

  /** Who else is at a node: nobody, where one is alone. @param {Node} _node @returns {import('../el.js').Node | null} */
  beside(_node) {
    return null;
  }

  /** What a question is about. */
  get place() {
    const { game, setup, position } = this.kept.chapter;
    const steps = this.tree.path(this.at.peek()).map(({ step }) => step);
    return { game, setup, position, steps, sealed: this.sealed.peek() };
  }

  /** Asks about the position here. @param {object} of */
  ask(of) {
    return this.source.ask(this.kept.chapter.game, { place: this.place, ...of });
  }

  /** Opens the first position. @param {import('../types').Look['shown']} [shown] */
  async open(shown) {
    this.position.value = await this.ask({ ask: 'look', asked: true });
    this.table = new AnalysisTable(this, viewOf(this), shown);
    this.draw();
    return this.table;
  }

  /** Shows the position here. @param {boolean} [moves] whether the last step is shown as it moves @param {number} [pace] how slowly */
  async look(moves = false, pace = 1) {
    const ticket = ++this.ticket;
    const { table } = this;
    this.isAsking = true;
    try {
      const eyes = this.eyes.peek();
      const seen = eyes === 'all' ? { asked: false } : { asked: true, ...(eyes && { seat: eyes }) };
      const node = this.at.peek();
      const position = await this.ask({ ask: 'look', ...seen });
      // The list and the board in one frame would be too much.
      this.isReady = true;
      if (!pace) await frame();
      this.isReady = false;
      // Somebody went on meanwhile.
      if (ticket !== this.ticket || !table) return;
      const began = performance.now();
      batch(() => {
        this.failed.value = '';
        this.seen = node;
        // Most of the board is as it was: that is not drawn anew.
        const was = this.position.peek();
        for (const part of /** @type {const} */ (['board', 'scene', 'seats'])) position[part] = shared(was?.[part], position[part]);
        this.position.value = position;
        table.drop();
        table.known.value = new Map();
        table.pace.value = pace;
        table.motions.value = moves ? (position.last?.motions ?? []) : [];
        table.pointers.value = null;
        // Not before: to take from the board what may be touched there would be drawn in a frame of its own.
        table.passing.value = this.passing.peek();
        table.view.value = table.shown(viewOf(this));
        this.draw();
      });
      await null;
      this.measure(performance.now() - began);
    } catch (why) {
      if (ticket === this.ticket) this.failed.value = wording(why);
    } finally {
      if (ticket === this.ticket) this.isAsking = false;
    }
  }

  /** Puts the drawings of the node on the board. */
  draw() {
    const { drawings } = this.at.peek();
    if (!this.table || (!drawings.length && !this.table.drawings.peek().length)) return;
    this.table.drawings.value = drawings;
  }

  /**
   * Goes to a node.
   * @param {Node} node @param {boolean} [moves] whether the step is shown as it moves @param {boolean} [walks] whether
   *   one is on the way to another @param {boolean} [isHeld] by a key that is held down
   */
  async go(node, moves = node.parent === this.at.peek(), walks = false, isHeld = false) {
    if (walks) this.framed = frame();
    this.isHeld = walks && isHeld;
    batch(() => {
      this.at.value = node;
      if (this.sealed.peek().length) this.sealed.value = [];
      this.arrive(node, walks ? (isHeld ? HELD : WALKS) : 0);
      this.draw();
    });
    clearTimeout(this.later);
    this.later = 0;
    const least = Math.max(Math.min(SHARE * this.cost, MOST), this.source.isFar ? FAR : 0);
    const wait = walks ? this.shown + least - performance.now() : 0;
    // Where an answer takes longer than the next step to come, each would be in vain: then one of the way is shown.
    if (wait > 0 || (walks && this.isAsking)) {
      this.later = setTimeout(() => this.lookLate(), wait > 0 ? wait : Math.max(least, WALKS));
      if (this.table) this.table.passing.value = true;
    } else await this.look(moves, walks ? 0 : 1);
  }

  /** Shows the position of where one is on the way. */
  lookLate() {
    clearTimeout(this.later);
    this.later = 0;
    return this.look(false, 0);
  }

  /** Comes to rest at a node: at once, or when nobody walks on. @param {Node} node @param {number} wait in milliseconds */
  arrive(node, wait) {
    clearTimeout(this.rest);
    this.passing.value = wait > 0;
    const rest = () => {
      this.stop = () => {};
      this.isHeld = false;
      batch(() => {
        this.settled.value = node;
        this.passing.value = false;
        if (this.table) this.table.passing.value = false;
      });
      if (this.later) this.lookLate();
      if (this.silent === node) speak(node.parent ? node.told : say('the-start'));
      this.silent = null;
    };
    this.stop = () => {
      clearTimeout(this.rest);
      rest();
    };
    if (wait) this.rest = setTimeout(rest, wait);
    else rest();
  }

  /** Finds out how long the board takes to be drawn. @param {number} script how long the script took, in milliseconds */
  measure(script) {
    this.shown = performance.now();
    requestAnimationFrame(() => {
      const began = performance.now();
      setTimeout(() => (this.cost = script + performance.now() - began));
    });
  }

  /** Goes to a node, and says what it is. @param {Node | undefined | null} node @param {boolean} [isHeld] whether a key is held down */
  walk(node, isHeld = false) {
    if (!node || node === this.at.peek()) return;
    const now = performance.now();
    const walks = isHeld || now - this.walked < WALKS;
    this.walked = now;
    this.silent = node;
    return this.go(node, undefined, walks, isHeld);
  }

  /** The next node of the main line from here, or the one before. @param {1 | -1} by @param {boolean} [isHeld] */
  walkBy(by, isHeld) {
    const node = this.at.peek();
    return this.walk(by > 0 ? node.children[0] : node.parent, isHeld);
  }

  /** The first node, or the last of the line from here. @param {1 | -1} way */
  walkEnd(way) {
    let node = way > 0 ? this.at.peek() : this.tree.start;
    if (way > 0) for (let next = node.children[0]; next; next = node.children[0]) node = next;
    return this.walk(node);
  }

  /** Another variation at the same place. @param {1 | -1} by */
  walkBeside(by) {
    const node = this.at.peek();
    const beside = node.parent?.children ?? [];
    return this.walk(beside[beside.indexOf(node) + by]);
  }

  /** Takes a step that was played, or a secret choice. @param {Seat | null} seat @param {{ word: string, step: any }} taken */
  async took(seat, { word, step }) {
    if (!step) {
      if (seat) this.sealed.value = [...this.sealed.peek().filter((one) => one.seat !== seat), { seat, word }];
      speak(say('analysis-sealed'));
      return this.look();
    }
    const { line, short, told } = step;
    const node = this.tree.add(this.at.peek(), { step: line, short, told });
    if (!node) {
      this.failed.value = say('analysis-full');
      return;
    }
    this.changed();
    sound('move');
    speak(told);
    await this.go(node, true);
  }

  /** Plays an action of a seat. @param {Seat} seat @param {string} word */
  async take(seat, word) {
    await this.took(seat, await this.ask({ ask: 'take', seat, word }));
  }

  /** Lets chance bring this, or anything. @param {string | null} outcome */
  async fall(outcome) {
    try {
      await this.took(null, await this.ask({ ask: 'fall', ...(outcome === null ? { seed: seed() } : { outcome }) }));
    } catch (why) {
      this.failed.value = wording(why);
    }
  }

  /** Takes a secret choice back. @param {Seat} seat */
  async unseal(seat) {
    this.sealed.value = this.sealed.peek().filter((one) => one.seat !== seat);
    await this.look();
  }

  /** Looks with other eyes. @param {Seat | 'all' | null} seat */
  async lookAs(seat) {
    this.eyes.value = seat;
    await this.look();
  }

  /** Keeps what has changed, a moment later. */
  changed() {
    this.changes.value += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE);
  }

  async keep() {
    clearTimeout(this.timer);
    const nodes = this.tree.form();
    Object.assign(this.kept, { updated: Date.now(), steps: nodes.length - 1 });
    this.kept.chapter = { ...this.kept.chapter, nodes };
    try {
      await keep(this.kept);
    } catch (why) {
      this.failed.value = say('analysis-not-kept', { why: wording(why) });
    }
  }

  promote() {
    const done = this.tree.promote(this.at.peek());
    if (done) this.changed();
    speak(say(done ? 'analysis-promoted' : 'analysis-is-main'));
  }

  async remove() {
    const node = this.tree.remove(this.at.peek());
    this.changed();
    speak(say('analysis-removed'));
    await this.go(node, false);
  }

  /** @param {string} text */
  comment(text) {
    this.at.peek().comment = text;
    this.changed();
  }

  /** @param {number} sign */
  sign(sign) {
    toggleSign(this.at.peek(), sign);
    this.changed();
  }

  /** @param {import('./tree.js').Drawing} drawing */
  drawn(drawing) {
    toggleDrawing(this.at.peek(), drawing);
    this.changed();
    this.draw();
  }

  /** @param {string} title */
  rename(title) {
    this.kept.chapter = { ...this.kept.chapter, title };
    this.changed();
  }

  /** The study as text. @param {'study' | 'pgn'} form @returns {Promise<string>} */
  async text(form) {
    await this.keep();
    return this.source.ask(this.kept.chapter.game, { ask: 'write', chapters: [this.kept.chapter], form });
  }
}

/** A study of nothing but a start. @param {{ game: string, setup: any, position?: string | null }} of */
export const begun = ({ game, setup, position = null }) =>
  fresh({ title: '', game, setup, position, players: [], tags: [], nodes: [{}] });
