// Views for the tests: a table of two, with a test's changes.

/** @param {string} letter @param {object} [more] */
export const seat = (letter, more = {}) => ({
  seat: letter,
  title: letter.toUpperCase(),
  name: '',
  kind: 'person',
  you: letter === 'a',
  online: true,
  passes: false,
  ...more,
});

/** @param {object} [more] */
export const view = (more = {}) => ({
  type: 'view',
  seq: 10,
  from: 0,
  steps: 0,
  viewer: 'a',
  owner: false,
  owned_from: [],
  seats: [seat('a'), seat('b')],
  watching: 0,
  tellings: [],
  sealed: [],
  takeback: [],
  chat: [],
  turn: { type: 'seat', seats: ['a'] },
  pending: { draw: null, takeback: null },
  standings: null,
  scene: { pieces: [], marks: [], trays: [], notes: [] },
  offers: {},
  deadlines: [],
  ended: null,
  ...more,
});

/** A step as the list of moves has it. @param {string} line @param {string[][]} motions */
export const step = (line, ...motions) => ({
  seat: line[0],
  line,
  told: line,
  motions: motions.map(([from, to]) => ({ from, to })),
});
