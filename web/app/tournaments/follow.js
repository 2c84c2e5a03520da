// A tournament as it stands: what one asks of it, and how the page learns that it changed.
import { signal } from '../../vendor/signals.mjs';
import { api, wording } from '../net.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */
/** @typedef {import('../../types/protocol').TournamentOrder} TournamentOrder */

/** How often it is asked for while the hall does not tell of changes, in milliseconds. */
const LOOK = 15_000;
/** How long a stream that was closed waits until it is opened again: at first, and at most. */
const SOON = 1000;
const LATE = 30_000;

export class FollowedTournament {
  /** @param {Tournament} view @param {(before: Tournament, now: Tournament) => void} changed */
  constructor(view, changed) {
    this.path = `/api/tournaments/${view.id}`;
    this.view = signal(view);
    /** Whether the hall tells of changes. */
    this.linked = signal(true);
    /** What was refused last. */
    this.wrong = signal('');
    this.changed = changed;
    this.looks = false;
    this.again = false;
    this.tries = 0;
  }

  /** @param {Tournament} fresh */
  take(fresh) {
    const before = this.view.value;
    // An answer may be overtaken by a later one.
    if (fresh.revision < before.revision) return;
    this.view.value = fresh;
    this.changed(before, fresh);
  }

  /** Looks how it stands; one request at a time. */
  async look() {
    this.again = true;
    if (this.looks) return;
    this.looks = true;
    try {
      while (this.again) {
        this.again = false;
        this.take(await api('GET', this.path));
      }
    } catch {
      // The next look may reach the server.
    } finally {
      this.looks = false;
    }
  }

  /** Asks something of it; whether that was done. @param {TournamentOrder} order */
  async ask(order) {
    this.wrong.value = '';
    try {
      this.take(await api('POST', `${this.path}/commands`, order));
      return true;
    } catch (error) {
      this.wrong.value = wording(error);
      // It may have changed meanwhile.
      this.look();
      return false;
    }
  }

  /** Follows it for as long as the page is open. */
  follow() {
    const open = () => {
      const stream = new EventSource(`${this.path}/events`);
      const later = () => {
        stream.close();
        this.linked.value = false;
        setTimeout(open, Math.min(LATE, SOON * 2 ** this.tries++));
      };
      stream.addEventListener('changed', (event) => {
        this.linked.value = true;
        this.tries = 0;
        if (JSON.parse(event.data).revision !== this.view.value.revision) this.look();
      });
      stream.addEventListener('closing', later);
      stream.addEventListener('error', () => {
        this.linked.value = false;
        // Else the browser opens it again by itself.
        if (stream.readyState === EventSource.CLOSED) later();
      });
    };
    open();
    document.addEventListener('visibilitychange', () => document.hidden || this.look());
    setInterval(() => this.linked.value || document.hidden || this.look(), LOOK);
  }
}
