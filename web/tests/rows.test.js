// How the list of moves folds steps that are not worth showing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../app/table/rows.js';

/** A step: the seat, whether it is quiet, and its notation. */
const step = (seat, short, quiet = false) => ({ seat, short, quiet, told: `${short}!`, line: '', motions: [] });
const written = (rows) => rows.map(({ seat, cells }) => [seat, ...cells.flat().map(({ short }) => short)]);
const SEATS = ['a', 'b', 'c'];

test('moves_of_two_stand_in_two_columns_as_they_are_written', () => {
  const rows = rowsOf([step('a', 'd3'), step('b', 'g6+'), step('a', 'a4a3')], ['a', 'b']);
  assert.deepEqual(rows.map(({ number, cells }) => [number, ...cells.map(([one]) => one?.short)]), [
    ['1.', 'd3', 'g6+'],
    ['2.', 'a4a3', undefined],
  ]);
});

test('passes_before_a_roll_are_folded_into_it_and_it_belongs_to_who_goes_on', () => {
  const passes = [step('a', 'let', true), step('b', 'move', true), step('c', 'let', true)];
  const rows = rowsOf([step('a', 'rise'), ...passes, step(null, '2 dogs'), step('b', 'to A2')], SEATS);
  assert.deepEqual(written(rows), [['a', 'rise'], ['b', '2 dogs', 'to A2']]);
  const [roll] = rows[1].cells[0];
  assert.deepEqual([roll.from, roll.to], [1, 4]);
  assert.equal(roll.told, 'let! move! let! 2 dogs!');
});

test('what_chance_adds_unasked_belongs_to_what_was_done_before', () => {
  const rows = rowsOf([step('a', '1b piper'), step(null, 'piper', true), step('b', '1c')], SEATS);
  assert.deepEqual(written(rows), [['a', '1b piper'], ['b', '1c']]);
  assert.equal(rows[0].cells[0][0].to, 1);
});

test('what_one_draws_and_chance_places_is_a_turn_of_whoever_draws', () => {
  const rows = rowsOf([step('a', '1b'), step('b', 'draws', true), step(null, '1a'), step('c', '1c')], SEATS);
  assert.deepEqual(written(rows), [['a', '1b'], ['b', '1a'], ['c', '1c']]);
});

test('passes_that_nothing_follows_yet_are_folded_into_the_last_event', () => {
  const rows = rowsOf([step('a', 'rise'), step('b', 'let', true), step('c', 'let', true)], SEATS);
  assert.deepEqual(written(rows), [['a', 'rise']]);
  assert.equal(rows[0].cells[0][0].to, 2);
});

test('passes_alone_are_one_entry', () => {
  assert.deepEqual(written(rowsOf([step('a', 'let', true), step('b', 'let', true)], SEATS)), [['b', 'let']]);
});
