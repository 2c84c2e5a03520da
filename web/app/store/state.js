// What a page knows of a table: signals, and what follows from them.
import { computed, signal } from '../../vendor/signals.mjs';
import { next } from '../board/touches.js';
import { aheadOf } from './ahead.js';
import { timed } from './deadlines.js';
import { padded } from './views.js';

/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').Moment} Moment */
/** @typedef {import('../types').Mark} Mark */
/** @typedef {{ message: string, rule: string | null, evidence: Mark[] }} Refusal */

/**
 * What a hint or a review points out, and at which step.
 * @typedef {{ at: number | null, steps: number, marks: Mark[], said?: string, word?: string }}
 *   Pointers
 */

/**
 * An action that awaits confirmation, the touches that spell it,
 * and the step at which it was meant.
 * @typedef {{ word: string, touches: string[], steps: number }} Question
 */

/** @type {import('../types').Scene} */
const BARE = { pieces: [], marks: [], trays: [], notes: [] };
/** @type {import('../types').Offers} */
const NOTHING = { coverage: 'all', list: [] };

export class State {
  /** @param {TableView} view @param {import('../types').Look['shown']} [shown] */
  constructor(view, shown = (view) => view) {
    this.shown = shown;
    /** The server's last view. */
    this.view = signal(shown(timed(padded(view))));
    /** The step shown; null is the present. */
    this.at = signal(/** @type {number | null} */ (null));
    /** The moment shown when stepping. */
    this.moment = signal(/** @type {Moment | null} */ (null));
    /** How the scene shown came from the scene shown before. */
    this.motions = signal(/** @type {import('../types').Motion[]} */ ([]));
    /** The event being played; null while the present is shown. */
    this.playing = signal(/** @type {import('./playback').Frame | null} */ (null));
    /** Whether one only comes by what is shown: nothing is offered on the board meanwhile. */
    this.passing = signal(false);
    /** How pieces stay the elements they are where they stand at once. @type {typeof import('../analysis/steady.js') | null} */
    this.steady = null;
    /** How steps that are expected later are drawn. @type {typeof import('../analysis/then.js').Then | null} */
    this.Then = null;
    /** How slowly pieces move. */
    this.pace = signal(1);
    /** The touches made so far. */
    this.picked = signal(/** @type {string[]} */ ([]));
    /** The spot or answer under the pointer or the focus; empty where there is none. */
    this.under = signal('');
    /** The consequences of actions, by their words. */
    this.known = signal(/** @type {Map<string, import('../types').Consequence>} */ (new Map()));
    /** The table that takes the touches of the board meanwhile. @type {any} */
    this.beside = signal(null);
    /** Arrows and rings that stay on the board; null where a click clears them. @type {any} */
    this.drawings = null;
    this.question = signal(/** @type {Question | null} */ (null));
    /** Why the last try was refused. */
    this.refusal = signal(/** @type {Refusal | null} */ (null));
    this.pointers = signal(/** @type {Pointers | null} */ (null));
    /** How many steps may be described: a panel may show the result at its own pace. */
    this.revealed = signal(Infinity);
    /** Who last confirmed that the device is in the right hands; `all` for good. */
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
    /** Whether this device may act on what it shows. */
    this.enabled = computed(() => this.seat.value !== null && this.at.value === null);
    this.next = computed(() => next(this.offers.value.list, this.picked.value));
    /** The action that awaits confirmation. */
    this.asked = computed(() => {
      const question = this.question.value;
      const meant = question?.steps === this.view.value.steps && this.enabled.value;
      return meant ? question : null;
    });
    /** What the touches made and the one being previewed would lead to. */
    this.ahead = computed(() => {
      if (!this.enabled.value || this.busy.value || this.playing.value) return null;
      const { list } = this.offers.value;
      const asked = this.asked.value;
      const known = this.known.value;
      if (asked) return aheadOf(list, known, asked.touches);
      const picked = this.picked.value;
      const under = this.under.value;
      const thought = under && aheadOf(list, known, [...picked, under]);
      // What can only be answered at a spot is shown there, too.
      return thought || (this.next.value.spots.size ? null : aheadOf(list, known, picked));
    });
    this.scene = computed(() => {
      if (this.at.value !== null) return this.moment.value?.scene ?? BARE;
      return this.playing.value?.scene ?? this.view.value.scene;
    });
    /** The table as it is shown: while events are played, nobody is asked yet. */
    this.stage = computed(() => {
      const view = this.view.value;
      const frame = this.at.value === null ? this.playing.value : null;
      if (!frame) return view;
      const { scene, turn } = frame;
      return { ...view, scene, turn, offers: {}, declines: {}, standings: null, ended: null };
    });
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
      const step = this.at.value ?? this.playing.value?.step ?? tellings.length;
      return tellings[step - 1] ?? null;
    });
  }

  /** The path of this table in the API. */
  get path() {
    return `/api/tables/${this.view.value.id}`;
  }

  /** Drops the touches made. */
  drop() {
    this.picked.value = [];
    this.refusal.value = null;
    this.question.value = null;
  }
}
