// One table: what the server told, what is picked, and the commands.
import { batch, computed, signal } from '../vendor/signals.mjs';
import { isComplete, next } from './board/touches.js';
import { Refused, api, freshKey, isLost, repeated } from './net.js';
import { sound } from './sound.js';
import { speak } from './speak.js';

/** @typedef {import('./types').TableView} TableView */
/** @typedef {import('./types').Moment} Moment */
/** @typedef {import('./types').Mark} Mark */
/** @typedef {{ message: string, rule: string | null, evidence: Mark[] }} Refusal */

/** @type {import('./types').Scene} */
const BARE = { pieces: [], marks: [], trays: [], notes: [] };
/** @type {import('./types').Offers} */
const NOTHING = { coverage: 'all', list: [] };

export class Table {
  /** @param {TableView} view @param {import('./types').Look['shown']} [shown] */
  constructor(view, shown = (view) => view) {
    this.shown = shown;
    /** What the server told last. */
    this.view = signal(shown(timed(view)));
    /** The step shown; null is the present. */
    this.at = signal(/** @type {number | null} */ (null));
    /** The step asked for last, which may still be on its way. */
    this.wished = /** @type {number | null} */ (null);
    /** The moment shown when stepping. */
    this.moment = signal(/** @type {Moment | null} */ (null));
    /** How the scene shown came from the scene shown before. */
    this.motions = signal(/** @type {import('./types').Motion[]} */ ([]));
    /** The touches made so far. */
    this.picked = signal(/** @type {string[]} */ ([]));
    /** What was wrong with the last try. */
    this.refusal = signal(/** @type {Refusal | null} */ (null));
    /** What a hint or a review points out, and where it holds. */
    this.pointers = signal(
      /** @type {{ at: number | null, steps: number, marks: Mark[], said?: string, word?: string } | null} */ (
        null
      ),
    );
    /** How many steps may be told: a panel shows what came after in its own time. */
    this.told = signal(Infinity);
    /** Who said last that the device is in the right hands; `all` for good. */
    this.hands = signal('');
    /** Whether a command is on its way. */
    this.busy = signal(false);
    /** Whether the stream is open. */
    this.linked = signal(true);
    /** @type {Map<number, Moment>} */
    this.past = new Map();
    /** @type {Set<() => void>} */
    this.waiting = new Set();

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
    /** The telling of the step that led to what is shown. */
    this.telling = computed(() => {
      const { tellings } = this.view.value;
      return tellings[(this.at.value ?? tellings.length) - 1] ?? null;
    });
  }

  get path() {
    return `/api/tables/${this.view.value.id}`;
  }

  /** Takes what the stream tells. @param {any} event */
  take(event) {
    if (event.type === 'view') {
      this.past = new Map();
      this.become(event);
    } else if (event.type === 'state') this.change(event);
    else if (event.type === 'presence') {
      const view = this.view.value;
      const seats = view.seats.map((seat) => ({
        ...seat,
        online: event.online.includes(seat.seat),
      }));
      this.view.value = { ...view, seats, watching: event.watching };
    }
  }

  /** @param {import('./types').StateEvent} event */
  change(event) {
    const old = this.view.value;
    if (event.seq < old.seq) return;
    // Steps that were taken back, or are seen through other eyes now.
    if (event.from < old.tellings.length || event.viewer !== old.viewer) this.past = new Map();
    const tellings = [...old.tellings.slice(0, event.from), ...event.tellings];
    const known = new Set(old.chat.map((line) => line.seq));
    const chat = [...old.chat, ...event.chat.filter((line) => !known.has(line.seq))];
    this.become({ ...old, ...event, type: 'view', from: 0, tellings, chat });
  }

