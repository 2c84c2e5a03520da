// Updates from the server, and their effect on what is shown.
import { batch } from '../../vendor/signals.mjs';
import { api } from '../net.js';
import { speak } from '../speak.js';
import { Herald, announceChat, soundOfTurn } from './herald.js';
import { heard } from '../silenced.js';
import { Playback, framesOf } from './playback.js';
import { timed } from './deadlines.js';
import {
  changed,
  declinedTo,
  hasEnded,
  hasMoved,
  motionsBetween,
  rewrites,
  withEarlier,
  withPresence,
} from './changes.js';
import { padded } from './views.js';

/** @typedef {import('../types').TableView} TableView */

/** How many steps are fetched at a time. */
const STEPS = 500;
/** How long the stream may take to report what a command did, in milliseconds. */
const TIMEOUT = 1500;

export class Updates {
  /** @param {import('../table').Table} table */
  constructor(table) {
    this.table = table;
    this.herald = new Herald();
    this.playback = new Playback(table);
    /** Called after each change of the view. @type {Set<() => void>} */
    this.waiting = new Set();
    /** Whether earlier steps are being fetched. */
    this.completing = false;
  }

  /** Takes an event of the stream. @param {any} event */
  take(event) {
    const { table } = this;
    const old = table.view.value;
    if (event.type === 'view') {
      table.history.forget();
      this.become(padded(event));
      this.complete();
    } else if (event.type === 'state') {
      if (event.seq < old.seq) return;
      if (rewrites(old, event)) table.history.forget();
      this.become(changed(old, event), event.frames);
    } else if (event.type === 'presence') table.view.value = withPresence(old, event);
  }

  /** @param {TableView} view @param {import('../types').StepFrame[]} [frames] */
  become(view, frames = []) {
    const { table } = this;
    const old = table.view.value;
    const moved = hasMoved(old, view);
    const ended = hasEnded(old, view);
    const declined = declinedTo(old, view);
    const forth = moved && view.steps > old.steps && table.at.value === null;
    const events = forth ? framesOf(old, view, frames) : [];
    if (moved && !forth) this.playback.flush();
    batch(() => {
      table.history.cut(view.steps);
      if (moved && table.at.value === null) table.motions.value = motionsBetween(old, view);
      if (moved || ended) table.refusal.value = null;
      if (declined) table.refusal.value = { message: declined, rule: null, evidence: [] };
      if (moved || ended || view.viewer !== old.viewer) table.picked.value = [];
      // A focus that stayed where it was asks for no preview.
      if (moved) table.under.value = '';
      table.view.value = table.shown(timed(view));
    });
    if (moved || ended) {
      this.herald.tell(old, view, table.revealed.value);
      this.playback.add(events, () => soundOfTurn(old, view));
    }
    if (declined) speak(declined);
    if (heard(view.chat).length > heard(old.chat).length) announceChat(view);
    for (const wake of this.waiting) wake();
  }

  /** Fetches the steps that a view came without, the last of them first. */
  async complete() {
    const { table } = this;
    if (this.completing) return;
    this.completing = true;
    try {
      while (table.view.value.from > 0) {
        const { from, viewer } = table.view.value;
        const start = Math.max(0, from - STEPS);
        const as = viewer ? `&as=${viewer}` : '';
        const path = `${table.path}/steps?from=${start}&most=${from - start}${as}`;
        const { tellings } = await api('GET', path);
        const view = table.view.value;
        // Meanwhile steps were taken back, or another seat looks.
        if (view.from !== from || view.viewer !== viewer) continue;
        if (tellings.length !== from - start) break;
        table.view.value = withEarlier(view, start, tellings);
      }
    } catch {
      // The next whole view tries again.
    } finally {
      this.completing = false;
    }
  }

  /** Fetches the whole view. */
  async refresh() {
    const { table } = this;
    try {
      const view = await api('GET', table.path);
      // The stream may have been quicker.
      if (view.seq >= table.view.value.seq) this.take(view);
    } catch {
      // The stream brings it once the server can be reached.
    }
  }

  /**
   * Resolves once it holds; fetches the view itself if the stream is slow.
   * @param {() => boolean} holds
   * @param {number} [timeout] how long it leaves that to the stream, in milliseconds
   */
  async until(holds, timeout = TIMEOUT) {
    if (holds()) return;
    await new Promise((done) => {
      const slow = timeout < Infinity;
      const timer = slow ? setTimeout(() => this.refresh().then(finish), timeout) : undefined;
      const wake = () => holds() && finish();
      const finish = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        done(undefined);
      };
      this.waiting.add(wake);
    });
  }
}
