// Frame times while events are played out, on a slowed processor:
//   node --experimental-websocket web/tests/frames.mjs http://127.0.0.1:7171 [SLOWDOWN] [CHROMIUM]
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';

const [base = 'http://127.0.0.1:7171', slowdown = '4', chromium = 'chromium'] = process.argv.slice(2);
const SEATS = { clusterfuss: 2, 'make-muster': 2, 'muster-up': 2, muscat: 4, mush: 6, 'muster-chess': 2 };
const CHESS = { start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' };
const TURNS = 6;

const flags = ['--headless', '--no-sandbox', '--remote-debugging-port=0', 'about:blank'];
const profile = mkdtempSync('/tmp/frames-');
const browser = spawn(chromium, [`--user-data-dir=${profile}`, '--window-size=1280,800', ...flags]);
async function measure() {
  const line = await new Promise((found) => {
    let text = '';
    browser.stderr.on('data', (part) => {
      text += part;
      const port = text.match(/ws:\/\/127\.0\.0\.1:(\d+)/)?.[1];
      if (port) found(port);
    });
  });
  const [tab] = await (await fetch(`http://127.0.0.1:${line}/json/list`)).json();
  const socket = new WebSocket(tab.webSocketDebuggerUrl);
  await new Promise((open) => (socket.onopen = open));
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
  };
  let count = 0;
  const call = (method, params = {}) =>
    new Promise((done) => {
      waiting.set(++count, done);
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  const run = async (expression) => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    return (await call('Runtime.evaluate', params)).result.value;
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const go = async (path) => {
    await call('Page.navigate', { url: base + path });
    await pause(2500);
  };

  /** Plays random turns, and keeps how far apart frames were while something was played out. */
  const PLAY = `(async () => {
    const api = '/api' + location.pathname.replace('/t/', '/tables/');
    const times = []; let last = 0, over = false;
    const frame = (now) => {
      if (document.querySelector('.event-line')) { if (last) times.push(now - last); last = now; } else last = 0;
      if (!over) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    for (let turn = 0; turn < ${TURNS}; turn++) {
      let asked;
      for (let wait = 0; wait < 60 && !asked; wait++) {
        const { seq, offers } = await (await fetch(api)).json();
        const [seat, offer] = Object.entries(offers)[0] ?? [];
        if (seat) asked = { seq, seat, word: offer.list[Math.floor(Math.random() * offer.list.length)].word };
        else await new Promise((done) => setTimeout(done, 200));
      }
      if (!asked) break;
      const { seq, seat, word } = asked;
      const body = JSON.stringify({ seq, key: String(Math.random()), command: { type: 'act', seat, word } });
      await fetch(api + '/commands', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      await new Promise((done) => setTimeout(done, 600));
      for (let wait = 0; wait < 80 && document.querySelector('.event-line'); wait++) {
        await new Promise((done) => setTimeout(done, 100));
      }
    }
    over = true;
    return times;
  })()`;

  await go('/');
  for (const [game, seats] of Object.entries(SEATS)) {
    const setup = game === 'muster-chess' ? CHESS : seats > 2 ? { seats } : {};
    const who = [{ kind: 'me' }, ...Array(seats - 1).fill({ kind: 'bot', level: 1 })];
    const order = JSON.stringify({ game, setup, seats: who });
    const id = await run(`fetch('/api/tables', { method: 'POST', headers: { 'content-type':
      'application/json' }, body: ${JSON.stringify(order)} }).then((r) => r.json()).then((t) => t.id)`);
    await go(`/t/${id}`);
    await call('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });
    const times = (await run(PLAY)).sort((a, b) => a - b);
    await call('Emulation.setCPUThrottlingRate', { rate: 1 });
    const at = (share) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    const long = times.filter((time) => time > 50).length;
    console.log(`${game}: ${times.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, ` +
      `99 % ${at(0.99)} ms, longest ${at(0.9999)} ms, ${long} over 50 ms`);
  }
  browser.kill();
  process.exit();
}

measure();
