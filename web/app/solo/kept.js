// Matches that are played on this device, as its database keeps them.
import { keptIn } from '../kept.js';

/** An event of a table, as the engine tells it. @typedef {{ at: number, what: unknown }} Entry */
/**
 * A match: what the engine opens it from, and what the list shows. Older ones have no version of the rules.
 * @typedef {{ id: string, created: number, game: string, rules?: number, setup: any, position: string | null, log: Entry[],
 *   seats: { level?: number, name?: string }[], steps: number, over: boolean, updated: number }} KeptMatch
 */

/** @type {ReturnType<typeof keptIn<KeptMatch>>} */
const kept = keptIn('musterhall-solo', 'matches');

export const all = kept.all;
export const find = kept.find;
export const keep = kept.keep;
export const forget = kept.forget;
