// A step of a lesson with the interface of a table: the board and the choices
// work as there, but an action is only tried, and judged by the server.
import { batch, signal } from '../../vendor/signals.mjs';
import { api, pause } from '../net.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';
import { isStill } from '../settings.js';
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { Table } from '../table.js';

/** @typedef {import('../types').Lesson} Lesson */
/** @typedef {import('../types').LessonStep} LessonStep */
/** @typedef {import('../types').LessonVerdict} LessonVerdict */
/** @typedef {import('../types').TableView} TableView */

/** How long each thing that follows an action is shown. */
const LOOK = 900;

/** @param {Lesson} lesson @param {LessonStep} step @returns {TableView} */
function asTable(lesson, step) {
  const seats = step.seats.map((title, index) => {
    const seat = /** @type {import('../types').Seat} */ (SEATS[index]);
    return {
      seat,
      title,
      name: title,
      kind: /** @type {const} */ ('device'),
      you: seat === step.seat,
      online: true,
      passes: false,
    };
  });
  return {
    type: 'view',
    id: 'lesson',
    game: lesson.game,
    name: lesson.name,
    setup: step.setup,
    position: null,
    owner: false,
    owned_from: [],
    board: /** @type {import('../types').Board} */ (lesson.boards[step.board]),
    seq: 0,
    from: 0,
    tellings: [],
    chat: [],
    steps: 0,
    viewer: step.seat,
    seats,
    watching: 0,
    turn: step.turn,
    sealed: [],
    private: false,
    hints: false,
    talk: 'off',
    may_talk: false,
    scene: step.scene,
    offers: { [step.seat]: step.offers },
    declines: {},
    rounds: false,
    imported: false,
    deadlines: [],
    takeback: [],
    pending: { draw: null, takeback: null },
    standings: null,
    ended: null,
    absence: 0,
    agreement: null,
    rematch: { wanted: [], table: null },
  };
}

export class LessonTable extends Table {
  /**
   * @param {Lesson} lesson
   * @param {number} number which of its steps
   * @param {() => void} onRight
   * @param {import('../types').Look['shown']} [shown] as for the game's tables
   * @param {import('./progress.js').Course} [course]
   */
  constructor(lesson, number, onRight, shown, course = '') {
    const step = /** @type {LessonStep} */ (lesson.steps[number]);
    super(asTable(lesson, step), shown);
    this.step = step;
    this.url = `/api/lessons/${lesson.game}${course && `/${course}`}/${number}`;
    this.onRight = onRight;
    /** The result of the last action. */
    this.outcome = signal(/** @type {{ right: boolean, said: string } | null} */ (null));
    /** Whether another step is shown by now. */
    this.left = false;
    this.first = this.view.value;
  }

  /** @override */
  get path() {
    return this.url;
  }

  /** Nothing is at stake. @override */
  get isTrial() {
    return true;
  }

  /** The server counts the steps before the lesson, too. @override */
  isAt() {
    return true;
  }

  /** Sets the pieces up again. */
  again() {
    batch(() => {
      this.motions.value = [];
      this.picked.value = [];
      this.refusal.value = null;
      this.outcome.value = null;
      this.view.value = this.first;
    });
  }

  /**
   * Tries an action.
   * @override
   * @param {string} word
   */
  async act(word) {
    if (this.busy.value) return false;
    this.refusal.value = null;
    this.busy.value = true;
    try {
      /** @type {LessonVerdict} */
      const verdict = await api('POST', `${this.path}/try`, { word });
      this.picked.value = [];
      if (this.left) return false;
      if (verdict.legal) await this.play(verdict);
      else if (verdict.refusal) this.forbid(verdict.refusal, verdict.evidence);
      return verdict.legal;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  /**
   * Shows what happened, and then the verdict.
   * @param {LessonVerdict} verdict
   */
  async play({ frames, right, said }) {
    await this.showAll(frames);
    if (this.left) return;
    this.outcome.value = { right, said };
    speak(`${say(right ? 'right-spoken' : 'not-quite')} ${said}`);
    if (right) this.onRight();
    sound(right ? 'win' : 'no');
  }

  /** Shows what happened, one thing after the other. @param {LessonVerdict['frames']} frames */
  async showAll(frames) {
    for (const [index, frame] of frames.entries()) {
      if (index > 0 && !isStill()) await pause(LOOK);
      if (this.left) return;
      const view = this.view.value;
      batch(() => {
        this.motions.value = frame.telling?.motions ?? [];
        this.view.value = {
          ...view,
          scene: frame.scene,
          steps: view.steps + 1,
          tellings: frame.telling ? [...view.tellings, frame.telling] : view.tellings,
          offers: {},
        };
      });
      sound('move');
    }
  }
}
