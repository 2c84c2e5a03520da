// Answers shown at the spot that they belong to.
import { useLayoutEffect, useRef } from '../../vendor/hooks.mjs';
import { Icon } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../board/choices.js').SpotAnswers} SpotAnswers */
/** @typedef {import('../types').Point} Point */

/**
 * @param {{ answers: SpotAnswers, at: Point, box: { x: number, y: number, w: number, h: number },
 *   table: import('../table').Table }} props
 */
export default function SpotChoices({ answers, at, box, table }) {
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { spot } = answers;
  const buttons = () =>
    /** @type {HTMLElement[]} */ ([...(list.current?.querySelectorAll('button') ?? [])]);
  const hit = () => document.querySelector(`.hit[data-spot="${CSS.escape(spot)}"]`);
  useLayoutEffect(() => {
    buttons()[0]?.focus({ preventScroll: true });
    return () => {
      const back = hit();
      if (list.current?.contains(document.activeElement) && back instanceof SVGElement) {
        back.focus({ preventScroll: true });
      }
    };
  }, [spot]);
  // Towards the middle of the board there is room.
  const down = at.y < box.y + box.h / 2;
  const x = Math.min(0.98, Math.max(0.02, (at.x - box.x) / box.w));
  const y = (at.y - box.y) / box.h;
  const drawn = answers.list.every(({ piece }) => piece);
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key];
    if (e.key === 'Escape') {
      table.picked.value = table.picked.value.slice(0, -1);
    } else if (by) {
      const all = buttons();
      const now = all.findIndex((button) => button === document.activeElement);
      all[(now + by + all.length) % all.length]?.focus();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const unit = 100 / box.w;
  const half = drawn ? (0.5 / box.h) * 100 : 3;
  return T.div(
    {
      ref: list,
      class: cls('spot-choices', drawn && 'pictured', !down && 'upward', x > 0.66 && 'at-right', x < 0.34 && 'at-left'),
      role: 'group',
      'aria-label': say('your-choice'),
      style: {
        left: `${drawn ? (x - 0.5 / box.w) * 100 : x * 100}%`,
        ...(down
          ? { top: `${y * 100 + (drawn ? -half : half)}%` }
          : { bottom: `${(1 - y) * 100 + (drawn ? -half : half)}%` }),
        width: drawn ? `${unit}%` : undefined,
      },
      onKeyDown: onKey,
    },
    answers.list.map(({ id, label, piece }) =>
      T.button(
        {
          key: id,
          type: 'button',
          class: 'spot-choice',
          disabled: table.busy.value,
          title: drawn ? label : undefined,
          'aria-describedby': table.under.value === id ? 'consequence' : undefined,
          onClick: () => table.choose(id),
          onPointerEnter: () => (table.under.value = id),
          onPointerLeave: () => (table.under.value = ''),
          onFocus: () => (table.under.value = id),
          onBlur: () => (table.under.value = ''),
        },
        piece ? C(Icon, { kind: piece.kind, owner: piece.owner, glyph: piece.glyph }) : null,
        T.span({ class: cls(piece && 'spoken') }, label),
      ),
    ),
    drawn
      ? null
      : T.button(
          { type: 'button', class: 'spot-choice quiet', onClick: () => table.drop() },
          say('cancel'),
        ),
  );
}
