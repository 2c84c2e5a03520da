// The chapters of a shared study: opened, added, named, moved, deleted.
import { useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { wording } from '../net.js';
import { say } from '../say.js';

/** @typedef {import('./document.js').StudyDocument} StudyDocument */
/** @typedef {import('./document.js').OpenChapter} OpenChapter */
/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../analysis/source.js').Source} Source */

/** What a chapter is called. @param {OpenChapter} chapter @param {number} place */
export const titleOf = ({ form }, place) => form.title || say('studies-chapter', { number: place + 1 });

/** New chapters: of a game from its start, or of a text. @param {{ doc: StudyDocument, games: GameInfo[], source: Source, done: () => void }} props */
function Adding({ doc, games, source, done }) {
  const [game, setGame] = useState(doc.open.peek()?.chapter.form.game ?? games[0]?.id ?? '');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async (/** @type {Event} */ e) => {
    e.preventDefault();
    setBusy(true);
    setWrong('');
    try {
      const known = games.find(({ id }) => id === game);
      const fresh = { title: '', game, setup: known?.defaults ?? {}, position: null, players: [], tags: [], nodes: [{}] };
      const written = text.trim() || (await source.ask(game, { ask: 'write', chapters: [fresh], form: 'study' }));
      await doc.send({ kind: 'add_chapters', text: written });
      done();
    } catch (why) {
      setWrong(wording(why));
    } finally {
      setBusy(false);
    }
  };
  const read = async (/** @type {any} */ e) => {
    const [file] = e.currentTarget.files;
    if (file) setText(await file.text());
  };
  return T.form(
    { class: 'chapter-form', onSubmit: add },
    T.p(
      { class: 'row' },
      T.label({ for: 'chapter-game' }, say('studies-game')),
      T.select(
        { id: 'chapter-game', value: game, onChange: (/** @type {any} */ e) => setGame(e.currentTarget.value) },
        games.map(({ id, name }) => T.option({ key: id, value: id, selected: id === game }, name)),
      ),
    ),
    T.label({ for: 'chapter-text' }, say('studies-from-text')),
    T.textarea({ id: 'chapter-text', rows: 3, spellcheck: false, value: text, onInput: (/** @type {any} */ e) => setText(e.currentTarget.value) }),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button small', id: 'add-chapter', disabled: busy }, say('studies-add')),
      T.label({ class: 'button small quiet', for: 'chapter-file' }, say('studies-file')),
      T.input({ id: 'chapter-file', class: 'spoken', type: 'file', accept: '.txt,.record,.study,.pgn,text/plain', onChange: read }),
      T.button({ type: 'button', class: 'button small quiet', onClick: done }, say('studies-cancel')),
    ),
  );
}

/** What may be done with the chapter that is open. @param {{ doc: StudyDocument, chapter: OpenChapter, place: number, count: number, done: () => void }} props */
function Arranging({ doc, chapter, place, count, done }) {
  const [title, setTitle] = useState(chapter.form.title);
  const of = { chapter: chapter.id };
  const name = async (/** @type {Event} */ e) => {
    e.preventDefault();
    if (await doc.ask({ kind: 'name_chapter', ...of, title })) done();
  };
  const move = (/** @type {number} */ to) => doc.ask({ kind: 'move_chapter', ...of, to });
  return T.form(
    { class: 'chapter-form', onSubmit: name },
    T.label({ for: 'chapter-title' }, say('studies-chapter-title')),
    T.input({ id: 'chapter-title', value: title, maxLength: 100, onInput: (/** @type {any} */ e) => setTitle(e.currentTarget.value) }),
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button small', id: 'name-chapter' }, say('studies-name')),
      T.button({ type: 'button', class: 'button small quiet', id: 'chapter-up', disabled: place === 0, onClick: () => move(place - 1) }, say('studies-up')),
      T.button({ type: 'button', class: 'button small quiet', id: 'chapter-down', disabled: place === count - 1, onClick: () => move(place + 1) }, say('studies-down')),
      T.button(
        { type: 'button', class: 'button small quiet', id: 'delete-chapter', disabled: count === 1, onClick: () => doc.ask({ kind: 'delete_chapter', ...of }).then(done) },
        say('studies-delete-chapter'),
      ),
      T.button({ type: 'button', class: 'button small quiet', onClick: done }, say('studies-cancel')),
    ),
  );
}

/** @param {{ doc: StudyDocument, games: GameInfo[], source: Source, show: (id: number) => void }} props */
export function Chapters({ doc, games, source, show }) {
  const [doing, setDoing] = useState('');
  const chapters = doc.chapters.value;
  const open = doc.open.value?.chapter.id;
  const place = chapters.findIndex(({ id }) => id === open);
  const chapter = chapters[place];
  const people = doc.people.value;
  const done = () => setDoing('');
  const at = (/** @type {number} */ id) => people.filter(({ number, cursor }) => number !== doc.number && cursor?.chapter === id);
  return T.section(
    { class: 'chapters', 'aria-labelledby': 'chapters-title' },
    T.h2({ id: 'chapters-title' }, say('studies-chapters')),
    T.ol(
      null,
      chapters.map((of, index) =>
        T.li(
          { key: of.id },
          T.button(
            {
              type: 'button',
              class: cls('chapter', of.id === open && 'here'),
              id: `chapter-${of.id}`,
              'aria-current': of.id === open ? 'true' : undefined,
              onClick: () => (done(), show(of.id)),
            },
            T.span({ class: 'chapter-number', 'aria-hidden': 'true' }, String(index + 1)),
            T.span({ class: 'chapter-name' }, titleOf(of, index)),
            at(of.id).map(({ number, name, colour }) =>
              T.span({ key: number, class: cls('cursor', `cursor-${colour}`), title: name ?? say('studies-guest') }, T.span({ class: 'spoken' }, say('studies-is-here', { who: name ?? say('studies-guest') }))),
            ),
          ),
        ),
      ),
    ),
    doc.mayEdit && !doing
      ? T.p(
          { class: 'row' },
          T.button({ type: 'button', class: 'button small quiet', id: 'new-chapter', onClick: () => setDoing('add') }, say('studies-new-chapter')),
          T.button({ type: 'button', class: 'button small quiet', id: 'edit-chapter', onClick: () => setDoing('arrange') }, say('studies-arrange')),
        )
      : null,
    doing === 'add' ? C(Adding, { doc, games, source, done }) : null,
    doing === 'arrange' && chapter ? C(Arranging, { doc, chapter, place, count: chapters.length, done }) : null,
  );
}
