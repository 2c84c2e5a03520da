// Every element of the pages, for those who work on them: nothing here is a picture.
import { render } from '../../vendor/preact.mjs';
import { ASSETS, Icon, gameSign, loadSigns } from '../board/signs.js';
import { C, T } from '../el.js';
import { PATHS, icon } from '../icons.js';
import { bring } from '../sheet.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';
import { GameLook } from '../style/game.js';
import { Sample } from '../style/sample.js';

/** @typedef {import('../types').GameInfo} GameInfo */

const TOKENS = /** @type {const} */ ([
  ['paper', 'token-paper'],
  ['card', 'token-card'],
  ['sunk', 'token-sunk'],
  ['line', 'token-line'],
  ['line-strong', 'token-line-strong'],
  ['ink', 'token-ink'],
  ['ink-2', 'token-ink-2'],
  ['accent', 'token-accent'],
  ['accent-ink', 'token-accent-ink'],
  ['focus', 'token-focus'],
  ['warn', 'token-warn'],
  ['good', 'token-good'],
  ['glow', 'token-glow'],
]);

/** @param {string} id @param {string} title @param {any[]} kids */
const part = (id, title, ...kids) =>
  T.section({ class: 'style-part', 'aria-labelledby': id }, T.h2({ id }, title), kids);

function Colours() {
  return part(
    'colours',
    say('style-colours'),
    T.p({ class: 'help' }, say('style-tokens')),
    T.ul(
      { class: 'swatches' },
      TOKENS.map(([name, what]) =>
        T.li(
          { key: name },
          T.span({ class: 'swatch', style: { background: `var(--${name})` } }),
          T.code(null, `--${name}`),
          T.span({ class: 'help' }, say(what)),
        ),
      ),
      SEATS.map((seat) =>
        T.li(
          { key: seat, class: `seat-${seat}` },
          T.span({ class: 'swatch', style: { background: 'var(--seat)' } }),
          T.code(null, `--seat-${seat}`),
          T.span({ class: 'help' }, say('style-seat', { seat })),
        ),
      ),
    ),
  );
}

function Type() {
  return part(
    'type',
    say('style-type'),
    T.p({ class: 'style-h1' }, say('style-page-begins')),
    T.p({ class: 'style-h2' }, say('style-chapter')),
    T.p(
      null,
      `${say('style-text')} `,
      T.a({ href: '#type' }, say('style-link')),
      ` ${say('style-underlined')}`,
    ),
    T.p({ class: 'help' }, say('style-help')),
    T.p({ class: 'wrong' }, say('style-wrong')),
  );
}

function Buttons() {
  return part(
    'buttons',
    say('style-buttons'),
    T.p(
      { class: 'row' },
      T.button({ type: 'button', class: 'button big' }, say('style-big')),
      T.button({ type: 'button', class: 'button' }, icon('play'), say('style-button')),
      T.button({ type: 'button', class: 'button quiet' }, say('style-quiet')),
      T.button({ type: 'button', class: 'button small' }, say('style-small')),
      T.button({ type: 'button', class: 'button small warn' }, say('style-warn')),
      T.button({ type: 'button', class: 'button', disabled: true }, say('style-not-now')),
      T.button({ type: 'button', class: 'round', 'aria-label': say('style-round') }, icon('again')),
    ),
    T.ul(
      { class: 'icons' },
      Object.keys(PATHS).map((name) =>
        T.li({ key: name }, icon(/** @type {keyof typeof PATHS} */ (name)), T.code(null, name)),
      ),
    ),
  );
}

function Fields() {
  return part(
    'fields',
    say('style-fields'),
    T.div(
      { class: 'ways' },
      T.label(
        { class: 'way on' },
        T.input({ type: 'radio', name: 'style-way', checked: true }),
        T.b(null, say('style-chosen')),
        T.span(null, say('style-one-way')),
      ),
      T.label(
        { class: 'way' },
        T.input({ type: 'radio', name: 'style-way' }),
        T.b(null, say('style-not-chosen')),
        T.span(null, say('style-another-way')),
      ),
    ),
    T.p(
      { class: 'row' },
      T.label(null, `${say('style-text-field')} `, T.input({ type: 'text', value: 'Ann' })),
      T.label(null, `${say('level')} `, T.select(null, T.option(null, '1'), T.option(null, '2'))),
      T.label(null, T.input({ type: 'checkbox', checked: true }), ` ${say('style-shown')}`),
      T.span(
        { class: 'numbers', role: 'group', 'aria-label': say('style-size') },
        T.button({ type: 'button', class: 'pick', 'aria-pressed': 'false' }, '4'),
        T.button({ type: 'button', class: 'pick on', 'aria-pressed': 'true' }, '8'),
      ),
    ),
  );
}

function Notices() {
  return part(
    'notices',
    say('style-notices'),
    T.div(
      { class: 'notices' },
      T.div(
        { class: 'refusal' },
        T.p(null, `${say('style-two-groups')} `, T.a({ href: '#notices' }, say('rule', { rule: '3.5' }))),
        T.p({ class: 'help' }, say('style-refusal')),
        T.button({ type: 'button', class: 'round', 'aria-label': say('close') }, '\u00d7'),
      ),
      T.div(
        { class: 'result seat-a' },
        T.p({ class: 'style-h2' }, say('style-red-wins')),
        T.p(null, say('style-end')),
      ),
      T.div(
        { class: 'outcome right' },
        T.p({ class: 'outcome-word' }, say('right')),
        T.p(null, say('style-went-well')),
      ),
      T.div(
        { class: 'outcome' },
        T.p({ class: 'outcome-word' }, say('not-quite')),
        T.p(null, say('style-did-not')),
      ),
      T.p({ class: 'empty' }, say('style-nothing')),
    ),
  );
}

function Seats() {
  return part(
    'seats',
    say('seats'),
    T.p({ class: 'help' }, say('style-figures')),
    T.ul(
      { class: 'style-pieces' },
      SEATS.map((owner) =>
        T.li({ key: owner }, C(Icon, { kind: 'disc', owner }), T.code(null, `seat-${owner}`)),
      ),
      T.li({ key: 'letter' }, C(Icon, { kind: '-', owner: 'a', glyph: 'k' }), T.code(null, say('style-glyph'))),
    ),
  );
}

/** @param {{ games: GameInfo[] }} props */
function Whole({ games }) {
  return T.div(
    { class: 'style' },
    T.h1(null, say('look-of-hall')),
    T.p(null, say('style-what')),
    part(
      'signs',
      say('games'),
      T.ul(
        { class: 'style-games' },
        games.map((game) =>
          T.li(
            { key: game.id, 'data-game': game.id },
            T.a({ href: `/style/${game.id}` }, gameSign(game.id), T.span(null, game.name)),
          ),
        ),
      ),
    ),
    C(Colours, {}),
    C(Type, {}),
    C(Buttons, {}),
    C(Fields, {}),
    C(Notices, {}),
    C(Seats, {}),
    part('board', say('style-board'), C(Sample, {})),
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function style(root, data) {
  const id = document.documentElement.dataset.game ?? '';
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const game = games.find((known) => known.id === id);
  if (!game) {
    await bring('css/new.css');
    render(C(Whole, { games }), root);
    return;
  }
  const [lesson, , look] = await Promise.all([
    game.lessons ? api('GET', `/api/lessons/${id}`) : null,
    loadSigns(id),
    // It may bring signs of its own.
    import(`${ASSETS}/games/${id}.js`),
  ]);
  render(C(GameLook, { game, lesson, settings: look.default.settings ?? [] }), root);
}
