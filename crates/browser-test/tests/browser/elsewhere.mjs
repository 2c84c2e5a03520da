// The main path in another browser than Chromium: a table is set up and played, the page is loaded
// anew, the match ends and is reviewed.
//   node --experimental-websocket elsewhere.mjs firefox|webkit http://127.0.0.1:7171
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [name, hall] = process.argv.slice(2);
const started = [];
const profile = mkdtempSync(join(tmpdir(), 'elsewhere-'));

/** A program that runs until the end of this one; settles with what it said that fits. */
function start(program, args, fits, env = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  started.push(child);
  return new Promise((found, failed) => {
    let text = '';
    child.on('error', failed);
    child.on('exit', () => failed(new Error(`${program} ended: ${text}`)));
    for (const stream of [child.stdout, child.stderr, child.stdio[3]]) {
      stream.on('data', (part) => {
        text += part;
        const said = text.match(fits);
        if (said) found(said[1]);
      });
    }
  });
}

/** Firefox, by WebDriver BiDi over a socket. */
async function firefox() {
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const socket = new WebSocket(`${await start('firefox-esr', flags, /(ws:\/\/\S+)/)}/session`);
  await new Promise((open, failed) => Object.assign(socket, { onopen: open, onerror: failed }));
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
  };
  const ask = async (method, params) => {
    const id = waiting.size + 1;
    const answer = await new Promise((done) => {
      waiting.set(id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type !== 'success') throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  await ask('session.new', { capabilities: {} });
  const [{ context }] = (await ask('browsingContext.getTree', {})).contexts;
  await ask('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  return {
    go: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => ask('browsingContext.reload', { context, wait: 'complete' }),
    act: (actions) => ask('input.performActions', { context, actions }),
    async evaluate(expression) {
      const script = { expression, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await ask('script.evaluate', script);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
  };
}

/** WebKit on a screen of its own, by WebDriver. */
async function webkit() {
  const screen = await start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], /(\d+)\n/);
  const port = 20_000 + (process.pid % 20_000);
  const env = { DISPLAY: `:${screen}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = start('WebKitWebDriver', [`--port=${port}`], /(never)/, env);
  const ask = async (path, body) => {
    const head = { 'content-type': 'application/json' };
    const sent = fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: head, body: JSON.stringify(body) });
    const { value } = await (await Promise.race([sent, driver])).json();
    if (value?.error) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  // It says nothing once it listens.
  const session = await until(() => ask('/session', { capabilities: {} }));
  const path = `/session/${session.sessionId}`;
  await ask(`${path}/window/rect`, { width: 1280, height: 950 });
  return {
    go: (url) => ask(`${path}/url`, { url }),
    reload: () => ask(`${path}/refresh`, {}),
    act: (actions) => ask(`${path}/actions`, { actions }),
    evaluate: (expression) => ask(`${path}/execute/sync`, { script: `return ${expression}`, args: [] }),
  };
}

/** What comes of something that fails at first, within a minute. */
async function until(attempt) {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      const value = await attempt();
      if (value) return value;
    } catch (why) {
      if (Date.now() > end) throw why;
    }
    if (Date.now() > end) throw new Error(`never so: ${attempt}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function mainPath({ go, reload, act, evaluate }) {
  const so = async (condition) => {
    try {
      await until(() => evaluate(`Boolean(${condition})`));
    } catch (why) {
      throw new Error(`${condition}\n${why.message}\n${await evaluate('document.body.innerText')}`);
    }
  };
  const find = (selector) => `document.querySelector(${JSON.stringify(selector)})`;
  const there = (selector) => so(find(selector));
  const page = (which) => so(`document.documentElement.dataset.ready === 'yes' && document.documentElement.dataset.page === '${which}'`);
  const steps = (count) => so(`${find('.steps .step-count')}.textContent.endsWith('/ ${count}')`);
  const click = async (selector) => {
    await there(selector);
    const box = `((node) => {
      node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = node.getBoundingClientRect();
      return JSON.stringify([x + width / 2, y + height / 2].map(Math.round));
    })(${find(selector)})`;
    const [x, y] = JSON.parse(await evaluate(box));
    const [pointer, press] = [{ pointerType: 'mouse' }, { button: 0 }];
    const actions = [{ type: 'pointerMove', duration: 0, x, y }, { type: 'pointerDown', ...press }, { type: 'pointerUp', ...press }];
    await act([{ type: 'pointer', id: 'mouse', parameters: pointer, actions }]);
  };
  await go(hall);
  await page('lobby');
  await click("a.set-up[href='/new/clusterfuss']");
  await page('new');
  await click('#change-options');
  await click("[aria-label='Board size 4']");
  await click('#start');
  await page('table');
  await there('#status .sign');
  await click('.hit[data-spot="a4"]');
  await there('.spot.picked');
  await click('.hit[data-spot="a3"]');
  await steps(2);
  await reload();
  await page('table');
  await steps(2);
  await there('#status .sign');
  if (!(await evaluate(`Boolean(${find('#resign')})`))) await click('#more');
  await click('#resign');
  await click('#resign-sure');
  await there('.result');
  await click('#tab-review');
  await click('#review-start');
  await there('.curve svg .share-line');
}

try {
  await mainPath(await { firefox, webkit }[name]());
} catch (why) {
  console.error(why);
  process.exitCode = 1;
} finally {
  const ends = started.reverse().map((child) => new Promise((gone) => (child.exitCode === null ? child.on('exit', gone).kill() : gone())));
  await Promise.all(ends);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}
