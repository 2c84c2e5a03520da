// What came beside the board, and was not looked at there.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { heard } from '../silenced.js';
import { beside } from './shape.js';

/** @typedef {import('../table').Table} Table */

/**
 * How many chat lines, and steps, have not been seen here.
 * @param {Table} table
 */
export function useUnseen(table) {
  const tab = beside.value;
  const { chat: all, tellings } = table.view.value;
  const chat = heard(all);
  const own = new Set(table.view.value.seats.filter((s) => s.you).map((s) => s.seat));
  const [seen, setSeen] = useState({ said: chat.length, steps: tellings.length });
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const mine = tellings.findLastIndex(({ seat }) => seat !== null && own.has(seat)) + 1;
  const said = tab === 'talk' && !hidden ? chat.length : seen.said;
  const steps = tab === 'moves' ? tellings.length : Math.max(mine, Math.min(seen.steps, tellings.length));
  useEffect(() => {
    if (said !== seen.said || steps !== seen.steps) setSeen({ said, steps });
  }, [said, steps]);
  const others = chat.slice(said).filter(({ seat }) => seat === null || !own.has(seat));
  return { said: others.length, steps: tellings.length - steps };
}
