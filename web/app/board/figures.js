// The pieces on a board: who stands where, and how they move there.
import { useEffect, useLayoutEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { isStill } from '../settings.js';
import { recast } from './cast.js';
import { place, room } from './geometry.js';
import { Sign, seatClass } from './signs.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('./cast').Actor} Actor */
/** @typedef {import('./board').BoardProps} BoardProps */

/**
 * The actors of a scene, with those that just left.
 * @param {BoardProps} props
 */
export function useCast({ scene, motions }) {
  const state = useRef(
    /** @type {{ scene: Scene | null, actors: Actor[], gone: Actor[], moved: Set<string> }} */ ({
      scene: null,
      actors: [],
      gone: [],
      moved: new Set(),
    }),
  );
  const [, redraw] = useState(0);
  const it = state.current;
  if (it.scene !== scene) {
    const { actors, gone } = recast(it.scene ? it.actors : [], scene.pieces, motions ?? []);
    const old = new Map(it.actors.map((actor) => [actor.key, actor.piece.spot]));
    it.moved = new Set(
      actors.filter((a) => old.has(a.key) && old.get(a.key) !== a.piece.spot).map((a) => a.key),
    );
    it.gone = isStill() ? [] : gone;
    it.actors = actors;
    it.scene = scene;
  }
  const { gone } = it;
  useEffect(() => {
    if (gone.length === 0) return;
    const timer = setTimeout(() => {
      if (it.gone === gone) it.gone = [];
      redraw((n) => n + 1);
    }, 750);
    return () => clearTimeout(timer);
  }, [gone]);
  return it;
}

/**
 * Where each actor stands.
 * @param {Actor[]} actors @param {Map<string, Spot>} spots
 */
export function stands(actors, spots) {
  /** @type {Map<string, number>} */
  const crowd = new Map();
  for (const { piece } of actors) crowd.set(piece.spot, (crowd.get(piece.spot) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const taken = new Map();
  return actors.flatMap((actor) => {
    const spot = spots.get(actor.piece.spot);
    if (!spot) return [];
    const index = taken.get(spot.id) ?? 0;
    taken.set(spot.id, index + 1);
    const r = room(spot.shape);
    const { dx, dy, scale } = place(index, crowd.get(spot.id) ?? 1, r);
    return [{ actor, x: spot.at.x + dx, y: spot.at.y + dy, r: r * scale }];
  });
}

/** @param {{ actor: Actor, x: number, y: number, r: number }} at @param {string} state */
export function Figure({ actor, x, y, r }, state) {
  const { piece, key } = actor;
  const look = cls('piece', `kind-${piece.kind}`, seatClass(piece.owner), state);
  return T.g(
    { key, class: look, 'data-key': key, 'data-at': piece.spot, transform: `translate(${x} ${y})` },
    T.g({ transform: `scale(${r})` }, T.g({ class: 'figure' }, Sign(piece))),
  );
}

/**
 * Slides the pieces that moved from where they stood.
 * @param {import('preact').RefObject<SVGSVGElement | null>} svg
 * @param {ReturnType<typeof useCast>} cast
 * @param {ReturnType<typeof stands>} standing
 * @param {boolean | undefined} flipped
 */
export function useSlides(svg, cast, standing, flipped) {
  const before = useRef(/** @type {Map<string, { x: number, y: number }>} */ (new Map()));
  const side = useRef(flipped);
  const settled = useRef('');
  useLayoutEffect(() => {
    const old = before.current;
    before.current = new Map(standing.map(({ actor, x, y }) => [actor.key, { x, y }]));
    const turnedRound = side.current !== flipped;
    side.current = flipped;
    if (isStill() || turnedRound) return;
    for (const { actor, x, y } of standing) {
      const from = old.get(actor.key);
      if (!from || (from.x === x && from.y === y)) continue;
      if (actor.piece.spot === settled.current) continue;
      const node = svg.current?.querySelector(`[data-key="${actor.key}"]`);
      node?.animate(
        [
          { x: from.x, y: from.y },
          { x, y },
        ].map((p) => ({
          transform: `translate(${p.x}px, ${p.y}px)`,
        })),
        { duration: 260, easing: 'cubic-bezier(.3,.7,.3,1)' },
      );
    }
    settled.current = '';
  }, [cast.scene, flipped]);
  return settled;
}
