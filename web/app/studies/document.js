// A shared study in this page: its chapters as the hall has them, who is there, and what is on its way to the
// hall. Nothing counts before the hall has given it a number, so that everybody has the same.
import { batch, signal } from '../../vendor/signals.mjs';
import { Tree } from '../analysis/tree.js';
import { Refused, api, freshKey, pause, repeated, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { applied } from './apply.js';
import { followed } from './events.js';
import { keepLinks } from './keys.js';

/** @typedef {import('../types').SharedStudy} SharedStudy */
/** @typedef {import('../types').SharedStudyEdit} SharedStudyEdit */
/** @typedef {import('../types').LoggedStudyEdit} LoggedStudyEdit */
/** @typedef {import('../types').StudyPerson} StudyPerson */
/** @typedef {{ id: number, form: import('../types').StudyChapter, tree: Tree }} OpenChapter */
/** @typedef {'joining' | 'saved' | 'saving' | 'away' | 'ended'} Sync */

const SOON = 400;
const LATE = 15_000;

/** Who did something. @param {{ by: string | null }} of */
export const doer = ({ by }) => by ?? say('studies-guest');

export class StudyDocument {
  /** @param {string} id @param {string} key */
  constructor(id, key) {
    this.id = id;
    this.key = key;
    this.path = `/api/studies/${encodeURIComponent(id)}`;
    /** @type {import('../../vendor/signals.mjs').Signal<SharedStudy | null>} */
    this.view = signal(null);
    this.title = signal('');
    /** @type {import('../../vendor/signals.mjs').Signal<OpenChapter[]>} */
    this.chapters = signal([]);
    /** @type {import('../../vendor/signals.mjs').Signal<StudyPerson[]>} */
    this.people = signal([]);
    /** Which of them one is. */
    this.number = 0;
    this.seq = 0;
    this.sync = signal(/** @type {Sync} */ ('joining'));
    /** What others did that one should know of. */
    this.notice = signal('');
    this.failed = signal('');
    this.waiting = 0;
    /** What is sent, one after the other. @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    this.tries = 0;
    /** The chapter that is open. @type {import('../../vendor/signals.mjs').Signal<import('./chapter.js').ChapterStudy | null>} */
    this.open = signal(null);
    /** Called when chapters came, went or are read again. */
    this.shaped = () => {};
  }

  /** @returns {Record<string, string>} */
  get headers() {
    return this.key ? { 'x-study-key': this.key } : {};
  }

  get mayEdit() {
    const role = this.view.value?.role;
    return role === 'owner' || role === 'editor';
  }

  get isOwn() {
    return this.view.value?.role === 'owner';
  }

  /** Reads all of it. */
  async load() {
    const view = /** @type {SharedStudy} */ (await keyed('GET', this.path, undefined, this.key));
    batch(() => {
      this.seq = view.seq;
      this.view.value = view;
      this.title.value = view.title;
      this.chapters.value = view.chapters.map(({ id, chapter }) => ({ id, form: chapter, tree: Tree.of(chapter.nodes) }));
    });
    if (this.key) keepLinks(this.id, { title: view.title });
    this.shaped();
  }

  /** Follows it for as long as the page is open. */
  async follow() {
    const leaving = new AbortController();
    addEventListener('pagehide', () => leaving.abort(), { once: true });
    while (!leaving.signal.aborted && this.sync.peek() !== 'ended') {
      try {
        await followed(`${this.path}/events?since=${this.seq}`, this.headers, leaving.signal, (event) => this.hear(event));
      } catch (why) {
        if ([403, 404, 410].includes(/** @type {any} */ (why).status)) return this.end();
      }
      if (leaving.signal.aborted || this.sync.peek() === 'ended') return;
      if (this.sync.peek() !== 'away') speak(say('studies-away'));
      this.sync.value = 'away';
      this.people.value = [];
      await pause(Math.min(LATE, SOON * 2 ** this.tries++));
    }
  }

  end() {
    batch(() => {
      this.sync.value = 'ended';
      this.people.value = [];
      this.notice.value = say('studies-ended');
    });
  }

  /** @param {import('../types').SharedStudyEvent} event */
  hear(event) {
    if (event.type === 'hello') {
      this.tries = 0;
      this.number = event.number;
      if (event.role !== this.view.peek()?.role) this.reload();
      this.settle();
      this.open.peek()?.tellPlace();
    } else if (event.type === 'edits') this.take(event.edits);
    else if (event.type === 'here') this.people.value = event.people;
    else if (event.type === 'whole' || event.type === 'changed') this.reload();
    else if (event.type === 'ended') this.end();
  }

  reload() {
    return this.load().catch((why) => {
      if (why instanceof Refused && [403, 404, 410].includes(why.status)) this.end();
      else this.failed.value = wording(why);
    });
  }

  settle() {
    if (this.sync.peek() !== 'ended') this.sync.value = this.waiting ? 'saving' : 'saved';
  }

  /** Makes edits of the hall in their order. @param {LoggedStudyEdit[]} edits */
  take(edits) {
    for (const logged of edits) {
      if (logged.seq <= this.seq) continue;
      // One is missing: what there is is read again.
      if (logged.seq !== this.seq + 1) return void this.reload();
      this.seq = logged.seq;
      if (!this.make(logged)) return void this.reload();
    }
  }

  /** Makes one edit; false if the study has to be read again. @param {LoggedStudyEdit} logged */
  make(logged) {
    const { edit } = logged;
    const chapters = this.chapters.peek();
    if (edit.kind === 'add_chapters') return false;
    if (edit.kind === 'title') {
      this.title.value = edit.title;
      return true;
    }
    const chapter = chapters.find(({ id }) => id === edit.chapter);
    if (!chapter) return false;
    if (edit.kind === 'in') {
      const open = this.open.peek();
      if (open?.keeps(logged)) return true;
      if (!applied(chapter.tree, edit.edit, logged)) return false;
      if (open?.chapter.id === chapter.id) open.hear(logged);
      return true;
    }
    const rest = chapters.filter((of) => of !== chapter);
    if (edit.kind === 'name_chapter') {
      const named = { ...chapter, form: { ...chapter.form, title: edit.title } };
      this.chapters.value = chapters.map((of) => (of === chapter ? named : of));
    } else if (edit.kind === 'move_chapter') {
      rest.splice(Math.min(edit.to, rest.length), 0, chapter);
      this.chapters.value = rest;
    } else {
      this.chapters.value = rest;
      if (!logged.you) this.notice.value = say('studies-chapter-gone', { who: doer(logged), title: chapter.form.title });
    }
    this.shaped();
    return true;
  }

  /**
   * Sends an edit, after those before it. It is made once the hall has made it.
   * @param {SharedStudyEdit} edit @param {number} [base] the last edit that one knew as one began it
   */
  send(edit, base) {
    const key = freshKey();
    this.waiting += 1;
    this.sync.value = 'saving';
    const send = async () => {
      const asked = () =>
        keyed('POST', `${this.path}/edits`, { base: base ?? this.seq, key, edit }, this.key);
      const { edits } = await repeated(asked);
      // From before an older base some are known already.
      this.take(edits);
    };
    const sent = this.queue.then(send).finally(() => {
      this.waiting -= 1;
      this.settle();
    });
    this.queue = sent.catch(() => {});
    return sent;
  }

  /** As `send`, saying what went wrong. @param {SharedStudyEdit} edit */
  async ask(edit) {
    this.failed.value = '';
    try {
      await this.send(edit);
      return true;
    } catch (why) {
      this.refuse(why);
      return false;
    }
  }

  /** @param {unknown} why */
  refuse(why) {
    this.failed.value = wording(why);
    speak(this.failed.value);
    // What the page has may be old.
    if (why instanceof Refused && why.code === 'stale') this.reload();
  }
}

/** A request with the key of a link. @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {unknown} body @param {string} key */
export async function keyed(method, path, body, key) {
  return api(method, path, body, undefined, key ? { 'x-study-key': key } : undefined);
}
