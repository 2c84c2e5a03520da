// One's own shared studies, and those of others whose links this browser was given.
import { useState } from '../../vendor/hooks.mjs';
import { momentOf } from '../days.js';
import { C, T } from '../el.js';
import { gameSign } from '../board/signs.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { annotate, boardOf } from './begin.js';
import { forgetLinks, given } from './keys.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').SharedStudyCard} SharedStudyCard */

/** With whom a study is shared. @param {SharedStudyCard} of */
function sharedWith({ links, published, closed }) {
  const said = [];
  if (closed !== undefined) said.push(say('studies-closed', { why: closed }));
  if (links.edit) said.push(say('studies-by-edit'));
  if (links.view) said.push(say('studies-by-view'));
  if (published) said.push(say('studies-by-article'));
  return said.length ? said.join(', ') : say('studies-by-nobody');
}

/** @param {{ games: GameInfo[] }} props */
function FromText({ games }) {
  const [text, setText] = useState('');
  const [game, setGame] = useState(games[0]?.id ?? '');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const make = async (/** @type {Event} */ e) => {
    e.preventDefault();
    setBusy(true);
    setWrong('');
    try {
      const known = games.find(({ id }) => id === game);
      const start = `musterhall-study: 1\ngame: ${game}\nsetup: ${JSON.stringify(known?.defaults ?? {})}\n\n`;
      const { id } = await api('POST', '/api/studies', { text: text.trim() ? text : start });
      location.assign(boardOf(id));
    } catch (why) {
      setWrong(wording(why));
      setBusy(false);
    }
  };
  const read = async (/** @type {any} */ e) => {
    const [file] = e.currentTarget.files;
    if (file) setText(await file.text());
  };
  return T.form(
    { class: 'new-study', onSubmit: make },
    T.h2(null, say('studies-new')),
    T.p(
      { class: 'row' },
      T.label({ for: 'study-game' }, say('studies-game')),
      T.select(
        { id: 'study-game', value: game, onChange: (/** @type {any} */ e) => setGame(e.currentTarget.value) },
        games.map(({ id, name }) => T.option({ key: id, value: id, selected: id === game }, name)),
      ),
    ),
    T.label({ for: 'study-text' }, say('studies-from-text')),
    T.textarea({ id: 'study-text', rows: 4, spellcheck: false, value: text, onInput: (/** @type {any} */ e) => setText(e.currentTarget.value) }),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button', id: 'make-study', disabled: busy }, say('studies-make')),
      T.label({ class: 'button quiet', for: 'study-file' }, say('studies-file')),
      T.input({ id: 'study-file', class: 'spoken', type: 'file', accept: '.txt,.record,.study,.pgn,text/plain', onChange: read }),
    ),
  );
}

/**
 * One's own shared studies, and what went wrong when they were asked for. A new study of the table in the
 * address is begun in their place.
 * @returns {Promise<{ studies?: SharedStudyCard[], wrong?: string }>}
 */
export async function ownStudies() {
  const table = new URLSearchParams(location.search).get('table');
  try {
    if (table) await annotate(table);
    else return await api('GET', '/api/studies');
  } catch (why) {
    return { wrong: wording(why) };
  }
  return {};
}

/**
 * The list is there from the start: what came later would push the form down under a finger.
 * @param {{ games: GameInfo[], studies?: SharedStudyCard[], wrong?: string }} props
 */
export default function Mine({ games, studies, wrong }) {
  const [others, setOthers] = useState(given());
  const nameOf = (/** @type {string} */ id) => games.find((game) => game.id === id)?.name ?? id;
  const own = new Set(studies?.map(({ id }) => id));
  const foreign = others.filter(({ id }) => !own.has(id));
  return T.div(
    { class: 'prose studies' },
    T.h1(null, say('studies-shared')),
    T.p(null, say('studies-what')),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.section(
      { 'aria-labelledby': 'own-studies' },
      T.h2({ id: 'own-studies' }, say('studies-mine')),
      studies && !studies.length ? T.p({ class: 'empty' }, say('studies-none')) : null,
      T.ul(
        { class: 'study-list' },
        studies?.map((of) =>
          T.li(
            { key: of.id },
            of.games[0] ? gameSign(of.games[0]) : null,
            T.div(
              null,
              T.h3(null, T.a({ href: boardOf(of.id) }, of.title || say('studies-untitled'))),
              T.p(
                { class: 'help' },
                `${of.games.map(nameOf).join(', ')}, ${say('studies-size', { chapters: of.chapters, steps: of.steps })}, `,
                T.time(null, momentOf(of.updated)),
              ),
              T.p({ class: 'help' }, sharedWith(of)),
            ),
            T.a({ class: 'button small quiet', href: `/studies/${of.id}` }, say('studies-read')),
          ),
        ),
      ),
    ),
    foreign.length
      ? T.section(
          { 'aria-labelledby': 'other-studies' },
          T.h2({ id: 'other-studies' }, say('studies-of-others')),
          T.ul(
            { class: 'study-list' },
            foreign.map(({ id, title }) =>
              T.li(
                { key: id },
                T.div(null, T.h3(null, T.a({ href: boardOf(id) }, title || say('studies-untitled')))),
                T.button(
                  {
                    type: 'button',
                    class: 'button small quiet',
                    onClick: () => {
                      forgetLinks(id);
                      setOthers(given());
                    },
                  },
                  say('studies-forget'),
                ),
              ),
            ),
          ),
        )
      : null,
    C(FromText, { games }),
  );
}
