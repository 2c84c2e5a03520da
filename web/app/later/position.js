// The position in words.
import { T } from '../el.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @param {{ table: import('../table').Table }} props */
export default function PositionText({ table }) {
  const { pieces } = table.scene.value;
  const { board, steps } = table.view.value;
  if (steps > table.revealed.value) return null;
  const label = new Map(board.spots.map((spot) => [spot.id, spot.label || spot.id]));
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const piece of pieces) {
    const list = groups.get(piece.label) ?? [];
    list.push(label.get(piece.spot) ?? piece.spot);
    groups.set(piece.label, list);
  }
  return T.section(
    { class: 'position', 'aria-labelledby': 'position-title' },
    T.h2({ id: 'position-title' }, say('position-words')),
    T.dl(
      null,
      [...groups].map(([name, spots]) => [
        T.dt(null, `${name} (${spots.length})`),
        T.dd(null, spots.join(', ')),
      ]),
    ),
  );
}