  /** @param {TableView} view */
  become(view) {
    const old = this.view.value;
    const went =
      view.steps !== old.steps || view.tellings.at(-1)?.line !== old.tellings.at(-1)?.line;
    const ended = view.turn.type === 'over' && old.turn.type !== 'over';
    const declined = ended ? null : declinedTo(old, view, went);
    batch(() => {
      // A step that was taken back is shown no more.
      if (this.wished !== null && this.wished >= view.steps) this.wished = null;
      if (this.at.value !== null && this.at.value >= view.steps) this.at.value = null;
      if (went) {
        if (this.at.value === null) this.motions.value = this.motionsSince(old, view);
        this.refusal.value = null;
      }
      if (ended) this.refusal.value = null;
      if (declined) this.refusal.value = { message: declined, rule: null, evidence: [] };
      if (went || ended || view.viewer !== old.viewer) this.picked.value = [];
      this.view.value = this.shown(timed(view));
    });
    if (went || ended) this.announce(old, view);
    if (declined) speak(declined);
    if (view.chat.length > old.chat.length) {
      const line = view.chat.at(-1);
      if (line) speak(`${line.name} says: ${line.text}`);
      sound('chat');
    }
    for (const wake of this.waiting) wake();
  }

  /** @param {TableView} old @param {TableView} view */
  motionsSince(old, view) {
    if (view.steps < old.steps) {
      const undone = old.tellings.slice(view.steps).reverse();
      return undone.flatMap((t) => t.motions.map(({ from, to }) => ({ from: to, to: from })));
    }
    const done = view.tellings.slice(old.steps).flatMap((telling) => telling.motions);
    // A piece that moved twice meanwhile goes straight to where it stands.
    /** @type {import('./types').Motion[]} */
    const joined = [];
    for (const motion of done) {
      const before = joined.findIndex((m) => m.to === motion.from);
      const first = joined[before];
      if (first) joined[before] = { from: first.from, to: motion.to };
      else joined.push(motion);
    }
    return joined;
  }

  /** @param {TableView} old @param {TableView} view */
  announce(old, view) {
    const news = view.tellings.slice(old.steps, this.told.value);
    const told = news.map((telling) => telling.told);
    const status = view.ended ?? view.scene.notes[0] ?? '';
    speak([...told.slice(-3), status].filter(Boolean).join('. '));
    if (view.turn.type === 'over' && old.turn.type !== 'over') {
      const mine = view.seats.filter((seat) => seat.you);
      const won = mine.some((seat) => view.standings?.[seat.seat] === 1);
      sound(isDrawn(view) ? 'turn' : mine.length === 0 || won ? 'win' : 'lose');
      return;
    }
    const chance = view.tellings.slice(old.steps).some((t) => t.line.startsWith('*'));
    const fewer = view.scene.pieces.length < old.scene.pieces.length - 1;
    sound(chance ? 'chance' : fewer ? 'remove' : 'move');
    const wasMine = old.turn.seats.some((s) => old.offers[s]);
    const isMine = view.turn.seats.some((s) => view.offers[s]);
    if (isMine && !wasMine) setTimeout(() => sound('turn'), 180);
  }

  /** Asks for the whole view. */
  async refresh() {
    try {
      const view = await api('GET', this.path);
      // The stream may have been quicker.
      if (view.seq >= this.view.value.seq) this.take(view);
    } catch {
      // The stream brings it once the hall can be reached.
    }
  }

  // --- Commands ---

  /**
   * Sends a command until it is answered; the key makes it count once.
   * @param {Record<string, unknown>} command
   * @returns {Promise<boolean>} whether it was taken
   */
  async send(command) {
    const key = freshKey();
    const { steps } = this.view.value;
    // What was lost is sent as it was: it was meant for what was seen then.
    let { seq } = this.view.value;
    this.busy.value = true;
    try {
      const order = () => api('POST', `${this.path}/commands`, { seq, key, command });
      const done = await repeated(order, async (error) => {
        const stale = error instanceof Refused && error.code === 'stale';
        if (!stale) return isLost(error);
        await this.refresh();
        ({ seq } = this.view.value);
        return this.view.value.steps === steps;
      });
      await this.until(() => this.view.value.seq >= done.seq);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    const rule = error instanceof Refused ? error.rule : null;
    const message = error instanceof Error ? error.message : 'Something went wrong.';
    this.forbid({ message, rule }, []);
  }

  /**
   * Tells why a try came to nothing, and shows it on the board.
   * @param {{ message: string, rule: string | null }} refusal @param {Mark[]} evidence
   */
  forbid({ message, rule }, evidence) {
    this.refusal.value = { message, rule, evidence };
    sound('no');
    speak(refused(message, rule));
  }

  /**
   * Resolves once it holds; asks for the view itself if the stream is slow.
   * @param {() => boolean} holds
   */
  async until(holds) {
    if (holds()) return;
    await new Promise((done) => {
      const timer = setTimeout(() => this.refresh().then(finish), 1500);
      const wake = () => holds() && finish();
      const finish = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        done(undefined);
      };
      this.waiting.add(wake);
    });
  }

