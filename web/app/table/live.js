// The stream of what happens at a table.
import { parseWire } from '../wire.js';

/** After so much silence the hall is asked whether it is there, in milliseconds. */
const SILENCE = 25_000;
/** How long its answer may take. */
const ANSWER = 10_000;

/** A stream of events that reconnects by itself. */
export class Live {
  /**
   * @param {() => string} url where to connect now (it names the last seq known)
   * @param {(event: any) => void} onEvent
   * @param {(open: boolean) => void} onState
   */
  constructor(url, onEvent, onState) {
    this.url = url;
    this.onEvent = onEvent;
    this.onState = onState;
    this.tries = 0;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.again = () => {
      if (document.visibilityState !== 'visible') return;
      if (this.socket) this.ask();
      else this.connect();
    };
    window.addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
    this.connect();
  }

  connect() {
    if (this.ended) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.url()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.onState(true);
      this.heard();
    };
    socket.onmessage = (message) => {
      this.heard();
      this.onEvent(parseWire(String(message.data)));
    };
    socket.onclose = () => this.lost(socket);
    this.timer = window.setTimeout(() => this.lost(socket), ANSWER);
  }

  /** The hall is there. */
  heard() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), SILENCE);
  }

  /** Asks whether the hall is there: a line can be dead without a word. */
  ask() {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.lost(socket), ANSWER);
    socket.send('{"type":"ping"}');
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.close();
    clearTimeout(this.timer);
    this.onState(false);
    if (this.ended) return;
    const wait = Math.min(5000, 200 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    this.socket?.close();
  }
}

/** Follows a table from what it knows on. @param {import('../table').Table} table */
export const follow = (table) =>
  new Live(
    () => `${table.path}/socket?since=${table.view.value.seq}`,
    (event) => table.take(event),
    (open) => (table.linked.value = open),
  );
