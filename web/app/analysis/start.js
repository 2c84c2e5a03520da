// The beginning of an analysis: a game from its start or a position, a text, or a study that is kept.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { gameSign } from '../board/signs.js';
import { momentOf } from '../days.js';
import { C, T, cls } from '../el.js';
import { wording } from '../net.js';
import { Option } from '../new/options.js';
import { say } from '../say.js';
import { wordings } from '../wordings.js';
import { editorAt } from './address.js';
import { all, forget, fresh, keep, keepText, save } from './kept.js';
import { begun } from './study.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('./kept.js').KeptStudy} KeptStudy */
/** @typedef {import('./source.js').Source} Source */

/** Options have the wordings of a new table. */
export const ready = wordings('messages/new');

/** @param {string} id */
const go = (id) => location.assign(`/analysis?study=${id}`);

/** A game from its start, or a position. @param {{ games: GameInfo[], source: Source }} props */
function FromGame({ games, source }) {
  const [game, choose] = useState(/** @type {GameInfo} */ (games[0]));
  const [setup, setSetup] = useState(/** @type {Record<string, any>} */ (game.defaults));
  const [position, setPosition] = useState('');
  const [wrong, setWrong] = useState('');
  const start = async (/** @type {Event} */ e) => {
    e.preventDefault();
    setWrong('');
    const place = { game: game.id, setup, position: position.trim() || null };
    try {
      await source.ask(game.id, { ask: 'look', place });
      const study = begun(place);
      await keep(study);
      go(study.id);
    } catch (why) {
      setWrong(wording(why));
    }
  };
  const edit = () => location.assign(editorAt(game.id, setup, position.trim()));
  return T.form(
    { class: 'from-game', onSubmit: start },
    T.h2(null, say('analysis-new')),
    T.div(
      { class: 'analysis-games', role: 'group', 'aria-label': say('analysis-game') },
      games.map((one) =>
        T.button(
          {
            key: one.id,
            type: 'button',
            id: `game-${one.id}`,
            class: cls('analysis-game', one === game && 'on'),
            'aria-pressed': one === game ? 'true' : 'false',
            onClick: () => (choose(one), setSetup(one.defaults), setPosition('')),
          },
          gameSign(one.id),
          one.name,
        ),
      ),
    ),
    T.details(
      { class: 'analysis-options' },
      T.summary(null, say('analysis-options')),
      game.schema.map((field) =>
        C(Option, {
          key: `${game.id} ${field.key}`,
          field,
          value: setup[field.key],
          set: (value) => setSetup({ ...setup, [field.key]: value }),
          wrong: '',
        }),
      ),
      T.label({ for: 'position' }, say('analysis-position')),
      T.textarea({
        id: 'position',
        rows: 2,
        spellcheck: false,
        value: position,
        'aria-describedby': 'position-help',
        onInput: (/** @type {any} */ e) => setPosition(e.currentTarget.value),
      }),
      T.p({ class: 'help', id: 'position-help' }, say('analysis-position-help')),
    ),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button', id: 'analyse' }, say('analysis-begin')),
      game.editable
        ? T.button({ type: 'button', class: 'button quiet', id: 'set-up', onClick: edit }, say('analysis-edit'))
        : null,
    ),
  );
}

/** A text: a study, a record or a PGN. @param {{ source: Source, change: () => void }} props */
function FromText({ source, change }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const open = async (/** @type {string} */ written) => {
    setText(written);
    setWrong('');
    setBusy(true);
    try {
      const studies = await keepText(source, written);
      if (studies.length === 1 && studies[0]) go(studies[0].id);
      else {
        setText('');
        change();
      }
    } catch (why) {
      setWrong(wording(why));
    } finally {
      setBusy(false);
    }
  };
  const read = async (/** @type {any} */ e) => {
    const [file] = e.currentTarget.files;
    if (file) await open(await file.text());
  };
  return T.form(
    { class: 'from-text', onSubmit: (/** @type {Event} */ e) => (e.preventDefault(), open(text)) },
    T.h2(null, say('analysis-text')),
    T.label({ for: 'study-text' }, say('analysis-text-help')),
    T.textarea({
      id: 'study-text',
      rows: 6,
      spellcheck: false,
      value: text,
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
    }),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button', id: 'open-text', disabled: busy || !text.trim() }, say('analysis-open')),
      T.label({ class: 'button quiet', for: 'study-file' }, say('choose-file')),
      T.input({
        id: 'study-file',
        class: 'spoken',
        type: 'file',
        accept: '.txt,.record,.study,.pgn,text/plain,application/x-chess-pgn',
        onChange: read,
      }),
    ),
  );
}

/** @param {{ games: GameInfo[], studies: KeptStudy[], source: Source, change: () => void }} props */
function Kept({ games, studies, source, change }) {
  const [wrong, setWrong] = useState('');
  const nameOf = (/** @type {string} */ id) => games.find((game) => game.id === id)?.name ?? id;
  const titleOf = (/** @type {KeptStudy} */ { chapter }) => chapter.title || nameOf(chapter.game);
  const saveAll = async () => {
    try {
      const chapters = studies.map(({ chapter }) => chapter);
      save(await source.ask('', { ask: 'write', chapters, form: 'study' }), 'studies.txt');
    } catch (why) {
      setWrong(wording(why));
    }
  };
  return T.section(
    { 'aria-labelledby': 'my-studies' },
    T.h2({ id: 'my-studies' }, say('analysis-mine')),
    T.p({ class: 'help' }, say('analysis-mine-help'), ' ', T.a({ href: '/studies', id: 'shared-studies' }, say('analysis-shared'))),
    studies.length ? null : T.p({ class: 'empty' }, say('analysis-none')),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.ul(
      { class: 'study-list' },
      studies.map((study) =>
        T.li(
          { key: study.id },
          gameSign(study.chapter.game),
          T.div(
            null,
            T.h3(null, T.a({ href: `/analysis?study=${study.id}` }, titleOf(study))),
            T.p(
              { class: 'help' },
              `${nameOf(study.chapter.game)}, ${say('analysis-steps', { steps: study.steps })}, `,
              T.time(null, momentOf(study.updated)),
            ),
          ),
          T.button(
            {
              type: 'button',
              class: 'button small quiet study-forget',
              'aria-label': say('analysis-forget', { title: titleOf(study) }),
              onClick: () => forget(study.id).then(change, (why) => setWrong(wording(why))),
            },
            say('analysis-delete'),
          ),
        ),
      ),
    ),
    studies.length
      ? T.button({ type: 'button', class: 'button quiet', id: 'save-all', onClick: saveAll }, say('analysis-save-all'))
      : null,
  );
}

/** @param {{ games: GameInfo[], source: Source }} props */
export default function Start({ games, source }) {
  const [studies, setStudies] = useState(/** @type {KeptStudy[]} */ ([]));
  const [failed, setFailed] = useState('');
  const change = () => void all().then(setStudies, (why) => setFailed(say('analysis-not-kept', { why: wording(why) })));
  useEffect(change, []);
  return T.div(
    { class: 'prose analysis-start' },
    T.h1(null, say('analysis')),
    T.p(null, say('analysis-what')),
    failed ? T.p({ class: 'wrong', role: 'alert' }, failed) : null,
    C(FromGame, { games, source }),
    C(FromText, { source, change }),
    C(Kept, { games, studies, source, change }),
  );
}
