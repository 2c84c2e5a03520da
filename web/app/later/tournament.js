// The tournament that a match belongs to, and the way there.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../../types/protocol').TableTournament} TableTournament */

/** @param {{ of: TableTournament }} props */
export default function OfTournament({ of: { id, name: told = '', round, board } }) {
  const [name, setName] = useState(told);
  useEffect(() => {
    // Without its name the way there is the same.
    if (!told) api('GET', `/api/tournaments/${id}`).then((view) => setName(view.name), () => {});
  }, [id, told]);
  return T.p(
    { class: 'of-tournament' },
    T.a(
      { href: `/tournaments/${id}`, id: 'of-tournament' },
      name ? say('of-tournament', { name, round, board }) : say('of-a-tournament', { round, board }),
    ),
  );
}
