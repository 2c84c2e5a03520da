// The board of a lesson or a puzzle, what is asked there, and the choices.
import { SeatSign } from '../board/signs.js';
import { C, T } from '../el.js';
import { Choices, Foretold, PlayBoard, RefusalNote, TrayBox } from '../play.js';
import { say } from '../say.js';
import { Scroller } from '../scroller.js';

/** @typedef {import('./lesson.js').LessonTable} LessonTable */
/** @typedef {import('../types').Look} Look */
/** @typedef {import('../types').Tray} Tray */

/**
 * The trays beside the board, each player's own behind the name.
 * @param {{ table: LessonTable, trays: Tray[], look: Look }} props
 */
function Trays({ table, trays, look }) {
  const Box = look.Tray ?? TrayBox;
  /** @param {Tray[]} some @param {boolean} named */
  const boxes = (some, named) => some.map((tray) => C(Box, { key: tray.id, tray, table, named }));
  const seats = table.view.value.seats.map(({ seat, title }) => {
    const own = trays.filter((tray) => tray.owner === seat && tray.items.length > 0);
    return own.length
      ? T.div(
          { key: seat, class: `tray-row seat-${seat}` },
          T.b(null, C(SeatSign, { scene: table.scene.value, owner: seat }), title),
          boxes(own, own.length > 1),
        )
      : null;
  });
  return trays.length
    ? C(
        Scroller,
        { tag: 'div', class: 'trays' },
        boxes(
          trays.filter((tray) => tray.owner === null),
          true,
        ),
        seats,
      )
    : null;
}

/** @param {{ table: LessonTable, game: string, look: Look }} props */
export function Stage({ table, game, look }) {
  const view = table.view.value;
  const enabled = table.enabled.value;
  const { trays, notes } = table.scene.value;
  const offers = table.offers.value.list;
  const { Panel } = look;
  const panel =
    Panel && enabled
      ? C(Panel, {
          table,
          view,
          seat: table.seat.value,
          offers,
          act: (/** @type {string} */ word) => table.act(word),
          enabled,
        })
      : null;
  const isFar = view.seats.length === 2 && table.step.seat !== (look.below?.(view) ?? 'a');
  const instead = panel && look.hides?.(view);
  return [
    T.section(
      { key: 'stage', class: 'stage', 'aria-label': say('board') },
      instead
        ? panel
        : T.div(
            { class: 'board-frame' },
            T.div(
              { class: 'board-space' },
              C(PlayBoard, {
                table,
                flipped: isFar,
                values: look.values?.(table),
                staged: look.Staged && C(look.Staged, { table }),
              }),
            ),
            C(Trays, { table, trays, look }),
          ),
    ),
    T.section(
      { key: 'prompt', class: 'prompt', 'aria-label': say('what-is-asked') },
      T.div(
        { class: 'prompt-parts' },
        T.div({ class: 'prompt-said' }, T.p({ class: 'lesson-note' }, look.asks?.(table) ?? notes[0] ?? '')),
        instead ? null : panel,
        panel && look.covers?.(offers, table) ? null : C(Choices, { table }),
      ),
      C(Foretold, { table }),
      C(RefusalNote, { table, game }),
    ),
  ];
}
