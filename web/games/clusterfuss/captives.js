// The rival's checkers that are off the board, in a pile beside a name.
import { Icon } from '../../app/board/signs.js';
import { C, T } from '../../app/el.js';
import { say } from '../../app/say.js';
import { useEffect, useState } from '../../vendor/hooks.mjs';

/** @typedef {import('../../app/table').Table} Table */
/** @typedef {import('../../app/types').Seat} Seat */

/** A higher pile is counted, not drawn. */
const HIGH = 6;

/** How many checkers a seat has. @param {import('../../app/types').Scene} scene @param {Seat} seat */
const count = ({ pieces }, seat) => pieces.filter(({ owner }) => owner === seat).length;

/** @param {{ table: Table, seat: Seat }} props */
export default function Captives({ table, seat }) {
  const [first, setFirst] = useState(/** @type {import('../../app/types').Scene | null} */ (null));
  useEffect(() => {
    let left = false;
    table.history.fetch(0).then((moment) => left || setFirst(moment?.scene ?? null));
    return () => {
      left = true;
    };
  }, []);
  const rival = table.view.value.seats.find((other) => other.seat !== seat)?.seat;
  if (!first || !rival) return null;
  const gone = count(first, rival) - count(table.scene.value, rival);
  if (gone <= 0) return null;
  return T.span(
    { class: 'taken captives', title: say('clusterfuss-captives', { count: gone }) },
    Array.from({ length: Math.min(gone, HIGH) }, (_, i) => C(Icon, { key: i, kind: 'checker', owner: rival })),
    T.b({ 'aria-hidden': 'true' }, `\u00d7${gone}`),
    T.span({ class: 'spoken' }, say('clusterfuss-captives', { count: gone })),
  );
}
