// The rules as WebAssembly: they say what they say natively (crates/wasm/data/transcript.jsonl), and
// judge the tables of every game as its tests do.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { checked, listed } from '../app/engine/checked.js';
import { Broken, Instance } from '../app/engine/instance.js';
import { Refused } from '../app/engine/refused.js';
import { WEIGHED } from '../app/engine/weights.js';
import { compiled, file, root, skip, text, weigh, weights } from './module.mjs';

const module = skip ? null : compiled();

/** The most that a browser is sent for the module; docs/performance.md says what it is made of. */
const SENT_MAX = 820_500;

test('module compressed as the hall compresses it is no larger than it was', { skip }, () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const sent = brotliCompressSync(readFileSync(file), { params }).length;
  assert.ok(sent <= SENT_MAX, `${sent} bytes`);
});

test('games_whose_weights_are_fetched_are_those_that_have_some', () => {
  const names = readdirSync(new URL('crates/bots/weights', root)).map((name) => name.replace('.bin', ''));
  assert.deepEqual([...WEIGHED].sort(), names.sort());
});

test('programs_that_measure_the_module_end_with_figures_of_every_game', { skip }, () => {
  const run = (/** @type {string[]} */ ...words) => execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  const [speed, slow] = [run('web/tests/speed.mjs', '1'), run('web/tests/slow.mjs', '1', '1')];
  for (const game of Object.keys(engine().ask({ call: 'about' }).games)) {
    assert.match(speed, new RegExp(`^${game}: .* [\\d,]+ `, 'm'));
    assert.match(slow, new RegExp(`^${game}: `, 'm'));
  }
});

/** An engine that has wordings. */
function speaking() {
  const instance = new Instance(/** @type {WebAssembly.Module} */ (module));
  for (const language of ['en', 'de']) {
    instance.ask({ call: 'speak', language, wordings: text(`texts/${language}.txt`) });
  }
  return instance;
}

/** An engine with everything that it needs. */
function engine() {
  const instance = weigh(speaking());
  for (const name of readdirSync(new URL('web/engine/courses', root), { recursive: true })) {
    const [, game, course, lang] = /^([\w-]+)\/([\w-]+)\.(\w+)\.txt$/.exec(String(name)) ?? [];
    if (game) instance.ask({ call: 'teach', game, course, lang, text: text(`courses/${name}`) });
  }
  return instance;
}

/** @param {string} name of a file from the root */
const lines = (name) =>
  existsSync(new URL(name, root))
    ? readFileSync(new URL(name, root), 'utf8')
        .split('\n')
        .filter((line) => line.trim() && !line.startsWith('#'))
    : [];

/** FNV-1a of 32 bits. @param {string} text */
function digest(text) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}

const folder = (/** @type {string} */ game) => `games/${game.replaceAll('-', '_')}`;

/** Options as a command line has them. @param {string} words */
function options(words) {
  /** @type {Record<string, unknown>} */
  const setup = {};
  for (const word of words.split(' ').filter(Boolean)) {
    const [key = '', value = ''] = word.split('=');
    setup[key] = /^(true|false|-?\d+)$/.test(value) ? JSON.parse(value) : value;
  }
  return setup;
}

/** @param {Instance} with_ @param {string} game @param {string} setup @param {string} position */
function open(with_, game, setup, position) {
  const start = position === 'start' ? undefined : position;
  return with_.ask({ call: 'open', match: 1, game, setup: options(setup), position: start });
}

test('engine asked what was asked natively says the same', { skip }, () => {
  const instance = engine();
  const all = lines('crates/wasm/data/transcript.jsonl');
  let choices = 0;
  for (let at = 0; at < all.length; at += 2) {
    const request = JSON.parse(all[at] ?? '');
    const said = instance.said(request);
    let kept = said;
    if (request.call === 'choose') {
      const { word, nodes, line } = JSON.parse(said).ok;
      kept = JSON.stringify([word, nodes, line]);
      choices += 1;
    } else if (request.call === 'lines') {
      const { lines: found } = JSON.parse(said).ok;
      kept = JSON.stringify(
        found.map((/** @type {any} */ of) => [of.word, of.told, of.values.length, of.steps]),
      );
    } else if (new TextEncoder().encode(said).length > 300) {
      kept = JSON.stringify({ bytes: new TextEncoder().encode(said).length, fnv: digest(said) });
    }
    assert.equal(kept, all[at + 1], `line ${at + 1}: ${all[at]}\n${said.slice(0, 400)}`);
  }
  assert.ok(choices > 10, `${choices} choices were compared`);
});

