// Courses and puzzles without the hall: the engine of this page answers what their pages ask.
import { ASSETS } from '../board/signs.js';
import { checked, listed } from '../engine/checked.js';
import { Engine } from '../engine/engine.js';
import { once } from '../engine/once.js';
import { nearby } from '../nearby.js';
import { Refused } from '../net.js';
import { language } from '../say.js';
import { kept } from './offline.js';

const engine = new Engine();
const FOLDER = `${ASSETS}/engine`;

/** Files that the engine has, or is brought. @type {Map<string, Promise<unknown>>} */
const files = new Map();

/**
 * Brings the engine a file, once.
 * @param {string} name @param {(text: string) => object} request what it is told about the file's text
 */
function bring(name, request) {
  const read = (/** @type {Uint8Array} */ bytes) => engine.ask(request(new TextDecoder().decode(bytes)));
  return once(files, name, () => checked(FOLDER, name).then(read));
}

/** Brings what a question is about. @param {{ game: string, of: any }} asked */
async function prepare({ game, of }) {
  if (of.ask.startsWith('puzzle')) {
    return bring(`puzzles/${game}.txt`, (lines) => ({ call: 'collect', game, lines }));
  }
  const course = of.course ?? 'first-steps';
  for (const spoken of [language, 'en']) {
    const name = `courses/${game}/${course}.${spoken}.txt`;
    if (!files.has(name) && !(await listed(FOLDER, name))) continue;
    return bring(name, (text) => ({ call: 'teach', game, course, text }));
  }
}

/** What the engine is asked for a request to the hall; null where it is not about learning. @param {string} path @param {any} body */
export function learningAsk(path, body) {
  const [, api, kind, game, ...rest] = path.split('/');
  if (api !== 'api' || !game) return null;
  const what = rest.at(-1);
  if (kind === 'lessons') {
    // A course may be named before the step.
    const named = rest[0] && !/^\d+$/.test(rest[0]) ? { course: rest.shift() } : {};
    const [step] = rest;
    if (!rest.length) return { game, of: { ask: 'lesson', ...named } };
    if (what === 'try') return { game, of: { ask: 'lesson_try', ...named, step, attempt: body } };
    if (what === 'consequences') return { game, of: { ask: 'lesson_ahead', ...named, step, ahead: body } };
  }
  if (kind === 'puzzles') {
    const [puzzle, choices] = rest;
    if (!rest.length) return { game, of: { ask: 'puzzles' } };
    if (rest.length === 1) return { game, of: { ask: 'puzzle', puzzle } };
    if (what === 'try') return { game, of: { ask: 'puzzle_try', puzzle, choices, attempt: body } };
    if (what === 'consequences') return { game, of: { ask: 'puzzle_ahead', puzzle, choices, ahead: body } };
  }
  return null;
}

/** The answer of the engine; undefined where there is none, which leaves it to the hall. @param {string} path @param {unknown} body */
async function answer(path, body) {
  const asked = learningAsk(path, body);
  if (!asked || engine.missing) return undefined;
  try {
    await prepare(asked);
    return await engine.ask({ call: 'learn', ...asked });
  } catch (why) {
    // What the engine refuses the hall refuses, too; without engine or files it is the hall's.
    if (why instanceof Refused) throw why;
    return undefined;
  }
}

/** Has this machine answer, where it keeps the pages and knows their language. */
export async function answerHere() {
  if ((await kept()) !== 'this') return;
  const about = await engine.ask({ call: 'about' }).catch(() => null);
  if (about?.languages.includes(language)) nearby.answer = (_, path, body) => answer(path, body);
}
