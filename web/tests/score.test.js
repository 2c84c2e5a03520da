import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, daily, fresh, next, ofDay, ratingOf, read, today } from '../app/learn/score.js';

test('solving_raises_and_failing_lowers_the_rating_once_a_puzzle', () => {
  const won = after(fresh(), 3, 1, true);
  assert.ok(won.rating > 1200 && won.streak === 1 && won.tried === 1);
  assert.deepEqual(won.solved, [3]);
  assert.equal(after(won, 3, 1, false), won, 'only the first attempt counts');
  const lost = after(won, 4, 1, false);
  assert.ok(lost.rating < won.rating && lost.streak === 0 && lost.best === 1);
  // Who fails at something hard loses less than who fails at something easy.
  const hard = after(won, 4, 6, false);
  assert.ok(hard.rating > lost.rating);
});

test('rating_settles_where_half_is_solved', () => {
  let score = fresh();
  for (let number = 0; number < 400; number++) score = after(score, number, 4, number % 2 === 0);
  assert.ok(Math.abs(score.rating - ratingOf(4)) < 60, String(score.rating));
});

test('next_puzzle_is_new_and_near_the_rating', () => {
  const score = { ...fresh(), rating: 1400, solved: [2], failed: [3] };
  assert.equal(next(score, [1, 1, 3, 3, 3, 6]), 4);
  assert.equal(next({ ...score, solved: [0, 1, 2] }, [1, 1, 3]), undefined);
});

test('days_in_a_row_are_counted_once_each', () => {
  const first = daily(fresh(), 100);
  assert.deepEqual(daily(first, 100), first);
  assert.equal(daily(first, 101).days.count, 2);
  assert.equal(daily(first, 102).days.count, 1);
  assert.equal(today(new Date(2026, 0, 2)) - today(new Date(2026, 0, 1, 23, 59)), 1);
  const met = new Set(Array.from({ length: 300 }, (_, day) => ofDay(20000 + day, 300)));
  assert.equal(met.size, 300, 'each comes once before any comes again');
});

test('score_that_was_spoiled_begins_anew', () => {
  assert.deepEqual(read(null), fresh());
  assert.deepEqual(read({ rating: 'x', solved: [1, 'y'], days: 3 }), { ...fresh(), solved: [1] });
});
