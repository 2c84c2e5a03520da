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

/** @param {{ game: GameInfo, lesson: Lesson | null }} props */
export function GameLook({ game, lesson }) {
  const kinds = [...symbols.value].filter((name) => name !== 'sign');
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
