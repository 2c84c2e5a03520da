// What follows from what chance was committed to: by the vectors of docs/chance.md, and by the
// digests that Node makes.
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { check, commitment, hex, numberOf, seedHash } from '../app/later/dice.js';
import { hmac, sha256 } from '../app/later/sha256.js';

const page = readFileSync(new URL('../../docs/chance.md', import.meta.url), 'utf8');
const vectors = page.split('```json vectors\n').slice(1).map((rest) => JSON.parse(rest.split('```')[0] ?? ''));

/** @param {number} length */
const some = (length) => Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);

test('sha256 of every length about a block is that of Node', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = some(length);
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'));
  }
});

test('hmac with short and long keys is that of Node', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const [key, message] = [some(length), some(300 - length)];
    assert.equal(hex(hmac(key, message)), createHmac('sha256', key).update(message).digest('hex'));
  }
});

test('vectors of the description hold', () => {
  assert.ok(vectors.length >= 2);
  for (const { table, secret, commitment: told, seeds, draws } of vectors) {
    assert.equal(commitment(table, secret), told);
    for (const [, seed, hash] of seeds) assert.equal(seedHash(seed), hash);
    const mixed = seeds.map((/** @type {string[]} */ [seat, seed]) => [seat, seed]);
    for (const [draw, bound, number, tries] of draws) {
      assert.deepEqual(numberOf({ table, secret, mixed }, draw, bound), { number, tries });
    }
  }
});

test('bound that is none is refused', () => {
  const terms = { table: '7hqk3m9wz2xc5vbn', secret: '00'.repeat(32), mixed: [] };
  for (const bound of [2 ** 32, 2 ** 40, 0, -6, 0.5, NaN])
    assert.throws(() => numberOf(terms, 1, bound), RangeError, String(bound));
});

/** A match of three rolls that is as it should be. */
function fair() {
  const [of] = vectors.slice(1);
  const table = of.table;
  const secret = of.secret;
  const [a, c] = of.seeds;
  const seeds = [
    { seat: 'a', hash: a[2], seed: a[1] },
    { seat: 'b', hash: '00'.repeat(32), seed: null },
    { seat: 'c', hash: c[2], seed: c[1] },
  ];
  const mixed = [
    ['a', a[1]],
    ['c', c[1]],
  ];
  const outcomes = ['1', '2', '3', '4', '5', '6'].map((word) => ({ word, weight: 1 }));
  const draws = [1, 2, 3].map((draw) => {
    const { number } = numberOf({ table, secret, mixed: /** @type {any} */ (mixed) }, draw, 6);
    return { draw, step: 2 * draw, outcomes, fell: String(number + 1) };
  });
  const report = { version: 1, table, commitment: of.commitment, secret, seeds, draws };
  const hashes = Object.fromEntries(seeds.map(({ seat, hash }) => [seat, hash]));
  const known = [{ seed: a[1], hash: a[2], table, commitment: of.commitment, hashes }];
  return { report, known, lines: draws.map(({ fell }) => `* ${fell}`) };
}

/** @param {(of: any) => void} spoil */
function spoiled(spoil) {
  const of = structuredClone(fair());
  const shown = of.report.commitment;
  spoil(of);
  return check(/** @type {any} */ (of.report), shown, of.known, of.lines);
}

test('match that is as it should be checks', () => {
  assert.equal(spoiled(() => {}), null);
  assert.equal(spoiled((of) => (of.known = [])), null);
});

test('whatever is wrong is told, the first of it', () => {
  const wrong = { 1: '2', 2: '3', 3: '4', 4: '5', 5: '6', 6: '1' };
  const other = (/** @type {any} */ of) => (of.report.draws[1].fell = /** @type {any} */ (wrong)[of.report.draws[1].fell]);
  const found = spoiled((of) => {
    other(of);
    of.lines[1] = `* ${of.report.draws[1].fell}`;
  });
  assert.deepEqual([found?.what, found?.draw, found?.step], ['draw', 2, 4]);
  assert.equal(spoiled(other)?.what, 'record');
  assert.equal(spoiled((of) => of.report.draws.pop())?.what, 'record');
  assert.equal(spoiled((of) => (of.report.secret = '11'.repeat(32)))?.what, 'secret');
  assert.equal(spoiled((of) => (of.report.secret = null))?.what, 'secret');
  assert.deepEqual(spoiled((of) => (of.report.seeds[2].seed = '22'.repeat(32))), { what: 'seed', seat: 'c' });
  // Another seat may not mix in what it did not commit to when this page revealed its seed.
  assert.deepEqual(spoiled((of) => (of.known[0].hashes.c = '33'.repeat(32))), { what: 'changed', seat: 'c' });
  assert.deepEqual(spoiled((of) => delete of.known[0].hashes.b), { what: 'changed', seat: 'b' });
  assert.equal(spoiled((of) => (of.known[0].commitment = '44'.repeat(32)))?.what, 'changed');
  assert.equal(spoiled((of) => (of.report.seeds[0].seed = null))?.what, 'lost');
});

test('weights that are none are told', () => {
  for (const weights of [[2 ** 32], [2 ** 32 - 1, 1], [], [6, 0], [6, -1], [0.5, 0.5], ['6']]) {
    const outcomes = weights.map((weight) => ({ word: '1', weight }));
    const found = spoiled((of) => (of.report.draws[1].outcomes = outcomes));
    assert.deepEqual(found, { what: 'weights', draw: 2, step: 4 }, String(weights));
  }
});
