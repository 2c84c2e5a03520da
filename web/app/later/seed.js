// The seeds that this browser mixes into the chance of tables: made when a seat is taken,
// revealed once everybody is there, kept until the match can be checked.
import { freshKey, repeated } from '../net.js';
import { ownSeats } from '../seats.js';
import { hex, seedHash } from './dice.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('./dice.js').Known} Known */

const NAME = 'seeds';
/** How many seeds are kept, the newest. */
const MOST = 100;

/** What is kept where nothing may be stored. @type {Known[]} */
let here = [];

/** @returns {Known[]} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept : here;
  } catch {
    return here;
  }
}

/** @param {Known[]} list */
function keep(list) {
  here = list.slice(-MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(here));
  } catch {
    // A seed that is lost is withheld: the match goes on without it.
  }
}

/** A new seed: its hash goes along where a seat is taken. */
export function newSeed() {
  const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = seedHash(seed);
  keep([...all(), { seed, hash }]);
  return hash;
}

/** What was revealed at this table. @param {string} table @returns {Known[]} */
export const revealedAt = (table) => all().filter((known) => known.table === table);

/** The seats whose seeds are being revealed. @type {Set<string>} */
const sent = new Set();

/**
 * Reveals the seeds of the own seats, and remembers what the table showed before.
 * @param {Table} table
 */
export async function reveal(table) {
  const view = table.view.value;
  const { chance } = view;
  if (!chance?.reveals) return;
  const own = ownSeats(view).map(({ seat }) => seat);
  const hashes = Object.fromEntries(chance.seeds.map(({ seat, hash }) => [seat, hash]));
  for (const { seat, hash, seed, withheld } of chance.seeds) {
    if (!own.includes(seat) || seed || withheld || sent.has(hash)) continue;
    sent.add(hash);
    const known = all();
    const mine = known.find((one) => one.hash === hash);
    if (mine) {
      const seen = { ...mine, table: view.id, commitment: chance.commitment, hashes };
      keep(known.map((one) => (one === mine ? seen : one)));
    }
    const command = { type: 'reveal_seed', seat, seed: mine?.seed ?? null };
    const envelope = { seq: view.seq, key: freshKey(), command };
    // Another page of this browser may have been quicker.
    await repeated(() => table.commands.deliver(envelope)).catch(() => sent.delete(hash));
  }
}
