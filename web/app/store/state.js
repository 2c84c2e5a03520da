// What a page knows of a table: signals, and what follows from them.
import { computed, signal } from '../../vendor/signals.mjs';
import { next } from '../board/touches.js';
import { timed } from './deadlines.js';

/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').Moment} Moment */
/** @typedef {import('../types').Mark} Mark */
/** @typedef {{ message: string, rule: string | null, evidence: Mark[] }} Refusal */

/**
 * What a hint or a review points out, and where it holds.
 * @typedef {{ at: number | null, steps: number, marks: Mark[], said?: string, word?: string }}
 *   Pointers
 */

/** @type {import('../types').Scene} */
const BARE = { pieces: [], marks: [], trays: [], notes: [] };
/** @type {import('../types').Offers} */
const NOTHING = { coverage: 'all', list: [] };

export class State {
  /** @param {TableView} view @param {import('../types').Look['shown']} [shown] */
  constructor(view, shown = (view) => view) {
    this.shown = shown;
    /** What the server told last. */
    this.view = signal(shown(timed(view)));
    /** The step shown; null is the present. */
    this.at = signal(/** @type {number | null} */ (null));
    /** The moment shown when stepping. */
    this.moment = signal(/** @type {Moment | null} */ (null));
    /** How the scene shown came from the scene shown before. */
    this.motions = signal(/** @type {import('../types').Motion[]} */ ([]));
    /** The touches made so far. */
    this.picked = signal(/** @type {string[]} */ ([]));
    /** What was wrong with the last try. */
    this.refusal = signal(/** @type {Refusal | null} */ (null));
    this.pointers = signal(/** @type {Pointers | null} */ (null));
    /** How many steps may be described: a panel shows what came after in its own time. */
    this.revealed = signal(Infinity);
    /** Who said last that the device is in the right hands; `all` for good. */
    this.hands = signal('');
    /** Whether a command is on its way. */
    this.busy = signal(false);
    /** Whether the stream is open. */
    this.linked = signal(true);

    /** The seat that acts on this device now. */
    this.seat = computed(() => {
      const { offers, viewer, turn } = this.view.value;
      if (viewer && offers[viewer]) return viewer;
      return turn.seats.find((seat) => offers[seat]) ?? null;
    });
    this.offers = computed(() => {
      const seat = this.seat.value;
      return (seat && this.view.value.offers[seat]) || NOTHING;
    });
    /** Whether this device may act on what it sees. */
    this.enabled = computed(() => this.seat.value !== null && this.at.value === null);
    this.next = computed(() => next(this.offers.value.list, this.picked.value));
    this.scene = computed(() =>
      this.at.value === null ? this.view.value.scene : (this.moment.value?.scene ?? BARE),
    );
    /** What is pointed out here. */
    this.pointed = computed(() => {
      const it = this.pointers.value;
      return it && it.at === this.at.value && it.steps === this.view.value.steps ? it : null;
    });
    this.marks = computed(() => [
      ...(this.refusal.value?.evidence ?? []),
      ...(this.pointed.value?.marks ?? []),
    ]);
    /** The step that led to what is shown. */
    this.lastStep = computed(() => {
      const { tellings } = this.view.value;
      return tellings[(this.at.value ?? tellings.length) - 1] ?? null;
    });
  }

  /** Where the API has this table. */
  get path() {
    return `/api/tables/${this.view.value.id}`;
  }

  /** Forgets what was picked. */
  drop() {
    this.picked.value = [];
    this.refusal.value = null;
  }
}