test('engine asked for forbidden actions refuses by the rule of the table', { skip }, () => {
  const instance = engine();
  let cases = 0;
  for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
    for (const line of lines(`${folder(game)}/data/illegal.txt`)) {
      const [setup = '', position = '', act = '', rule] = line.split(';').map((part) => part.trim());
      const [seat, word] = act.split(' ');
      open(instance, game, setup, position);
      const verdict = instance.ask({ call: 'try', place: { match: 1 }, seat, word });
      assert.equal(verdict.legal, false, line);
      // A seat that is not asked is told so, without a rule.
      if (verdict.refusal?.rule) assert.equal(verdict.refusal.rule, rule, line);
      cases += verdict.refusal?.rule ? 1 : 0;
    }
  }
  assert.ok(cases > 50, `${cases} cases`);
});

test('engine asked for positions lists the actions of the table', { skip }, () => {
  const instance = engine();
  let cases = 0;
  for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
    for (const line of lines(`${folder(game)}/data/positions.txt`)) {
      const [setup = '', position = '', seat = '', expected = ''] = line.split(';').map((part) => part.trim());
      const state = open(instance, game, setup, position);
      if (seat === 'over') assert.equal(state.over, true, line);
      else {
        const actions = instance.ask({ call: 'actions', match: 1, seat });
        assert.deepEqual(actions.sort(), expected.split(' ').sort(), line);
      }
      cases += 1;
    }
  }
  assert.ok(cases > 20, `${cases} cases`);
});

test('engine counting paths counts as many as the table', { skip }, () => {
  const instance = engine();
  let cases = 0;
  for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
    for (const line of lines(`${folder(game)}/data/perft.txt`)) {
      const [setup = '', position = '', depth, count] = line.split(';').map((part) => part.trim());
      if (Number(count) > 3_000_000) continue;
      open(instance, game, setup, position);
      const { paths } = instance.ask({ call: 'perft', match: 1, depth: Number(depth) });
      assert.equal(paths, count, line);
      cases += 1;
    }
  }
  assert.ok(cases > 20, `${cases} cases`);
});

test('engine playing the playthroughs meets every position that they name', { skip }, () => {
  const instance = engine();
  let positions = 0;
  for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
    const records = `${folder(game)}/data/playthroughs/`;
    for (const name of readdirSync(new URL(records, root))) {
      const text = readFileSync(new URL(records + name, root), 'utf8');
      const value = (/** @type {string} */ key) => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1];
      const setup = JSON.parse(value('setup') ?? 'null');
      let state = instance.ask({ call: 'open', match: 1, game, setup, position: value('position') });
      for (const line of text.slice(text.indexOf('\n\n')).split('\n')) {
        if (!line || line.startsWith('#')) continue;
        if (line.startsWith('= ')) assert.equal(state.position, line.slice(2), (positions++, name));
        else state = instance.ask({ call: 'play', match: 1, steps: [line] });
      }
      assert.equal(state.over, value('result') !== undefined, name);
    }
  }
  assert.ok(positions > 10, `${positions} positions`);
});

test('engine with a limit of time stops in time, with a legal action', { skip }, () => {
  const instance = engine();
  instance.ask({ call: 'open', match: 1, game: 'clusterfuss' });
  const hint = instance.ask({ call: 'hint', match: 1, seat: 'a', seq: 4, effort: { ms: 20 } });
  assert.equal(hint.seq, 4);
  const verdict = instance.ask({ call: 'try', place: { match: 1 }, seat: 'a', word: hint.word });
  assert.equal(verdict.legal, true);
});

