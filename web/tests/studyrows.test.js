// Which rows of the tree of a study are drawn, and how far its list is scrolled.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ROW, isThere, reach, topFor } from '../app/analysis/rows.js';

/** A window of fifteen rows from this one on. @param {number} row */
const from = (row) => ({ top: row * ROW, height: 15 * ROW });

test('rows_far_from_those_drawn_are_drawn_near_the_window_at_once', () => {
  assert.deepEqual(reach(from(1000), 5000, [0, 25], false), [990, 1025]);
  assert.deepEqual(reach(from(4990), 5000, [0, 25], true), [4980, 5000]);
});

test('rows_at_rest_are_drawn_ahead_a_few_at_a_time', () => {
  let drawn = reach(from(1000), 5000, [0, 0], false);
  let times = 0;
  for (let next = reach(from(1000), 5000, drawn, false); String(next) !== String(drawn); times++) {
    assert.ok(next[0] >= drawn[0] - 8 && next[1] <= drawn[1] + 8);
    [drawn, next] = [next, reach(from(1000), 5000, next, false)];
  }
  assert.deepEqual(drawn, [848, 1167]);
  assert.equal(times, 18);
});

test('rows_drawn_ahead_stay_on_the_way_until_there_are_too_many', () => {
  assert.deepEqual(reach(from(1050), 5000, [880, 1135], true), [880, 1135]);
  // The end comes near.
  assert.deepEqual(reach(from(1120), 5000, [880, 1135], true), [880, 1137]);
  assert.deepEqual(reach(from(1400), 5000, [880, 1425], true), [882, 1425]);
});

test('rows_that_went_are_not_drawn', () => {
  assert.equal(isThere(from(0), 10, [0, 25]), false);
  assert.deepEqual(reach(from(0), 10, [0, 25], false), [0, 10]);
});

test('step_out_of_sight_is_brought_there', () => {
  assert.equal(topFor(14, 5000, from(0)), 0);
  // The next one below: the way is before one.
  assert.equal(topFor(15, 5000, from(0)), 14 * ROW);
  // The next one above.
  assert.equal(topFor(99, 5000, from(100)), 86 * ROW);
  // One from afar, and the last.
  assert.equal(topFor(2000, 5000, from(0)), 2000 * ROW - 7.5 * ROW);
  assert.equal(topFor(4999, 5000, from(0)), 4985 * ROW);
});
