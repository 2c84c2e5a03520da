// The pieces of a board that one only comes by: as few as can be are drawn anew, as nobody sees them move.

/** @typedef {ReturnType<typeof import('../board/figures.js').stands>} Standing */
/** @typedef {import('../board/cast.js').Actor} Actor */

/**
 * One that came takes the place of its like that left.
 * @param {Actor['piece'][]} pieces @param {(Actor | null)[]} actors who is which of them, as far as that is known
 * @param {Map<string, Actor[]>} left who is not, by spot
 */
export function pair(pieces, actors, left) {
  pieces.forEach((piece, i) => {
    if (actors[i]) return;
    for (const crowd of left.values()) {
      const index = crowd.findIndex((of) => of.piece.kind === piece.kind && of.piece.owner === piece.owner);
      const [actor] = index < 0 ? [] : crowd.splice(index, 1);
      if (!actor) continue;
      actors[i] = { key: actor.key, piece, fresh: false };
      return;
    }
  });
}

/**
 * The pieces in the order in which they are drawn already: one that changes its place in the document is drawn anew. Those
 * of one spot lie on each other as the scene has them.
 * @param {Standing} standing @param {string[]} last the keys as they were drawn last
 */
export function order(standing, last) {
  const places = new Map(last.map((key, index) => [key, index]));
  const place = (/** @type {Standing[number]} */ { actor }) => places.get(actor.key) ?? places.size;
  const order = [...standing].sort((a, b) => place(a) - place(b));
  /** @type {Map<string, Standing>} */
  const crowds = new Map();
  for (const at of standing) crowds.set(at.actor.piece.spot, [...(crowds.get(at.actor.piece.spot) ?? []), at]);
  return order.map((at) => crowds.get(at.actor.piece.spot)?.shift() ?? at);
}
