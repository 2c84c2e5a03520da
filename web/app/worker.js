// The service worker: shows what the hall tells this browser while no page is open, and opens the
// table that it is about. It keeps nothing and answers no requests.

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
    icon: '/favicon.ico',
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

// A new version takes over at once: there is nothing that an older one keeps.
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ e) => e.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (/** @type {any} */ e) => {
  const told = read(e);
  if (told) e.waitUntil(show(told));
});

worker.addEventListener('notificationclick', (/** @type {any} */ e) => {
  e.notification.close();
  e.waitUntil(go(e.notification.data?.link ?? '/'));
});

worker.addEventListener('pushsubscriptionchange', (/** @type {any} */ e) => e.waitUntil(moved(e)));
