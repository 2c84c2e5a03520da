// Studies that are shared: one's own, or the board of one.
import { render } from '../../vendor/preact.mjs';
import { C } from '../el.js';
import { api } from '../net.js';

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function studies(root, data) {
  const games = data.games ?? (await api('GET', '/api/games'));
  const id = location.pathname.split('/')[2];
  if (id) {
    const { ready, showBoard } = await import('../studies/board.js');
    await ready;
    await showBoard(root, decodeURIComponent(id), games);
  } else {
    const { default: Mine, ownStudies } = await import('../studies/mine.js');
    render(C(Mine, { games, ...(await ownStudies()) }), root);
  }
}
