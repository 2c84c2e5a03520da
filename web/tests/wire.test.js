import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromWire, parseWire } from '../app/wire.js';

test('from_wire_makes_letters_of_numbered_seats', () => {
  const scene = {
    pieces: [{ spot: 'a1', owner: 0 }, { spot: 'a2', owner: null }],
    marks: [{ kind: 'win', owner: 5 }],
    trays: [{ owner: 1, items: [{ owner: 2 }] }],
  };
  const told = fromWire({ scene, tellings: [{ seat: 1 }, { seat: null }] });
  assert.deepEqual(told.scene.pieces.map(({ owner }) => owner), ['a', null]);
  assert.equal(told.scene.marks[0].owner, 'f');
  assert.deepEqual([told.scene.trays[0].owner, told.scene.trays[0].items[0].owner], ['b', 'c']);
  assert.deepEqual(told.tellings.map(({ seat }) => seat), ['b', null]);
});

test('from_wire_leaves_letters_and_flags_alone', () => {
  const told = { owner: true, seats: [{ seat: 'b' }], hint: { seat: 'a' } };
  assert.deepEqual(fromWire(structuredClone(told)), told);
});

test('from_wire_leaves_options_of_a_game_alone', () => {
  const told = { setup: { seat: 1, owner: 2 }, games: [{ defaults: { seat: 3 } }] };
  assert.deepEqual(fromWire(structuredClone(told)), told);
});

test('from_wire_twice_changes_nothing_more', () => {
  const once = fromWire({ pieces: [{ owner: 3 }] });
  assert.deepEqual(fromWire(structuredClone(once)), once);
});

test('from_wire_of_a_seat_that_cannot_be_fails', () => {
  assert.throws(() => fromWire({ pieces: [{ owner: 6 }] }), RangeError);
});

test('parse_wire_reads_values_that_are_no_objects', () => {
  assert.deepEqual([parseWire('null'), parseWire('3'), parseWire('[{"seat":0}]')], [null, 3, [{ seat: 'a' }]]);
});
