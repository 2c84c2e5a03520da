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
  const options = { tag: 'abc', renotify: true, lang: 'en', icon: '/favicon.ico', data: { link: '/t/abc' } };
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

test('worker_answers_no_requests', () => {
  assert.ok(!worker().names.includes('fetch'));
});