test('engine without wordings refuses whatever needs any, and says why', { skip }, () => {
  const instance = new Instance(/** @type {WebAssembly.Module} */ (module));
  const open = { call: 'open', match: 1, game: 'muscat', lang: 'de' };
  const unspoken = (/** @type {unknown} */ why) => why instanceof Refused && /wordings/.test(why.message);
  assert.throws(() => instance.ask(open), unspoken);
  instance.ask({ call: 'speak', language: 'de', wordings: text('texts/de.txt') });
  assert.throws(() => instance.ask(open), unspoken, 'English has what German lacks');
  instance.ask({ call: 'speak', language: 'en', wordings: text('texts/en.txt') });
  assert.equal(instance.ask(open).steps, 0);
  assert.throws(() => instance.ask({ call: 'speak', language: 'xx', wordings: '' }), Refused);
});

test('engine without the text of a course refuses to teach it, and says why', { skip }, () => {
  const instance = speaking();
  const learn = { call: 'learn', game: 'muscat', lang: 'de', of: { ask: 'lesson', course: 'strategy' } };
  const untaught = (/** @type {unknown} */ why) => why instanceof Refused && /course/.test(why.message);
  assert.throws(() => instance.ask(learn), untaught);
  const { game, lang } = learn;
  instance.ask({ call: 'teach', game, course: 'strategy', text: text('courses/muscat/strategy.en.txt') });
  assert.throws(() => instance.ask(learn), untaught, 'in English only');
  instance.ask({ call: 'teach', game, course: 'strategy', lang, text: text('courses/muscat/strategy.de.txt') });
  assert.ok(instance.ask(learn).steps.length >= 8);
});

test('engine without the weights of a game refuses to play it, and says why', { skip }, () => {
  const instance = speaking();
  for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
    const state = instance.ask({ call: 'open', match: 1, game });
    const [seat] = state.turn.seats;
    if (!seat) continue;
    const choose = { call: 'choose', match: 1, seat, bot: 'level:1', seed: [0, 1] };
    if (!WEIGHED.has(game)) {
      assert.ok(instance.ask(choose).word);
      continue;
    }
    assert.throws(() => instance.ask(choose), (why) => why instanceof Refused && /weights/.test(why.message));
    assert.throws(() => instance.weigh(game, new Uint8Array(3)), Broken);
    instance.weigh(game, weights(game));
    assert.ok(instance.ask(choose).word);
  }
  assert.throws(() => instance.weigh('chess', new Uint8Array(3)), Broken);
});

test('engine that has played every game holds less than 128 MB', { skip }, () => {
  const instance = engine();
  for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
    const state = instance.ask({ call: 'open', match: 1, game });
    const [seat] = state.turn.seats;
    if (!seat) continue;
    instance.ask({ call: 'choose', match: 1, seat, bot: 'level:6', seed: [0, 1], effort: { ms: 300 } });
  }
  assert.ok(instance.size < 128 << 20, `${instance.size} bytes`);
});

test('file of the engine that is not what the hall says is spoiled', async () => {
  const whole = new TextEncoder().encode('whole');
  const { createHash } = await import('node:crypto');
  const digest = createHash('sha256').update(whole).digest('hex');
  /** @type {Record<string, Uint8Array<ArrayBuffer> | string>} */
  const files = { 'digests.txt': `${digest} rules.wasm\n${digest} texts/en.txt\n`, 'rules.wasm': whole };
  const before = globalThis.fetch;
  globalThis.fetch = async (path) => {
    const file = files[String(path).split('/').at(-1) ?? ''];
    return new Response(file ?? null, { status: file === undefined ? 404 : 200 });
  };
  try {
    assert.deepEqual(await checked('/engine', 'rules.wasm'), whole);
    files['rules.wasm'] = whole.slice(0, 3);
    await assert.rejects(checked('/engine', 'rules.wasm'), (why) => why instanceof Broken && /spoiled/.test(why.message));
    files['en.txt'] = whole.slice(0, 4);
    await assert.rejects(checked('/engine', 'texts/en.txt'), (why) => why instanceof Broken && /spoiled/.test(why.message));
    await assert.rejects(checked('/engine', 'muster-chess.bin'), /404/);
    assert.equal(await listed('/engine', 'texts/en.txt'), true);
    assert.equal(await listed('/engine', 'texts/fr.txt'), false);
  } finally {
    globalThis.fetch = before;
  }
});

