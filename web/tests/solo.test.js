// Matches on this device, by the real rules: rematches, and what becomes of one that is deleted.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { before, mock, test } from 'node:test';
import { Instance } from '../app/engine/instance.js';

const file = new URL('../engine/rules.wasm', import.meta.url);
const skip = existsSync(file) ? false : 'no web/engine/rules.wasm: .ci/engine builds it';
const module = skip ? null : new WebAssembly.Module(readFileSync(file));

globalThis.window = globalThis;
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {}, lang: 'en' }, addEventListener() {} };

/** Whether what bots weigh positions by cannot be fetched. */
let isAway = false;

/** A worker that answers at once. */
globalThis.Worker = class {
  constructor() {
    this.instance = new Instance(module);
    const wordings = readFileSync(new URL('../engine/texts/en.txt', import.meta.url), 'utf8');
    this.instance.ask({ call: 'speak', language: 'en', wordings });
  }

  async postMessage({ id, request, game }) {
    let told;
    try {
      told = game && isAway ? { id, away: 'away:/engine/values.bin' } : { id, ok: this.instance.ask(request) };
    } catch (why) {
      told = { id, error: why };
    }
    await null;
    this.onmessage({ data: told });
  }

  terminate() {}
};

/** What the database of the browser has. */
const matches = new Map();
const request = (result) => {
  const asked = { result };
  queueMicrotask(() => asked.onsuccess());
  return asked;
};
const store = {
  get: (id) => request(structuredClone(matches.get(id))),
  put: (match) => request(void matches.set(match.id, structuredClone(match))),
  delete: (id) => request(void matches.delete(id)),
};
globalThis.indexedDB = { open: () => request({ transaction: () => ({ objectStore: () => store }) }) };

let Engine;
let SoloTable;
let create;
let rotated;
before(async () => {
  ({ SoloTable, create, rotated } = await import('../app/solo/table.js'));
  ({ Engine } = await import('../app/engine/engine.js'));
});

/** A match of two people at the device, with a page that shows nothing. */
async function begun() {
  const order = { game: 'clusterfuss', setup: { size: 4, swap: true }, seats: [{ name: 'Ann' }, {}] };
  const match = await create(new Engine(), order);
  const own = new SoloTable(match);
  const view = { value: await own.open() };
  const take = (change) => Object.assign(view.value, change);
  own.table = { view, refuse: assert.fail, updates: async () => ({ take }) };
  return own;
}

test('rematch_seats_everybody_one_seat_further', () => {
  const seats = [{}, { level: 3 }, { name: 'Ann' }];
  const order = rotated({ game: 'muscat', setup: { seats: 3 }, seats });
  assert.deepEqual(order, { game: 'muscat', setup: { seats: 3 }, seats: [{ name: 'Ann' }, {}, { level: 3 }] });
  assert.deepEqual(seats, [{}, { level: 3 }, { name: 'Ann' }]);
});

test('rematch_is_a_match_of_this_device_before_its_address_is_told', { skip }, async () => {
  const own = await begun();
  const command = async (of) => own.command({ seq: own.table.view.value.seq, command: of });
  await command({ type: 'resign', seat: 'a' });
  assert.equal(matches.get(own.match.id).over, true);
  const take = own.table.updates;
  own.table.updates = async () => {
    const { table } = (await own.rules.ask({ call: 'view', table: 1, look: own.look() })).rematch;
    assert.ok(matches.has(table), 'it is there before it is shown');
    return take();
  };
  await command({ type: 'rematch' });
  const next = matches.get(own.table.view.value.rematch.table);
  assert.notEqual(next.id, own.match.id);
  assert.deepEqual([next.game, next.setup, next.over], ['clusterfuss', { size: 4, swap: true }, false]);
  const again = await new SoloTable(next).open();
  assert.deepEqual(again.seats.map(({ name }) => name), ['Red', 'Ann']);
  assert.equal(again.id, next.id);
});

test('deleted_match_is_forgotten_whatever_happens_in_it_afterwards', { skip }, async () => {
  const own = await begun();
  assert.ok(matches.has(own.match.id));
  assert.notEqual(await own.answer('DELETE', own.path, undefined), undefined, 'the hall is not asked');
  assert.ok(!matches.has(own.match.id));
  await own.command({ seq: own.table.view.value.seq, command: { type: 'resign', seat: 'a' } });
  assert.ok(!matches.has(own.match.id));
});

test('bot_that_lacks_a_file_is_asked_again_until_it_has_it', { skip }, async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const match = await create(new Engine(), { game: 'mush', setup: { seats: 2 }, seats: [{ level: 1 }, { level: 1 }] });
  const own = new SoloTable(match);
  const view = { value: await own.open() };
  const { steps } = match;
  // One answer is enough.
  const take = () => (own.rests = true);
  own.table = { view, refuse: assert.fail, updates: async () => ({ take }) };
  const think = own.think.bind(own);
  let thinking;
  own.think = () => (thinking = think());
  isAway = true;
  await own.think();
  assert.equal(own.lacks.value, 'file');
  mock.timers.tick(5000);
  await thinking;
  assert.deepEqual([own.lacks.value, match.steps], ['file', steps]);
  isAway = false;
  mock.timers.tick(5000);
  await thinking;
  assert.equal(own.lacks.value, null);
  assert.ok(match.steps > steps);
  mock.timers.reset();
});
