// The puzzles of a game: one after the other near one's strength, and one of the day.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { ASSETS, SeatSign, loadSigns } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { Scroller } from '../scroller.js';
import { named, useNamed } from './named.js';
import { PuzzleTable, atLeast, atMost, percentAtLeast } from './puzzletable.js';
import { after, daily, daysInARow, keepScore, next, ofDay, ratingOf, scoreOf, today } from './score.js';
import { Stage } from './stage.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */
/** @typedef {import('../types').Puzzle} Puzzle */
/** @typedef {import('../types').PuzzleCollection} PuzzleCollection */

/** What the choices are worth, and what that means. @param {{ puzzle: Puzzle, expectation: NonNullable<Puzzle['proof']['expectation']> }} props */
function Expected({ puzzle, expectation }) {
  const { actions, within } = puzzle.proof;
  const { best, second, many } = expectation;
  const worth = { actions, best: atLeast(best), second: atMost(second) };
  return [
    T.p({ key: 'worth' }, say(many ? 'puzzle-worth-any' : 'puzzle-worth-both', worth)),
    T.p({ key: 'how' }, within === null ? say('puzzle-followed-all') : say('puzzle-followed', { plies: within })),
  ];
}

/** What was proven, and how the puzzle was found. @param {{ puzzle: Puzzle }} props */
function Proof({ puzzle }) {
  const { actions, within, nodes, solved, command, step, expectation } = puzzle.proof;
  const levels = solved.map((share, i) => `${i + 1}: ${Math.round(100 * share)}\u00a0%`).join(' \u00b7 ');
  return T.details(
    { class: 'puzzle-proof' },
    T.summary(null, say('puzzle-proof')),
    expectation ? C(Expected, { puzzle, expectation }) : null,
    expectation
      ? null
      : T.p(null, within === null ? say('puzzle-only', { actions }) : say('puzzle-within', { actions, plies: within })),
    T.p(null, say('puzzle-nodes', { nodes })),
    T.p(null, say('puzzle-levels', { levels })),
    T.p(null, say('puzzle-from', { step })),
    T.pre({ tabIndex: 0 }, command),
  );
}

/** @param {{ table: PuzzleTable, puzzle: Puzzle, onAgain: () => void }} props */
function Ending({ table, puzzle, onAgain }) {
  const outcome = table.outcome.value;
  if (!outcome) return null;
  return T.div(
    { class: cls('outcome', outcome.right ? 'right' : 'not-yet') },
    T.p({ class: 'outcome-word' }, table.word(outcome.right)),
    T.p(null, outcome.said),
    outcome.right
      ? C(Proof, { puzzle })
      : T.button(
          { type: 'button', class: 'button small', id: 'again', onClick: onAgain },
          icon('again'),
          say('try-again'),
        ),
  );
}

/** One's rating and streaks. @param {{ score: import('./score.js').Score, count: number }} props */
function Standing({ score, count }) {
  const days = daysInARow(score);
  return T.p(
    { class: 'puzzle-standing' },
    say('puzzle-standing', { rating: score.rating, solved: score.solved.length, count }),
    score.streak > 1 ? ` ${say('puzzle-streak', { streak: score.streak })}` : '',
    days > 1 ? ` ${say('puzzle-days', { days })}` : '',
  );
}

/** @param {{ table: PuzzleTable, puzzle: Puzzle, look: Look, isOfDay: boolean }} props */
function Words({ table, puzzle, look, isOfDay }) {
  const head = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => head.current?.focus(), [puzzle.number]);
  const view = table.view.value;
  const seat = view.seats.find((s) => s.seat === puzzle.seat)?.title ?? '';
  const { expectation } = puzzle.proof;
  const title = isOfDay ? 'puzzle-of-day' : 'puzzle-number';
  return [
    T.h2({ key: 'head', tabIndex: -1, ref: head }, say(title, { number: puzzle.number + 1 })),
    C(Ending, { key: 'ending', table, puzzle, onAgain: () => table.again() }),
    T.p(
      { key: 'task', class: 'lesson-task' },
      expectation
        ? say('puzzle-task-best', { margin: percentAtLeast(expectation.margin) })
        : say('puzzle-task', { left: puzzle.choices - table.choices }),
    ),
    T.p(
      { key: 'seat', class: cls('lesson-seat', `seat-${puzzle.seat}`) },
      C(SeatSign, { scene: table.scene.value, owner: puzzle.seat }),
      look.youAre?.(view, puzzle.seat) ?? say('you-are', { seat }),
    ),
    T.p({ key: 'grade', class: 'help' }, say('puzzle-grade', { rating: ratingOf(puzzle.grade) })),
  ];
}

