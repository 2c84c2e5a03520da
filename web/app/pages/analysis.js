// Analysis: any position of any game, what may follow it, and the tree of what was tried.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { ObserverChoice } from '../analysis/asked.js';
import { all, find, fresh, keep, save } from '../analysis/kept.js';
import { TreeButtons, TreeList } from '../analysis/list.js';
import { Notes } from '../analysis/notes.js';
import { PositionBox } from '../analysis/position.js';
import { Source } from '../analysis/source.js';
import { Stage, lookOf } from '../analysis/stage.js';
import { Study } from '../analysis/study.js';
import { Tree } from '../analysis/tree.js';
import { C, Later, T } from '../el.js';
import { icon } from '../icons.js';
import { api, wording } from '../net.js';
import { showPart } from '../part.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { shareStudy, titleOfMatch } from '../studies/begin.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */

/** The name of the study, and ways to have it elsewhere. @param {{ study: Study, game: GameInfo, turn: () => void }} props */
function StudyHead({ study, game, turn }) {
  study.changes.value;
  const { title } = study.kept.chapter;
  const guard = (/** @type {() => Promise<void>} */ work) => work().catch((why) => (study.failed.value = wording(why)));
  const copy = async () => {
    await navigator.clipboard.writeText(await study.text('study'));
    speak(say('analysis-copied'));
  };
  const name = `${title || game.id}`.replace(/[^\p{L}\p{N}]+/gu, '-');
  const saveAs = async (/** @type {'study' | 'pgn'} */ form) =>
    save(await study.text(form), `${name}.${form === 'pgn' ? 'pgn' : 'txt'}`);
  return T.div(
    { class: 'study-head' },
    T.h1({ class: 'spoken' }, say('analysis-of', { game: game.name })),
    T.label({ for: 'study-title', class: 'spoken' }, say('analysis-title')),
    T.input({
      id: 'study-title',
      value: title,
      maxLength: 100,
      placeholder: game.name,
      onInput: (/** @type {any} */ e) => study.rename(e.currentTarget.value),
    }),
    T.p(
      { class: 'row study-acts' },
      T.button(
        { type: 'button', class: 'button small quiet', id: 'turn-board', 'aria-label': say('analysis-turn'), title: say('analysis-turn'), onClick: turn },
        icon('turn'),
      ),
      T.button({ type: 'button', class: 'button small quiet', id: 'copy-study', onClick: () => guard(copy) }, icon('copy'), say('analysis-copy')),
      T.button({ type: 'button', class: 'button small quiet', id: 'save-study', onClick: () => guard(() => saveAs('study')) }, icon('save'), say('analysis-save')),
      game.id === 'muster-chess'
        ? T.button({ type: 'button', class: 'button small quiet', id: 'save-pgn', onClick: () => guard(() => saveAs('pgn')) }, say('analysis-pgn'))
        : null,
      T.button({ type: 'button', class: 'button small quiet', id: 'share-study', onClick: () => guard(() => shareStudy(study)) }, icon('people'), say('analysis-share-study')),
      T.a({ class: 'button small quiet', href: '/analysis' }, say('analysis-mine')),
    ),
  );
}

/** @param {{ study: Study, game: GameInfo, look: Look }} props */
function StudyPage({ study, game, look }) {
  const [flipped, setFlipped] = useState(false);
  const failed = study.failed.value;
  return T.div(
    { class: 'analysis' },
    C(StudyHead, { study, game, turn: () => setFlipped(!flipped) }),
    C(Stage, { study, look, flipped }),
    T.div(
      { class: 'analysis-side' },
      failed ? T.p({ class: 'wrong', role: 'alert' }, failed) : null,
      C(TreeButtons, { study }),
      C(TreeList, { study }),
      C(Later, { from: () => import('../analysis/lines.js'), study }),
      C(Later, { from: () => import('../analysis/explorer.js'), study }),
      C(Notes, { study }),
      C(ObserverChoice, { study }),
      C(PositionBox, { study, game }),
    ),
  );
}

/**
 * The study of a match. What was begun before is gone on with, so that nothing tried is lost; the steps that the match
 * has made since then join it.
 * @param {string} id @param {() => string | Promise<string>} title what a new one is called @param {import('../types').StudyChapter} chapter
 */
