// A table beside the table: its board takes touches, but nothing is played by them.
import { next } from '../board/touches.js';
import { Spelling } from '../store/spelling.js';
import { Table } from '../table.js';

/** @typedef {import('../types').Offers} Offers */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').StepDescription} StepDescription */
/** @typedef {import('../types').TableView} TableView */

/** Touches that spell nothing are dropped: nobody is asked why. */
class TrialSpelling extends Spelling {
  /** @override @param {string[]} touches */
  async attempt(touches) {
    const last = touches.at(-1) ?? '';
    if (next(this.table.offers.value.list, []).spots.has(last)) this.table.picked.value = [last];
    else this.table.drop();
    return false;
  }
}

/**
 * A view in which one seat is asked.
 * @param {TableView} view
 * @param {{ seat: Seat | undefined, offers: Offers | undefined, scene?: Scene, telling?: StepDescription | undefined }} it
 * @returns {TableView}
 */
export function asked(view, { seat, offers, scene = view.scene, telling }) {
  return {
    ...view,
    viewer: seat ?? null,
    turn: { type: seat ? 'seat' : 'over', seats: seat ? [seat] : [] },
    scene,
    tellings: telling ? [telling] : [],
    offers: seat && offers ? { [seat]: offers } : {},
    declines: {},
    standings: null,
    ended: null,
  };
}

export class TrialTable extends Table {
  /** @param {Table} table @param {TableView} view */
  constructor(table, view) {
    super(view, table.shown);
    this.spelling = new TrialSpelling(this);
    // What an action would do is told where it is played.
    this.foresight.ask = async () => {};
  }

  /** @override */
  get isTrial() {
    return true;
  }

  /** @override */
  isAt() {
    return true;
  }
}
