// What the main thread does in each frame while a key is held in a study of 5,000 steps, in milliseconds of processor time:
//   node --experimental-websocket web/tests/walk.mjs http://127.0.0.1:7171 [GAMES] [SLOWER] [CHROMIUM]
// GAMES are names with commas between. It needs the rules of `.ci/engine`. On a processor that is SLOWER (4) times slower than
// this one a frame fits if the main thread needs 1/60 s / SLOWER here. The page is not slowed itself, as Chromium has the
// main thread count for that by the clock, so that other work of the machine would count as well; but it is told that
// boards take so much longer, as it draws fewer then. Raster and compositor, which other threads do, are not counted.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Instance } from '../app/engine/instance.js';

const [base = 'http://127.0.0.1:7171', wanted = 'muster-chess,clusterfuss,mush,muscat', slower = '4',
  chromium = 'chromium-headless-shell'] = process.argv.slice(2);
const STEPS = 5_000;
/** Keys held down one way; one comes every second frame, about thirty a second. */
const KEYS = 120;
const BUDGET = 1000 / 60 / Number(slower);
const WINDOWS = { desktop: [1280, 800, 1, false], phone: [390, 844, 3, true] };
/** @type {Record<string, object>} */
const SETUP = {
  'muster-chess': { start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
  mush: { seats: 4 },
  muscat: { seats: 4 },
};

/** Numbers that look like chance, the same in each run. */
let state = 5;
const below = (/** @type {number} */ most) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
};

/** @param {Instance} rules @param {object} of */
const study = (rules, of) => rules.ask({ call: 'study', lang: 'en', of });

/** A step that may follow, or none. @param {Instance} rules @param {any} place */
function follow(rules, place) {
  const sealed = [];
  for (;;) {
    const here = { ...place, sealed };
    const { turn, offers, chances } = study(rules, { ask: 'look', place: here, asked: true });
    if (turn.type === 'over') return null;
    if (turn.type === 'chance') {
      const { outcome } = chances[below(chances.length)];
      return study(rules, { ask: 'fall', place: here, outcome }).step.line;
    }
    const seat = turn.seats.find((/** @type {string} */ of) => offers[of]) ?? turn.seats[0];
    const list = (offers[seat] ?? study(rules, { ask: 'look', place: here, seat }).offers[seat]).list;
    const { word } = list[below(list.length)];
    const { step } = study(rules, { ask: 'take', place: here, seat, word });
    if (step) return step.line;
    sealed.push({ seat, word });
  }
}

/** A study that grew at places chosen by chance, as text: lines of 16 steps in the mean. @param {string} game */
function grown(game) {
  const root = new URL('../engine/', import.meta.url);
  const rules = new Instance(new WebAssembly.Module(readFileSync(new URL('rules.wasm', root))));
  rules.ask({ call: 'speak', language: 'en', wordings: readFileSync(new URL('texts/en.txt', root), 'utf8') });
  const setup = SETUP[game] ?? {};
  const nodes = [{ steps: /** @type {string[]} */ ([]), known: new Set() }];
  const lines = [];
  let at = 0;
  while (lines.length < STEPS) {
    const node = nodes[at];
    const step = node.known.size < 8 ? follow(rules, { game, setup, position: null, steps: node.steps, sealed: [] }) : null;
    if (step !== null && !node.known.has(step)) {
      node.known.add(step);
      lines.push(`${nodes.length} ${at} ${step}`);
      nodes.push({ steps: [...node.steps, step], known: new Set() });
      at = nodes.length - 1;
    }
    if (step === null || below(16) === 0) at = below(nodes.length);
  }
  return `musterhall-study: 1\ngame: ${game}\nsetup: ${JSON.stringify(setup)}\n\n${lines.join('\n')}\n`;
}