async function studyOf(id, title, chapter) {
  const line = Tree.of(chapter.nodes).main();
  const named = (await all()).find((of) => of.id === id);
  // Under the number of an example there may be another match by now; what was tried in the old one stays as it is.
  const isOther = id.startsWith('l-') && named && JSON.stringify(named.chapter.setup) !== JSON.stringify(chapter.setup);
  const before = isOther ? undefined : named;
  let kept = before ?? { ...fresh({ ...chapter, title: await title() }), ...(!isOther && { id }) };
  const tree = Tree.of(kept.chapter.nodes);
  const known = tree.count;
  tree.join(line);
  if (tree.count > known) {
    kept = { ...kept, updated: Date.now(), steps: tree.count - 1, chapter: { ...kept.chapter, nodes: tree.form() } };
  }
  return { kept, isChanged: kept !== before, line: line.map(({ step }) => step) };
}

/** The study of a table of the hall. @param {Source} source @param {string} table */
async function ofTable(source, table) {
  const record = await api('GET', `/api/tables/${table}/record`);
  const [chapter] = await source.ask('', { ask: 'read', text: record });
  const found = await studyOf(`t-${table}`, () => titleOfMatch(table, record), chapter);
  if (found.isChanged) await keep(found.kept);
  return found;
}

/** The study of an example of the library of a game; it is kept from the first change on. @param {Source} source @param {string} game @param {string} match */
async function ofExample(source, game, match) {
  const record = await api('GET', `/api/explorer/record?${new URLSearchParams({ game, match })}`);
  const [chapter] = await source.ask('', { ask: 'read', text: record });
  return studyOf(`l-${game}-${match}`, () => say('analysis-of-example', { number: match }), chapter);
}

/**
 * The study that the address names, one that is kept or that of a match, and the steps to where it is opened.
 * @param {Source} source
 */
async function wanted(source) {
  const query = new URLSearchParams(location.search);
  const id = query.get('study');
  if (id) return { kept: await find(id), way: [] };
  const [table, library, match] = ['table', 'library', 'match'].map((key) => query.get(key));
  if (!table && !(library && match)) return { kept: undefined, way: [] };
  const { kept, line } = await (table ? ofTable(source, table) : ofExample(source, String(library), String(match)));
  return { kept, way: line.slice(0, Number(query.get('step') ?? 0)) };
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function analysis(root, data) {
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const source = new Source();
  const refuse = (/** @type {string} */ why) =>
    render(
      T.div(
        { class: 'prose' },
        T.h1(null, say('analysis')),
        T.p({ class: 'wrong', role: 'alert' }, why),
        T.p(null, T.a({ href: '/analysis' }, say('analysis-mine'))),
      ),
      root,
    );
  try {
    const query = new URLSearchParams(location.search);
    const edits = games.find(({ id }) => id === query.get('edit'));
    if (edits) {
      const look = await lookOf(edits.id);
      document.documentElement.dataset.study = 'open';
      const setup = { ...edits.defaults, ...JSON.parse(query.get('setup') ?? '{}') };
      const props = { game: edits, look, setup, position: query.get('position'), source };
      return await showPart(root, import('../analysis/editor.js'), props);
    }
    const { kept, way } = await wanted(source);
    const game = games.find(({ id }) => id === kept?.chapter.game);
    if (!kept || !game) {
      if (location.search.includes('study=')) return void refuse(say('analysis-gone'));
      return await showPart(root, import('../analysis/start.js'), { games, source });
    }
    const study = new Study(kept, source);
    const [, look] = await Promise.all([study.open(), lookOf(kept.chapter.game)]);
    if (study.table && look.shown) {
      study.table.shown = look.shown;
      study.table.view.value = look.shown(study.table.view.value);
    }
    document.documentElement.dataset.study = 'open';
    render(C(StudyPage, { study, game, look }), root);
    if (way.length) await study.go(study.tree.along(way), false);
    // For tests, and for who looks from the console.
    Object.assign(window, { study });
  } catch (why) {
    refuse(wording(why));
  }
}
