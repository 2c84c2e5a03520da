// What follows from what chance was committed to, as docs/chance.md has it. Nothing here asks
// the server.
import { hmac, sha256 } from './sha256.js';

/** @typedef {import('../types').ChanceReport} ChanceReport */
/** @typedef {[seat: string, seed: string]} Mixed */

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** @param {Uint8Array} data */
export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text an even number of hexadecimal digits */
export const fromHex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {string} table @param {string} secret */
export const commitment = (table, secret) =>
  hex(sha256(bytes(`musterhall chance 1 commitment\n${table}\n${secret}\n`)));

/** @param {string} seed */
export const seedHash = (seed) => hex(sha256(bytes(`musterhall chance 1 seed\n${seed}\n`)));

/** The most that the weights of a draw are together. */
const MOST = 2 ** 32 - 1;

/** @param {unknown} of */
const isWeight = (of) => Number.isInteger(of) && Number(of) >= 1 && Number(of) <= MOST;

/**
 * The number of a draw, and how many tries it took. A bound that is none is refused: no word
 * would ever fit it.
 * @param {{ table: string, secret: string, mixed: Mixed[] }} terms
 * @param {number} draw @param {number} bound
 */
export function numberOf({ table, secret, mixed }, draw, bound) {
  if (!isWeight(bound)) throw new RangeError(`bound:${bound}`);
  const lines = mixed.map(([seat, seed]) => `${seat} ${seed}\n`).join('');
  const start = `musterhall chance 1 draw\n${table}\n${lines}draw ${draw}\n`;
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (let tries = 0; ; tries++) {
    const word = new DataView(hmac(fromHex(secret), bytes(`${start}try ${tries}\n`)).buffer).getUint32(0);
    if (word < limit) return { number: word % bound, tries: tries + 1 };
  }
}

/** @param {ChanceReport['draws'][number]['outcomes']} outcomes @param {number} number */
function outcomeOf(outcomes, number) {
  let left = number;
  for (const { word, weight } of outcomes) {
    if (left < weight) return word;
    left -= weight;
  }
  return '';
}

/**
 * What this browser knew before the first draw: what the table showed when the own seed was
 * revealed.
 * @typedef {{ seed: string, hash: string, table?: string, commitment?: string,
 *   hashes?: Record<string, string> }} Known
 */

/**
 * What is wrong, first of all; `null` where nothing is.
 * @typedef {{ what: 'secret' | 'seed' | 'changed' | 'lost' | 'record' | 'weights' | 'draw', seat?: string,
 *   draw?: number, step?: number, fell?: string, expected?: string } | null} Wrong
 */

/**
 * Whether the table ends with what it began with.
 * @param {ChanceReport} report @param {string} shown the commitment that the page shows
 * @param {Known[]} known @returns {Wrong}
 */
function kept(report, shown, known) {
  if (report.commitment !== shown) return { what: 'changed' };
  for (const own of known) {
    if (own.commitment !== report.commitment || own.table !== report.table) return { what: 'changed' };
    const hashes = Object.fromEntries(report.seeds.map(({ seat, hash }) => [seat, hash]));
    const seats = new Set([...Object.keys(hashes), ...Object.keys(own.hashes ?? {})]);
    for (const seat of seats) if (hashes[seat] !== own.hashes?.[seat]) return { what: 'changed', seat };
    if (!report.seeds.some(({ seed }) => seed === own.seed)) return { what: 'lost' };
  }
  return null;
}

/**
 * Checks every outcome of a match that is over.
 * @param {ChanceReport} report @param {string} shown @param {Known[]} known
 * @param {string[]} lines what chance brought, by the record
 * @returns {Wrong}
 */
export function check(report, shown, known, lines) {
  const { table, secret, seeds, draws } = report;
  if (!secret || commitment(table, secret) !== report.commitment) return { what: 'secret' };
  const wrong = seeds.find(({ seed, hash }) => seed && seedHash(seed) !== hash);
  if (wrong) return { what: 'seed', seat: wrong.seat };
  const changed = kept(report, shown, known);
  if (changed) return changed;
  const mixed = seeds.flatMap(({ seat, seed }) => (seed ? [/** @type {Mixed} */ ([seat, seed])] : []));
  const told = draws.map(({ fell }) => `* ${fell}`);
  if (told.join('\n') !== lines.join('\n')) return { what: 'record' };
  for (const [index, { draw, step, outcomes, fell }] of draws.entries()) {
    const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
    if (![total, ...outcomes.map(({ weight }) => weight)].every(isWeight))
      return { what: 'weights', draw: index + 1, step };
    const { number } = numberOf({ table, secret, mixed }, index + 1, total);
    const expected = outcomeOf(outcomes, number);
    if (draw !== index + 1 || fell !== expected) return { what: 'draw', draw: index + 1, step, fell, expected };
  }
  return null;
}
