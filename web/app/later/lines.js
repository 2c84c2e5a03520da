// Conditional lines: a small board on which one plays what may come, and the tree of answers in words.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { batch, signal } from '../../vendor/signals.mjs';
import { C, T, cls } from '../el.js';
import { api } from '../net.js';
import { Choices, PlayBoard, TrayBox } from '../play.js';
import { say } from '../say.js';
import { otherOfTwo, titleOf } from '../seats.js';
import { speak } from '../speak.js';
import { bare, withLine, withoutStep } from './linetree.js';
import { keepLines, prepared, ready as styled, onlySeat } from './prepared.js';
import { TrialTable, asked } from './trial.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').LineStep} LineStep */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').WordedStep} WordedStep */
/** @typedef {{ seat: Seat, word: string, short: string }} LinePlace */

export const ready = styled;

/** The table as it would be after the steps of a line. */
class LineTable extends TrialTable {
  /** @param {Table} table @param {Seat} own */
  constructor(table, own) {
    super(table, asked(table.view.value, { seat: undefined, offers: undefined }));
    this.table = table;
    this.own = own;
    /** The steps of the line. */
    this.line = signal(/** @type {LinePlace[]} */ ([]));
    this.go([]);
  }

  /** Goes to the end of a line. @param {{ seat: Seat, word: string, short?: string }[]} line */
  async go(line) {
    this.busy.value = true;
    try {
      const path = line.map(({ seat, word }) => ({ seat, word }));
      const told = await api('POST', `${this.table.path}/lines/ahead`, { seat: this.own, path });
      const { turn: seat, offers, scene, telling } = told;
      batch(() => {
        this.drop();
        this.motions.value = line.length > this.line.value.length ? (telling?.motions ?? []) : [];
        this.view.value = asked(this.view.value, { seat, offers, scene, telling });
        const end = line.at(-1);
        this.line.value = line.map((step) => ({ ...step, short: step.short ?? (step === end ? telling.short : step.word) }));
      });
      if (telling) speak(telling.told);
    } catch (error) {
      this.refuse(error);
    } finally {
      this.busy.value = false;
    }
  }

  /** @override @param {string} word */
  async act(word) {
    const seat = this.seat.value;
    if (!seat || this.busy.value) return false;
    await this.go([...this.line.value, { seat, word }]);
    return true;
  }
}

/**
 * A step in words: what the other may do, or what one answers.
 * @param {Table} table @param {Seat} own @param {{ seat: Seat, short: string }} step
 */
function inWords(table, own, { seat, short }) {
  if (seat === own) return say('lines-then', { move: short });
  return table.view.value.seats.length > 2
    ? say('lines-if-of', { seat: titleOf(table.view.value, seat), move: short })
    : say('lines-if', { move: short });
}

/**
 * The tree in words; each step leads to its position, and goes with what follows.
 * @param {{ table: Table, place: LineTable, own: Seat, steps: WordedStep[], path: LinePlace[] }} props
 */
function Tree({ table, place, own, steps, path }) {
  const here = place.line.value.map(({ word }) => word).join(' ');
  /** @param {LinePlace[]} to */
  const remove = async (to) => {
    const lines = prepared.value?.lines ?? [];
    const words = to.map(({ word }) => word);
    if (await keepLines(table, own, bare(withoutStep(lines, words, own)), place)) speak(say('lines-removed'));
  };
  return T.ul(
    { class: 'line-tree' },
    steps.map((step) => {
      const { seat, word, short } = step;
      const to = [...path, { seat, word, short }];
      const on = to.map((one) => one.word).join(' ') === here;
      const says = inWords(table, own, step);
      return T.li(
        { key: word, class: seat === own ? 'line-answer' : 'line-if' },
        T.span(
          { class: 'line-step' },
          T.button(
            {
              type: 'button',
              class: cls('line-words', on && 'on'),
              'aria-current': on ? 'step' : undefined,
              onClick: () => place.go(to),
            },
            says,
          ),
          T.button(
            {
              type: 'button',
              class: 'round line-remove',
              'aria-label': say('lines-remove', { step: says }),
              title: say('lines-remove', { step: says }),
              onClick: () => remove(to),
            },
            '\u00d7',
          ),
        ),
        step.then?.length ? C(Tree, { table, place, own, steps: step.then, path: to }) : null,
      );
    }),
  );
}

