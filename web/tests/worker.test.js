import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const CODE = readFileSync(new URL('../app/worker.js', import.meta.url), 'utf8');
const HALL = 'https://hall.example';

/** A service worker, with what it has done; `open` are the addresses of the pages that are open. */
function worker(open = []) {
  const done = [];
  const handlers = new Map();
  const page = (url) => ({ url, focus: async () => done.push(['focus', url]) });
  const self = {
    location: { origin: HALL },
    addEventListener: (name, handler) => handlers.set(name, handler),
    skipWaiting: () => done.push(['skipWaiting']),
    clients: {
      claim: async () => {},
      matchAll: async () => open.map(page),
      openWindow: async (url) => done.push(['open', url]),
    },
    registration: {
      showNotification: async (title, options) => done.push(['show', title, { ...options }]),
      pushManager: { subscribe: async () => subscription('https://push.example/new') },
    },
  };
  const fetch = async (path, { method, body }) => done.push(['fetch', method, path, JSON.parse(body)]);
  runInNewContext(CODE, { self, URL, fetch });
  /** @param {string} name @param {any} event */
  const tell = async (name, event) => {
    const waits = [];
    handlers.get(name)({ ...event, waitUntil: (/** @type {any} */ work) => waits.push(work) });
    await Promise.all(waits);
    return done;
  };
  return { tell, names: [...handlers.keys()] };
}

const subscription = (endpoint) => ({
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }),
});

const clicked = (link) => ({ notification: { data: { link }, close: () => {} } });

test('worker_push_is_shown_as_it_was_said', async () => {
  const told = { title: 'Muscat: your turn', link: '/t/abc', tag: 'abc', lang: 'en' };
  const done = await worker().tell('push', { data: { json: () => told } });
  const options = { tag: 'abc', renotify: true, lang: 'en', icon: '/icon.png', data: { link: '/t/abc' } };
  assert.equal(JSON.stringify(done), JSON.stringify([['show', 'Muscat: your turn', options]]));
});

test('worker_click_goes_to_the_page_that_shows_the_table_else_opens_one', async () => {
  const open = [`${HALL}/t/other`, `${HALL}/t/abc?x=1#y`];
  assert.deepEqual(await worker(open).tell('notificationclick', clicked('/t/abc')), [['focus', open[1]]]);
  const opened = await worker([`${HALL}/`]).tell('notificationclick', clicked('/t/abc'));
  assert.deepEqual(opened, [['open', `${HALL}/t/abc`]]);
});

test('worker_click_leads_to_no_other_site', async () => {
  for (const link of ['https://other.example/t/abc', '//other.example/', 'javascript:alert(1)']) {
    assert.deepEqual(await worker().tell('notificationclick', clicked(link)), [], link);
  }
});

test('worker_whose_subscription_changes_tells_the_hall', async () => {
  const event = { oldSubscription: subscription('https://push.example/old') };
  const done = await worker().tell('pushsubscriptionchange', event);
  const body = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } };
  assert.deepEqual(done, [['fetch', 'PUT', '/api/account/push', body]]);
});

/** The storage of caches, with a hall that has files; `lost` is whether it cannot be reached. */
function kept(files) {
  const stores = new Map();
  const net = { lost: false };
  const open = async (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = stores.get(name);
    const match = async (path) => store.get(path);
    const add = async (path) => store.set(path, await (await fetch(path)).text());
    return { match, add };
  };
  const pathOf = (request) => (typeof request === 'string' ? request : new URL(request.url).pathname);
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (request) => [...stores.values()].map((store) => store.get(pathOf(request))).find(Boolean),
  };
  const fetch = async (request) => {
    const text = files[pathOf(request)];
    if (net.lost || text === undefined) throw new TypeError('lost');
    return typeof text === 'string' ? { status: 200, text: async () => text } : text;
  };
  return { caches, fetch, net, stores };
}

