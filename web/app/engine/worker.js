// The engine in a worker: it loads the module and the wordings of the page's language, checks them, and
// answers one request after the other.
import { checked } from './checked.js';
import { Instance } from './instance.js';
import { Refused } from './refused.js';

/** @type {{ instance: Promise<Instance>, spoken: Map<string, Promise<void>>, weights: Promise<void> | null } | null} */
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

/** @param {string} folder @param {any} request @param {boolean} weighed */
async function answer(folder, request, weighed) {
  loaded ??= { instance: load(folder), spoken: new Map(), weights: null };
  const here = loaded;
  const instance = await here.instance;
  const { lang } = request;
  const spoken = here.spoken.get(lang) ?? speak(instance, folder, lang);
  here.spoken.set(lang, spoken);
  await spoken;
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
