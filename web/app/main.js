// Starts the page that <html data-page> names.
import { render } from '../vendor/preact.mjs';
import { C } from './el.js';
import { Foot, Head } from './frame.js';
import { lasting, me } from './me.js';
import { api } from './net.js';
import './settings.js';
import { parseWire } from './wire.js';

/** @typedef {import('./types').Initial} Initial */

/** @returns {Initial} */
function initial() {
  const text = document.getElementById('initial')?.textContent?.trim();
  return text ? parseWire(text) : {};
}

/** @type {Record<string, () => Promise<{ default: (root: HTMLElement, data: Initial) => unknown }>>} */
const PAGES = {
  lobby: () => import('./pages/lobby.js'),
  new: () => import('./pages/new.js'),
  table: () => import('./pages/table.js'),
  rules: () => import('./pages/rules.js'),
  learn: () => import('./pages/learn.js'),
  puzzles: () => import('./pages/puzzles.js'),
  style: () => import('./pages/style.js'),
  replay: () => import('./pages/replay.js'),
  ratings: () => import('./pages/ratings.js'),
  credits: () => import('./pages/credits.js'),
  people: () => import('./pages/people.js'),
  tournaments: () => import('./pages/tournaments.js'),
  account: () => import('./pages/account.js'),
  admin: () => import('./pages/admin.js'),
  solo: () => import('./pages/solo.js'),
  analysis: () => import('./pages/analysis.js'),
  studies: () => import('./pages/studies.js'),
  article: () => import('./pages/article.js'),
  docs: () => import('./pages/docs.js'),
};

/** @param {string} id */
const home = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function start() {
  const data = initial();
  const root = document.documentElement;
  const page = root.dataset.page ?? '';
  const who = data.me ?? (await api('GET', '/api/me'));
  me.value = who.name;
  lasting.value = who.lasting === true;
  render(C(Head, { page }), home('head'));
  const open = PAGES[page];
  // Otherwise the server has said what is missing.
  if (open) {
    const { default: show } = await open();
    await show(home('main'), data);
  }
  // Last, so that nobody sees it pushed down.
  render(C(Foot, { page }), home('foot'));
  if (!open) return;
  root.dataset.ready = 'yes';
  import('./later/focus.js');
  import('./later/waiting.js').then(({ show }) => show(page, home('waiting')));
  // Whoever waits for an opponent may look at other pages meanwhile.
  if (sessionStorage.getItem('seek')) import('./finding/seeking.js');
}

start();