/** A worker that keeps, and how it answers a request of a page; undefined leaves it to the browser. */
function keeper(files) {
  const store = kept(files);
  const handlers = new Map();
  const self = { location: { origin: HALL }, addEventListener: (name, handler) => handlers.set(name, handler) };
  runInNewContext(CODE, { self, URL, ...store });
  const keep = async (folder, pages = ['/solo']) => {
    let done;
    const port = { postMessage: (answer) => (done = answer) };
    let work;
    handlers.get('message')({ data: { keep: folder, pages }, ports: [port], waitUntil: (of) => (work = of) });
    await work;
    return done;
  };
  const get = (path, { method = 'GET', mode = 'navigate' } = {}) => {
    let answer;
    const request = { method, mode, url: HALL + path };
    handlers.get('fetch')({ request, respondWith: (of) => (answer = of) });
    return answer;
  };
  return { ...store, keep, get };
}

const FILES = {
  '/solo': 'page of 1',
  '/a/1/engine/files.txt': 'app/main.js\nengine/rules.wasm\n',
  '/a/1/app/main.js': 'main of 1',
  '/a/1/engine/rules.wasm': 'rules of 1',
};

test('worker_asked_to_keep_a_build_answers_without_the_hall', async () => {
  const { keep, get, net } = keeper({ ...FILES });
  assert.equal(await keep('/a/1'), true);
  net.lost = true;
  assert.equal(await get('/solo'), 'page of 1');
  assert.equal(await get('/a/1/engine/rules.wasm'), 'rules of 1');
});

test('worker_answers_nothing_but_files_and_pages', async () => {
  const { keep, get } = keeper({ ...FILES });
  await keep('/a/1');
  for (const path of ['/api/me', '/api/tables/x']) assert.equal(get(path), undefined, path);
  for (const path of ['/', '/t/x', '/solo', '/metrics']) assert.equal(get(path, { mode: 'cors' }), undefined, path);
  assert.equal(get('/solo', { method: 'POST' }), undefined);
});

test('worker_without_the_hall_shows_a_kept_page_else_the_one_that_plays', async () => {
  const { keep, get, net } = keeper({ ...FILES, '/learn/mush': 'lesson', '/rules/mush': 'rules', '/': 'lobby', '/t/x': 'table' });
  assert.equal(await keep('/a/1', ['/learn/mush', '/rules/mush', '/solo']), true);
  assert.equal(await (await get('/')).text(), 'lobby');
  net.lost = true;
  assert.equal(await get('/learn/mush'), 'lesson');
  assert.equal(await get('/rules/mush', { mode: 'cors' }), 'rules');
  for (const path of ['/', '/t/x']) assert.equal(await get(path), 'page of 1', path);
  await assert.rejects(async () => get('/rules/muscat', { mode: 'cors' }), 'a part of a page is not another page');
});

test('worker_behind_a_proxy_whose_hall_is_away_shows_a_kept_page', async () => {
  const files = { ...FILES };
  const { keep, get } = keeper(files);
  await keep('/a/1');
  files['/'] = { status: 502 };
  assert.equal(await get('/'), 'page of 1');
  files['/'] = { status: 500 };
  assert.equal((await get('/')).status, 500, 'an error of the hall is told');
});

test('worker_that_keeps_a_newer_build_forgets_the_older_once_it_is_whole', async () => {
  const files = { ...FILES };
  const { keep, stores } = keeper(files);
  await keep('/a/1');
  Object.assign(files, { '/a/2/engine/files.txt': 'app/main.js\n', '/solo': 'page of 2' });
  assert.equal(await keep('/a/2'), false, 'a file is missing');
  assert.equal(stores.get('musterhall-/a/1').get('/solo'), 'page of 1');
  files['/a/2/app/main.js'] = 'main of 2';
  assert.equal(await keep('/a/2'), true);
  assert.deepEqual([...stores.keys()], ['musterhall-/a/2']);
});
