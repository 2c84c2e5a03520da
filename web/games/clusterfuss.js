// Boards up to 4 by 4 are solved, so perfect play can be shown on them; captured checkers lie beside it.
import { C, Later } from '../app/el.js';
import { say } from '../app/say.js';
import { board, pieces } from '../app/sets.js';

/** @param {{ table: import('../app/table').Table, seat: import('../app/types').Seat }} props */
const Beside = (props) => C(Later, { from: () => import('./clusterfuss/captives.js'), ...props });

export default {
  Beside,
  /** @param {{ setup: Record<string, unknown>, position: string | null }} view */
  perfect: (view) => Number(view.setup.size) <= 4,
  settings: [
    {
      name: 'pieces',
      title: say('clusterfuss-pieces'),
      options: [
        ['', say('clusterfuss-pieces-turned')],
        ['glass', say('clusterfuss-pieces-glass')],
        ['bold', say('clusterfuss-pieces-bold')],
      ],
      value: pieces,
    },
    {
      name: 'board',
      title: say('clusterfuss-board'),
      options: [
        ['', say('clusterfuss-board-linen')],
        ['oak', say('clusterfuss-board-oak')],
        ['slate', say('clusterfuss-board-slate')],
        ['ink', say('clusterfuss-board-ink')],
      ],
      value: board,
    },
  ],
};
