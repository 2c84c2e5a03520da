// The tournament that a match belongs to, and the way there.
import { T } from '../el.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../../types/protocol').TableTournament} TableTournament */

/** @param {{ of: TableTournament }} props */
export default function OfTournament({ of: { id, name, round, board } }) {
  return T.p(
    { class: 'of-tournament' },
    T.a({ href: `/tournaments/${id}`, id: 'of-tournament' }, say('of-tournament', { name, round, board })),
  );
}