/** @param {{ collection: PuzzleCollection, first: Puzzle, game: GameInfo, look: Look }} props */
function PuzzlesPage({ collection, first, game, look }) {
  const grades = collection.puzzles.map((of) => of.grade);
  const day = ofDay(today(), grades.length);
  const [score, setScore] = useState(() => scoreOf(game.id));
  const [puzzle, setPuzzle] = useState(first);
  const [wrong, setWrong] = useState('');
  const tables = useRef(/** @type {{ of: Puzzle, table: PuzzleTable } | null} */ (null));
  if (tables.current?.of !== puzzle) {
    /** @param {boolean} right @param {boolean} isFirst */
    const ended = (right, isFirst) =>
      setScore((old) => {
        let fresh = isFirst ? after(old, puzzle.number, puzzle.grade, right) : old;
        if (right && puzzle.number === day) fresh = daily(fresh, today());
        keepScore(game.id, fresh);
        return fresh;
      });
    tables.current = { of: puzzle, table: new PuzzleTable(puzzle, ended, look.shown) };
  }
  const { table } = tables.current;
  /** @param {number | undefined} number */
  const go = async (number) => {
    if (number === undefined) return;
    try {
      const found = await api('GET', `/api/puzzles/${game.id}/${number}`);
      table.left = true;
      history.replaceState(null, '', `#${number + 1}`);
      setWrong('');
      setPuzzle(found);
    } catch (error) {
      setWrong(wording(error));
    }
  };
  useNamed(grades.length, puzzle.number, go);
  const show = () => {
    // A wrong choice still stands on the board.
    if (table.outcome.value) table.again();
    else if (table.isFirst) {
      const failed = after(score, puzzle.number, puzzle.grade, false);
      keepScore(game.id, failed);
      setScore(failed);
    }
    void table.reveal();
  };
  const outcome = table.outcome.value;
  const following = next(score, grades) ?? (puzzle.number + 1) % grades.length;
  return T.div(
    { class: 'learn puzzles' },
    T.div(
      { class: 'lesson-head' },
      T.h1(null, say('puzzles-of', { game: game.name })),
      C(Standing, { score, count: grades.length }),
    ),
    C(
      Scroller,
      { tag: 'section', class: 'lesson-words', 'aria-label': say('puzzle-number', { number: puzzle.number + 1 }) },
      C(Words, { table, puzzle, look, isOfDay: puzzle.number === day }),
    ),
    C(Stage, { key: puzzle.number, table, game: game.id, look }),
    T.section(
      { class: 'lesson-answer', 'aria-label': say('what-now') },
      T.div(
        { class: 'lesson-buttons row' },
        T.button(
          {
            type: 'button',
            class: cls('button', !outcome?.right && 'quiet'),
            id: 'next',
            onClick: () => go(following),
          },
          say(outcome?.right ? 'next' : 'skip'),
        ),
        outcome?.right
          ? null
          : T.button(
              { type: 'button', class: 'button quiet', id: 'show', disabled: table.busy.value, onClick: show },
              icon('hint'),
              say('show-me'),
            ),
      ),
      wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
      T.p(
        { class: 'lesson-foot' },
        puzzle.number === day
          ? null
          : T.button(
              { type: 'button', class: 'button small quiet', id: 'of-day', onClick: () => go(day) },
              say('puzzle-of-day-go'),
            ),
        T.a({ href: `/rules/${game.id}` }, say('rules-of', { game: game.name })),
        game.strategy ? T.a({ href: `/learn/${game.id}/strategy` }, say('strategy')) : null,
        T.a({ href: '/puzzles' }, say('puzzles-all')),
      ),
    ),
  );
}

/** The puzzle in the address, that of the day if it is neither solved nor skipped, or the next. */
/** @param {string} game @param {PuzzleCollection} collection */
function startAt(game, collection) {
  const count = collection.puzzles.length;
  const number = named(count);
  if (number !== null) return number;
  const score = scoreOf(game);
  if (location.hash !== '#next' && score.days.last !== today()) return ofDay(today(), count);
  return next(score, collection.puzzles.map((of) => of.grade)) ?? 0;
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function puzzles(root, data) {
  const id = document.documentElement.dataset.game ?? '';
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const game = games.find((known) => known.id === id);
  if (!game) return;
  /** @type {PuzzleCollection} */
  const collection = await api('GET', `/api/puzzles/${id}`);
  const [first, module] = await Promise.all([
    api('GET', `/api/puzzles/${id}/${startAt(id, collection)}`),
    import(`${ASSETS}/games/${id}.js`),
    loadSigns(id),
  ]);
  const look = module.default ?? {};
  await look.ready;
  render(C(PuzzlesPage, { collection, first, game, look }), root);
}
