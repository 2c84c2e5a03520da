// Requests, and the live stream of a table.

/** A refusal of the server, in words. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, rule?: string, seq?: number }} error
   */
  constructor(status, error) {
    super(error.message ?? 'Something went wrong.');
    this.status = status;
    this.code = error.code ?? '';
    this.rule = error.rule ?? null;
    this.seq = error.seq ?? null;
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {
  constructor() {
    super('The hall cannot be reached just now.');
  }
}

/**
 * A JSON request.
 * @param {'GET' | 'POST' | 'PUT'} method
 * @param {string} path
 * @param {unknown} [body] an object for JSON, a string for plain text
 * @param {AbortSignal} [signal] takes the request back
 * @returns {Promise<any>}
 */
export async function api(method, path, body, signal) {
  /** @type {RequestInit} */
  const init = { method, credentials: 'same-origin' };
  if (signal) init.signal = signal;
  if (typeof body === 'string') {
    init.body = body;
    init.headers = { 'content-type': 'text/plain; charset=utf-8' };
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Unreachable();
  }
  const json = (response.headers.get('content-type') ?? '').includes('json');
  const answer = json ? await response.json() : await response.text();
  if (response.ok) return answer;
  throw new Refused(response.status, json ? (answer.error ?? {}) : { message: String(answer) });
}

/** A key that makes a repeated command count once. */
export const freshKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

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
      if (!this.socket && document.visibilityState === 'visible') this.connect();
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
    };
    socket.onmessage = (message) => this.onEvent(JSON.parse(String(message.data)));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.onState(false);
      if (this.ended) return;
      const wait = Math.min(5000, 200 * 2 ** this.tries) * (0.75 + Math.random() / 2);
      this.tries += 1;
      this.timer = window.setTimeout(() => this.connect(), wait);
    };
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    this.socket?.close();
  }
}