/** Options under which a match is short. @type {Record<string, object>} */
const SHORT = { clusterfuss: { size: 5 }, 'make-muster': { order: 2 }, 'muster-up': { order: 2 }, mush: { seats: 2, arrangement: 'AN-NO' } };

test('table of every game against a bot, left and opened again, is played to its end', { skip }, () => {
  const instance = engine();
  for (const game of Object.keys(instance.ask({ call: 'about' }).games)) {
    const look = { now: 1000 };
    const seats = game === 'muscat' ? [{}, { level: 1 }, { level: 1 }] : [{}, { level: 1 }];
    const order = { game, setup: SHORT[game], seats };
    const kept = instance.ask({ call: 'create', table: 1, new: order, seed: [1, 2], look });
    let over = false;
    for (let turn = 0; !over; turn++) {
      assert.ok(turn < 3000, `${game} does not end`);
      // The page is closed and opened again, with another engine.
      if (turn === 5) {
        instance.ask({ call: 'leave', table: 1 });
        instance.ask({ call: 'reopen', table: 1, kept });
      }
      const [bot] = instance.ask({ call: 'bots', table: 1 });
      const view = instance.ask({ call: 'view', table: 1, look, window: 0 });
      over = view.turn.type === 'over';
      if (over) break;
      const person = Object.keys(view.offers).find((seat) => view.turn.seats.includes(seat));
      const seat = bot?.seat ?? person;
      let done;
      if (bot) {
        const { setup, position, steps, decision } = bot;
        instance.ask({ call: 'open', match: 2, game, setup, position, steps });
        const effort = { ms: 30 };
        const { word } = instance.ask({ call: 'choose', match: 2, seat, bot: bot.bot, seed: [3, turn], effort });
        done = instance.ask({ call: 'bot_move', table: 1, look, seed: [4, turn], seat, decision, word });
      } else {
        const record = instance.ask({ call: 'record', table: 1, look });
        instance.ask({ call: 'read', match: 2, record });
        const { word } = instance.ask({ call: 'choose', match: 2, seat, bot: 'random', seed: [5, turn] });
        const command = { type: 'act', seat, word };
        done = instance.ask({ call: 'command', table: 1, look, seed: [6, turn], seq: view.seq, command });
      }
      kept.log.push(...done.log);
    }
    const record = instance.ask({ call: 'record', table: 1, look });
    assert.equal(instance.ask({ call: 'read', match: 4, record }).over, true, game);
  }
});

test('match kept under other rules says so where it does not follow those of today', { skip }, () => {
  const instance = engine();
  const look = { now: 1000 };
  const order = { game: 'clusterfuss', setup: { size: 4 }, seats: [{}, {}] };
  const made = instance.ask({ call: 'create', table: 1, new: order, seed: [1, 2], look });
  const command = { type: 'act', seat: 'a', word: 'a4-b4' };
  const { log } = instance.ask({ call: 'command', table: 1, look, seed: [3, 4], seq: made.log.length, command });
  const kept = { ...made, log: [...made.log, ...log] };
  const { clusterfuss: today } = instance.ask({ call: 'about' }).games;
  const opens = (/** @type {object} */ changed) => instance.ask({ call: 'reopen', table: 2, kept: { ...kept, ...changed } });
  // What follows the rules of today is opened, whichever it was played under; so is what was kept without a version.
  for (const rules of [today, today + 1, undefined]) assert.equal(opens({ rules }).seq, kept.log.length);
  const other = JSON.parse(JSON.stringify(kept.log).replace('a4-b4', 'a4-d1'));
  /** @param {number | undefined} rules @param {RegExp} why */
  const refuses = (rules, why) =>
    assert.throws(() => opens({ rules, log: other }), (/** @type {any} */ error) => why.test(error.message));
  refuses(today + 1, new RegExp(`played under version ${today + 1} of the rules of Clusterfuss, and this is version ${today}: .*rule`));
  refuses(undefined, /does not follow the rules of Clusterfuss as they are today/);
  refuses(today, /a4-d1|rule/);
});
