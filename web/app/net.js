// Requests to the server.
import { nearby } from './nearby.js';
import { parseWire } from './wire.js';
import { say } from './say.js';

/** What went wrong, in words. @param {unknown} error */
export const wording = (error) => (error instanceof Error ? error.message : String(error));

/** A refusal of the server, in words. */
export class Refused extends Error {
  /**
   * @param {number} status 0 for the answer to a frame of a socket
   * @param {{ code?: string, message?: string, rule?: string, seq?: number, at?: string }} error
   */
  constructor(status, error) {
    super(error.message ?? say('wrong'));
    this.status = status;
    this.code = error.code ?? '';
    this.rule = error.rule ?? null;
    this.seq = error.seq ?? null;
    /** Where in the request something is wrong. */
    this.at = error.at ?? '';
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {
  constructor() {
    super(say('unreachable'));
  }
}

/**
 * A JSON request.
 * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @param {string} path
 * @param {unknown} [body] an object for JSON, a string for plain text
 * @param {AbortSignal} [signal] cancels the request
 * @param {Record<string, string>} [headers] further ones
 * @returns {Promise<any>}
 */
export async function api(method, path, body, signal, headers) {
  if (nearby.answer) {
    const near = await nearby.answer(method, path, body);
    if (near !== undefined) return near;
  }
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
  if (headers) init.headers = { ...init.headers, ...headers };
  let response;
  let answer;
  let json;
  try {
    response = await fetch(path, init);
    json = (response.headers.get('content-type') ?? '').includes('json');
    answer = json ? parseWire(await response.text()) : await response.text();
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return answer;
  // A proxy in front of the server answers like this while the server starts.
  if (!json && response.status >= 500) throw new Unreachable();
  throw new Refused(response.status, json ? (answer.error ?? {}) : { message: String(answer) });
}

/** Whether a request that failed like this may be repeated. @param {unknown} error */
export const isLost = (error) =>
  error instanceof Unreachable ||
  (error instanceof Refused &&
    ([429, 503].includes(error.status) || ['too_many', 'unavailable'].includes(error.code)));

/** How many times a request is repeated before it has failed. */
const TRIES = 12;

/**
 * Repeats a request until it is answered, waiting longer each time; throws the last error.
 * @template T
 * @param {() => Promise<T>} request
 * @param {(error: unknown) => boolean | Promise<boolean>} mayRepeat
 * @returns {Promise<T>}
 */
export async function repeated(request, mayRepeat = isLost) {
  for (let tries = 0; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (!(await mayRepeat(error)) || tries >= TRIES) throw error;
      await pause(Math.min(2000, 150 * 2 ** tries));
    }
  }
}

/** A key that makes a repeated command count once. */
export const freshKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
