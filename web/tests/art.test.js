// The budget of the art, and its contrasts: see "The art" in docs/style.md.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const folder = new URL('../games/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');
/** The sheet of a game, which it may share with another. */
const sheetOf = (game) =>
  read(readdirSync(folder).find((name) => name.endsWith('.css') && name.split(/[+.]/).includes(game)));
const drawn = readdirSync(folder).filter((name) => name.endsWith('.svg'));

test('art_of_each_game_is_cheap_to_load_and_to_paint', () => {
  assert.ok(drawn.length >= 6);
  for (const name of drawn) {
    const svg = read(name);
    const nodes = svg.match(/<[a-z]/gi).length;
    assert.ok(nodes <= 400, `${name}: ${nodes} nodes`);
    const bytes = gzipSync(svg).length;
    assert.ok(bytes <= 12_000, `${name}: ${bytes} bytes compressed`);
    assert.doesNotMatch(svg, /<(filter|mask|feTurbulence)|mix-blend|\bstyle=/, name);
    for (const [pattern] of svg.matchAll(/<pattern[^]*?<\/pattern>/g)) {
      assert.ok(pattern.match(/<(path|rect|circle|ellipse|line)/g).length <= 12, name);
    }
  }
});

/** The colours that a rule with just this selector gives, alone or `:is` of several, by light and by night. */
function colours(css, selector) {
  const found = new Map();
  for (const [, of, body] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]*)\{([^}]*)\}/g)) {
    const named = of.trim().match(/^:is\(([^()]*)\)$/)?.[1]?.split(', ') ?? [of.trim()];
    if (!named.includes(selector)) continue;
    for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      const both = value.match(/^light-dark\(([^,]+),\s*(.+)\)$/);
      found.set(name, both ? both.slice(1) : [value, value]);
    }
  }
  return found;
}

/** @param {string} hex */
function luminance(hex) {
  const long = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(long.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [less, more] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (more + 0.05) / (less + 0.05);
}

/** Every board of a game, with every set of its pieces. */
function looks(game) {
  const css = sheetOf(game);
  const base = `[data-game='${game}']`;
  const sets = (what) => [
    '',
    ...new Set([...css.matchAll(new RegExp(`\\[data-${what}='(\\w+)'\\]`, 'g'))].map(([found]) => found)),
  ];
  return sets('board').flatMap((board) =>
    sets('pieces').map((pieces) => ({
      name: `${game}${board}${pieces}`,
      colour: new Map([...new Set(['', board, pieces])].flatMap((set) => [...colours(css, base + set)])),
    })),
  );
}

/** @type {[game: string, pairs: [string, string, number][]][]} */
const APART = [
  [
    'clusterfuss',
    [
      ['seat-a', 'cell', 3],
      ['seat-a', 'cell-2', 3],
      ['seat-b', 'cell', 3],
      ['seat-b', 'cell-2', 3],
      ['inlay-b', 'seat-b', 3],
      ['on-hem', 'hem', 4.5],
    ],
  ],
  [
    'make-muster',
    [
      ['man-a', 'cell', 3],
      ['man-b', 'cell', 3],
      ['ring-b', 'man-b', 3],
      ['on-tray', 'tray', 4.5],
    ],
  ],
  [
    'muster-up',
    [
      ['man-a', 'cell', 3],
      ['man-b', 'cell', 3],
      ['cut-a', 'man-a', 3],
      ['cut-b', 'man-b', 3],
      ['on-tray', 'tray', 4.5],
    ],
  ],
  [
    'muster-chess',
    [
      ['white-line', 'cell', 3],
      ['white-line', 'cell-2', 3],
      ['white-line', 'seat-a', 3],
      ['seat-b', 'cell', 3],
      ['seat-b', 'cell-2', 3],
      ['on-frame', 'frame-wood', 4.5],
    ],
  ],
  [
    'muscat',
    [
      ['mc-engrave', 'mc-tile', 4.5],
      ['mc-plate', 'mc-plate-edge', 4.5],
      ['seat-a', 'mc-tile', 3],
      ['seat-b', 'mc-tile', 3],
      ['seat-c', 'mc-tile', 3],
      ['seat-d', 'mc-tile', 3],
      ['seat-e', 'mc-tile', 3],
      ['mc-struck', 'seat-a', 4],
      ['mc-struck', 'seat-b', 4],
      ['mc-struck', 'seat-c', 4],
      ['mc-struck', 'seat-d', 4],
      ['mc-struck', 'seat-e', 4],
    ],
  ],
  [
    'mush',
    [
      ['mu-trail', 'mu-snow', 3],
      ['mu-trail', 'mu-snow-2', 3],
      ['mu-dog', 'mu-snow', 4.5],
      ['seat-a', 'mu-snow', 3],
      ['seat-b', 'mu-snow', 3],
      ['seat-c', 'mu-snow', 3],
      ['seat-d', 'mu-snow', 3],
      ['seat-e', 'mu-snow', 3],
    ],
  ],
];

for (const [game, pairs] of APART) {
  test(`men_and_names_of_${game.replace('-', '_')}_stand_out_on_every_board`, () => {
    const all = looks(game);
    for (const { name, colour } of all) {
      for (const [one, other, least] of pairs) {
        [0, 1].forEach((tone) => {
          const [a, b] = [one, other].map((of) => colour.get(of)?.[tone]);
          const is = contrast(a, b);
          const when = tone ? 'by night' : 'by day';
          assert.ok(is >= least, `${name} ${when}: ${one} on ${other} is ${is.toFixed(2)}`);
        });
      }
    }
  });
}

test('signs_are_made_of_what_their_file_has', () => {
  for (const name of drawn) {
    const svg = read(name);
    const has = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/href="#sign-([^"]+)"/g)) assert.ok(has.has(id), `${name}: ${id}`);
    for (const [, id] of svg.matchAll(/url\('?#([^')]+)'?\)/g)) assert.ok(has.has(id), `${name}: ${id}`);
  }
});
