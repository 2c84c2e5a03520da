// A board of no game, with one of everything that can be drawn on one.
import { Board } from '../board/board.js';
import { C, T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Scene} Scene */

const WIDE = 8;
const NAMES = [
  ['plain', 'last', 'picked', 'hint-go', 'hint-take', 'wins', 'loses'],
  ['win', 'group', 'wall', 'cut', 'forced', 'check', 'blocked', 'evidence'],
  ['threat', 'threat-2', 'arrow', 'arrow-2', 'bar', 'bar-2', 'seat-c', 'seat-d'],
];

/** @param {number} x @param {number} y */
const id = (x, y) => NAMES[y]?.[x] ?? `${x}-${y}`;

/** @returns {BoardData} */
function board() {
  const spots = NAMES.flatMap((row, y) =>
    row.map((_, x) => ({
      id: id(x, y),
      at: { x: x + 0.5, y: y + 0.5 },
      shape: /** @type {const} */ ({ type: 'rect', w: 1, h: 1 }),
      class: (x + y) % 2 ? 'cell dark' : 'cell light',
      label: id(x, y),
    })),
  );
  return {
    origin: { x: 0, y: 0 },
    size: { x: WIDE, y: NAMES.length },
    spots,
    lines: [],
    turnable: false,
  };
}

/** @typedef {import('../types').Seat} Seat */

/** @returns {Scene} */
function scene() {
  const piece = (/** @type {string} */ spot, /** @type {Seat} */ owner) => ({
    kind: 'disc',
    owner,
    spot,
    glyph: 'o',
    label: say('style-disc', { seat: owner }),
  });
  const mark = (/** @type {string} */ kind, /** @type {string[]} */ ...spots) => ({
    kind,
    owner: /** @type {const} */ ('a'),
    spots,
    label: '',
  });
  return {
    pieces: [
      piece('picked', 'a'),
      piece('hint-take', 'b'),
      piece('win', 'a'),
      piece('group', 'a'),
      piece('cut', 'b'),
      piece('check', 'b'),
      piece('seat-c', 'c'),
      piece('seat-d', 'd'),
    ],
    marks: [
      ...['win', 'group', 'wall', 'cut', 'forced', 'check', 'blocked'].map((k) => mark(k, k)),
      mark('threat', 'threat', 'threat-2'),
      mark('arrow', 'arrow', 'arrow-2'),
      mark('bar', 'bar', 'bar-2'),
    ],
    trays: [],
    notes: [],
  };
}

/** The board, and the names of its parts. */
export function Sample() {
  const common = { board: board(), scene: scene(), hints: true, last: new Set(['last']) };
  const values = new Map([
    ['wins', { text: '3', tone: 'wins', label: say('wins-in', { steps: 3 }) }],
    ['loses', { text: '2', tone: 'loses', label: say('loses-in', { steps: 2 }) }],
  ]);
  const evidence = [{ kind: 'blocked', owner: null, spots: ['evidence'], label: say('style-in-the-way') }];
  return T.div(
    { class: 'style-sample' },
    C(Board, {
      ...common,
      label: say('style-picked'),
      picked: ['picked'],
      open: new Set(['hint-go', 'hint-take']),
      values,
      evidence,
    }),
    T.table(
      null,
      T.caption({ class: 'help' }, say('style-cells')),
      T.tbody(
        null,
        NAMES.map((row, y) =>
          T.tr(
            { key: y },
            row.map((name) => T.td({ key: name }, name)),
          ),
        ),
      ),
    ),
  );
}
