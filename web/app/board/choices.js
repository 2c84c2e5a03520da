// Which answers belong to a spot and are offered there: what a pawn becomes, how to go there.
/** @typedef {import('../types').Piece} Piece */

/**
 * Answers, their spot, and the piece that each would bring there, if one would.
 * @typedef {{ spot: string, list: { id: string, label: string, piece: Piece | null }[] }} SpotAnswers
 */

/** The most answers at a spot. */
const MOST = 6;
/** Answers in words need a wide board. */
const wide = matchMedia('(min-width: 48rem)');

/**
 * The answers that belong to the spot touched last, where the board has room for them.
 * @param {import('../table').Table} table
 * @returns {SpotAnswers | null}
 */
export function answersAtSpot(table) {
  const { choices, spots, done } = table.next.value;
  const picked = table.picked.value;
  const spot = picked.at(-1);
  const known = table.known.value;
  const { board } = table.view.value;
  if (!table.enabled.value || table.asked.value || spot === undefined || done) return null;
  if (!choices.length || choices.length > MOST || spots.size) return null;
  if (!board.spots.some(({ id }) => id === spot)) return null;
  const list = choices.map(({ id, label }) => {
    const offer = table.next.value.left.find(({ touches }) => touches[picked.length]?.id === id);
    const told = offer && known.get(offer.word);
    const piece = told?.pieces.find((one) => one.spot === spot) ?? null;
    return { id, label, piece };
  });
  const drawn = list.every(({ piece }) => piece);
  return drawn || wide.matches ? { spot, list } : null;
}
