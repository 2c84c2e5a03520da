import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSeats, isFree, lastToAct, leads, mayHandOver, otherOfTwo, ownSeats, titleOf, whoSits } from '../app/seats.js';
import { seat, step, view } from './views.js';

test('seats_in_order_are_letters', () => {
  assert.deepEqual(firstSeats(3), ['a', 'b', 'c']);
  assert.deepEqual([otherOfTwo('a'), otherOfTwo('b')], ['b', 'a']);
});

test('is_free_where_neither_person_nor_bot_plays', () => {
  assert.equal(isFree(seat('b', { kind: 'open' })), true);
  assert.equal(isFree(seat('b', { kind: 'link' })), true);
  assert.equal(isFree(seat('b', { kind: 'link', stand_in: 3 })), false);
  assert.equal(isFree(seat('b')), false);
});

test('who_sits_says_a_stand_in_before_its_person', () => {
  assert.equal(whoSits(seat('b', { stand_in: 3, name: 'Ann' })), 'seat-bot-for');
  assert.equal(whoSits(seat('b', { kind: 'open' })), 'seat-nobody');
  assert.equal(whoSits(seat('b', { kind: 'device', name: 'B' })), 'seat-device');
  assert.equal(whoSits(seat('b')), 'guest');
});

test('leads_the_owner_always_and_others_only_while_the_owner_is_away', () => {
  const away = [seat('a'), seat('b', { online: false })];
  assert.equal(leads(view({ owner: true })), true);
  assert.equal(leads(view({ owned_from: ['b'] })), false);
  assert.equal(leads(view({ owned_from: ['b'], seats: away })), true);
  const replaced = [seat('a', { stand_in: 2 }), seat('b', { online: false })];
  assert.equal(leads(view({ owned_from: ['b'], seats: replaced })), false);
  assert.equal(leads(view({ seats: away })), false, 'nobody owns it from a seat');
});

test('may_hand_over_a_person_only_where_others_play', () => {
  const alone = view({ seats: [seat('a'), seat('b', { kind: 'bot' })] });
  assert.equal(mayHandOver(alone, alone.seats[0]), false);
  assert.equal(mayHandOver(view(), seat('a')), true);
  assert.equal(mayHandOver(alone, seat('b', { kind: 'device' })), true);
});

test('last_to_act_of_those_who_may_take_back', () => {
  const tellings = [step('a x'), step('b y'), { ...step('* 3'), seat: null }];
  assert.equal(lastToAct(view({ tellings, takeback: ['a', 'b'] })), 'b');
  assert.equal(lastToAct(view({ tellings, takeback: ['a'] })), 'a');
  assert.equal(lastToAct(view({ tellings, takeback: ['c'] })), 'c', 'it has not acted');
  assert.equal(lastToAct(view({ tellings })), undefined);
});

test('own_seats_and_titles', () => {
  assert.deepEqual(ownSeats(view()).map((s) => s.seat), ['a']);
  assert.deepEqual([titleOf(view(), 'b'), titleOf(view(), 'f')], ['B', 'f']);
});
