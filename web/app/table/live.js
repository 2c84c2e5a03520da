// The connection to a table: events come in, commands go out.
import { Refused, Unreachable, api } from '../net.js';
import { parseWire } from '../wire.js';

/** After this long a silence the server is pinged, in milliseconds. */
const SILENCE = 25_000;
/** How long its answer may take. */
const ANSWER = 10_000;

/** @typedef {{ done: (ack: { seq: number }) => void, fail: (error: Error) => void }} Pending */

/** A socket that reconnects by itself. */
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
    /** Whether the page is about to go elsewhere by itself. */
    this.leaves = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** The commands that are not answered yet, by the number of their frame. */
    this.pending = /** @type {Map<number, Pending>} */ (new Map());
    this.frames = 0;
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
      const event = parseWire(String(message.data));
      if (event.type === 'ack' || event.type === 'refused') this.answered(event);
      else this.onEvent(event);
    };
    socket.onclose = () => this.lost(socket);
    this.timer = window.setTimeout(() => this.lost(socket), ANSWER);
  }

  /** Whether a command can be sent over this connection now. */
  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Sends a command. It fails as unreachable if the connection is lost before the answer comes:
   * the command may have been done or not, so it must be sent again with the same key.
   * @param {object} envelope
   * @returns {Promise<{ seq: number }>}
   */
  command(envelope) {
    const { socket } = this;
    const id = ++this.frames;
    return new Promise((resolve, reject) => {
      if (socket?.readyState !== WebSocket.OPEN) return reject(new Unreachable());
      // A connection that brings events but no answer is useless, too.
      const timer = setTimeout(() => this.lost(socket), ANSWER);
      const settle = () => {
        clearTimeout(timer);
        this.pending.delete(id);
      };
      this.pending.set(id, {
        done: (ack) => (settle(), resolve(ack)),
        fail: (error) => (settle(), reject(error)),
      });
      socket.send(JSON.stringify({ type: 'command', id, ...envelope }));
    });
  }

  /** The answer to a command. @param {any} event */
  answered(event) {
    const asked = this.pending.get(event.id);
    if (event.type === 'ack') asked?.done({ seq: event.seq });
    else asked?.fail(new Refused(0, event.error));
  }

  /** The server is there. */
  heard() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), SILENCE);
  }

  /** Pings the server: a connection can be dead without notice. */
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
    for (const { fail } of [...this.pending.values()]) fail(new Unreachable());
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

/**
 * Loads the page again where the table was removed, or the host does not let one in: it says why.
 * @param {import('../table').Table} table @param {Live} line
 */
async function farewell(table, line) {
  const why = await api('GET', table.path).then(
    () => null,
    (error) => error,
  );
  if (line.leaves || !(why instanceof Refused) || ![403, 410].includes(why.status)) return;
  line.close();
  location.reload();
}

/**
 * Follows a table from what it knows, and sends its commands.
 * @param {import('../table').Table} table
 */
export async function follow(table) {
  const updates = await table.updates();
  const line = new Live(
    () => `${table.path}/socket?frames=1&window=200&since=${table.view.value.seq}`,
    (event) => updates.take(event),
    (open) => {
      table.linked.value = open;
      // A hall that starts again is back by then.
      if (line.tries === 1) farewell(table, line);
    },
  );
  table.commands.line = line;
  updates.complete();
  return line;
}
