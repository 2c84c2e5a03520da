import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asOrdered, byLot, seatCount, withSeat } from '../app/new/order.js';

const some = (/** @type {string} */ what) => [
  { $: 'count', '?': { one: `1 ${what}`, other: [{ $: 'count' }, ` ${what}s`] }, '*': 'other' },
];
globalThis.WORDS = {
  hours: some('hour'),
  minutes: some('minute'),
  seconds: some('second'),
  'no-clock': 'no clock',
};
// Imported after the wordings are there.
const loaded = import('../app/words.js');

const GAME = { seats: { min: 2, max: 4 } };
const ME = { kind: 'me' };
const BOT = { kind: 'bot', level: 5 };

test('with_seat_changes_places_with_whoever_sits_down', () => {
  assert.deepEqual(withSeat([ME, BOT], 1, ME), [BOT, ME]);
  assert.deepEqual(withSeat([ME, BOT], 1, { kind: 'open' }), [ME, { kind: 'open' }]);
});

test('by_lot_keeps_every_seat_once', () => {
  const seats = [ME, BOT, { kind: 'open' }];
  assert.deepEqual(byLot(seats, () => 0), seats);
  assert.deepEqual(byLot(seats, () => 0.999), [...seats].reverse());
  assert.equal(seats.length, 3);
});

test('seat_count_stays_within_the_game', () => {
  assert.deepEqual([{}, { seats: 3 }, { seats: 9 }].map((setup) => seatCount(GAME, setup)), [2, 3, 4]);
});

test('as_ordered_gives_bots_alone_a_level', () => {
  assert.deepEqual(asOrdered({ kind: 'bot' }), { kind: 'bot', level: 4 });
  assert.deepEqual(asOrdered({ kind: 'link', level: 4 }), { kind: 'link' });
});

test('numbers_in_words', async () => {
  const { inWords, range } = await loaded;
  assert.deepEqual([range({ min: 2, max: 6 }), range({ min: 2, max: 2 })], ['2\u20136', '2']);
  assert.equal(inWords({ unit: 'seconds' }, 5430), '1 hour 30 minutes 30 seconds');
  assert.equal(inWords({ unit: 'seconds' }, 0), 'no clock');
  assert.equal(inWords({ unit: 'count' }, 7), '7');
});
