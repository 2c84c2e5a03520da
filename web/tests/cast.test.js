import assert from 'node:assert/strict';
import { test } from 'node:test';
import { order, pair } from '../app/analysis/steady.js';
import { recast } from '../app/board/cast.js';

const piece = (spot, kind = 'man', owner = 'a') => ({ spot, kind, owner, glyph: '', label: '' });
const first = (...pieces) => recast([], pieces, []).actors;

test('recast_of_a_move_keeps_who_moved', () => {
  const before = first(piece('a1'), piece('b1'));
  const { actors, gone } = recast(before, [piece('b1'), piece('a2')], [{ from: 'a1', to: 'a2' }]);
  assert.deepEqual(actors.map(({ key }) => key), [before[1].key, before[0].key]);
  assert.ok(actors.every(({ fresh }) => !fresh));
  assert.deepEqual(gone, []);
});

test('recast_of_a_capture_names_who_left', () => {
  const before = first(piece('a1'), piece('a2', 'man', 'b'));
  const { actors, gone } = recast(before, [piece('a2')], [{ from: 'a1', to: 'a2' }]);
  assert.equal(actors[0].key, before[0].key);
  assert.deepEqual(gone.map(({ key }) => key), [before[1].key]);
});

test('recast_of_a_promotion_follows_the_owner', () => {
  const before = first(piece('b7', 'pawn'), piece('c8', 'rook', 'b'));
  const after = [piece('c8', 'queen')];
  const { actors, gone } = recast(before, after, [{ from: 'b7', to: 'c8' }]);
  assert.equal(actors[0].key, before[0].key);
  assert.deepEqual(gone.map(({ key }) => key), [before[1].key]);
});

test('recast_of_a_newcomer_is_fresh_but_for_the_first_scene', () => {
  assert.equal(first(piece('a1'))[0].fresh, false);
  const { actors } = recast(first(piece('a1')), [piece('a1'), piece('b2')], []);
  assert.deepEqual(actors.map(({ fresh }) => fresh), [false, true]);
});

test('pair_takes_one_that_left_for_its_like_that_came', () => {
  const before = first(piece('a1'), piece('b2', 'king'));
  const { actors, gone } = recast(before, [piece('c3', 'king'), piece('a4')], [], pair);
  assert.deepEqual(actors.map(({ key }) => key), [before[1].key, before[0].key]);
  assert.ok(actors.every(({ fresh }) => !fresh));
  assert.deepEqual(gone, []);
});

test('order_keeps_elements_in_place_and_crowds_as_the_scene_has_them', () => {
  const at = (key, spot) => ({ actor: { key, piece: piece(spot), fresh: false }, x: 0, y: 0, r: 1 });
  const standing = [at('p2', 'b1'), at('p3', 'c1'), at('p1', 'a1'), at('p4', 'c1')];
  const keys = order(standing, ['p1', 'p4', 'p2']).map(({ actor }) => actor.key);
  assert.deepEqual(keys, ['p1', 'p3', 'p2', 'p4']);
});
