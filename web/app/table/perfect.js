// Perfect play on boards small enough to be solved: the distance to the end of
// each move, from the server.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Perfect} Perfect */

/** @param {{ wins: boolean, steps: number }} a @param {{ wins: boolean, steps: number }} b */
const better = (a, b) =>
  a.wins !== b.wins ? a.wins : a.wins ? a.steps < b.steps : a.steps > b.steps;

/**
 * The text for each spot that may be touched next.
 * @param {Table} table @param {Perfect | null} perfect
 */
function valuesOf(table, perfect) {
  /** @type {Map<string, { wins: boolean, steps: number }>} */
  const best = new Map();
  if (!perfect || !table.enabled.value) return new Map();
  const depth = table.picked.value.length;
  const known = new Map(perfect.moves.map((move) => [move.word, move]));
  for (const offer of table.next.value.left) {
    const touch = offer.touches[depth];
    const move = known.get(offer.word);
    if (touch?.type !== 'spot' || !move) continue;
    const old = best.get(touch.id);
    if (!old || better(move, old)) best.set(touch.id, move);
  }
  return new Map(
    [...best].map(([id, { wins, steps }]) => [
      id,
      {
        text: String(steps),
        tone: wins ? 'wins' : 'loses',
        label: say(wins ? 'wins-in' : 'loses-in', { steps }),
      },
    ]),
  );
}

/** @param {Table} table @param {boolean} offered */
export function usePerfect(table, offered) {
  const [on, setOn] = useState(false);
  const [perfect, setPerfect] = useState(/** @type {Perfect | null} */ (null));
  const { seq, turn } = table.view.value;
  useEffect(() => {
    let gone = false;
    setPerfect(null);
    if (!on || turn.type === 'over') return;
    api('GET', `${table.path}/perfect`).then(
      (answer) => gone || setPerfect(answer),
      (error) => gone || table.refuse(error),
    );
    return () => {
      gone = true;
    };
  }, [on, seq]);
  const item =
    offered && turn.type !== 'over'
      ? /** @type {import('./menu.js').Item} */ ({
          id: 'perfect',
          sign: 'star',
          label: say('perfect-play'),
          checked: on,
          does: () => setOn(!on),
        })
      : null;
  const values = on ? valuesOf(table, perfect) : undefined;
  const legend = values?.size
    ? T.p({ class: 'help' }, say('perfect-legend'))
    : null;
  return { values, item, legend };
}
