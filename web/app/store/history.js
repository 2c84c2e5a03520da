// The past of a match: which of its steps is shown, and how it looked.
import { batch } from '../../vendor/signals.mjs';
import { api } from '../net.js';
import { speak } from '../speak.js';
import { reversed } from './views.js';
import { say } from '../say.js';

/** @typedef {import('../types').Moment} Moment */

export class History {
  /** @param {import('../table').Table} table */
  constructor(table) {
    this.table = table;
    /** The step requested last, which may still be on its way. @type {number | null} */
    this.wished = null;
    /** The steps that were shown, and how they looked. @type {Map<number, Moment>} */
    this.moments = new Map();
  }

  /** Forgets how past steps looked: some have changed. */
  forget() {
    this.moments = new Map();
  }

  /** Returns to the present where the step shown was taken back. @param {number} steps */
  cut(steps) {
    const { at } = this.table;
    if (this.wished !== null && this.wished >= steps) this.wished = null;
    if (at.value !== null && at.value >= steps) at.value = null;
  }

  /**
   * Shows the match after `step` steps; null is the present.
   * @param {number | null} step
   */
  async show(step) {
    const { table } = this;
    const { steps } = table.view.value;
    const to = step === null || step >= steps ? null : Math.max(0, step);
    this.wished = to;
    if (to === table.at.value) return;
    const moment = to === null ? null : await this.fetch(to);
    // Another step was requested meanwhile, or this one was taken back, or requested twice.
    if (this.wished !== to || table.at.value === to) return;
    if (to !== null && !moment) {
      this.wished = table.at.value;
      return;
    }
    const from = table.at.value ?? steps;
    const target = to ?? steps;
    const { tellings } = table.view.value;
    const passed = tellings.slice(Math.min(from, target), Math.max(from, target));
    const isOne = passed.filter(({ quiet }) => !quiet).length <= 1;
    const motions = isOne ? passed.flatMap((telling) => telling.motions) : [];
    batch(() => {
      table.motions.value = target < from ? reversed(motions) : motions;
      table.moment.value = moment;
      table.at.value = to;
      table.drop();
    });
    const told = tellings[target - 1]?.told ?? say('the-start');
    speak(`${say('step-of', { step: target, steps })} ${told}`);
  }

  /** Goes to the next event, or the one before. @param {1 | -1} by */
  stepBy(by) {
    const { steps, tellings } = this.table.view.value;
    let to = (this.wished ?? steps) + by;
    while (to > 0 && to < steps && tellings[to - 1]?.quiet) to += by;
    return this.show(to);
  }

  /** @param {number} step @returns {Promise<Moment | null>} */
  async fetch(step) {
    // Steps that are taken back meanwhile are forgotten.
    const { moments, table } = this;
    const known = moments.get(step);
    if (known) return known;
    const { viewer } = table.view.value;
    try {
      const moment = await api('GET', `${table.path}/at/${step}${viewer ? `?as=${viewer}` : ''}`);
      moments.set(step, moment);
      return moment;
    } catch (error) {
      if (this.wished === step) table.refuse(error);
      return null;
    }
  }
}
