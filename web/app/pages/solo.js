// Play on this device: matches against bots, or among several people, which the hall knows nothing of.
import { render } from '../../vendor/preact.mjs';
import { dress } from '../dress.js';
import { T } from '../el.js';
import { Engine } from '../engine/engine.js';
import { Refused, api } from '../net.js';
import { showPart } from '../part.js';
import { say } from '../say.js';
import { find } from '../solo/kept.js';
import { offerInstalling } from '../solo/offline.js';
import { SoloTable } from '../solo/table.js';
import { showThinking } from '../solo/thinking.js';

/** @typedef {import('../types').GameInfo} GameInfo */

/**
 * The matches of this device, and a new one.
 * @param {HTMLElement} root @param {import('../types').Initial} data @param {string} wrong why one of them cannot be opened
 */
async function start(root, data, wrong = '') {
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  // A hall may have games of its own, which the module has not.
  const about = await new Engine().ask({ call: 'about' }).catch(() => null);
  if (!about) return void render(T.p({ class: 'empty' }, say('solo-broken')), root);
  const props = { games: games.filter(({ id }) => id in about.games), wrong };
  await showPart(root, import('../solo/start.js'), props);
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function solo(root, data) {
  offerInstalling();
  const match = await find(new URLSearchParams(location.search).get('m') ?? '').catch(() => undefined);
  if (!match) return start(root, data);
  const own = new SoloTable(match);
  const view = await own.open().catch((why) => {
    if (why instanceof Refused) return start(root, data, why.message);
    throw why;
  });
  if (!view) return;
  document.documentElement.dataset.page = 'table';
  const [{ default: tablePage }] = await Promise.all([import('./table.js'), dress(match.game)]);
  await tablePage(root, { ...data, table: view }, (table) => own.follow(table));
  showThinking(own);
}
