// The chapter of a shared study that is open here: what is done on its board goes to the hall.
import { effect, signal } from '../../vendor/signals.mjs';
import { Study } from '../analysis/study.js';
import { T, cls } from '../el.js';
import { Refused, wording } from '../net.js';
import { say } from '../say.js';
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { isThere, nodeAt, wayTo } from './apply.js';
import { doer, keyed } from './document.js';

/** @typedef {import('../analysis/tree.js').Node} Node */
/** @typedef {import('../types').StudyTreeEdit['change']} StudyTreeChange */
/** @typedef {import('../types').LoggedStudyEdit} LoggedStudyEdit */
/** @typedef {import('../types').StudyPerson} StudyPerson */
/** @typedef {import('./document.js').StudyDocument} StudyDocument */
/** @typedef {import('./document.js').OpenChapter} OpenChapter */
/** What is being written and is not at the hall yet. @typedef {{ node: Node, base: number, theirs: string | null, who: string }} Draft */

/** How long after a letter a comment is sent, and after a step where one is. */
const PAUSE = 700;
const MOVED = 250;

/** The first letters of a name. @param {string} name */
const initials = (name) => [...name].slice(0, 2).join('');

export class ChapterStudy extends Study {
  /** @param {StudyDocument} doc @param {OpenChapter} chapter @param {import('../analysis/source.js').Source} source */
  constructor(doc, chapter, source) {
    const { form, tree } = chapter;
    super({ id: doc.id, updated: 0, steps: form.nodes.length - 1, chapter: form }, source);
    this.doc = doc;
    this.chapter = chapter;
    this.tree = tree;
    this.at.value = tree.start;
    this.settled.value = tree.start;
    this.seen = tree.start;
    /** @type {import('../../vendor/signals.mjs').Signal<Draft | null>} */
    this.draft = signal(null);
    this.typing = 0;
    this.moving = 0;
    this.gone = false;
    this.ends = [
      effect(() => {
        this.at.value;
        this.tellPlace();
      }),
      effect(() => {
        doc.people.value;
        this.changes.value = this.changes.peek() + 1;
      }),
    ];
  }

  /** Another chapter is opened. */
  leave() {
    this.gone = true;
    this.flush();
    this.ends.forEach((end) => end());
    clearTimeout(this.moving);
  }

  /** Says where one is, a moment later. */
  tellPlace() {
    clearTimeout(this.moving);
    this.moving = setTimeout(() => {
      const { doc } = this;
      if (!doc.number || this.gone) return;
      const cursor = { chapter: this.chapter.id, at: wayTo(this.tree, this.at.peek()) };
      // Where it is not told, the next one is.
      keyed('POST', `${doc.path}/cursor`, { number: doc.number, cursor }, doc.key).catch(() => {});
    }, MOVED);
  }

  /** Others who are at a node of this chapter. @param {Node} node @returns {StudyPerson[]} */
  others(node) {
    const way = wayTo(this.tree, node);
    return this.doc.people.peek().filter(({ number, cursor }) => {
      if (number === this.doc.number || !cursor || cursor.chapter !== this.chapter.id) return false;
      return cursor.at.length === way.length && cursor.at.every((step, at) => step === way[at]);
    });
  }

  /** @override @param {Node} node */
  beside(node) {
    const others = this.others(node);
    if (!others.length) return null;
    return T.span(
      { class: 'cursors' },
      others.map(({ number, name, colour }) =>
        T.span(
          { key: number, class: cls('cursor', `cursor-${colour}`), title: name ?? say('studies-guest') },
          T.span({ 'aria-hidden': 'true' }, name ? initials(name) : '?'),
          T.span({ class: 'spoken' }, say('studies-is-here', { who: name ?? say('studies-guest') })),
        ),
      ),
    );
  }

  /** Whoever may only look has nothing to choose on the board. @override @param {object} of */
  async ask(of) {
    const answer = await super.ask(of);
    const looks = /** @type {{ ask?: string }} */ (of).ask === 'look';
    return looks && !this.doc.mayEdit ? { ...answer, offers: {}, chances: [] } : answer;
  }

  /** Sends a change of a node. @param {Node} node @param {StudyTreeChange} change @param {number} [base] */
  send(node, change, base) {
    const edit = { at: wayTo(this.tree, node), change };
    return this.doc.send({ kind: 'in', chapter: this.chapter.id, edit }, base);
  }

  /** As `send`, saying what went wrong. @param {Node} node @param {StudyTreeChange} change */
  async change(node, change) {
    this.doc.failed.value = '';
    try {
      await this.send(node, change);
      return true;
    } catch (why) {
      this.doc.refuse(why);
      return false;
    }
  }

  /** @override @param {import('../types').Seat | null} seat @param {{ word: string, step: any }} taken */
  async took(seat, taken) {
    // A secret choice stays in this page until it is revealed.
    if (!taken.step) return super.took(seat, taken);
    const { line, told } = taken.step;
    const from = this.at.peek();
    const known = from.children.find(({ step }) => step === line);
    if (!known && !(await this.change(from, { kind: 'add', step: line }))) return;
    const node = from.children.find(({ step }) => step === line);
    if (!node) return;
    sound('move');
    speak(told);
    await this.go(node, true);
  }

