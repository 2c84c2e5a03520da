// The steps that are expected after the first of a line, as marks of the board.
import { SEATS } from '../seats.js';

/** @typedef {import('../types').Mark} Mark */
/** @typedef {import('../types').StudyLines['lines'][number]} Line */

/** So many steps of a line are drawn, with the first. */
const DRAWN = 4;

/**
 * Marks of the steps behind the first: arrows where something moves, rings where it does not.
 * @param {Pick<Line, 'steps' | 'motions'>} line @param {Set<string>} known the spots of the board
 * @param {(number: number, step: string) => string} label
 * @returns {Mark[]}
 */
export function expected({ steps, motions }, known, label) {
  return steps.slice(1, DRAWN).flatMap((step, at) => {
    const number = at + 2;
    const [mover = '', ...words] = step.split(' ');
    const owner = SEATS.find((seat) => seat === mover) ?? null;
    const mark = { kind: `then-${number}`, owner, label: label(number, step) };
    const ways = (motions[number - 1] ?? []).map(({ from, to }) => [from, to].filter((spot) => known.has(spot)));
    const places = words.join(' ').split(/[^\w*]+/).filter((word) => known.has(word));
    const drawn = ways.some((spots) => spots.length) ? ways : [...new Set(places)].map((spot) => [spot]);
    return drawn.filter((spots) => spots.length).map((spots) => ({ ...mark, spots }));
  });
}
