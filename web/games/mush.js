// The race beside the map. It comes once the page is there: the first
// load stays small, and until then the trays are drawn as those of every game.
import { signal } from '../vendor/signals.mjs';

const race = signal(/** @type {import('../app/types').Look | null} */ (null));
const ready = new Promise((done) => setTimeout(done))
  .then(() => import('./mush/race.js'))
  .then(async (m) => (race.value = await m.ready))
  // Without it trays are drawn as those of every game.
  .catch(() => {});

/** The texts of the editor of positions. @type {Record<string, import('../app/types').EditControl>} */
const EDITS = { sticks: { type: 'pairs' }, path: { type: 'path' }, to: { type: 'spot' }, order: { type: 'seats' } };

/** @type {import('../app/types').Look} */
export default {
  ready,
  edits: (field) => EDITS[field] ?? null,
  get Tray() {
    return race.value?.Tray;
  },
  get Staged() {
    return race.value?.Staged;
  },
  get Panel() {
    return race.value?.Panel;
  },
  covers: (offers, table) => race.value?.covers?.(offers, table) ?? false,
  asks: (table) => race.value?.asks?.(table),
  names: (board) => race.value?.names?.(board),
  values: (table) => race.value?.values?.(table),
};
