// First steps and strategy: small positions, each with one task, and an answer to everything.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { ASSETS, SeatSign, loadSigns } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { LessonTable } from '../learn/lesson.js';
import { named, useNamed } from '../learn/named.js';
import { keepSteps, stepsDone } from '../learn/progress.js';
import { Stage } from '../learn/stage.js';
import { Unreachable, api, wording } from '../net.js';
import { Scroller, inSight } from '../scroller.js';
import { say } from '../say.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Lesson} Lesson */
/** @typedef {import('../types').LessonStep} LessonStep */
/** @typedef {import('../types').Look} Look */
/** @typedef {import('../learn/progress.js').Course} Course */

/** After each course: the level of the bot to play against. */
const LEVELS = { '': 1, strategy: 4 };

/** @param {{ count: number, at: number, done: Set<number>, go: (to: number) => void }} props */
function Dots({ count, at, done, go }) {
  return T.ol(
    { class: 'lesson-dots', 'aria-label': say('lesson-steps') },
    Array.from({ length: count }, (_, i) =>
      T.li(
        // Where not all find room, the one where one is comes into sight.
        { key: i, ref: i === at ? inSight : undefined },
        T.button(
          {
            type: 'button',
            class: cls('lesson-dot', done.has(i) && 'done'),
            'aria-current': i === at ? 'step' : undefined,
            'aria-label': say(done.has(i) ? 'lesson-step-done' : 'lesson-step', { step: i + 1, steps: count }),
            onClick: () => go(i),
          },
          done.has(i) && i !== at ? '\u2713' : String(i + 1),
        ),
      ),
    ),
  );
}

/** The result of the last action. @param {{ table: LessonTable }} props */
function Outcome({ table }) {
  const outcome = table.outcome.value;
  const over = table.view.value.tellings.map((telling) => telling.told);
  if (!outcome) return null;
  return T.div(
    { class: cls('outcome', outcome.right ? 'right' : 'not-yet') },
    T.p({ class: 'outcome-word' }, say(outcome.right ? 'right' : 'not-quite')),
    over.length > 1 ? T.p({ class: 'help' }, over.join(' \u2192 ')) : null,
    T.p(null, outcome.said),
    outcome.right
      ? null
      : T.button(
          { type: 'button', class: 'button small', id: 'again', onClick: () => table.again() },
          icon('again'),
          say('try-again'),
        ),
  );
}

/** Where the numbers of a step are from. @param {{ step: LessonStep }} props */
function Findings({ step }) {
  return step.findings?.length
    ? T.details(
        { class: 'lesson-findings' },
        T.summary(null, say('lesson-findings')),
        T.p(null, say('lesson-findings-about')),
        step.findings.map(({ command, found }, i) => [
          T.pre({ key: 2 * i, tabIndex: 0, 'aria-label': say('lesson-command') }, command),
          T.pre(
            { key: 2 * i + 1, class: 'found', tabIndex: 0, 'aria-label': say('lesson-found') },
            found.join('\n'),
          ),
        ]),
      )
    : null;
}

/** Plays against a bot on this device. @param {GameInfo} game @param {number} count @param {number} level */
async function playHere(game, count, level) {
  const { begin } = await import('../solo/table.js');
  const seats = Array.from({ length: count }, (_, i) => (i === 0 ? {} : { level }));
  await begin({ game: game.id, setup: game.defaults, seats });
}

/** After the last step: to the next course, or to a table. @param {{ game: GameInfo, course: Course }} props */
function Farewell({ game, course }) {
  const level = LEVELS[course];
  const [wrong, setWrong] = useState('');
  const play = async () => {
    const count = Number(game.defaults.seats) || game.seats.min;
    const seats = Array.from({ length: count }, (_, i) =>
      i === 0 ? { kind: 'me' } : { kind: 'bot', level },
    );
    try {
      const { id } = await api('POST', '/api/tables', { game: game.id, seats });
      location.assign(`/t/${id}`);
    } catch (error) {
      if (error instanceof Unreachable && navigator.serviceWorker?.controller) return playHere(game, count, level);
      setWrong(wording(error));
    }
  };
  return T.section(
    { class: 'farewell', 'aria-label': say('well-done') },
    T.h2(null, `${say('well-done')}.`),
    T.p(null, say(course ? 'strategy-known' : 'enough-for', { game: game.name })),
    T.p(
      { class: 'row' },
      T.button(
        { type: 'button', class: 'button', id: 'play-now', onClick: play },
        icon('play'),
        say('play-level', { level }),
      ),
      !course && game.strategy
        ? T.a(
            { class: 'button quiet', id: 'go-on', href: `/learn/${game.id}/strategy` },
            icon('steps'),
            say('strategy'),
          )
        : null,
      T.a({ class: 'button quiet', href: `/new/${game.id}` }, say('another-table')),
      T.a({ class: 'button quiet', href: `/rules/${game.id}` }, icon('book'), say('all-rules')),
      game.puzzles
        ? T.a({ class: 'button quiet', href: `/puzzles/${game.id}` }, icon('hint'), say('puzzles'))
        : null,
    ),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
  );
}

