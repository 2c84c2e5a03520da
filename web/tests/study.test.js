import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

globalThis.window = globalThis;
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} }, addEventListener() {} };
globalThis.performance.now = () => Date.now();
globalThis.requestAnimationFrame = (then) => setTimeout(then, 16);
// The modules look at the page as they are loaded.
const loaded = import('../app/analysis/study.js');

const STEPS = 12;
/** A study of one line. */
const chapter = {
  game: 'clusterfuss',
  setup: {},
  position: null,
  nodes: [{}, ...Array.from({ length: STEPS }, (_, i) => ({ parent: i, step: `a ${i + 1}` }))],
};

/** A table that shows nothing. */
function blank() {
  const of = (/** @type {any} */ value) => ({ value, peek: () => value });
  const names = ['known', 'pace', 'motions', 'pointers', 'passing', 'view'];
  return { drop() {}, shown: () => null, drawings: of([]), ...Object.fromEntries(names.map((name) => [name, of(null)])) };
}

/** Lets all go on that waits for nothing. */
const settle = async () => {
  for (let i = 0; i < 20; i++) await null;
};

test('held_key_with_answers_slower_than_steps_shows_boards_of_the_way', async () => {
  const { Study } = await loaded;
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
  /** The answer to each question. @type {(() => void)[]} */
  const asked = [];
  const ask = () => new Promise((done) => asked.push(() => done({ board: {}, scene: {}, seats: [] })));
  const study = new Study(/** @type {any} */ ({ id: 'x', updated: 0, steps: STEPS, chapter }), /** @type {any} */ ({ ask, isFar: false }));
  study.table = /** @type {any} */ (blank());
  const shown = [];
  for (let step = 1; step <= STEPS; step++) {
    void study.walkBy(1, true);
    await settle();
    mock.timers.tick(33);
    await settle();
    // An answer takes as long as three steps.
    if (step % 3 === 0) asked.at(-1)?.();
    await settle();
    mock.timers.tick(16);
    await settle();
    mock.timers.tick(1);
    await settle();
    if (shown.at(-1) !== study.seen) shown.push(study.seen);
  }
  assert.ok(shown.length > 2, `boards of ${shown.length - 1} steps were shown on the way`);
  assert.ok(asked.length < STEPS, 'no step drops the question before it');
  mock.timers.reset();
});
