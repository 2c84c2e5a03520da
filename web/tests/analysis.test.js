import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expected } from '../app/analysis/expected.js';
import { counted, marksOf, spelled, withPair, withSpot } from '../app/analysis/parts.js';
import { Tree, toggleDrawing, toggleSign } from '../app/analysis/tree.js';

/** @param {string} step */
const of = (step) => ({ step, short: step, told: step });

/** @param {Tree} tree @param {import('../app/analysis/tree.js').Node} parent @param {string} step */
const add = (tree, parent, step) => /** @type {import('../app/analysis/tree.js').Node} */ (tree.add(parent, of(step)));

function grown() {
  const tree = new Tree();
  const first = add(tree, tree.start, '1');
  const second = add(tree, first, '2');
  const third = add(tree, second, '3');
  const beside = add(tree, first, '2b');
  add(tree, beside, '3b');
  add(tree, first, '2c');
  return { tree, first, second, third, beside };
}

test('variation_stands_behind_the_step_that_it_replaces', () => {
  const { tree } = grown();
  const rows = tree.rows().map(({ node, level }) => `${'.'.repeat(level)}${node.step}`);
  assert.deepEqual(rows, ['1', '2', '.2b', '.3b', '.2c', '3']);
});

test('step_tried_again_is_the_same_node', () => {
  const { tree, first, second } = grown();
  assert.equal(tree.add(first, of('2')), second);
  assert.equal(tree.count, 7);
});

test('tree_that_is_kept_is_the_same_again', () => {
  const { tree, second, beside } = grown();
  second.comment = 'good';
  toggleSign(beside, 5);
  toggleDrawing(beside, { kind: 'circle', ink: 'red', spot: 'a1' });
  const again = Tree.of(tree.form());
  assert.deepEqual(again.form(), tree.form());
  assert.equal(again.count, tree.count);
});

test('promoted_variation_goes_one_place_forward', () => {
  const { tree, first, third, beside } = grown();
  assert.equal(tree.promote(third), false);
  assert.equal(tree.promote(beside), true);
  assert.deepEqual(first.children.map(({ step }) => step), ['2b', '2', '2c']);
  assert.equal(tree.isMain(beside), true);
  assert.equal(tree.isMain(third), false);
});

test('deleted_branch_goes_with_all_that_follows_it', () => {
  const { tree, first, beside } = grown();
  assert.equal(tree.remove(beside), first);
  assert.deepEqual(tree.order().map(({ step }) => step), ['', '1', '2', '3', '2c']);
  assert.equal(tree.remove(tree.start), tree.start);
  assert.equal(tree.count, 1);
});

test('sign_with_letters_replaces_another', () => {
  const { first } = grown();
  for (const sign of [14, 1, 6]) toggleSign(first, sign);
  assert.deepEqual(first.signs, [14, 6]);
  toggleSign(first, 6);
  assert.deepEqual(first.signs, [14]);
});

test('drawing_made_again_is_taken_away', () => {
  const { first } = grown();
  toggleDrawing(first, { kind: 'arrow', ink: 'red', from: 'a1', to: 'b2' });
  toggleDrawing(first, { kind: 'arrow', ink: 'blue', from: 'a1', to: 'b2' });
  assert.deepEqual(first.drawings, []);
});

test('tree_as_deep_as_it_may_be_is_walked_without_recursion', () => {
  const tree = new Tree();
  let at = tree.start;
  for (let step = 0; step < 19_999; step++) at = add(tree, at, String(step));
  assert.equal(tree.add(at, of('more')), null);
  assert.equal(tree.order().length, 20_000);
  assert.equal(tree.rows().length, 19_999);
  assert.equal(tree.path(at).length, 19_999);
  assert.equal(Tree.of(tree.form()).count, 20_000);
});

test('steps_behind_the_first_are_arrows_or_rings', () => {
  const known = new Set(['a1', 'a2', 'b2', 'c3']);
  const line = {
    steps: ['a a1-a2', 'b c3-b2', 'a c3', 'b b2-a2', 'a a1-c3'],
    motions: [[], [{ from: 'c3', to: 'b2' }], [], [{ from: 'b2', to: 'tray' }], []],
  };
  const marks = expected(line, known, (number, step) => `${number} ${step}`);
  assert.deepEqual(marks, [
    { kind: 'then-2', owner: 'b', label: '2 b c3-b2', spots: ['c3', 'b2'] },
    { kind: 'then-3', owner: 'a', label: '3 a c3', spots: ['c3'] },
    { kind: 'then-4', owner: 'b', label: '4 b b2-a2', spots: ['b2'] },
  ]);
});

test('line_joins_what_was_tried', () => {
  const { tree, second, beside } = grown();
  tree.join(['1', '2b', '3c', '4'].map(of));
  assert.equal(tree.count, 9);
  assert.equal(tree.along(['1', '2b', '3c', '4', '5']).step, '4');
  assert.equal(tree.along(['1', '2b', '3c']).parent, beside);
  assert.equal(tree.along(['0']), tree.start);
  assert.deepEqual(tree.main().slice(0, 2), [second.parent, second]);
});

test('steps_of_a_match_stand_before_what_was_tried_in_their_place', () => {
  const tree = new Tree();
  const tried = add(tree, add(tree, tree.start, '1'), '2x');
  tree.join(['1', '2', '3'].map(of));
  const rows = tree.rows().map(({ node, level }) => `${'.'.repeat(level)}${node.step}`);
  assert.deepEqual(rows, ['1', '2', '.2x', '3']);
  // Who has put his own first keeps it there.
  tree.promote(tried);
  tree.join(['1', '2', '3', '4'].map(of));
  assert.deepEqual(tree.main().map(({ step }) => step), ['1', '2x']);
});

test('tokens_are_counted_and_spelled', () => {
  const levels = ['1', '2', '3', '4'];
  assert.deepEqual(counted('1ps, 3e', levels), { '1p': 1, '1s': 1, '3e': 1 });
  assert.equal(spelled({ ...counted('1ps,3e', levels), '2f': 2 }, levels, ['p', 's', 'e', 'f']), '1ps,2ff,3e');
  assert.equal(spelled({ ...counted('epp', ['']), p: 1 }, [''], ['p', 's', 'e', 'f']), 'pe');
  assert.deepEqual([counted('', levels), counted('', ['']), spelled({}, levels, ['p'])], [{}, {}, '']);
});

test('places_are_set_by_touches', () => {
  assert.equal(withPair('', 'A', 'B'), 'A-B');
  assert.equal(withPair('A-B C-D', 'B', 'A'), 'C-D');
  assert.equal(withSpot('path', 'A B', 'C'), 'A B C');
  assert.equal(withSpot('path', 'A B C', 'C'), 'A B');
  assert.equal(withSpot('spot', 'A', 'B') + withSpot('spot', 'A', 'A'), 'B');
  assert.deepEqual(marksOf({ type: 'pairs' }, 'A-B C'), [{ owner: null, label: '', kind: 'bar', spots: ['A', 'B'] }]);
});
