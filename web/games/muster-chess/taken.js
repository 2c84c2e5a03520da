// The men that a player has captured, and by how much he is ahead: small, beside his name.
import { Icon } from '../../app/board/signs.js';
import { C, T } from '../../app/el.js';
import { number, say } from '../../app/say.js';
import { useEffect, useState } from '../../vendor/hooks.mjs';

/** @typedef {import('../../app/table').Table} Table */
/** @typedef {import('../../app/types').Piece} Piece */
/** @typedef {import('../../app/types').Seat} Seat */

/** The usual values of men, the greatest first. @type {Record<string, number>} */
const WORTH = { queen: 9, prince: 8, princess: 7, rook: 5, bishop: 3, knight: 3, pawn: 1 };

/** @param {string} kind */
const roleOf = (kind) => kind.replace(/^(white|black)-/, '');

/** How many men of each kind a seat has. @param {Piece[]} pieces @param {Seat} seat */
function census(pieces, seat) {
  /** @type {Map<string, number>} */
  const men = new Map();
  for (const { kind, owner } of pieces) {
    if (owner === seat) men.set(kind, (men.get(kind) ?? 0) + 1);
  }
  return men;
}

/**
 * Which men of a seat are gone. A pawn that became something else was not taken.
 * @param {Map<string, number>} then @param {Map<string, number>} now
 */
export function gone(then, now) {
  const kinds = new Set([...then.keys(), ...now.keys()]);
  let promoted = 0;
  for (const kind of kinds) promoted += Math.max(0, (now.get(kind) ?? 0) - (then.get(kind) ?? 0));
  return [...then]
    .map(([kind, count]) => {
      const less = count - (now.get(kind) ?? 0);
      const taken = roleOf(kind) === 'pawn' ? less - promoted : less;
      return /** @type {[string, number]} */ ([kind, Math.max(0, taken)]);
    })
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (WORTH[roleOf(b)] ?? 0) - (WORTH[roleOf(a)] ?? 0));
}

/** The value of a seat's men. @param {Map<string, number>} men */
const worth = (men) =>
  [...men].reduce((sum, [kind, count]) => sum + count * (WORTH[roleOf(kind)] ?? 0), 0);

/** @param {{ table: Table, seat: Seat }} props */
export default function Taken({ table, seat }) {
  const { tellings, seats } = table.view.value;
  // Armies and choices are revealed before the chess begins.
  const begun = tellings.findLastIndex(({ seat: by }) => by === null) + 1;
  const [first, setFirst] = useState(/** @type {Piece[] | null} */ (null));
  useEffect(() => {
    let left = false;
    table.history.fetch(begun).then((moment) => left || setFirst(moment?.scene.pieces ?? null));
    return () => {
      left = true;
    };
  }, [begun]);
  const rival = seats.find((other) => other.seat !== seat)?.seat;
  if (!first || !rival) return null;
  const now = table.scene.value.pieces;
  const taken = gone(census(first, rival), census(now, rival));
  const ahead = worth(census(now, seat)) - worth(census(now, rival));
  if (!taken.length && ahead <= 0) return null;
  const named = new Map(first.map(({ kind, label }) => [kind, label]));
  const men = taken.map(([kind, count]) => `${number(count)} \u00d7 ${named.get(kind)}`).join(', ');
  return T.span(
    { class: 'taken' },
    taken.flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, i) => C(Icon, { key: `${kind}${i}`, kind, owner: rival })),
    ),
    ahead > 0 ? T.b({ 'aria-hidden': 'true' }, `+${ahead}`) : null,
    T.span(
      { class: 'spoken' },
      [men && say('chess-taken', { men }), ahead > 0 && say('chess-ahead', { points: ahead })]
        .filter(Boolean)
        .join('. '),
    ),
  );
}
