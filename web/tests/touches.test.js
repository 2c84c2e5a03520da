import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isComplete, next, wordsOf } from '../app/board/touches.js';

const spot = (id) => ({ type: 'spot', id });
const choice = (id, label) => ({ type: 'choice', id, label });
const OFFERS = [
  { word: 'a1-a2', touches: [spot('a1'), spot('a2')] },
  { word: 'a1-a3', touches: [spot('a1'), spot('a3')] },
  { word: 'b7-b8q', touches: [spot('b7'), spot('b8'), choice('q', 'Queen')] },
  { word: 'b7-b8n', touches: [spot('b7'), spot('b8'), choice('n', 'Knight')] },
  { word: 'stay', touches: [spot('c1')] },
  { word: 'leap', touches: [spot('c1'), spot('c3')] },
];

test('next_without_touches_offers_every_first_spot', () => {
  const at = next(OFFERS, []);
  assert.deepEqual([...at.spots], ['a1', 'b7', 'c1']);
  assert.equal(at.left.length, OFFERS.length);
  assert.equal(at.done, null);
});

test('next_after_touches_keeps_what_begins_with_them', () => {
  const at = next(OFFERS, ['a1']);
  assert.deepEqual(at.left.map(({ word }) => word), ['a1-a2', 'a1-a3']);
  assert.deepEqual([...at.spots], ['a2', 'a3']);
  assert.deepEqual(next(OFFERS, ['a2']).left, []);
});

test('next_with_answers_left_lists_them_in_order', () => {
  const { choices, spots } = next(OFFERS, ['b7', 'b8']);
  assert.deepEqual(choices, [
    { id: 'q', label: 'Queen' },
    { id: 'n', label: 'Knight' },
  ]);
  assert.equal(spots.size, 0);
});

test('is_complete_only_where_nothing_longer_is_offered', () => {
  assert.equal(isComplete(next(OFFERS, ['a1', 'a2'])), true);
  const stay = next(OFFERS, ['c1']);
  assert.equal(stay.done?.word, 'stay');
  assert.equal(isComplete(stay), false, 'it may still become a leap');
});

test('words_of_an_action_are_those_of_its_last_answer', () => {
  assert.equal(wordsOf(OFFERS, 'b7-b8n'), 'Knight');
  assert.equal(wordsOf(OFFERS, 'a1-a2'), 'a1-a2');
  assert.equal(wordsOf(OFFERS, 'gone'), 'gone');
});
