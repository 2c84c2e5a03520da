// The pieces on a board: who stands where, and how they move there.
import { useEffect, useLayoutEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { isStill } from '../settings.js';
import { recast } from './cast.js';
import { place, room } from './geometry.js';
import { Sign, seatClass } from './signs.js';
import { course } from '../store/pace.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('./cast').Actor} Actor */
/** @typedef {import('./board').BoardProps} BoardProps */

/**
 * The actors of a scene, with those that just left.
 * @param {BoardProps} props
 */
export function useCast({ scene, motions, pace = 1, table }) {
  const state = useRef(
    /** @type {{ scene: Scene | null, moved: Set<string> } & import('./cast').Cast} */ ({
      scene: null,
      actors: [],
      gone: [],
      routes: new Map(),
      moved: new Set(),
    }),
  );
  const [, redraw] = useState(0);
  const it = state.current;
  if (it.scene !== scene) {
    const { actors, gone, routes } = recast(it.scene ? it.actors : [], scene.pieces, motions ?? [], pace ? null : table?.steady?.pair);
    const old = new Map(it.actors.map((actor) => [actor.key, actor.piece.spot]));
    it.moved = new Set(
      actors.filter((a) => old.has(a.key) && old.get(a.key) !== a.piece.spot).map((a) => a.key),
    );
    it.gone = isStill() || !pace ? [] : gone;
    it.actors = actors;
    it.routes = routes;
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
    {
      key,
      class: look,
      'data-key': key,
      'data-at': piece.spot,
      transform: `translate(${x} ${y}) scale(${r})`,
    },
    T.g({ class: 'figure' }, Sign(piece)),
  );
}

/** @param {{ x: number, y: number }} p @param {number} r */
const at = ({ x, y }, r) => `translate(${x}px,${y}px)scale(${r})`;

/**
 * The keyframes of a moving piece, by the way its motion says it arrives.
 * @param {{ x: number, y: number }[]} way where it stood, passed, and stands
 * @param {string} kind @param {number} r its size
 */
function keyframes(way, kind, r) {
  const [start, end] = [way[0], way.at(-1)];
  const before = way.at(-2);
  if (!start || !end || !before) return [];
  const legs = way.slice(0, -1).map((p) => ({ transform: at(p, r), easing: 'ease-in-out' }));
  const middle = { x: (before.x + end.x) / 2, y: (before.y + end.y) / 2 };
  if (kind === 'leap' || kind === 'climb') {
    // In an arc: larger, and a little above the way.
    const lift = { x: middle.x, y: middle.y - (kind === 'leap' ? 0.18 : 0.3) };
    const raised = { transform: `${at(lift, r)} scale(1.22)`, easing: 'ease-in' };
    return [...legs, raised, { transform: at(end, r) }];
  }
  if (kind === 'fall') {
    const last = legs.length - 1;
    legs[last] = { transform: at(before, r), easing: 'cubic-bezier(.6,0,.9,.6)' };
    const landed = { transform: `${at(end, r)} scale(1.08, .84)`, offset: 0.82, easing: 'ease-out' };
    return [...legs, landed, { transform: at(end, r) }];
  }
  return [...legs, { transform: at(end, r) }];
}

/**
 * Slides the pieces that moved from where they stood.
 * @param {import('preact').RefObject<SVGSVGElement | null>} svg
 * @param {ReturnType<typeof useCast>} cast
 * @param {ReturnType<typeof stands>} standing
 * @param {{ spots: Map<string, Spot>, flipped: boolean | undefined, pace: number }} how
 */
export function useSlides(svg, cast, standing, { spots, flipped, pace }) {
  const before = useRef(/** @type {Map<string, { x: number, y: number }>} */ (new Map()));
  const side = useRef(flipped);
  const settled = useRef('');
  useLayoutEffect(() => {
    const old = before.current;
    before.current = new Map(standing.map(({ actor, x, y }) => [actor.key, { x, y }]));
    const turnedRound = side.current !== flipped;
    side.current = flipped;
    if (isStill() || turnedRound || !pace) return;
    const routes = [...cast.routes];
    const times = course(routes.map(([, motion]) => motion));
    for (const { actor, x, y, r } of standing) {
      const from = old.get(actor.key);
      if (!from || (from.x === x && from.y === y)) continue;
      if (actor.piece.spot === settled.current) continue;
      const index = routes.findIndex(([key]) => key === actor.key);
      const motion = routes[index]?.[1];
      const { start, length } = times[index] ?? { start: 0, length: 260 };
      const via = (motion?.via ?? []).flatMap((id) => spots.get(id)?.at ?? []);
      const way = [from, ...via, { x, y }];
      const timing = {
        duration: length * pace,
        delay: start * pace,
        fill: /** @type {const} */ ('backwards'),
        easing: via.length ? 'linear' : 'cubic-bezier(.3,.7,.3,1)',
      };
      const find = (/** @type {string} */ name) =>
        svg.current?.querySelector(`[data-${name}="${actor.key}"]`);
      find('key')?.animate(keyframes(way, motion?.kind ?? '', r), timing);
      // What is in the air leaves its shadow on the ground.
      const ground = way.map((p) => ({ transform: at(p, r) }));
      find('shadow')?.animate(ground, timing);
    }
    settled.current = '';
  }, [cast.scene, flipped]);
  return settled;
}