/** @param {{ lesson: Lesson, game: GameInfo, course: Course, look: Look }} props */
function LessonPage({ lesson, game, course, look }) {
  const count = lesson.steps.length;
  const [done, setDone] = useState(() => stepsDone(game.id, course));
  const [at, setAt] = useState(() => startAt(count, done));
  const head = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  const tables = useRef(/** @type {Map<number, LessonTable>} */ (new Map()));
  /** @param {number} number */
  const tableOf = (number) => {
    const known = tables.current.get(number);
    if (known) return known;
    const right = () =>
      setDone((old) => {
        const next = new Set(old).add(number);
        keepSteps(game.id, course, next);
        return next;
      });
    const fresh = new LessonTable(lesson, number, right, look.shown, course);
    tables.current.set(number, fresh);
    return fresh;
  };
  const table = tableOf(at);
  useEffect(() => history.replaceState(null, '', `#${at + 1}`), [at]);
  /** @param {number} to */
  const go = (to) => {
    table.left = true;
    tables.current.delete(at);
    setAt(to);
    // The words first, wherever the page was scrolled to.
    queueMicrotask(() => setTimeout(() => head.current?.focus()));
  };
  useNamed(count, at, go);
  const startOver = () => {
    keepSteps(game.id, course, new Set());
    setDone(new Set());
    go(0);
    table.again();
  };
  const { step } = table;
  const outcome = table.outcome.value;
  const seat = table.view.value.seats.find((s) => s.seat === step.seat)?.title ?? '';
  const all = done.size >= count;
  const hidden = look.Panel && table.enabled.value && look.hides?.(table.view.value);
  return T.div(
    { class: cls('learn', hidden && 'instead') },
    T.div(
      { class: 'lesson-head' },
      T.h1(null, say(course ? 'strategy-in' : 'first-steps-in', { game: game.name })),
      C(Dots, { count, at, done, go }),
    ),
    C(
      Scroller,
      {
        tag: 'section',
        class: 'lesson-words',
        'aria-label': say('lesson-step', { step: at + 1, steps: count }),
      },
      T.h2({ tabIndex: -1, ref: head }, step.title),
      C(Outcome, { table }),
      (all || at + 1 === count) && outcome?.right ? C(Farewell, { game, course }) : null,
      step.text.map((text, i) =>
        T.p({ key: i, class: cls(i === step.text.length - 1 && i > 0 && 'lesson-task') }, text),
      ),
      T.p(
        { class: cls('lesson-seat', `seat-${step.seat}`) },
        C(SeatSign, { scene: table.scene.value, owner: step.seat }),
        look.youAre?.(table.view.value, step.seat) ?? say('you-are', { seat }),
      ),
      C(Findings, { step }),
    ),
    C(Stage, { key: at, table, game: game.id, look }),
    T.section(
      { class: 'lesson-answer', 'aria-label': say('what-now') },
      T.div(
        { class: 'lesson-buttons row' },
        T.button(
          {
            type: 'button',
            class: 'button quiet',
            id: 'back',
            disabled: at === 0,
            onClick: () => go(at - 1),
          },
          say('lesson-back'),
        ),
        at + 1 < count
          ? T.button(
              {
                type: 'button',
                class: cls('button', !outcome?.right && 'quiet'),
                id: 'next',
                onClick: () => go(at + 1),
              },
              say(outcome?.right ? 'next' : 'skip'),
            )
          : null,
        outcome
          ? null
          : T.button(
              {
                type: 'button',
                class: 'button quiet',
                id: 'show',
                disabled: table.busy.value,
                onClick: () => step.show && table.act(step.show),
              },
              icon('hint'),
              say('show-me'),
            ),
      ),
      T.p(
        { class: 'lesson-foot' },
        done.size
          ? T.button(
              { type: 'button', class: 'button small quiet', id: 'start-over', onClick: startOver },
              icon('again'),
              say('start-over'),
            )
          : null,
        T.a({ href: `/rules/${game.id}` }, say('rules-of', { game: game.name })),
        course
          ? T.a({ href: `/learn/${game.id}` }, say('first-steps'))
          : game.strategy
            ? T.a({ href: `/learn/${game.id}/strategy` }, say('strategy'))
            : null,
        game.puzzles ? T.a({ href: `/puzzles/${game.id}` }, say('puzzles')) : null,
      ),
    ),
  );
}

/** The step in the address, or the first that is not done. @param {number} count @param {Set<number>} done */
function startAt(count, done) {
  const number = named(count);
  if (number !== null) return number;
  for (let i = 0; i < count; i++) if (!done.has(i)) return i;
  return 0;
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function learn(root, data) {
  const id = document.documentElement.dataset.game ?? '';
  // Who keeps this page for when there is no network needs no hall.
  if (navigator.serviceWorker?.controller) await (await import('../solo/learning.js')).answerHere();
  if (location.pathname.startsWith('/puzzles/')) {
    const page = await import('../learn/puzzles.js');
    return page.default(root, data);
  }
  /** @type {Course} */
  const course = location.pathname.endsWith('/strategy') ? 'strategy' : '';
  const lesson = data.lesson ?? (await api('GET', `/api/lessons/${id}${course && `/${course}`}`));
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const game = games.find((known) => known.id === id);
  if (!game) return;
  const [module] = await Promise.all([import(`${ASSETS}/games/${id}.js`), loadSigns(id)]);
  const look = module.default ?? {};
  await look.ready;
  render(C(LessonPage, { lesson, game, course, look }), root);
}