/** The board, and what is done with the line on it. @param {{ table: Table, place: LineTable, own: Seat }} props */
function Editor({ table, place, own }) {
  const line = place.line.value;
  const isAnswer = line.at(-1)?.seat === own;
  const view = table.view.value;
  const keep = async () => {
    const lines = withLine(bare(prepared.value?.lines ?? []), bare(line), own);
    if (!(await keepLines(table, own, lines, place))) return;
    speak(say('lines-kept'));
    // What else the other may do comes next.
    await place.go([]);
  };
  const turn = place.seat.value;
  const refusal = place.refusal.value;
  const asks = isAnswer
    ? say('lines-ask-keep')
    : turn === own
      ? say('lines-ask-answer')
      : turn
        ? say('lines-ask-first', { seat: titleOf(view, turn) })
        : say('lines-end');
  return T.div(
    { class: 'line-editor' },
    T.p({ class: cls('line-asks', turn && `seat-${turn}`), role: 'status' }, asks),
    T.div(
      { class: 'line-row' },
      line.length
        ? T.ol(
            { class: 'line-so-far', 'aria-label': say('lines-so-far') },
            line.map((step, index) => T.li({ key: index }, inWords(table, own, step))),
          )
        : T.p({ class: 'help' }, say('lines-help')),
      line.length
        ? [
            T.button(
              {
                key: 'back',
                type: 'button',
                class: 'button small quiet',
                onClick: () => place.go(line.slice(0, -1)),
              },
              say('lines-back'),
            ),
            T.button(
              { key: 'keep', type: 'button', class: 'button small', id: 'lines-keep', disabled: !isAnswer, onClick: keep },
              say('lines-keep'),
            ),
          ]
        : null,
    ),
    C(PlayBoard, {
      table: place,
      flipped: view.board.turnable && view.seats.length === 2 && own === otherOfTwo('a'),
      label: say('lines-board'),
    }),
    // Trays from which something is taken.
    place.scene.value.trays
      .filter(({ items }) => items.some(({ spot }) => spot !== null))
      .map((tray) => C(TrayBox, { key: tray.id, tray, table: place, named: true })),
    C(Choices, { table: place }),
    refusal ? T.p({ class: 'line-refused' }, refusal.message) : null,
  );
}

/** @param {{ table: Table }} props */
export default function LinesPanel({ table }) {
  const view = table.view.value;
  const own = onlySeat(view);
  if (!own || view.turn.type === 'over') return T.p({ class: 'help' }, say('lines-none-now'));
  return C(Panel, { key: `${own} ${view.steps} ${view.tellings.at(-1)?.line}`, table, own });
}

/** @param {{ table: Table, own: Seat }} props */
function Panel({ table, own }) {
  const kept = prepared.value;
  const may = kept?.may ?? false;
  const [place, setPlace] = useState(/** @type {LineTable | null} */ (null));
  useEffect(() => {
    if (may) setPlace(new LineTable(table, own));
  }, [may]);
  const lines = kept?.lines ?? [];
  return T.section(
    { class: 'lines-panel', 'aria-labelledby': 'lines-title' },
    T.h2({ id: 'lines-title' }, say('lines-title')),
    may && place ? C(Editor, { table, place, own }) : null,
    may ? null : T.p({ class: 'help' }, say('lines-none-now')),
    lines.length && place
      ? T.div(
          { class: 'lines-kept' },
          T.h3(null, say('lines-yours')),
          C(Tree, { table, place, own, steps: lines, path: [] }),
        )
      : null,
    T.p({ class: 'help' }, say('lines-when')),
  );
}