  /** @param {string} word */
  async act(word) {
    const seat = this.seat.value;
    if (!seat) return false;
    this.refusal.value = null;
    const taken = await this.send({ type: 'act', seat, word });
    this.picked.value = [];
    return taken;
  }

  // --- Touches ---

  /** Forgets what was picked. */
  drop() {
    this.picked.value = [];
    this.refusal.value = null;
  }

  /**
   * Takes a touch that can follow; plays the action once it is spelled.
   * @param {string[]} touches
   * @returns {Promise<boolean>} whether an action was taken
   */
  async spell(touches) {
    const at = next(this.offers.value.list, touches);
    this.refusal.value = null;
    if (isComplete(at) && at.done) return this.act(at.done.word);
    this.picked.value = touches;
    // Answers stand elsewhere on the page than what was touched.
    if (at.choices.length) speak(`Choose: ${at.choices.map(({ label }) => label).join(', ')}.`);
    return false;
  }

  /** Whether a piece of whoever is asked stands there. @param {string} id */
  isOwn(id) {
    const own = this.seat.value;
    return own !== null && this.scene.value.pieces.some((p) => p.spot === id && p.owner === own);
  }

  /**
   * A touch of any spot.
   * @param {string} id
   */
  async touch(id) {
    if (!this.enabled.value || this.busy.value) return false;
    const picked = this.picked.value;
    if (this.next.value.spots.has(id)) return this.spell([...picked, id]);
    if (picked.at(-1) === id) {
      this.drop();
      return false;
    }
    return this.attempt([...picked, id]);
  }

  /**
   * A choice among answers.
   * @param {string} id
   */
  choose(id) {
    return this.spell([...this.picked.value, id]);
  }

  /**
   * Touches that spell nothing offered: they may still be legal where not all is
   * listed; else the rule that forbids them is told.
   * @param {string[]} touches
   * @param {boolean} [aimed] whether the last touch can only be meant as a target
   */
  async attempt(touches, aimed = false) {
    const seat = this.seat.value;
    const last = touches.at(-1) ?? '';
    const first = next(this.offers.value.list, []).spots;
    // Where one moves pieces, one that cannot move is picked all the same: where it should
    // go tells which rule forbids it.
    const moves = [...first].some((id) => this.isOwn(id));
    const isStuck = moves && !aimed && this.isOwn(last) && !first.has(last);
    const starts = isStuck || first.has(last);
    const isFirst = touches.length === 1;
    const isOpen = this.offers.value.coverage === 'some';
    const { steps } = this.view.value;
    let verdict = null;
    try {
      verdict = await api('POST', `${this.path}/try`, { seat, touches });
    } catch (error) {
      this.refuse(error);
      return false;
    }
    // What was asked of another position is answered no more.
    if (!this.enabled.value || this.view.value.steps !== steps) return false;
    if (verdict.legal && verdict.word) return this.act(verdict.word);
    // Who touches another own piece has changed his mind, unless there is more to say
    // than what stands there.
    const tells = verdict.evidence.some((/** @type {Mark} */ mark) =>
      mark.spots.some((spot) => spot !== last),
    );
    if (verdict.refusal && (aimed || !starts || tells)) {
      this.picked.value = starts && !isFirst && !aimed ? [last] : touches.slice(0, -1);
      this.forbid(verdict.refusal, verdict.evidence);
      return false;
    }
    if (starts) this.picked.value = [last];
    else if (isOpen && !verdict.refusal) this.picked.value = touches;
    else this.drop();
    const message = `${last} cannot move now. Touch where it should go, and see why.`;
    this.refusal.value = isStuck ? { message, rule: null, evidence: [] } : null;
    if (isStuck) speak(message);
    return false;
  }

