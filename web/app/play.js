// The board of a table with everything one touches: choices, trays, refusals.
import { useEffect } from '../vendor/hooks.mjs';
import { Board } from './board/board.js';
import { answersAtSpot } from './board/choices.js';
import { follow, wasDrag } from './board/drag.js';
import { Icon, seatClass, symbols } from './board/signs.js';
import { C, Later, T, cls } from './el.js';
import { confirm, hints, isStill } from './settings.js';
import { sentence } from './store/ahead.js';
import { say } from './say.js';
import { EventDice } from './table/event.js';
import { decided, isLetter, sinceOwn } from './store/views.js';

/** @typedef {import('./table').Table} Table */
/** @typedef {import('./types').Tray} Tray */
/** @typedef {import('./types').TrayItem} TrayItem */
/** @typedef {Map<string, import('./types').Value>} Values */

const NOBODY = new Set();

/**
 * The spots of a step: where something moved, or spots that it names.
 * @param {Table} table
 */
export function lastSpots(table) {
  const step = table.lastStep.value;
  const { board } = table.view.value;
  if (!step) return NOBODY;
  // Where nothing moves, all that happened since one's last turn is marked.
  if (isStill() && table.at.value === null) {
    const { events } = sinceOwn(table.view.value);
    const all = events.flatMap(({ telling }) => telling.motions);
    if (all.length) return new Set(all.flatMap(({ from, to }) => [from, to]));
  }
  if (step.motions.length) return new Set(step.motions.flatMap((m) => [m.from, m.to]));
  const known = new Set(board.spots.map((spot) => spot.id));
  return new Set(step.line.split(/[^\w*]+/).filter((word) => known.has(word)));
}

/**
 * Previews a touch while the pointer or the focus is on it.
 * @param {Table} table @param {string} id
 */
function thinking(table, id) {
  const think = () => (table.under.value = id);
  const forget = () => table.under.value === id && (table.under.value = '');
  return {
    'aria-describedby': table.ahead.value && table.under.value === id ? 'consequence' : undefined,
    onPointerEnter: think,
    onPointerLeave: forget,
    onFocus: (/** @type {any} */ e) => e.currentTarget.matches(':focus-visible') && think(),
    onBlur: forget,
  };
}

/** @param {{ item: TrayItem, table: Table }} props */
function Item({ item, table }) {
  const { spot } = item;
  const picked = spot !== null && table.picked.value.includes(spot);
  const open = spot !== null && table.enabled.value && table.next.value.spots.has(spot);
  const drawn = symbols.value.has(item.kind);
  const inside = [
    item.kind ? C(Icon, { kind: item.kind, owner: item.owner, glyph: item.label[0] ?? '' }) : null,
    item.count === null ? null : T.b({ class: 'count' }, String(item.count)),
    item.kind && (drawn || item.count !== null)
      ? T.span({ class: 'spoken' }, item.label)
      : T.span({ class: 'item-label' }, item.label),
  ];
  const look = cls('item', seatClass(item.owner), picked && 'picked', open && 'can');
  if (spot === null) return T.span({ class: look, title: item.label }, inside);
  /** @param {any} e */
  const onDown = (e) => {
    if (e.button !== 0 || !open) return;
    const figure = e.currentTarget.querySelector('.figure');
    follow(e, {
      figure,
      onStart: () => table.spell([...table.picked.value, spot]),
      onDrop: (to) => table.carry(spot, to),
    });
  };
  return T.button(
    {
      type: 'button',
      class: look,
      title: item.label,
      'data-spot': spot,
      'aria-pressed': picked ? 'true' : 'false',
      'aria-disabled': open || picked ? undefined : 'true',
      ...thinking(table, spot),
      onPointerDown: onDown,
      onClick: () => wasDrag() || table.touch(spot),
    },
    inside,
  );
}

/** @param {{ tray: Tray, table: Table, named: boolean }} props */
export function TrayBox({ tray, table, named }) {
  if (tray.items.length === 0) return null;
  return T.div(
    { class: cls('tray', `tray-${tray.id}`), role: 'group', 'aria-label': tray.label },
    named ? T.span({ class: 'tray-name', 'aria-hidden': 'true' }, tray.label) : null,
    tray.items.map((item, i) => C(Item, { key: item.spot ?? i, item, table })),
  );
}

