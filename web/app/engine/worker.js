// The engine in a worker: it loads the module, checks it, and answers one request after the other.
import { checked } from './checked.js';
import { Instance } from './instance.js';
import { Refused } from './refused.js';

/** @type {{ instance: Promise<Instance>, weights: Promise<void> | null } | null} */
let loaded = null;

/** @param {string} folder */
async function load(folder) {
  const bytes = await checked(folder, 'rules.wasm');
  return new Instance(await WebAssembly.compile(bytes));
}

/** @param {string} folder @param {any} request @param {boolean} weighed */
async function answer(folder, request, weighed) {
  loaded ??= { instance: load(folder), weights: null };
  const here = loaded;
  const instance = await here.instance;
  if (weighed) {
    here.weights ??= checked(folder, 'muster-chess.bin').then((bytes) => instance.weigh(bytes));
    await here.weights;
  }
  return instance.ask(request);
}

self.onmessage = async ({ data }) => {
  const { id, folder, request, weighed } = data;
  try {
    self.postMessage({ id, ok: await answer(folder, request, weighed) });
  } catch (why) {
    if (why instanceof Refused) self.postMessage({ id, error: why.error });
    else self.postMessage({ id, broken: String(why instanceof Error ? why.message : why) });
  }
};