  /** @override @param {Node} node @param {boolean} [moves] @param {boolean} [walks] */
  async go(node, moves, walks) {
    if (node !== this.at.peek()) this.flush();
    return super.go(node, moves, walks);
  }

  /** Nothing is kept by the browser. @override */
  changed() {
    this.changes.value += 1;
  }

  /** @override */
  async keep() {
    await this.flush();
    this.kept.chapter = { ...this.chapter.form, nodes: this.tree.form() };
  }

  /** @override */
  async promote() {
    const node = this.at.peek();
    if (this.tree.isMain(node)) return speak(say('analysis-is-main'));
    if (await this.change(node, { kind: 'promote' })) speak(say('analysis-promoted'));
  }

  /** @override */
  async remove() {
    const node = this.at.peek();
    this.draft.value = null;
    if (await this.change(node, { kind: 'delete' })) speak(say('analysis-removed'));
  }

  /** @override @param {number} sign */
  async sign(sign) {
    const node = this.at.peek();
    await this.change(node, { kind: 'sign', sign, on: !node.signs.includes(sign) });
  }

  /** @override @param {import('../analysis/tree.js').Drawing} drawing */
  async drawn(drawing) {
    if (!this.doc.mayEdit) return;
    const node = this.at.peek();
    const same = node.drawings.some(
      (own) =>
        own.kind === drawing.kind && own.ink === drawing.ink && own.from === drawing.from && own.to === drawing.to && own.spot === drawing.spot,
    );
    await this.change(node, { kind: 'draw', drawing, on: !same });
  }

  /** @override @param {string} title */
  rename(title) {
    this.doc.ask({ kind: 'name_chapter', chapter: this.chapter.id, title });
  }

  /** Something was written, which is sent a moment later. @override @param {string} text */
  comment(text) {
    const node = this.at.peek();
    node.comment = text;
    const draft = this.draft.peek();
    if (draft?.node !== node) this.draft.value = { node, base: this.doc.seq, theirs: null, who: '' };
    this.changed();
    clearTimeout(this.typing);
    // Where somebody else was quicker, it waits for a decision.
    if (this.draft.peek()?.theirs === null) this.typing = setTimeout(() => this.flush(), PAUSE);
  }

  /** Sends what was written. */
  async flush() {
    clearTimeout(this.typing);
    const draft = this.draft.peek();
    if (!draft || draft.theirs !== null) return;
    const { node, base } = draft;
    const text = node.comment;
    try {
      await this.send(node, { kind: 'comment', text }, base);
      const now = this.draft.peek();
      if (now?.node !== node || now.theirs !== null) return;
      // What was written meanwhile follows.
      if (node.comment === text) this.draft.value = null;
      else {
        this.draft.value = { ...now, base: this.doc.seq };
        this.typing = setTimeout(() => this.flush(), PAUSE);
      }
    } catch (why) {
      // That others changed it the stream tells, with their words.
      if (why instanceof Refused && why.code === 'stale') return;
      this.draft.value = null;
      this.doc.refuse(why);
    }
  }

  /** Of two comments one is chosen. @param {boolean} own */
  async settle(own) {
    const draft = this.draft.peek();
    if (!draft) return;
    const { node, theirs } = draft;
    if (!own) {
      node.comment = theirs ?? '';
      this.draft.value = null;
      return this.changed();
    }
    this.draft.value = { ...draft, base: this.doc.seq, theirs: null };
    await this.flush();
  }

  /** An edit of this chapter was made. @param {LoggedStudyEdit} logged */
  hear(logged) {
    const { edit } = logged;
    if (edit.kind !== 'in') return;
    const { at, change } = edit.edit;
    const here = this.at.peek();
    const node = nodeAt(this.tree, at);
    if (change.kind === 'delete') {
      if (!isThere(here)) {
        let left = here;
        while (!isThere(left) && left.parent) left = left.parent;
        this.draft.value = null;
        if (!logged.you) this.doc.notice.value = say('studies-deleted', { who: doer(logged) });
        this.go(left, false);
      }
    } else if (node === here && change.kind === 'draw') this.draw();
    this.changed();
  }

  /** Somebody else is about to replace what is being written here. @param {LoggedStudyEdit} logged @returns {boolean} */
  keeps(logged) {
    const { edit } = logged;
    const draft = this.draft.peek();
    if (edit.kind !== 'in' || edit.chapter !== this.chapter.id || !draft) return false;
    if (edit.edit.change.kind !== 'comment' || nodeAt(this.tree, edit.edit.at) !== draft.node) return false;
    // Of one's own more may be written by now.
    if (logged.you) return true;
    clearTimeout(this.typing);
    this.draft.value = { ...draft, theirs: edit.edit.change.text, who: doer(logged) };
    speak(say('studies-conflict', { who: doer(logged) }));
    return true;
  }

  /** Goes on with what was read again. @param {OpenChapter} chapter */
  async again(chapter) {
    const way = wayTo(this.tree, this.at.peek());
    this.chapter = chapter;
    this.tree = chapter.tree;
    let node = null;
    while (!(node = nodeAt(this.tree, way))) way.pop();
    this.draft.value = null;
    await this.go(node, false).catch((why) => (this.failed.value = wording(why)));
    this.changed();
  }
}
