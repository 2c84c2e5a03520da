// The service worker: shows what the hall tells this browser while no page is open, and opens the
// table that it is about. For whoever wants to play and learn without a network it keeps pages that
// need no hall, with all files of their build.

/** @typedef {{ title: string, link: string, tag: string | null, lang: string }} Told */

const worker = /** @type {any} */ (self);

/** @param {any} e */
const read = (e) => /** @type {Told | null} */ (e.data ? e.data.json() : null);

/** The pages of the hall that are open. @returns {Promise<any[]>} */
const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** @param {Told} told */
const show = (told) =>
  worker.registration.showNotification(told.title, {
    tag: told.tag ?? undefined,
    // One that takes the place of another is heard again.
    renotify: !!told.tag,
    lang: told.lang,
    icon: '/icon.png',
    data: { link: told.link },
  });

/** Goes to a page of the hall: to the one that shows it, else in any that is open. @param {string} link */
async function go(link) {
  const to = new URL(link, worker.location.origin);
  if (to.origin !== worker.location.origin) return;
  const open = await pages();
  const there = open.find((page) => new URL(page.url).pathname === to.pathname);
  if (there) await there.focus();
  else await worker.clients.openWindow(to.href);
}

/** The push service gave the browser another address: the hall is told. @param {any} e */
async function moved(e) {
  const { options } = e.oldSubscription ?? {};
  const next = e.newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
  if (!next) return;
  const { endpoint, keys } = next.toJSON();
  await fetch('/api/account/push', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

/** The first part of the names of caches; the rest is the folder of a build. */
const KEPT = 'musterhall-';

/** The page that plays without a hall; a build that keeps it has all the others, too. */
const HOME = '/solo';

/**
 * Keeps pages and the files of a build. What was kept of another one goes once all of it is here: half
 * of each would not fit together.
 * @param {string} folder @param {string[]} pages
 */
async function keep(folder, pages) {
  const name = KEPT + folder;
  const cache = await caches.open(name);
  const list = await (await fetch(`${folder}/engine/files.txt`)).text();
  for (const file of list.split('\n').filter(Boolean)) {
    const path = `${folder}/${file}`;
    if (!(await cache.match(path))) await cache.add(path);
  }
  for (const page of pages.filter((page) => page !== HOME)) await cache.add(page);
  await cache.add(HOME);
  const others = (await caches.keys()).filter((other) => other.startsWith(KEPT) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** A file has its build in its path, so it is always as it was. @param {Request} request */
const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** What a proxy answers whose hall does not. */
const AWAY = [502, 503, 504];

/** A page as it was kept; where it was not, the one that plays without a hall. @param {Request} request */
async function keptPage(request) {
  const options = { ignoreVary: true, ignoreSearch: true };
  return (await caches.match(request, options)) ?? (request.mode === 'navigate' ? caches.match(HOME, options) : undefined);
}

/** A page as the hall has it now, or as it was kept. @param {any} e */
async function page(e) {
  try {
    const now = (await e.preloadResponse) ?? (await fetch(e.request));
    return AWAY.includes(now.status) ? ((await keptPage(e.request)) ?? now) : now;
  } catch (why) {
    const kept = await keptPage(e.request);
    if (!kept) throw why;
    return kept;
  }
}

worker.addEventListener('message', (/** @type {any} */ e) => {
  const [port] = e.ports;
  if (!port || typeof e.data?.keep !== 'string') return;
  const done = keep(e.data.keep, e.data.pages ?? []).then(
    () => port.postMessage(true),
    () => port.postMessage(false),
  );
  e.waitUntil(done);
});

worker.addEventListener('fetch', (/** @type {any} */ e) => {
  const { pathname, origin } = new URL(e.request.url);
  if (e.request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/a/')) e.respondWith(file(e.request));
  // The page of an analysis reads that of the rules.
  else if (pathname.startsWith('/rules/') || (e.request.mode === 'navigate' && !pathname.startsWith('/api/'))) {
    e.respondWith(page(e));
  }
});

// A new version takes over at once: what is kept has its build in its path.
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ e) =>
  // A page need not wait until the worker runs.
  e.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()])),
);

worker.addEventListener('push', (/** @type {any} */ e) => {
  const told = read(e);
  if (told) e.waitUntil(show(told));
});

worker.addEventListener('notificationclick', (/** @type {any} */ e) => {
  e.notification.close();
  e.waitUntil(go(e.notification.data?.link ?? '/'));
});

worker.addEventListener('pushsubscriptionchange', (/** @type {any} */ e) => e.waitUntil(moved(e)));
