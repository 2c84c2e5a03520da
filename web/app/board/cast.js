// Tracks pieces: they carry no names, so a step's motions and two scenes tell
// which piece went where, which came and which left.

/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Motion} Motion */
/** @typedef {{ key: string, piece: Piece, fresh: boolean }} Actor */
/**
 * The actors, those that left, and the motions by which others came to their spots.
 * @typedef {{ actors: Actor[], gone: Actor[], routes: Map<string, Motion> }} Cast
 */

let counter = 0;
const name = () => `p${++counter}`;

/** @param {Piece} a @param {Piece} b */
const alike = (a, b) => a.kind === b.kind && a.owner === b.owner;

/**
 * The cast after a change.
 * @param {Actor[]} before
 * @param {Piece[]} pieces
 * @param {Motion[]} motions
 * @param {((pieces: Piece[], actors: (Actor | null)[], left: Map<string, Actor[]>) => void) | null} [pair] finds who that left is
 *   another that came
 * @returns {Cast}
 */
export function recast(before, pieces, motions, pair) {
  /** @type {Map<string, Actor[]>} */
  const standing = new Map();
  for (const actor of before) {
    const list = standing.get(actor.piece.spot) ?? [];
    list.push(actor);
    standing.set(actor.piece.spot, list);
  }
  /** @param {string} spot @param {(actor: Actor) => boolean} fits */
  const take = (spot, fits) => {
    const list = standing.get(spot) ?? [];
    const index = list.findIndex(fits);
    return index < 0 ? null : (list.splice(index, 1)[0] ?? null);
  };
  /** @type {(Actor | null)[]} */
  const actors = pieces.map(() => null);
  /** @type {Map<string, Motion>} */
  const routes = new Map();
  for (const motion of motions) {
    const { from, to } = motion;
    const index = pieces.findIndex((piece, i) => {
      if (actors[i] || piece.spot !== to) return false;
      return (standing.get(from) ?? []).some((actor) => actor.piece.owner === piece.owner);
    });
    const piece = pieces[index];
    if (!piece) continue;
    const actor =
      take(from, (a) => alike(a.piece, piece)) ?? take(from, (a) => a.piece.owner === piece.owner);
    if (!actor) continue;
    actors[index] = { key: actor.key, piece, fresh: false };
    routes.set(actor.key, motion);
  }
  pieces.forEach((piece, i) => {
    if (actors[i]) return;
    const actor = take(piece.spot, (a) => alike(a.piece, piece));
    if (actor) actors[i] = { key: actor.key, piece, fresh: false };
  });
  pair?.(pieces, actors, standing);
  const isFirst = before.length === 0;
  return {
    actors: pieces.map((piece, i) => actors[i] ?? { key: name(), piece, fresh: !isFirst }),
    gone: [...standing.values()].flat(),
    routes,
  };
}
