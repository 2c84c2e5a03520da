// Answers that belong to a spot, chosen at the spot: what a pawn becomes, how to go there.
import { useLayoutEffect, useRef } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { say } from '../say.js';
import { Icon } from './signs.js';

/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Point} Point */

/**
 * Answers, where they stand, and the piece that each would bring there, if one would.
 * @typedef {{ spot: string, list: { id: string, label: string, piece: Piece | null }[] }} SpotAnswers
 */

/** The most answers that stand at a spot. */
const MOST = 6;
/** Answers in words need a wide board. */
const wide = matchMedia('(min-width: 48rem)');

/**
 * The answers that belong to the spot touched last, where the board has room for them.
 * @param {import('../table').Table} table
 * @returns {SpotAnswers | null}
 */
export function answersAtSpot(table) {
  const { choices, spots, done } = table.next.value;
  const picked = table.picked.value;
  const spot = picked.at(-1);
  const known = table.known.value;
  const { board } = table.view.value;
  if (!table.enabled.value || table.asked.value || spot === undefined || done) return null;
  if (!choices.length || choices.length > MOST || spots.size) return null;
  if (!board.spots.some(({ id }) => id === spot)) return null;
  const list = choices.map(({ id, label }) => {
    const offer = table.next.value.left.find(({ touches }) => touches[picked.length]?.id === id);
    const told = offer && known.get(offer.word);
    const piece = told?.pieces.find((one) => one.spot === spot) ?? null;
    return { id, label, piece };
  });
  const drawn = list.every(({ piece }) => piece);
  return drawn || wide.matches ? { spot, list } : null;
}

/**
 * @param {{ answers: SpotAnswers, at: Point, box: { x: number, y: number, w: number, h: number },
 *   table: import('../table').Table }} props
 */
export function SpotChoices({ answers, at, box, table }) {
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
