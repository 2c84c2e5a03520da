// Analysis: any position of any game, what may follow it, and the tree of what was tried.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { editorAt } from '../analysis/address.js';
import { Asked, ObserverChoice } from '../analysis/asked.js';
import { all, find, fresh, keep, save } from '../analysis/kept.js';
import { TreeButtons, TreeList } from '../analysis/list.js';
import { Notes } from '../analysis/notes.js';
import { Source } from '../analysis/source.js';
import { Study } from '../analysis/study.js';
import { ASSETS, SeatSign, loadSigns } from '../board/signs.js';
import { C, Later, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { api, wording } from '../net.js';
import { Choices, Foretold, PlayBoard, RefusalNote, TrayBox } from '../play.js';
import { language, say } from '../say.js';
import { Scroller } from '../scroller.js';
import { gameSettings } from '../settings.js';
import { bring } from '../sheet.js';
import { speak } from '../speak.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */

/**
 * The trays, each player's behind the name.
 * @param {{ table: import('../analysis/table.js').AnalysisTable, trays: import('../types').Tray[], Box: any }} props
 */
function Trays({ table, trays, Box }) {
  const full = trays.filter(({ items }) => items.length);
  const { seats } = table.view.value;
  const row = (/** @type {string | null} */ owner, /** @type {any} */ name) => {
    const own = full.filter((tray) => tray.owner === owner);
    return own.length
      ? T.div(
          { key: owner ?? 'all', class: cls('tray-row', owner && `seat-${owner}`) },
          name,
          own.map((tray) => C(Box, { key: tray.id, tray, table, named: !owner || own.length > 1 })),
        )
      : null;
  };
  if (!full.length) return null;
  return C(
    Scroller,
    { tag: 'div', class: 'trays' },
    row(null, null),
    seats.map(({ seat, title }) => row(seat, T.b(null, C(SeatSign, { scene: table.scene.value, owner: seat }), title))),
  );
}

/** The board, the trays, and what a game has instead of them. @param {{ study: Study, look: Look, flipped: boolean }} props */
function Stage({ study, look, flipped }) {
  const table = study.table;
  if (!table) return null;
  const view = table.view.value;
  const enabled = table.enabled.value;
  const { trays, notes } = table.scene.value;
  const { Panel } = look;
  const Box = look.Tray ?? TrayBox;
  const seat = table.seat.value;
  const panel =
    Panel && enabled
      ? C(Panel, {
          key: `${study.at.value.id} ${seat}`,
          table,
          view,
          seat,
          offers: table.offers.value.list,
          act: (/** @type {string} */ word) => table.act(word),
          enabled,
        })
      : null;
  const instead = panel && look.hides?.(view);
  const below = look.below?.(view) ?? 'a';
  const asks = enabled ? (look.asks?.(table) ?? notes[0] ?? '') : (notes[0] ?? '');
  return [
    T.section(
      { key: 'stage', class: cls('stage', instead && 'panelled'), 'aria-label': say('board') },
      instead
        ? panel
        : T.div(
            { class: 'board-frame' },
            T.div(
              { class: 'board-space' },
              C(PlayBoard, { table, flipped: flipped !== (view.seats.length === 2 && below === 'b'), values: look.values?.(table) }),
            ),
            C(Trays, { table, trays, Box }),
          ),
    ),
    T.section(
      { key: 'prompt', class: 'prompt', 'aria-label': say('what-is-asked') },
      T.div(
        { class: 'prompt-parts' },
        T.p({ class: cls('status', seat && `seat-${seat}`), id: 'status' }, asks),
        instead ? null : panel,
        panel && look.covers?.(table.offers.value.list, table) ? null : C(Choices, { table }),
        C(Asked, { study }),
      ),
      C(Foretold, { table }),
      C(RefusalNote, { table, game: view.game }),
    ),
  ];
}

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
      T.a({ class: 'button small quiet', href: '/analysis' }, say('analysis-mine')),
    ),
  );
}

/** The editor of the position that is shown. @param {Study} study */
function editorOf(study) {
  const { game, setup } = study.kept.chapter;
  return editorAt(game, setup, study.position.value?.position);
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
      C(Later, { from: () => import('../analysis/explorer.js'), study }),
      C(Notes, { study }),
      C(Later, { from: () => import('../analysis/lines.js'), study }),
      C(ObserverChoice, { study }),
      T.details(
        { class: 'position-box' },
        T.summary(null, say('analysis-position')),
        T.code({ id: 'position-text' }, study.position.value?.position ?? ''),
        game.editable ? T.p(null, T.a({ class: 'button small quiet', id: 'edit-position', href: editorOf(study) }, say('analysis-edit'))) : null,
      ),
    ),
  );
}

/** The wordings of the look of a game, if it has any: then the page of its rules brings them. @param {string} game */
async function worded(game) {
  const page = await fetch(`/rules/${game}`).then((rules) => rules.text(), () => '');
  if (page.includes(`/games/${game}/${language}.js`)) await import(`${ASSETS}/games/${game}/${language}.js`);
}

/** What the page of a table has from the hall: the look of its game, and the wordings of it. @param {string} game */
async function dress(game) {
  Object.assign(document.documentElement.dataset, { game });
  await Promise.all([bring(`games/${game}.css`), worded(game), loadSigns(game)]);
  const module = await import(`${ASSETS}/games/${game}.js`);
  const look = module.default ?? {};
  await look.ready;
  gameSettings.value = look.settings ?? [];
  return look;
}

/** The study that the address names: one that is kept, or a step of a match of the hall. @param {Source} source */
async function wanted(source) {
  const query = new URLSearchParams(location.search);
  const kept = query.get('study');
  if (kept) return { kept: await find(kept), step: null };
  const table = query.get('table');
  if (!table) return { kept: undefined, step: null };
  const record = await api('GET', `/api/tables/${table}/record`);
  const [chapter] = await source.ask('', { ask: 'read', text: record });
  const title = say('analysis-of-table', { table });
  // What was begun before is gone on with, so that nothing tried is lost.
  const before = (await all()).find(({ id }) => id === `t-${table}`);
  const study = before ?? { ...fresh({ ...chapter, title }), id: `t-${table}` };
  if (!before) await keep(study);
  return { kept: study, step: Number(query.get('step') ?? 0) };
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
      await dress(edits.id);
      document.documentElement.dataset.study = 'open';
      const setup = { ...edits.defaults, ...JSON.parse(query.get('setup') ?? '{}') };
      const props = { game: edits, setup, position: query.get('position'), source };
      return void render(C(Later, { from: () => import('../analysis/editor.js'), ...props }), root);
    }
    const { kept, step } = await wanted(source);
    const game = games.find(({ id }) => id === kept?.chapter.game);
    if (!kept || !game) {
      if (location.search.includes('study=')) return void refuse(say('analysis-gone'));
      return void render(C(Later, { from: () => import('../analysis/start.js'), games, source }), root);
    }
    const study = new Study(kept, source);
    const [, look] = await Promise.all([study.open(), dress(kept.chapter.game)]);
    if (study.table && look.shown) {
      study.table.shown = look.shown;
      study.table.view.value = look.shown(study.table.view.value);
    }
    document.documentElement.dataset.study = 'open';
    render(C(StudyPage, { study, game, look }), root);
    if (step) {
      let node = study.tree.start;
      for (let at = 0; at < step; at++) node = node.children[0] ?? node;
      await study.go(node, false);
    }
    // For tests, and for who looks from the console.
    Object.assign(window, { study });
  } catch (why) {
    refuse(wording(why));
  }
}
