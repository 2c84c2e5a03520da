// The board of an analysis with the interface of a table: what is chosen there is tried, and nothing is sent.
import { computed, signal } from '../../vendor/signals.mjs';
import { nearby, whatOf } from '../nearby.js';
import { SEATS } from '../seats.js';
import { Table } from '../table.js';
import { order, pair } from './steady.js';
import { Then } from './then.js';

/** @typedef {import('../types').TableView} TableView */

/** Where the board asks: nobody but the study answers. */
const HERE = '/api/analysis/here';

/** The position of a study as a table has it. @param {import('./study.js').Study} study @returns {TableView} */
export function viewOf(study) {
  const at = /** @type {import('./study.js').Position} */ (study.position.value);
  const { game, name, setup, board, scene, turn, viewer, sealed, offers, standings, last, steps } = at;
  const told = study.tree.path(study.seen).map(({ step, short, told: sentence }) => {
    const [first = ''] = step.split(' ');
    const seat = SEATS.find((one) => one === first) ?? null;
    return { seat, line: step, short, told: sentence, motions: [] };
  });
  const tellings = last && told.length ? [...told.slice(0, -1), last] : told;
  return /** @type {any} */ ({
    type: 'view',
    id: 'analysis',
    game,
    name,
    setup,
    position: null,
    owner: false,
    owned_from: [],
    board,
    seq: 0,
    from: 0,
    tellings,
    chat: [],
    steps,
    viewer,
    seats: at.seats.map(({ seat, title }) => ({
      seat,
      title,
      name: title,
      kind: 'device',
      you: true,
      online: true,
      passes: false,
    })),
    watching: 0,
    turn,
    sealed,
    private: false,
    hints: false,
    talk: 'off',
    may_talk: false,
    scene,
    offers,
    declines: {},
    rounds: false,
    imported: false,
    deadlines: [],
    takeback: [],
    pending: { draw: null, takeback: null },
    standings,
    ended: null,
    absence: 0,
    agreement: null,
    rematch: { wanted: [], table: null },
  });
}

/**
 * A signal that stays as it is as long as one is on the way.
 * @template V
 * @param {import('../../vendor/signals.mjs').ReadonlySignal<V>} of @param {import('../../vendor/signals.mjs').Signal<boolean>} passing
 */
export function held(of, passing) {
  let last = of.peek();
  return computed(() => (passing.value ? last : (last = of.value)));
}

/** What of a table is drawn round its board. */
const AROUND = /** @type {const} */ (['view', 'seat', 'offers', 'enabled', 'next', 'asked', 'ahead', 'scene', 'stage']);

export class AnalysisTable extends Table {
  /** @param {import('./study.js').Study} study @param {TableView} view @param {import('../types').Look['shown']} [shown] */
  constructor(study, view, shown) {
    super(view, shown);
    this.study = study;
    this.steady = { order, pair };
    this.Then = Then;
    /** The table as it is where one rests, for all but the board. @type {AnalysisTable} */
    this.rested = Object.create(this);
    for (const name of AROUND) Object.assign(this.rested, { [name]: held(/** @type {any} */ (this[name]), this.passing) });
    /** What is drawn on the board. @type {import('../../vendor/signals.mjs').Signal<import('./tree.js').Drawing[]>} */
    this.drawings = signal([]);
    /** The colour of what is drawn next. @type {import('../../vendor/signals.mjs').Signal<import('./tree.js').Drawing['ink']>} */
    this.ink = signal('green');
    nearby.answer = (_, path, body) => {
      const what = whatOf(path, HERE);
      if (what === 'try') return study.ask({ ask: 'try', .../** @type {object} */ (body) });
      if (what === 'consequences') return study.ask({ ask: 'foresee', .../** @type {object} */ (body) });
      return undefined;
    };
  }

  /** @override */
  get path() {
    return HERE;
  }

  /** Nothing is at stake. @override */
  get isTrial() {
    return true;
  }

  /** Draws an arrow or a ring, or takes it away. @param {{ from: string, to: string }} stroke @param {import('./tree.js').Drawing['ink']} ink */
  stroke({ from, to }, ink) {
    this.study.drawn(from === to ? { kind: 'circle', ink, spot: from } : { kind: 'arrow', ink, from, to });
  }

  /** Tries an action: the tree branches there. @override @param {string} word */
  async act(word) {
    const seat = this.seat.value;
    if (this.busy.value || !seat) return false;
    this.refusal.value = null;
    this.busy.value = true;
    try {
      await this.study.take(seat, word);
      this.picked.value = [];
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      this.busy.value = false;
    }
  }
}
