// Touches of the board that spell an action.
import { say } from '../say.js';
import { isComplete, next } from '../board/touches.js';
import { api } from '../net.js';
import { speak } from '../speak.js';
import { announceChoices } from './announce.js';
import { isEnd } from './views.js';

/** @typedef {import('../types').Mark} Mark */

export class Spelling {
  /** @param {import('../table').Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * Takes a touch that can follow; plays the action once it is complete.
   * @param {string[]} touches
   * @returns {Promise<boolean>} whether an action was taken
   */
  async spell(touches) {
    const { table } = this;
    const at = next(table.offers.value.list, touches);
    table.refusal.value = null;
    table.question.value = null;
    if (isComplete(at) && at.done) return table.act(at.done.word, touches);
    table.picked.value = touches;
    announceChoices(at.choices);
    return false;
  }

  /** Whether a piece of the seat to act stands there. @param {string} id */
  isOwn(id) {
    const own = this.table.seat.value;
    const isThere = (/** @type {import('../types').Piece} */ piece) =>
      piece.spot === id && piece.owner === own;
    return own !== null && this.table.scene.value.pieces.some(isThere);
  }

  /** A touch of any spot. @param {string} id */
  async touch(id) {
    const { table } = this;
    if (!table.enabled.value || table.busy.value) return false;
    const picked = table.picked.value;
    // A second touch confirms it.
    if (table.asked.value?.touches.at(-1) === id) return table.confirm();
    table.question.value = null;
    if (table.next.value.spots.has(id)) return this.spell([...picked, id]);
    if (picked.at(-1) === id) {
      table.drop();
      return false;
    }
    return this.attempt([...picked, id]);
  }

  /**
   * Touches that spell no listed action: they may still be legal where not all are
   * listed; else the rule that forbids them is shown.
   * @param {string[]} touches
   * @param {boolean} [aimed] whether the last touch can only be meant as a target
   */
  async attempt(touches, aimed = false) {
    const { table } = this;
    const seat = table.seat.value;
    const last = touches.at(-1) ?? '';
    const first = next(table.offers.value.list, []).spots;
    // Where one moves pieces, one that cannot move is picked all the same: where it should
    // go determines which rule forbids it.
    const moves = [...first].some((id) => this.isOwn(id));
    const isStuck = moves && !aimed && this.isOwn(last) && !first.has(last);
    const starts = isStuck || first.has(last);
    const isFirst = touches.length === 1;
    const isOpen = table.offers.value.coverage === 'some';
    const { steps } = table.view.value;
    let verdict = null;
    try {
      verdict = await api('POST', `${table.path}/try`, { seat, touches });
    } catch (error) {
      table.refuse(error);
      return false;
    }
    // Answers about another position are dropped.
    if (!table.enabled.value || table.view.value.steps !== steps) return false;
    if (verdict.legal && verdict.word) return table.act(verdict.word);
    // A player who touches another own piece has changed his mind, unless there is more to say
    // than what stands there.
    const tells = verdict.evidence.some((/** @type {Mark} */ mark) =>
      mark.spots.some((spot) => spot !== last),
    );
    if (verdict.refusal && (aimed || !starts || tells)) {
      table.picked.value = starts && !isFirst && !aimed ? [last] : touches.slice(0, -1);
      table.forbid(verdict.refusal, verdict.evidence);
      return false;
    }
    if (starts) table.picked.value = [last];
    else if (isOpen && !verdict.refusal) table.picked.value = touches;
    else table.drop();
    const message = say('cannot-move', { spot: last });
    table.refusal.value = isStuck ? { message, rule: null, evidence: [] } : null;
    if (isStuck) speak(message);
    return false;
  }

  /**
   * A sign dragged from one spot to another.
   * @param {string} from
   * @param {string | null} to
   */
  async carry(from, to) {
    const { table } = this;
    if (!to || to === from || !table.enabled.value) {
      table.drop();
      return false;
    }
    const picked = table.picked.value;
    const prefix = picked.at(-1) === from ? picked : [from];
    const at = next(table.offers.value.list, prefix);
    if (at.spots.has(to)) {
      const taken = await this.spell([...prefix, to]);
      // A move that awaits confirmation stays where it was dropped.
      return taken || table.asked.value !== null;
    }
    table.picked.value = [];
    // Where a piece moves by naming the end alone, the scene marks the ends.
    const ends = next(table.offers.value.list, []).spots;
    const marked = table.scene.value.marks.some((mark) => isEnd(mark) && mark.spots[0] === to);
    if (marked && ends.has(to) && !ends.has(from)) return this.spell([to]);
    const taken = await this.attempt([...prefix, to], true);
    if (!taken) table.picked.value = [];
    return taken;
  }
}
