import assert from 'node:assert/strict';
import test from 'node:test';
import { shared } from '../app/analysis/shared.js';

test('shared_equal_parts_are_those_of_before', () => {
  const was = { spots: [{ id: 'a1', at: { x: 1, y: 2 } }, { id: 'b1', at: { x: 2, y: 2 } }], size: { x: 2, y: 1 } };
  const now = structuredClone(was);
  assert.equal(shared(was, now), was);
  const other = structuredClone(was);
  const [, second] = other.spots;
  if (second) second.at.x = 3;
  const kept = shared(was, other);
  assert.notEqual(kept, was);
  assert.deepEqual(kept.spots[1], { id: 'b1', at: { x: 3, y: 2 } });
  assert.equal(kept.spots[0], was.spots[0]);
  assert.equal(kept.size, was.size);
});

test('shared_other_form_is_as_it_came', () => {
  assert.deepEqual(shared([1, 2], { 0: 1, 1: 2 }), { 0: 1, 1: 2 });
  assert.deepEqual(shared({ a: 1, b: undefined }, { a: 1, c: undefined }), { a: 1, c: undefined });
  assert.deepEqual(shared([1, 2, 3], [1, 2]), [1, 2]);
  assert.equal(shared(null, 'text'), 'text');
  assert.equal(shared({ a: 1 }, null), null);
});
