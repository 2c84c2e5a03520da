import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aheadOf, joined, sentence } from '../app/store/ahead.js';
import { isLetter } from '../app/store/views.js';
import { seat, view } from './views.js';

const offer = (word, ...ids) => ({ word, touches: ids.map((id) => ({ type: 'spot', id })) });
const foretold = (word, more = {}) => [
  word,
  { word, motions: [], pieces: [], marks: [], notes: [], costs: 0, ...more },
];
const goes = (spot) => ({ kind: 'goes', owner: 'b', spots: [spot], label: '' });
const OFFERS = [offer('a1-a2', 'a1', 'a2'), offer('a1-b1', 'a1', 'b1'), offer('c1', 'c1')];

test('ahead_of_a_spelled_action_is_what_was_told_of_it', () => {
  const known = new Map([foretold('a1-a2', { notes: ['takes red'], marks: [goes('a2')], costs: 2 })]);
  const ahead = aheadOf(OFFERS, known, ['a1', 'a2']);
  assert.deepEqual([ahead.notes, ahead.marks, ahead.costs], [['takes red'], [goes('a2')], 2]);
  assert.equal(ahead.soon.size, 0);
});

test('ahead_of_a_beginning_is_what_all_that_follow_have_in_common', () => {
  const known = new Map([
    foretold('a1-a2', { marks: [goes('x'), goes('a2')], costs: 3 }),
    foretold('a1-b1', { marks: [goes('b1'), goes('x')], costs: 1 }),
  ]);
  const ahead = aheadOf(OFFERS, known, ['a1']);
  assert.deepEqual([ahead.marks, ahead.costs, [...ahead.soon]], [[goes('x')], 1, ['a2', 'b1']]);
});

test('ahead_while_not_all_is_told_is_where_one_may_go_on', () => {
  const ahead = aheadOf(OFFERS, new Map([foretold('a1-a2', { notes: ['one'] })]), ['a1']);
  assert.deepEqual([ahead.notes, [...ahead.soon]], [[], ['a2', 'b1']]);
  assert.equal(aheadOf(OFFERS, new Map(), ['a1', 'a2']), null);
});

test('ahead_of_what_is_not_offered_or_not_begun_is_nothing', () => {
  assert.equal(aheadOf(OFFERS, new Map(), []), null);
  assert.equal(aheadOf(OFFERS, new Map(), ['z9']), null);
});

test('joined_motions_of_one_piece_lead_to_its_end', () => {
  const way = [{ from: 'a', to: 'b' }, { from: 'b', to: 'c' }, { from: 'x', to: 'y' }];
  assert.deepEqual(joined(way), [{ from: 'a', to: 'c' }, { from: 'x', to: 'y' }]);
});

test('sentence_ends_each_part_once', () => {
  assert.equal(sentence(['takes red', 'Check.']), 'Takes red. Check.');
  assert.equal(sentence([]), '');
});

test('is_letter_only_while_another_person_is_away', () => {
  assert.equal(isLetter(view()), false);
  assert.equal(isLetter(view({ seats: [seat('a'), seat('b', { online: false })] })), true);
  const bot = seat('b', { kind: 'bot', online: false });
  assert.equal(isLetter(view({ seats: [seat('a'), bot] })), false);
  const free = seat('b', { kind: 'link', online: false });
  assert.equal(isLetter(view({ seats: [seat('a'), free] })), false);
  const left = seat('b', { online: false, left: true });
  assert.equal(isLetter(view({ seats: [seat('a'), left] })), false);
});