/** The answers that may be chosen now. @param {{ table: Table }} props */
export function Choices({ table }) {
  const { choices, done, left } = table.next.value;
  const picked = table.picked.value;
  if (!table.enabled.value || table.asked.value || answersAtSpot(table)) return null;
  const buttons = [
    ...choices.map(({ id, label }) =>
      T.button(
        {
          key: id,
          type: 'button',
          class: 'button choice',
          disabled: table.busy.value,
          ...thinking(table, id),
          onClick: () => table.choose(id),
        },
        label,
      ),
    ),
    done && left.length > 1
      ? T.button(
          {
            key: 'done',
            type: 'button',
            class: 'button choice',
            onClick: () => table.act(done.word, picked),
          },
          say('play-so'),
        )
      : null,
    picked.length && (choices.length || done)
      ? T.button(
          { key: 'no', type: 'button', class: 'button quiet', onClick: () => table.drop() },
          say('cancel'),
        )
      : null,
  ];
  if (!buttons.some(Boolean)) return null;
  return T.div({ class: 'choices', role: 'group', 'aria-label': say('your-choice') }, buttons);
}

/** The preview of a touch. @param {{ table: Table }} props */
export function Foretold({ table }) {
  const { seats, turn } = table.view.value;
  if (turn.type === 'over' || !seats.some(({ you }) => you)) return null;
  const notes = isShown(table) ? (table.ahead.value?.notes ?? []) : [];
  return T.p({ class: 'consequence', id: 'consequence' }, sentence(notes) || null);
}

/** Whether previews are shown. @param {Table} table */
const isShown = (table) => hints.value || table.asked.value !== null;

/** Whether every move needs a confirmation. @param {Table} table */
export const mayAsk = (table) =>
  !table.isTrial &&
  (confirm.value === 'always' || (confirm.value === 'auto' && isLetter(table.view.value)));

/** Asks for confirmation before an action is played. @param {{ table: Table }} props */
export const Confirm = ({ table }) =>
  table.asked.value ? C(Later, { from: () => import('./later/confirm.js'), table }) : null;

/** Why the last try was refused. @param {{ table: Table, game: string }} props */
export const RefusalNote = ({ table, game }) =>
  table.refusal.value ? C(Later, { from: () => import('./later/refusal.js'), table, game }) : null;

/**
 * @param {{ table: Table, flipped?: boolean, values?: Values, label?: string, staged?: any }} props
 */
export function PlayBoard({ table, flipped, values, label, staged }) {
  const view = table.stage.value;
  const { board, name } = view;
  const enabled = table.enabled.value && !table.passing.value;
  const playing = table.playing.value;
  const open = enabled ? table.next.value.spots : NOBODY;
  const scene = table.scene.value;
  // The part of a map to keep in sight: the only piece of the seat to act, else what moved last.
  const own = scene.pieces.filter((p) => p.owner !== null && p.owner === table.seat.value);
  const focus = own.length === 1 && !playing ? own[0] : null;
  const told = view.tellings.slice(0, table.at.value ?? playing?.step);
  const moved = told.findLast((telling) => telling.motions.length)?.motions;
  const picked = table.picked.value;
  const wanted = enabled && (hints.value || (confirm.value === 'auto' && !table.isTrial));
  useEffect(() => {
    if (!wanted) return;
    // One request a turn; more only if that was too much for one answer.
    const timer = setTimeout(() => table.foresight.ask([]).then(() => table.foresight.ask(picked)), 60);
    return () => clearTimeout(timer);
  }, [wanted && table.foresight.key, picked]);
  const grabs = enabled ? new Set([...open, ...scene.pieces.map(({ spot }) => spot)]) : NOBODY;
  return C(Board, {
    board,
    scene,
    motions: table.motions.value,
    pace: table.pace.value,
    above: C(EventDice, { table }),
    won: table.at.value === null ? decided(view) : null,
    label: label ?? say('board-of', { game: name }),
    flipped: flipped && board.turnable,
    open,
    hints: hints.value && !playing,
    picked,
    last: lastSpots(table),
    evidence: table.marks.value,
    values,
    onTouch: (spot) => table.touch(spot),
    canGrab: (spot) => grabs.has(spot),
    onGrab: (spot) => {
      if (table.picked.value.at(-1) !== spot) table.picked.value = [spot];
      table.refusal.value = null;
    },
    onDrop: (from, to) => table.carry(from, to),
    onEscape: () => table.drop(),
    ahead: isShown(table) ? table.ahead.value : null,
    under: table.under.value,
    onUnder: (spot) => (table.under.value = spot),
    answers: answersAtSpot(table),
    table,
    focus: focus?.spot ?? moved?.at(-1)?.to,
    staged,
  });
}
