// The engine in a worker: it loads the module and the wordings of the page's language, checks them, and
// answers one request after the other.
import { Away, checked } from './checked.js';
import { Instance } from './instance.js';
import { once } from './once.js';
import { Refused } from './refused.js';
import { WEIGHED } from './weights.js';

/** What was fetched or is being fetched, by its name: the module, the wordings of a language, the weights of a game. @type {Map<string, Promise<any>>} */
const loading = new Map();

/** A file that is away may come; one that is spoiled stays so. @param {unknown} why */
const passes = (why) => why instanceof Away;

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
  const instance = await once(loading, 'rules', () => load(folder), passes);
  const { lang } = request;
  await once(loading, `texts/${lang}`, () => speak(instance, folder, lang), passes);
  if (game !== null && WEIGHED.has(game)) await once(loading, game, () => weigh(instance, folder, game), passes);
  return instance.ask(request);
}

self.onmessage = async ({ data }) => {
  const { id, folder, request, game } = data;
  try {
    self.postMessage({ id, ok: await answer(folder, request, game) });
  } catch (why) {
    if (why instanceof Refused) self.postMessage({ id, error: why.error });
    else if (why instanceof Away) self.postMessage({ id, away: why.message });
    else self.postMessage({ id, broken: String(why instanceof Error ? why.message : why) });
  }
};
