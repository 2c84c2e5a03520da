// A puzzle: what an attempt is called once it is over.
import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.window = globalThis;
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
globalThis.document = {
  documentElement: { dataset: {} },
  addEventListener() {},
  createElement: () => ({ setAttribute() {} }),
  body: { append() {} },
};

// Only `a1` is right, and solves it.
const answer = async (method, path, { word }) => ({
  legal: true,
  frames: [],
  right: word === 'a1',
  solved: word === 'a1',
  most: null,
  next: null,
});

const scene = { pieces: [], marks: [], trays: [], notes: [] };
/** @param {(right: boolean, first: boolean) => void} [ended] */
const puzzle = async (ended = () => {}) => {
  const { nearby } = await import('../app/nearby.js');
  const { PuzzleTable } = await import('../app/learn/puzzletable.js');
  nearby.answer = answer;
  return new PuzzleTable(
    { game: 'x', name: 'X', number: 0, board: { spots: [] }, setup: {}, seats: ['A', 'B'], seat: 'a', scene,
      turn: { type: 'seat', seats: ['a'] }, offers: { coverage: 'all', list: [] }, show: 'a1', choices: 1,
      proof: { expectation: null } },
    ended,
  );
};

test('attempt_that_was_shown_is_not_called_right', async () => {
  const ends = [];
  const table = await puzzle((right, isFirst) => ends.push([right, isFirst]));
  await table.reveal();
  assert.equal(table.outcome.value.right, true);
  assert.equal(table.word(true), 'puzzle-shown');
  table.again();
  await table.act('b2');
  assert.equal(table.word(table.outcome.value.right), 'not-quite');
  table.again();
  await table.act('a1');
  assert.equal(table.word(table.outcome.value.right), 'right');
  assert.deepEqual(ends, [[true, false], [false, false], [true, false]]);
});

test('choice_that_was_found_is_called_right', async () => {
  const table = await puzzle();
  await table.act('a1');
  assert.equal(table.word(table.outcome.value.right), 'right');
});
