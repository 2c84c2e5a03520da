import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.WORDS = {
  on: 'Sound is on',
  step: [{ $: 'step' }, ' of ', { $: 'steps' }],
  wins: [
    { $: 'who' },
    ' ',
    { $: 'count', '?': { one: 'wins', other: ['win, all ', { $: 'count' }] }, '*': 'other' },
  ],
  and: [{ $: 'first' }, ' & ', { $: 'second' }],
};
// Imported after the wordings are there.
const loaded = import('../app/say.js');

test('say_with_arguments_puts_them_in', async () => {
  const { say } = await loaded;
  assert.equal(say('on'), 'Sound is on');
  assert.equal(say('step', { step: 0, steps: 12 }), '0 of 12');
});

test('say_with_a_number_selects_its_plural_form', async () => {
  const { say } = await loaded;
  assert.equal(say('wins', { who: 'Red', count: 1 }), 'Red wins');
  assert.equal(say('wins', { who: 'They', count: 2 }), 'They win, all 2');
});

test('say_without_a_wording_is_the_key', async () => {
  const { say } = await loaded;
  assert.equal(say('nobody-says-this', { x: 1 }), 'nobody-says-this');
});

test('listed_joins_names_two_by_two', async () => {
  const { listed } = await loaded;
  assert.equal(listed([]), '');
  assert.equal(listed(['Red', 'Blue', 'Gold']), 'Red & Blue & Gold');
});

test('say_knows_wordings_that_come_later', async () => {
  const { say } = await loaded;
  Object.assign(globalThis.WORDS, { later: 'Later' });
  assert.equal(say('later'), 'Later');
});

test('number_is_written_as_in_the_language', async () => {
  const { number } = await loaded;
  assert.equal(number(123456), '123,456');
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  assert.equal(number(2, tenths), '2.0');
});
