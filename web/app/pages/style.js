// Every element of the pages, for who works on them: nothing here is a picture.
import { render } from '../../vendor/preact.mjs';
import { ASSETS, Icon, gameSign, loadSigns } from '../board/signs.js';
import { C, T } from '../el.js';
import { PATHS, icon } from '../icons.js';
import { api } from '../net.js';
import { SEATS } from '../seats.js';
import { GameLook } from '../style/game.js';
import { Sample } from '../style/sample.js';

/** @typedef {import('../types').GameInfo} GameInfo */

const TOKENS = [
  ['paper', 'the page'],
  ['card', 'what lies on it'],
  ['sunk', 'what is let into it'],
  ['line', 'fine lines'],
  ['line-strong', 'edges of fields'],
  ['ink', 'text'],
  ['ink-2', 'lesser text'],
  ['accent', 'links and buttons'],
  ['accent-ink', 'text on them'],
  ['focus', 'where the keyboard is'],
  ['warn', 'refusals'],
  ['good', 'what went well'],
  ['glow', 'wins and tasks'],
];

/** @param {string} id @param {string} title @param {any[]} kids */
const part = (id, title, ...kids) =>
  T.section({ class: 'style-part', 'aria-labelledby': id }, T.h2({ id }, title), kids);

function Colours() {
  return part(
    'colours',
    'Colours',
    T.p(
      { class: 'help' },
      'Tokens of css/base.css, each for light and dark. A game may change those of the seats and the cells.',
    ),
    T.ul(
      { class: 'swatches' },
      TOKENS.map(([name, what]) =>
        T.li(
          { key: name },
          T.span({ class: 'swatch', style: { background: `var(--${name})` } }),
          T.code(null, `--${name}`),
          T.span({ class: 'help' }, what),
        ),
      ),
      SEATS.map((seat) =>
        T.li(
          { key: seat, class: `seat-${seat}` },
          T.span({ class: 'swatch', style: { background: 'var(--seat)' } }),
          T.code(null, `--seat-${seat}`),
          T.span({ class: 'help' }, `seat ${seat}`),
        ),
      ),
    ),
  );
}

function Type() {
  return part(
    'type',
    'Type',
    T.p({ class: 'style-h1' }, 'A page begins like this'),
    T.p({ class: 'style-h2' }, 'A chapter like this'),
    T.p(
      null,
      'Text is set in the reader\u2019s own sans, headings in his serif. ',
      T.a({ href: '#type' }, 'A link'),
      ' is underlined.',
    ),
    T.p({ class: 'help' }, 'Help is smaller and lighter.'),
    T.p({ class: 'wrong' }, 'What went wrong is said in so many words.'),
  );
}

function Buttons() {
  return part(
    'buttons',
    'Buttons and signs',
    T.p(
      { class: 'row' },
      T.button({ type: 'button', class: 'button big' }, 'Big'),
      T.button({ type: 'button', class: 'button' }, icon('play'), 'Button'),
      T.button({ type: 'button', class: 'button quiet' }, 'Quiet'),
      T.button({ type: 'button', class: 'button small' }, 'Small'),
      T.button({ type: 'button', class: 'button small warn' }, 'Warn'),
      T.button({ type: 'button', class: 'button', disabled: true }, 'Not now'),
      T.button({ type: 'button', class: 'round', 'aria-label': 'Round' }, icon('again')),
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
    'Fields',
    T.div(
      { class: 'ways' },
      T.label(
        { class: 'way on' },
        T.input({ type: 'radio', name: 'style-way', checked: true }),
        T.b(null, 'Chosen'),
        T.span(null, 'one of several ways'),
      ),
      T.label(
        { class: 'way' },
        T.input({ type: 'radio', name: 'style-way' }),
        T.b(null, 'Not chosen'),
        T.span(null, 'another way'),
      ),
    ),
    T.p(
      { class: 'row' },
      T.label(null, 'Text ', T.input({ type: 'text', value: 'Ann' })),
      T.label(null, 'Level ', T.select(null, T.option(null, '1'), T.option(null, '2'))),
      T.label(null, T.input({ type: 'checkbox', checked: true }), ' Shown'),
      T.span(
        { class: 'numbers', role: 'group', 'aria-label': 'Size' },
        T.button({ type: 'button', class: 'pick', 'aria-pressed': 'false' }, '4'),
        T.button({ type: 'button', class: 'pick on', 'aria-pressed': 'true' }, '8'),
      ),
    ),
  );
}

function Notices() {
  return part(
    'notices',
    'Notices',
    T.div(
      { class: 'notices' },
      T.div(
        { class: 'refusal' },
        T.p(null, 'That would leave two groups. ', T.a({ href: '#notices' }, 'Rule 3.5')),
        T.p({ class: 'help' }, 'A refusal names the rule.'),
        T.button({ type: 'button', class: 'round', 'aria-label': 'Close' }, '\u00d7'),
      ),
      T.div(
        { class: 'result seat-a' },
        T.p({ class: 'style-h2' }, 'Red wins'),
        T.p(null, 'The end of a match.'),
      ),
      T.div(
        { class: 'outcome right' },
        T.p({ class: 'outcome-word' }, 'Right!'),
        T.p(null, 'A step of a lesson that went well.'),
      ),
      T.div(
        { class: 'outcome' },
        T.p({ class: 'outcome-word' }, 'Not quite.'),
        T.p(null, 'One that did not.'),
      ),
      T.p({ class: 'empty' }, 'Nothing here yet.'),
    ),
  );
}

function Seats() {
  return part(
    'seats',
    'Seats',
    T.p(
      { class: 'help' },
      'A seat is told by a figure as well as by its colour. A game without signs of its own gets these.',
    ),
    T.ul(
      { class: 'style-pieces' },
      SEATS.map((owner) =>
        T.li({ key: owner }, C(Icon, { kind: 'disc', owner }), T.code(null, `seat-${owner}`)),
      ),
      T.li({ key: 'letter' }, C(Icon, { kind: '-', owner: 'a', glyph: 'k' }), T.code(null, 'a glyph')),
    ),
  );
}

/** @param {{ games: GameInfo[] }} props */
function Whole({ games }) {
  return T.div(
    { class: 'style' },
    T.h1(null, 'The look of the hall'),
    T.p(
      null,
      'Every element of the pages as they draw it, in the colours you have chosen at the top. ',
      'docs/style.md says when to use which.',
    ),
    part(
      'signs',
      'Games',
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
    part('board', 'Board, marks and hints', C(Sample, {})),
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function style(root, data) {
  const id = document.documentElement.dataset.game ?? '';
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const game = games.find((known) => known.id === id);
  if (!game) {
    render(C(Whole, { games }), root);
    return;
  }
  const [lesson] = await Promise.all([
    game.lessons ? api('GET', `/api/lessons/${id}`) : null,
    loadSigns(id),
    // It may bring signs of its own.
    import(`${ASSETS}/games/${id}.js`),
  ]);
  render(C(GameLook, { game, lesson }), root);
}
