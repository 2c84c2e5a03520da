// Requests of the host, who has given his token to this page.
import { signal } from '../../vendor/signals.mjs';
import { Refused, Unreachable } from '../net.js';
import { keep, stored } from '../settings.js';

/** Who acts, for the log. */
export const actor = signal(stored('admin-name') ?? '');

/** @param {string} name */
export function isCalled(name) {
  actor.value = name;
  keep('admin-name', name);
}

/** Whether the hall takes this page for the host's; unknown at first. */
export const inside = signal(/** @type {boolean | null} */ (null));

/**
 * A request to what is the host's.
 * @param {'GET' | 'POST' | 'DELETE'} method @param {string} path @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = {};
  const name = actor.value.replace(/[^\x21-\x7e]/gu, '');
  if (name) headers['x-admin-name'] = name;
  if (body) headers['content-type'] = 'application/json';
  /** @type {RequestInit} */
  const init = { method, credentials: 'same-origin', headers };
  if (body) init.body = JSON.stringify(body);
  let response;
  let answer;
  try {
    response = await fetch(`/admin/api/${path}`, init);
    answer = await response.json();
  } catch {
    throw new Unreachable();
  }
  if (response.status === 401) inside.value = false;
  if (!response.ok) throw new Refused(response.status, answer.error ?? {});
  return answer;
}

