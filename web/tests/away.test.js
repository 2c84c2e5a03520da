// The worker of the engine where files come and go: what cannot be had now is fetched with the next request,
// what is spoiled stays so.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';

const engine = new URL('../engine/', import.meta.url);
const skip = existsSync(new URL('rules.wasm', engine)) ? false : 'no web/engine/rules.wasm: .ci/engine builds it';
const FILES = ['rules.wasm', 'texts/en.txt', 'clusterfuss.bin', 'muscat.bin'];

/** What a fetch of a file does, where it does not just bring it: 'off', 'half', 'spoiled' or a status. */
const trouble = new Map();
/** The files that were fetched. */
let fetched = [];

globalThis.fetch = async (path) => {
  const name = path.slice('/engine/'.length);
  if (name === 'digests.txt') {
    const of = (file) => createHash('sha256').update(readFileSync(new URL(file, engine))).digest('hex');
    return new Response(FILES.map((file) => `${of(file)} ${file}\n`).join(''));
  }
  fetched.push(name);
  const what = trouble.get(name);
  if (what === 'off') throw new TypeError('Failed to fetch');
  if (typeof what === 'number') return new Response('', { status: what });
  const answer = new Response(readFileSync(new URL(name, engine)));
  if (what === 'half') answer.arrayBuffer = () => Promise.reject(new TypeError('terminated'));
  if (what === 'spoiled') return new Response('no weights');
  return answer;
};

/** @type {(answered: any) => void} */
let answered;
globalThis.self = globalThis;
globalThis.postMessage = (message) => answered(message);

before(async () => {
  await import('../app/engine/worker.js');
});

/** What the worker answers. */
function ask(game) {
  const answer = new Promise((done) => (answered = done));
  fetched = [];
  globalThis.onmessage({ data: { id: 7, folder: '/engine', request: { lang: 'en', call: 'about' }, game } });
  return answer;
}

test('file_that_is_away_is_fetched_with_the_next_request', { skip }, async () => {
  for (const what of ['off', 'half', 503]) {
    trouble.set('rules.wasm', what);
    assert.deepEqual(await ask(null), { id: 7, away: 'away:/engine/rules.wasm' });
  }
  trouble.clear();
  assert.equal(Object.keys((await ask(null)).ok.games).length, 6);
  assert.deepEqual(fetched, ['rules.wasm', 'texts/en.txt']);
  trouble.set('clusterfuss.bin', 'off');
  assert.deepEqual(await ask('clusterfuss'), { id: 7, away: 'away:/engine/clusterfuss.bin' });
  // Whatever needs no weights is answered meanwhile.
  assert.ok((await ask(null)).ok);
  assert.deepEqual(fetched, []);
  trouble.clear();
  assert.ok((await ask('clusterfuss')).ok);
  assert.deepEqual(fetched, ['clusterfuss.bin']);
  await ask('clusterfuss');
  assert.deepEqual(fetched, []);
});

test('file_that_is_spoiled_is_not_fetched_again', { skip }, async () => {
  trouble.set('muscat.bin', 'spoiled');
  assert.deepEqual(await ask('muscat'), { id: 7, broken: 'spoiled:/engine/muscat.bin' });
  trouble.clear();
  assert.deepEqual(await ask('muscat'), { id: 7, broken: 'spoiled:/engine/muscat.bin' });
  assert.deepEqual(fetched, []);
});