  /**
   * A sign carried from one spot to another.
   * @param {string} from
   * @param {string | null} to
   */
  async carry(from, to) {
    if (!to || to === from || !this.enabled.value) {
      this.drop();
      return false;
    }
    const picked = this.picked.value;
    const prefix = picked.at(-1) === from ? picked : [from];
    const at = next(this.offers.value.list, prefix);
    if (at.spots.has(to)) return this.spell([...prefix, to]);
    this.picked.value = [];
    // Where a piece goes by naming the end alone, the scene marks the ends.
    const ends = next(this.offers.value.list, []).spots;
    const marked = this.scene.value.marks.some((mark) => isEnd(mark) && mark.spots[0] === to);
    if (marked && ends.has(to) && !ends.has(from)) return this.spell([to]);
    const taken = await this.attempt([...prefix, to], true);
    if (!taken) this.picked.value = [];
    return taken;
  }

  // --- The past ---

  /**
   * Shows the match after `step` steps.
   * @param {number | null} step
   */
  async show(step) {
    const { steps } = this.view.value;
    const to = step === null || step >= steps ? null : Math.max(0, step);
    this.wished = to;
    if (to === this.at.value) return;
    const moment = to === null ? null : await this.fetch(to);
    // Another step was asked for meanwhile, or this one was taken back, or asked for twice.
    if (this.wished !== to || this.at.value === to) return;
    if (to !== null && !moment) {
      this.wished = this.at.value;
      return;
    }
    const from = this.at.value ?? steps;
    const target = to ?? steps;
    const { tellings } = this.view.value;
    const forth = target === from + 1 ? (tellings[target - 1]?.motions ?? []) : [];
    const back = target === from - 1 ? (tellings[from - 1]?.motions ?? []) : [];
    batch(() => {
      this.motions.value = [...forth, ...back.map((m) => ({ from: m.to, to: m.from }))];
      this.moment.value = moment;
      this.at.value = to;
      this.picked.value = [];
      this.refusal.value = null;
    });
    const told = tellings[target - 1]?.told ?? 'The start';
    speak(`${target} of ${steps}. ${told}`);
  }

  /** @param {number} by */
  stepBy(by) {
    return this.show((this.wished ?? this.view.value.steps) + by);
  }

  /** @param {number} step @returns {Promise<Moment | null>} */
  async fetch(step) {
    // What steps were like that are taken back meanwhile is forgotten with them.
    const { past } = this;
    const known = past.get(step);
    if (known) return known;
    const { viewer } = this.view.value;
    try {
      const moment = await api('GET', `${this.path}/at/${step}${viewer ? `?as=${viewer}` : ''}`);
      past.set(step, moment);
      return moment;
    } catch (error) {
      if (this.wished === step) this.refuse(error);
      return null;
    }
  }
}

/** @type {WeakMap<object, number>} */
const ends = new WeakMap();
/** When a deadline ends on this device's clock. @param {object} deadline */
export const endOf = (deadline) => ends.get(deadline) ?? 0;

/** Notes when the deadlines of a view that just came end. @param {TableView} view */
function timed(view) {
  for (const deadline of view.deadlines) {
    if (!ends.has(deadline)) ends.set(deadline, Date.now() + deadline.left);
  }
  return view;
}

/** Whether nobody did better than anybody else. @param {TableView} view */
export const isDrawn = (view) => view.seats.every((seat) => view.standings?.[seat.seat] === 1);

/** What whoever offered a draw is told. */
export const DECLINED = 'The draw was declined.';

/**
 * What became of my own offer, where it just was declined.
 * @param {TableView} old @param {TableView} view @param {boolean} went whether a step was taken
 */
function declinedTo(old, view, went) {
  const mine = (/** @type {{ by: string } | null} */ asking) =>
    asking !== null && view.seats.some((seat) => seat.you && seat.seat === asking.by);
  // With what was taken back an offer goes, too.
  const forth = view.steps >= old.steps;
  if (forth && mine(old.pending.draw) && !view.pending.draw) return DECLINED;
  // A step that comes between may be the answer to it, or its end.
  if (!went && mine(old.pending.takeback) && !view.pending.takeback) {
    return 'The takeback was declined.';
  }
  return '';
}

/**
 * A refusal as it is spoken: many name their rule themselves.
 * @param {string} message @param {string | null} rule
 */
export const refused = (message, rule) =>
  rule && !message.includes(' (rule') ? `${message} Rule ${rule}.` : message;

/** The kinds of marks that show where a piece can go. */
const ENDS = ['reach', 'rough', 'avalanche'];
/** @param {Mark} mark */
export const isEnd = (mark) => ENDS.includes(mark.kind);