/** Chromium and its only tab. */
async function started() {
  const profile = mkdtempSync('/tmp/walk-');
  const flags = ['--headless', '--no-sandbox', '--remote-debugging-port=0', 'about:blank'];
  const browser = spawn(chromium, [`--user-data-dir=${profile}`, ...flags]);
  const port = await new Promise((found) => {
    let text = '';
    browser.stderr.on('data', (part) => {
      text += part;
      const number = text.match(/ws:\/\/127\.0\.0\.1:(\d+)/)?.[1];
      if (number) found(number);
    });
  });
  const [tab] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(tab.webSocketDebuggerUrl);
  await new Promise((open) => (socket.onopen = open));
  const waiting = new Map();
  /** @type {any[]} */
  const traced = [];
  socket.onmessage = ({ data }) => {
    const { id, result, method, params } = JSON.parse(data);
    if (method === 'Tracing.dataCollected') for (const event of params.value) traced.push(event);
    if (method === 'Tracing.tracingComplete') waiting.get('traced')?.();
    waiting.get(id)?.(result);
  };
  let count = 0;
  const call = (/** @type {string} */ method, params = {}) =>
    new Promise((done) => {
      waiting.set(++count, done);
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  const run = async (/** @type {string} */ expression) => {
    const { result, exceptionDetails: why } = /** @type {any} */ (
      await call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    );
    if (why) throw new Error(why.exception?.description ?? why.text);
    return result.value;
  };
  const trace = async (/** @type {() => Promise<unknown>} */ work) => {
    traced.length = 0;
    const included = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
    await call('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: included } });
    await work();
    const done = new Promise((end) => waiting.set('traced', end));
    await call('Tracing.end');
    await done;
    return [...traced];
  };
  // The program that was started may be a script that starts the browser: that is told to end.
  const end = async () => {
    const ended = new Promise((done) => browser.once('exit', done));
    await call('Browser.close');
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  return { call, run, trace, end };
}

/** Holds a key, in the page: the frames that came, and how long that took. A key comes between two frames. */
const HOLD = (/** @type {string} */ key) => `new Promise((done) => {
  const list = document.querySelector('#tree');
  const down = { key: '${key}', bubbles: true, cancelable: true, repeat: true };
  const press = () => list.dispatchEvent(new KeyboardEvent('keydown', down));
  const began = performance.now();
  let frames = 0, keys = 0;
  const see = () => {
    performance.mark('walk');
    if (frames++ % 2 === 0 && keys++ < ${KEYS}) setTimeout(press);
    if (keys <= ${KEYS}) requestAnimationFrame(see);
    else done([frames, performance.now() - began]);
  };
  requestAnimationFrame(see);
})`;

/** Has the page believe that boards take longer, and count them. */
const SLOW = `(() => {
  let [cost, shown] = [study.cost, study.shown];
  study.shows = 0;
  Object.defineProperty(study, 'cost', { get: () => cost * ${Number(slower)}, set: (ms) => (cost = ms) });
  Object.defineProperty(study, 'shown', { get: () => shown, set: (at) => (study.shows++, (shown = at)) });
})()`;

/** What is wrong at the end of a walk: where one is, the row that is marked, or the board. */
const ASTRAY = (/** @type {number} */ index) => `(() => {
  const { node } = study.tree.rows()[${index}];
  const [row, ...others] = document.querySelectorAll('.tree-row[aria-selected=true]');
  const [in_, box] = [row, document.querySelector('#tree')].map((of) => of.getBoundingClientRect());
  const spots = (list) => list.sort().join(' ');
  const scene = spots(study.position.value.scene.pieces.map(({ spot }) => spot));
  const drawn = spots([...document.querySelectorAll('.stage .piece:not(.leaving)')].map((of) => of.dataset.at));
  if (study.at.value !== node || study.settled.value !== node || study.seen !== node) return 'one is somewhere else';
  if (row.id !== 'node-' + node.id || others.length) return 'another row is marked';
  if (in_.top < box.top || in_.bottom > box.bottom) return 'the row is out of sight';
  if (document.querySelector('#tree').getAttribute('aria-activedescendant') !== row.id) return 'another row is told';
  return scene === drawn ? '' : 'the board is another';
})()`;

/** What a kind of event of a trace is counted as. @type {Record<string, string>} */
const PARTS = { UpdateLayoutTree: 'style', Layout: 'layout', PrePaint: 'paint', Paint: 'paint', Layerize: 'layers',
  UpdateLayer: 'layers', Commit: 'layers', FunctionCall: 'script', EventDispatch: 'script', TimerFire: 'script',
  FireAnimationFrame: 'script', HandlePostMessage: 'script', MinorGC: 'garbage', MajorGC: 'garbage', RunTask: 'rest' };

/**
 * The milliseconds of each frame that the main thread needed: those of what it did since the frame before, and of its own.
 * @param {any[]} events of the trace
 */
function frames(events) {
  const mark = events.find(({ name }) => name === 'walk');
  const own = events.filter(({ pid, tid, ph, name }) => pid === mark.pid && tid === mark.tid && ph === 'X' && name in PARTS);
  own.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const marks = events.filter(({ name }) => name === 'walk').map(({ ts }) => ts).sort((a, b) => a - b);
  /** @type {(Record<string, number> & { all: number })[]} */
  const frames = [];
  let frame = { all: 0 };
  let next = 0;
  /** @type {any[]} */
  const stack = [];
  let isLast = false;
  for (const event of own) {
    while (stack.length && stack[stack.length - 1].ts + stack[stack.length - 1].dur <= event.ts) stack.pop();
    const part = PARTS[event.name];
    const ms = (event.tdur ?? 0) / 1000;
    if (!stack.length) {
      if (isLast) {
        frames.push(frame);
        frame = { all: 0 };
      }
      isLast = next < marks.length && marks[next] >= event.ts && marks[next] < event.ts + event.dur;
      if (isLast) next++;
      frame.all += ms;
    } else {
      const outer = PARTS[stack[stack.length - 1].name];
      frame[outer] -= ms;
    }
    frame[part] = (frame[part] ?? 0) + ms;
    stack.push(event);
  }
  // What was done before the first is not of the walk.
  return frames.slice(1);
}

/** @param {string} what @param {{ all: number }[]} took */
function tell(what, took) {
  const all = took.map((of) => of.all).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => all[Math.min(all.length - 1, Math.floor(all.length * share))].toFixed(1);
  const fit = all.filter((ms) => ms <= BUDGET).length;
  const names = [...new Set(Object.values(PARTS))];
  const parts = names.map((name) => {
    const sum = took.reduce((sum, /** @type {any} */ of) => sum + (of[name] ?? 0), 0);
    return `${name} ${(sum / took.length).toFixed(2)}`;
  });
  console.log(`${what}: ${fit} of ${all.length} frames fit, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, ` +
    `longest ${at(1)} ms; in the mean ${parts.join(', ')}`);
}

async function measure() {
  const { call, run, trace, end } = await started();
  const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (/** @type {string} */ holds) => {
    for (let wait = 0; wait < 600; wait++) {
      if (await run(holds).catch(() => false)) return;
      await pause(100);
    }
    throw new Error(`never: ${holds}`);
  };
  const go = async (/** @type {string} */ path, /** @type {string} */ holds) => {
    await call('Page.navigate', { url: base + path });
    await until(holds);
  };
  try {
    for (const game of wanted.split(',')) {
      await go('/analysis', `document.querySelector('#study-text')`);
      const text = JSON.stringify(grown(game));
      await run(`(() => { const field = document.querySelector('#study-text'); field.value = ${text};
        field.dispatchEvent(new Event('input', { bubbles: true })); })()`);
      await run(`document.querySelector('#open-text').click()`);
      await until(`document.querySelector('#tree .tree-row')`);
      const path = await run('location.pathname + location.search');
      for (const [window, [width, height, deviceScaleFactor, mobile]] of Object.entries(WINDOWS)) {
        await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile });
        await go(path, `window.study && document.querySelector('#tree .tree-row')`);
        await pause(1500);
        await run(`document.querySelector('#tree').focus()`);
        await run(SLOW);
        for (const key of ['ArrowDown', 'ArrowUp']) {
          await run(`study.go(study.tree.rows()[2400].node, false).then(() => 0)`);
          await pause(1500);
          const was = await run('study.shows');
          const traced = await trace(() => run(HOLD(key)));
          tell(`${game}, ${window}, ${key}, ${(await run('study.shows')) - was} boards`, frames(traced));
          await pause(1000);
          const astray = await run(ASTRAY(2400 + (key === 'ArrowDown' ? KEYS : -KEYS)));
          if (astray) console.log(astray);
        }
      }
    }
  } finally {
    await end();
  }
}

measure().then(() => process.exit());
