// A puzzle with the interface of a table: each right choice is answered, until the match is won.
import { batch } from '../../vendor/signals.mjs';
import { number, say } from '../say.js';
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { LessonTable } from './lesson.js';

/** @typedef {import('../types').Puzzle} Puzzle */
/** @typedef {import('../types').PuzzleVerdict} PuzzleVerdict */

/** At least so many percent. @param {number} share */
export const percentAtLeast = (share) => Math.floor(100 * share + 1e-6);

/** What is at least so much of a win. @param {number} share */
export const atLeast = (share) => `${number(percentAtLeast(share))}\u00a0%`;

/** What is at most so much of a win. @param {number} share */
export const atMost = (share) => `${number(Math.max(0, Math.ceil(100 * share - 1e-6)))}\u00a0%`;

export class PuzzleTable extends LessonTable {
  /**
   * @param {Puzzle} puzzle
   * @param {(right: boolean, first: boolean) => void} onEnd whether it was solved, and at the first attempt
   * @param {import('../types').Look['shown']} [shown]
   */
  constructor(puzzle, onEnd, shown) {
    const { game, name, board, setup, seats, seat, turn, scene, offers, show } = puzzle;
    const step = { title: '', text: [], seat, turn, seats, setup, board: 0, scene, offers, show };
    super({ game, name, boards: [board], steps: [step] }, 0, () => {}, shown);
    this.puzzle = puzzle;
    this.onEnd = onEnd;
    this.url = `/api/puzzles/${game}/${puzzle.number}`;
    /** The right choices so far. */
    this.choices = 0;
    this.shows = show;
    this.isFirst = true;
    /** Whether a choice of this attempt was shown. */
    this.isShown = false;
  }

  /** @override */
  get path() {
    return `${this.url}/${this.choices}`;
  }

  /** @override */
  again() {
    this.choices = 0;
    this.shows = this.puzzle.show;
    this.isFirst = false;
    this.isShown = false;
    super.again();
  }

  /** Plays the right choice. */
  async reveal() {
    this.isFirst = false;
    this.isShown = true;
    return this.shows ? this.act(this.shows) : false;
  }

  /** What an attempt is called that came to its end. @param {boolean} solved */
  word(solved) {
    if (!solved) return say('not-quite');
    return say(this.isShown ? 'puzzle-shown' : 'right');
  }

  /** What an attempt came to. @param {boolean} solved @param {number | null} most what a wrong choice is worth at most */
  said(solved, most) {
    const { expectation } = this.puzzle.proof;
    if (!expectation) return say(solved ? 'puzzle-won' : 'puzzle-not-that');
    const { best, second } = expectation;
    if (solved) return say('puzzle-best', { best: atLeast(best), second: atMost(second) });
    return say('puzzle-not-best', { most: atMost(most ?? second), best: atLeast(best) });
  }

  /**
   * @override
   * @param {import('../types').LessonVerdict} verdict
   */
  async play(verdict) {
    const { frames, right, solved, most, next } = /** @type {PuzzleVerdict} */ (/** @type {unknown} */ (verdict));
    await this.showAll(frames);
    if (this.left) return;
    if (right && next) {
      this.choices += 1;
      this.shows = next.show;
      const view = this.view.value;
      batch(() => {
        this.view.value = { ...view, turn: next.turn, scene: next.scene, offers: { [next.seat]: next.offers } };
      });
      speak(say('puzzle-goes-on'));
      return;
    }
    const said = this.said(solved, most);
    this.outcome.value = { right: solved, said };
    speak(`${this.word(solved)} ${said}`);
    if (!this.isShown) sound(solved ? 'win' : 'no');
    this.onEnd(solved, this.isFirst);
    this.isFirst = false;
  }
}
