// Pages for when there is no network: what is kept of them, and how they are installed.
import { ASSETS } from '../board/signs.js';

/** As in the service worker. */
const KEPT = 'musterhall-';

/** Whether this browser can keep pages; only by TLS, or on this machine. */
export const canKeep = () => 'serviceWorker' in navigator && 'caches' in globalThis;

/** What is kept: this build, another one, or nothing. @returns {Promise<'this' | 'other' | 'nothing'>} */
export async function kept() {
  if (!canKeep()) return 'nothing';
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT));
  // One that is not whole yet has no page.
  const own = names.includes(KEPT + ASSETS) && (await (await caches.open(KEPT + ASSETS)).match('/solo'));
  return own ? 'this' : names.length ? 'other' : 'nothing';
}

/**
 * The pages that need no hall.
 * @param {import('../types').GameInfo[]} games those that the engine has
 */
export const pagesOf = (games) => [
  ...games.flatMap(({ id, lessons, strategy, puzzles }) => [
    `/rules/${id}`,
    ...(lessons ? [`/learn/${id}`] : []),
    ...(strategy ? [`/learn/${id}/strategy`] : []),
    ...(puzzles ? [`/puzzles/${id}`] : []),
  ]),
  '/puzzles',
  '/analysis',
  '/replay',
  '/solo',
];

/** Keeps pages and this build; whether it did. @param {string[]} pages @returns {Promise<boolean>} */
export async function keepThis(pages) {
  // A browser that is short of room would else remove matches with it; some ask, and no is an answer, too.
  navigator.storage?.persist?.().catch(() => {});
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === true);
    active?.postMessage({ keep: ASSETS, pages }, [port2]);
  });
}

/** The manifest, by which a browser offers to install the page. */
export function offerInstalling() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `${ASSETS}/solo.webmanifest`;
  document.head.append(link);
}
