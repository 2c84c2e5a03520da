import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answers, bare, withLine, withoutStep } from '../app/later/linetree.js';

/** @typedef {import('../app/types').LineStep} LineStep */

/** @param {'a' | 'b'} seat @param {string} word @param {LineStep[]} [then] @returns {LineStep} */
const step = (seat, word, then = []) => ({ seat, word, then });

const line = [step('b', 'e5'), step('a', 'Nf3')];
const tree = withLine([], line, 'a');

test('line_in_an_empty_tree_is_the_tree', () => {
  assert.deepEqual(tree, [step('b', 'e5', [step('a', 'Nf3')])]);
});

test('line_with_another_move_of_the_other_stands_beside', () => {
  const both = withLine(tree, [step('b', 'c5'), step('a', 'Nf3')], 'a');
  assert.deepEqual(both.map(({ word }) => word), ['e5', 'c5']);
  assert.equal(answers(both, 'a'), 2);
});

test('line_with_another_answer_takes_the_place_of_the_old_one', () => {
  const other = withLine(tree, [step('b', 'e5'), step('a', 'd4')], 'a');
  assert.deepEqual(other, [step('b', 'e5', [step('a', 'd4')])]);
});

test('line_that_goes_on_keeps_what_was_there', () => {
  const longer = withLine(tree, [...line, step('b', 'Nc6'), step('a', 'Bb5')], 'a');
  const wider = withLine(longer, [...line, step('b', 'd6'), step('a', 'd4')], 'a');
  assert.deepEqual(wider[0]?.then?.[0]?.then?.map(({ word }) => word), ['Nc6', 'd6']);
});

test('answer_that_is_removed_takes_the_move_before_along', () => {
  const both = withLine(tree, [step('b', 'c5'), step('a', 'Nf3')], 'a');
  assert.deepEqual(withoutStep(both, ['e5', 'Nf3'], 'a').map(({ word }) => word), ['c5']);
  assert.deepEqual(withoutStep(both, ['c5'], 'a'), tree);
});

test('later_answer_that_is_removed_leaves_those_before', () => {
  const longer = withLine(tree, [...line, step('b', 'Nc6'), step('a', 'Bb5')], 'a');
  assert.deepEqual(withoutStep(longer, ['e5', 'Nf3', 'Nc6', 'Bb5'], 'a'), tree);
});

test('tree_as_it_is_sent_has_no_words_for_people', () => {
  const worded = [{ seat: /** @type {const} */ ('b'), word: 'e5', short: '1... e5' }];
  assert.deepEqual(bare(worded), [step('b', 'e5')]);
});
