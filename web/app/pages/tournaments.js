// Tournaments: the lists of them, or one.
import { api } from '../net.js';

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function tournaments(root, data) {
  const games = data.games ?? (await api('GET', '/api/games'));
  const id = location.pathname.split('/')[2];
  if (id) {
    const { showOne } = await import('../tournaments/one.js');
    await showOne(root, decodeURIComponent(id), games);
  } else {
    const { showLists } = await import('../tournaments/list.js');
    await showLists(root, games);
  }
}
