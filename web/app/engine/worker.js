// The engine in a worker: it loads the module and the wordings of the page's language, checks them, and
// answers one request after the other.
import { checked } from './checked.js';
import { Instance } from './instance.js';
import { Refused } from './refused.js';
import { WEIGHED } from './weights.js';

/** @type {{ instance: Promise<Instance>, spoken: Map<string, Promise<void>>, weights: Map<string, Promise<void>> } | null} */
let loaded = null;

/** @param {string} folder */
async function load(folder) {
  const [bytes, english] = await Promise.all([checked(folder, 'rules.wasm'), wordings(folder, 'en')]);
  const instance = new Instance(await WebAssembly.compile(bytes));
  instance.ask(english);
  return instance;
}

/** The request that brings the wordings of a language. @param {string} folder @param {string} language */
async function wordings(folder, language) {
  const bytes = await checked(folder, `texts/${language}.txt`);
  return { call: 'speak', language, wordings: new TextDecoder().decode(bytes) };
}

/**
 * Brings the wordings of a language that the engine has beside English.
 * @param {Instance} instance @param {string} folder @param {string} language
 */
async function speak(instance, folder, language) {
  if (language === 'en' || !instance.ask({ call: 'about' }).languages.includes(language)) return;
  instance.ask(await wordings(folder, language));
}

/**
 * Brings what the bots of a game weigh positions by.
 * @param {Instance} instance @param {string} folder @param {string} game
 */
async function weigh(instance, folder, game) {
  instance.weigh(game, await checked(folder, `${game}.bin`));
}

/** @param {string} folder @param {any} request @param {string | null} game whose bots are asked */
async function answer(folder, request, game) {
  loaded ??= { instance: load(folder), spoken: new Map(), weights: new Map() };
  const here = loaded;
  const instance = await here.instance;
  const { lang } = request;
  const spoken = here.spoken.get(lang) ?? speak(instance, folder, lang);
  here.spoken.set(lang, spoken);
  await spoken;
  if (game !== null && WEIGHED.has(game)) {
    const weights = here.weights.get(game) ?? weigh(instance, folder, game);
    here.weights.set(game, weights);
    await weights;
  }
  return instance.ask(request);
}

self.onmessage = async ({ data }) => {
  const { id, folder, request, game } = data;
  try {
    self.postMessage({ id, ok: await answer(folder, request, game) });
  } catch (why) {
    if (why instanceof Refused) self.postMessage({ id, error: why.error });
    else self.postMessage({ id, broken: String(why instanceof Error ? why.message : why) });
  }
};
