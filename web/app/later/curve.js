// The curve of a match: what each seat could expect, step by step. One walks
// along it by arrows or pointer; the board walks with it.
import { T, cls } from '../el.js';
import { say } from '../say.js';
import { SEATS, firstSeats } from '../seats.js';
import { percent } from './words.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Review} Review */

const WIDE = 320;
const HIGH = 120;
const EDGE = 6;

/**
 * Every point of the curve; a match that its table ended has one more.
 * @param {Review} review
 */
export function shares({ points, result }) {
  const last = points.at(-1) ?? [];
  const same = result.every((share, i) => Math.abs(share - (last[i] ?? 0)) < 1e-3);
  return same ? points : [...points, result];
}

/** @param {number} step @param {number} count */
const across = (step, count) => EDGE + (step * (WIDE - 2 * EDGE)) / Math.max(1, count - 1);
/** @param {number} share */
const down = (share) => EDGE + (1 - share) * (HIGH - 2 * EDGE);

/** @param {number[][]} points @param {number} seat */
const lineOf = (points, seat) =>
  points
    .map((of, step) => {
      const at = `${across(step, points.length).toFixed(1)} ${down(of[seat] ?? 0).toFixed(1)}`;
      return `${step ? 'L' : 'M'}${at}`;
    })
    .join('');

/** @param {number[][]} points */
function lines(points) {
  const seats = points[0]?.length ?? 0;
  const [left, right] = [across(0, points.length), across(points.length - 1, points.length)];
  if (seats === 2) {
    const line = lineOf(points, 0);
    return [
      T.path({ class: 'share-area seat-a', d: `${line}L${right} ${down(0)}L${left} ${down(0)}Z` }),
      T.path({ class: 'share-area seat-b', d: `${line}L${right} ${down(1)}L${left} ${down(1)}Z` }),
      T.path({ class: 'share-line', d: line }),
    ];
  }
  return firstSeats(seats).map((seat, i) =>
    T.path({
      key: seat,
      class: `share-line of-seat dash-${i} seat-${seat}`,
      d: lineOf(points, i),
    }),
  );
}

/** @param {Table} table @param {number} step @param {number[][]} points */
export function sharesInWords(table, step, points) {
  const of = points[step] ?? [];
  const each = table.view.value.seats.map((s, i) => `${s.title} ${percent(of[i] ?? 0)}`);
  return each.join(', ');
}

/**
 * The keys of the curve: arrows by one, page keys to the turning points.
 * @param {KeyboardEvent} e @param {Table} table @param {Review} review
 */
function onKey(e, table, { turning }) {
  const { steps } = table.view.value;
  const at = table.at.value ?? steps;
  const next = turning.find((of) => of.step > at)?.step;
  const last = turning.findLast((of) => of.step < at)?.step;
  /** @type {Record<string, number | null | undefined>} */
  const to = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    Home: 0,
    End: steps,
    PageDown: next ?? steps,
    PageUp: last ?? 0,
  };
  const step = to[e.key];
  if (step === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  table.show(step);
}

/** @param {{ table: Table, review: Review }} props */
export function Curve({ table, review }) {
  const { steps } = table.view.value;
  const at = table.at.value ?? steps;
  const points = shares(review);
  const x = across(at, points.length);
  /** @param {any} e */
  const point = (e) => {
    if (e.type === 'pointermove' && !e.buttons) return;
    const box = e.currentTarget.getBoundingClientRect();
    const part = ((e.clientX - box.left) / box.width) * WIDE - EDGE;
    const step = Math.round((part / (WIDE - 2 * EDGE)) * (points.length - 1));
    table.show(Math.max(0, step));
  };
  return T.div(
    {
      class: 'curve',
      role: 'slider',
      tabIndex: 0,
      'aria-label': say('curve-keys'),
      'aria-valuemin': 0,
      'aria-valuemax': steps,
      'aria-valuenow': at,
      'aria-valuetext': say('step-is', { step: at, is: sharesInWords(table, at, points) }),
      onKeyDown: (/** @type {any} */ e) => onKey(e, table, review),
      onPointerDown: point,
      onPointerMove: point,
    },
    T.svg(
      { viewBox: `0 0 ${WIDE} ${HIGH}`, 'aria-hidden': 'true' },
      lines(points),
      T.path({ class: 'half-line', d: `M${EDGE} ${down(0.5)}H${WIDE - EDGE}` }),
      T.path({ class: 'here-line', d: `M${x} ${EDGE}V${HIGH - EDGE}` }),
      review.turning.map((of) => {
        const index = points[0]?.length === 2 ? 0 : SEATS.indexOf(of.seat);
        return T.circle({
          key: `${of.step}${of.seat}`,
          class: cls('turn-dot', `turn-${of.kind}`),
          cx: across(of.step, points.length),
          cy: down(points[of.step]?.[index] ?? 0.5),
          r: 4,
        });
      }),
    ),
  );
}
