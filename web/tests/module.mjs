// The module that `.ci/engine` built, and engines made of it, for the tests and measurements.
import { existsSync, readFileSync } from 'node:fs';
import { Instance } from '../app/engine/instance.js';
import { WEIGHED } from '../app/engine/weights.js';

/** The root of the checkout. */
export const root = new URL('../../', import.meta.url);
/** The file of the module. */
export const file = new URL('web/engine/rules.wasm', root);
/** Why there is no module, or false. */
export const skip = existsSync(file) ? false : 'no web/engine/rules.wasm: .ci/engine builds it';

/** What the bots of a game weigh positions by. @param {string} game */
export const weights = (game) => new Uint8Array(readFileSync(new URL(`crates/bots/weights/${game}.bin`, root)));

/** A text that the engine is brought. @param {string} name */
export const text = (name) => readFileSync(new URL(`web/engine/${name}`, root), 'utf8');

/** The module. */
export const compiled = () => new WebAssembly.Module(readFileSync(file));

/** An engine that has the weights of every game. @param {Instance} instance */
export function weigh(instance) {
  for (const game of WEIGHED) instance.weigh(game, weights(game));
  return instance;
}
