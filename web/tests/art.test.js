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
  for (const [, of, body] of css.replace(/\/\*[^]*?\*\/|@import[^;]*;/g, '').matchAll(/([^{}]*)\{([^}]*)\}/g)) {
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
      ['mc-struck-c', 'seat-c', 4],
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
      // By day what is light has an edge.
      ['seat-d|mu-hull', 'mu-snow', 3],
      ['seat-e', 'mu-snow', 3],
      ['seat-f|mu-hull', 'mu-snow', 3],
    ],
  ],
];

for (const [game, pairs] of APART) {
  test(`men_and_names_of_${game.replace('-', '_')}_stand_out_on_every_board`, () => {
    const all = looks(game);
    for (const { name, colour } of all) {
      for (const [one, other, least] of pairs) {
        [0, 1].forEach((tone) => {
          const against = colour.get(other)?.[tone];
          const is = Math.max(...one.split('|').map((of) => contrast(colour.get(of)?.[tone], against)));
          const when = tone ? 'by night' : 'by day';
          assert.ok(is >= least, `${name} ${when}: ${one} on ${other} is ${is.toFixed(2)}`);
        });
      }
    }
  });
}

/** Hue in degrees, saturation and lightness. @param {string} hex */
function hsl(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [apart, light] = [most - least, (most + least) / 2];
  if (!apart) return [0, 0, light];
  const sixth =
    most === r ? (g - b) / apart + 6 : most === g ? (b - r) / apart + 2 : (r - g) / apart + 4;
  return [(sixth * 60) % 360, apart / (1 - Math.abs(2 * light - 1)), light];
}

/**
 * What is called so: hue from and to in degrees, the least saturation, lightness from and to.
 * @type {Record<string, [from: number, to: number, pure: number, dark: number, light: number]>}
 */
const CALLED = {
  Red: [345, 15, 0.5, 0.3, 0.7],
  Blue: [195, 235, 0.35, 0.2, 0.8],
  Navy: [205, 235, 0.4, 0.15, 0.35],
  Pink: [320, 345, 0.5, 0.35, 0.8],
  Gold: [36, 50, 0.7, 0.33, 0.65],
  Yellow: [45, 65, 0.8, 0.45, 0.7],
  Green: [90, 160, 0.4, 0.25, 0.75],
  Purple: [265, 315, 0.4, 0.4, 0.75],
  Violet: [260, 290, 0.4, 0.4, 0.75],
  White: [0, 360, 0, 0.93, 1],
  Black: [0, 360, 0, 0, 0.2],
};

/** Where each game names its seats, and the colours that they have there. */
const NAMED = [
  ['clusterfuss', 'clusterfuss/mod.rs', 'seat', ['Red', 'Blue']],
  ['make-muster', 'muster_board/draw.rs', 'man', ['Navy', 'Pink']],
  ['muster-up', 'muster_board/draw.rs', 'man', ['Navy', 'Pink']],
  ['muscat', 'muscat/town.rs', 'seat', ['Red', 'Blue', 'Gold', 'Green', 'Violet']],
  ['mush', 'mush/mod.rs', 'seat', ['Red', 'Blue', 'Green', 'Yellow', 'Purple', 'White']],
];

test('seat_that_is_named_after_a_colour_is_seen_in_it_by_day_and_by_night', () => {
  for (const [game, file, what, names] of NAMED) {
    const rules = readFileSync(new URL(`../../games/${file}`, import.meta.url), 'utf8');
    assert.ok(rules.includes(`[${names.map((name) => `"${name}"`).join(', ')}]`), `${file}: ${names}`);
    // The common sheet of both Muster games has their men.
    const shared = what === 'man' ? colours(sheetOf(game), `[data-game='${game}']`) : new Map();
    for (const look of looks(game)) {
      names.forEach((name, at) => {
        const key = `${what}-${'abcdef'[at]}`;
        const both = look.colour.get(key) ?? shared.get(key);
        both.forEach((hex, tone) => {
          const [hue, pure, light] = hsl(hex);
          const [from, to, least, darkest, lightest] = CALLED[name];
          const turns = from > to ? hue >= from || hue <= to : hue >= from && hue <= to;
          const isSo = turns && pure >= least && light >= darkest && light <= lightest;
          const is = `${hue.toFixed(0)} degrees, ${pure.toFixed(2)}, ${light.toFixed(2)}`;
          assert.ok(isSo, `${look.name} ${tone ? 'by night' : 'by day'}: ${name} is ${hex}, ${is}`);
        });
      });
    }
  }
});

test('signs_are_made_of_what_their_file_has', () => {
  for (const name of drawn) {
    const svg = read(name);
    const has = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/href="#sign-([^"]+)"/g)) assert.ok(has.has(id), `${name}: ${id}`);
    for (const [, id] of svg.matchAll(/url\('?#([^')]+)'?\)/g)) assert.ok(has.has(id), `${name}: ${id}`);
  }
});
