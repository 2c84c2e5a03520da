// The board of a shared study: its chapters, who is there, and what one may do.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { ObserverChoice } from '../analysis/asked.js';
import { save } from '../analysis/kept.js';
import { TreeButtons, TreeList } from '../analysis/list.js';
import { Notes } from '../analysis/notes.js';
import { PositionBox } from '../analysis/position.js';
import { Source } from '../analysis/source.js';
import { Stage, lookOf } from '../analysis/stage.js';
import { C, Later, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { Refused, wording } from '../net.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { wordings } from '../wordings.js';
import { sharedAt } from './begin.js';
import { ChapterStudy } from './chapter.js';
import { Chapters } from './chapters.js';
import { StudyDocument, keyed } from './document.js';
import { keyOf } from './keys.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */
/** @typedef {{ study: ChapterStudy, look: Look, game: GameInfo }} Shown */

/** The page waits for it. */
export const ready = Promise.all([wordings('messages/analysis'), bring('css/analysis.css')]);

/** How the page stands with the hall. @param {import('./document.js').Sync} sync */
function stateOf(sync) {
  if (sync === 'saved') return say('studies-saved');
  if (sync === 'saving') return say('studies-saving');
  if (sync === 'away') return say('studies-away');
  if (sync === 'ended') return say('studies-over');
  return say('studies-joining');
}

/** Who looks at the study. @param {{ doc: StudyDocument }} props */
function People({ doc }) {
  const people = doc.people.value;
  const titles = doc.chapters.value;
  const where = (/** @type {import('../types').StudyPerson} */ { cursor }) => {
    const place = titles.findIndex(({ id }) => id === cursor?.chapter);
    return place < 0 ? '' : say('studies-in-chapter', { number: place + 1 });
  };
  return T.ul(
    { class: 'people-here', 'aria-label': say('studies-here', { count: people.length }) },
    people.map((of) => {
      const name = of.number === doc.number ? say('studies-you') : (of.name ?? say('studies-guest'));
      return T.li(
        { key: of.number, class: cls('person-here', `cursor-${of.colour}`), title: `${name} ${where(of)}` },
        T.span({ class: 'person-dot', 'aria-hidden': 'true' }),
        T.span(null, name),
        of.role === 'viewer' ? T.span({ class: 'spoken' }, `, ${say('studies-looks')}`) : null,
      );
    }),
  );
}

/**
 * The title, who is there, and what may be done with all of it.
 * @param {{ doc: StudyDocument, asks: boolean, turn: () => void }} props
 */
function Head({ doc, asks, turn }) {
  const [sharing, setSharing] = useState(asks && doc.isOwn);
  const [title, setTitle] = useState(doc.title.value);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const view = doc.view.value;
  const sync = doc.sync.value;
  const known = doc.title.value;
  useEffect(() => {
    if (document.activeElement !== field.current) setTitle(known);
  }, [known]);
  const name = () => title !== doc.title.peek() && doc.ask({ kind: 'title', title });
  const saveAll = async () => {
    try {
      await doc.open.peek()?.flush();
      const text = await keyed('GET', `${doc.path}/text`, undefined, doc.key);
      save(text, `${(known || 'study').replace(/[^\p{L}\p{N}]+/gu, '-')}.txt`);
    } catch (why) {
      doc.failed.value = wording(why);
    }
  };
  return T.div(
    { class: 'study-head' },
    T.h1({ class: 'spoken' }, known || say('studies-untitled')),
    doc.mayEdit
      ? [
          T.label({ key: 'label', for: 'shared-title', class: 'spoken' }, say('studies-title')),
          T.input({
            key: 'title',
            id: 'shared-title',
            ref: field,
            value: title,
            maxLength: 100,
            placeholder: say('studies-untitled'),
            onInput: (/** @type {any} */ e) => setTitle(e.currentTarget.value),
            onChange: name,
          }),
        ]
      : T.p({ class: 'shared-title' }, known || say('studies-untitled')),
    T.div(
      { class: 'study-state' },
      T.span({ class: cls('sync', `sync-${sync}`), id: 'sync' }, stateOf(sync)),
      doc.mayEdit ? null : T.span({ class: 'read-only' }, say('studies-read-only')),
      C(People, { doc }),
    ),
    T.p(
      { class: 'row study-acts' },
      T.button(
        { type: 'button', class: 'button small quiet', id: 'turn-board', 'aria-label': say('analysis-turn'), title: say('analysis-turn'), onClick: turn },
        icon('turn'),
      ),
      doc.isOwn
        ? T.button(
            { type: 'button', class: 'button small', id: 'share', 'aria-haspopup': 'dialog', onClick: () => setSharing(true) },
            icon('people'),
            say('studies-share-do'),
          )
        : null,
      T.button({ type: 'button', class: 'button small quiet', id: 'save-shared', onClick: saveAll }, icon('save'), say('studies-export')),
      doc.isOwn || view?.published
        ? T.a({ class: 'button small quiet', id: 'to-article', href: `/studies/${doc.id}` }, icon('book'), say('studies-read'))
        : null,
      T.a({ class: 'button small quiet', href: '/studies' }, say('studies-all')),
    ),
    sharing ? C(Later, { from: () => import('./share.js'), doc, close: () => setSharing(false) }) : null,
  );
}

/** Two comments of which one is to be chosen. @param {{ study: ChapterStudy }} props */
function Conflict({ study }) {
  const draft = study.draft.value;
  if (!draft || draft.theirs === null) return null;
  return T.section(
    { class: 'conflict', role: 'alert', 'aria-label': say('studies-conflict', { who: draft.who }) },
    T.p(null, say('studies-conflict', { who: draft.who })),
    T.blockquote(null, draft.theirs || say('studies-no-words')),
    T.p(
      { class: 'row' },
      T.button({ type: 'button', class: 'button small', id: 'take-theirs', onClick: () => study.settle(false) }, say('studies-take-theirs')),
      T.button({ type: 'button', class: 'button small quiet', id: 'keep-mine', onClick: () => study.settle(true) }, say('studies-keep-mine')),
    ),
  );
}

/** What is said of a step, to who may only read it. @param {{ study: ChapterStudy }} props */
function Said({ study }) {
  study.changes.value;
  const node = study.settled.value;
  return T.section(
    { class: 'notes', 'aria-label': say('analysis-notes') },
    T.h2({ class: 'notes-head' }, node.parent ? say('analysis-about-step', { step: node.short || node.step }) : say('the-start')),
    T.p({ class: cls('said', !node.comment && 'help'), id: 'said' }, node.comment || say('studies-no-words')),
  );
}

/**
 * @param {{ doc: StudyDocument, shown: import('../../vendor/signals.mjs').Signal<Shown | null>, games: GameInfo[],
 *   source: Source, asks: boolean, show: (id: number) => void }} props
 */
function Page({ doc, shown, games, source, asks, show }) {
  const [flipped, setFlipped] = useState(false);
  const open = shown.value;
  const notice = doc.notice.value;
  const failed = doc.failed.value || open?.study.failed.value;
  if (!open) return null;
  const { study, look, game } = open;
  const closed = doc.view.value?.closed;
  return T.div(
    { class: 'analysis shared' },
    C(Head, { doc, asks, turn: () => setFlipped(!flipped) }),
    C(Stage, { key: String(study.chapter.id), study, look, flipped }),
    T.div(
      { class: 'analysis-side' },
      closed ? T.p({ class: 'wrong', role: 'alert' }, say('studies-closed', { why: closed })) : null,
      failed ? T.p({ class: 'wrong', role: 'alert' }, failed) : null,
      notice
        ? T.p(
            { class: 'study-notice', role: 'status' },
            notice,
            ' ',
            T.button(
              { type: 'button', class: 'button small quiet', 'aria-label': say('studies-close'), onClick: () => (doc.notice.value = '') },
              '\u00d7',
            ),
          )
        : null,
      C(Chapters, { doc, games, source, show }),
      C(TreeButtons, { study }),
      C(TreeList, { study }),
      C(Later, { key: `lines-${study.chapter.id}`, from: () => import('../analysis/lines.js'), study }),
      C(Later, { key: `explorer-${study.chapter.id}`, from: () => import('../analysis/explorer.js'), study }),
      C(Conflict, { study }),
      doc.mayEdit ? C(Notes, { study }) : C(Said, { study }),
      C(ObserverChoice, { study }),
      C(PositionBox, { study, game }),
    ),
  );
}

/** @param {HTMLElement} root @param {string} id @param {GameInfo[]} games */
export async function showBoard(root, id, games) {
  const doc = new StudyDocument(id, keyOf(id));
  const source = new Source();
  const { signal } = await import('../../vendor/signals.mjs');
  const shown = signal(/** @type {Shown | null} */ (null));
  let wanted = 0;
  const show = async (/** @type {number} */ number) => {
    const chapter = doc.chapters.peek().find((of) => of.id === number);
    const game = games.find((of) => of.id === chapter?.form.game);
    if (!chapter || !game) return;
    wanted = number;
    const study = new ChapterStudy(doc, chapter, source);
    try {
      const [, look] = await Promise.all([study.open(), lookOf(game.id)]);
      // Another one was chosen meanwhile.
      if (wanted !== number) return study.leave();
      if (study.table && look.shown) {
        study.table.shown = look.shown;
        study.table.view.value = look.shown(study.table.view.value);
      }
      doc.open.peek()?.leave();
      doc.open.value = study;
      shown.value = { study, look, game };
      Object.assign(window, { study });
    } catch (why) {
      study.leave();
      doc.failed.value = wording(why);
    }
  };
  doc.shaped = () => {
    const chapters = doc.chapters.peek();
    const open = doc.open.peek();
    if (!open) return;
    const same = chapters.find((of) => of.id === open.chapter.id);
    if (!same) return void (chapters[0] && show(chapters[0].id));
    if (same.tree === open.tree) open.chapter = same;
    else open.again(same);
  };
  try {
    await doc.load();
    const first = doc.chapters.peek()[0];
    if (first) await show(first.id);
    const at = sharedAt();
    const node = doc.open.peek()?.tree.order()[at ?? 0];
    if (node?.parent) await doc.open.peek()?.go(node, false);
    document.documentElement.dataset.study = 'open';
    document.title = doc.title.peek() || document.title;
    render(C(Page, { doc, shown, games, source, asks: at !== null, show }), root);
    Object.assign(window, { doc });
    doc.follow();
  } catch (why) {
    const unknown = why instanceof Refused && why.status === 404;
    render(
      T.div(
        { class: 'prose' },
        T.h1(null, say('studies-shared')),
        T.p({ class: 'wrong', role: 'alert' }, wording(why)),
        unknown ? T.p(null, say('studies-link-needed')) : null,
        T.p(null, T.a({ href: '/studies' }, say('studies-all'))),
      ),
      root,
    );
  }
}
