// The look of one game: its sign, its pieces, and the boards of its first steps.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { Board } from '../board/board.js';
import { Icon, gameSign, symbols } from '../board/signs.js';
import { C, T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { firstSeats } from '../seats.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Lesson} Lesson */
/** @typedef {import('../types').LessonVerdict} LessonVerdict */

/** @param {{ lesson: Lesson, number: number }} props */
function Step({ lesson, number }) {
  const [after, setAfter] = useState(/** @type {LessonVerdict | null} */ (null));
  const step = lesson.steps[number];
  useEffect(() => {
    api('POST', `/api/lessons/${lesson.game}/${number}/try`, { word: step?.show }).then(setAfter);
  }, []);
  const board = step && lesson.boards[step.board];
  if (!step || !board) return null;
  const open = new Set(
    step.offers.list.flatMap(({ touches: [first] }) => (first?.type === 'spot' ? [first.id] : [])),
  );
  const last = after?.frames.at(-1);
  const moved = (after?.frames ?? []).flatMap((frame) => frame.telling?.motions ?? []);
  return T.figure(
    { class: 'style-step' },
    T.figcaption(null, step.title),
    T.div(
      { class: 'style-pair' },
      C(Board, { board, scene: step.scene, open, hints: true, label: say('style-before', { step: step.title }) }),
      last
        ? C(Board, {
            board,
            scene: last.scene,
            last: new Set(moved.flatMap((motion) => [motion.from, motion.to])),
            label: say('style-after', { step: step.title }),
          })
        : null,
    ),
  );
}

/** @typedef {NonNullable<import('../types').Look['settings']>[number]} Setting */

/**
 * The choices for the look of a game: each set of pieces, and each board.
 * @param {{ game: GameInfo, lesson: Lesson | null, setting: Setting }} props
 */
function Sets({ game, lesson, setting }) {
  const { name, title, options, value } = setting;
  const [step] = [...(lesson?.steps ?? [])].sort(
    (a, b) => b.scene.pieces.length - a.scene.pieces.length,
  );
  const board = step && lesson?.boards[step.board];
  const men = lesson ? menOf(lesson) : [];
  return T.section(
    { class: 'style-part', 'aria-labelledby': `sets-${name}` },
    T.h2({ id: `sets-${name}` }, title),
    T.ul(
      { class: 'style-sets' },
      options.map(([word, text]) =>
        T.li(
          { key: word, 'data-game': game.id, [`data-${name}`]: word },
          T.label(
            null,
            T.input({
              type: 'radio',
              name: `set-${name}`,
              checked: value.value === word,
              onChange: () => (value.value = word),
            }),
            ` ${text}`,
          ),
          name === 'pieces' || !board || !step
            ? T.span(
                { class: 'style-owners' },
                men.map((man) => C(Icon, { key: `${man.kind}${man.owner}`, ...man, set: word })),
              )
            : C(Board, { board, scene: step.scene, label: text }),
        ),
      ),
    ),
  );
}

/** One of each kind and owner on the boards of a lesson. @param {Lesson} lesson */
function menOf(lesson) {
  const all = lesson.steps.flatMap((step) => step.scene.pieces);
  const found = new Map(all.map(({ kind, owner }) => [`${kind} ${owner}`, { kind, owner }]));
  return [...found.values()];
}

/** @param {{ game: GameInfo, lesson: Lesson | null, settings: Setting[] }} props */
export function GameLook({ game, lesson, settings }) {
  const men = lesson ? menOf(lesson) : [];
  // In another set, or of several kinds, it is shown as a man is.
  const sets = settings.find(({ name }) => name === 'pieces')?.options ?? [];
  const inSet = [...symbols.value].flatMap((name) =>
    sets.flatMap(([word]) => (word && name.startsWith(`${word}-`) ? [name, name.slice(word.length + 1)] : [])),
  );
  const drawn = [...symbols.value].filter((name) => name !== 'sign' && !inSet.includes(name));
  const kinds = [...new Set([...men.map(({ kind }) => kind), ...drawn])].filter(Boolean);
  const owners = firstSeats(Math.max(game.seats.max, 1));
  return T.div(
    { class: 'style' },
    T.p(null, T.a({ href: '/style' }, say('look-of-hall'))),
    T.div({ class: 'style-head' }, gameSign(game.id), T.h1(null, say('look-of', { game: game.name }))),
    T.section(
      { class: 'style-part', 'aria-labelledby': 'pieces' },
      T.h2({ id: 'pieces' }, say('style-pieces')),
      kinds.length === 0
        ? T.p({ class: 'help' }, say('style-no-signs'))
        : null,
      T.ul(
        { class: 'style-pieces' },
        (kinds.length ? kinds : ['disc']).map((kind) =>
          T.li(
            { key: kind },
            T.span(
              { class: 'style-owners' },
              owners.map((owner) => C(Icon, { key: owner, kind, owner })),
            ),
            T.code(null, kind),
          ),
        ),
      ),
    ),
    settings.map((setting) => C(Sets, { key: setting.name, game, lesson, setting })),
    lesson
      ? T.section(
          { class: 'style-part', 'aria-labelledby': 'boards' },
          T.h2({ id: 'boards' }, say('style-boards')),
          T.p({ class: 'help' }, say('style-steps')),
          lesson.steps.map((step, number) => C(Step, { key: step.title, lesson, number })),
        )
      : null,
  );
}
