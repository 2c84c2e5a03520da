// The way to the identity provider of the host, and back.
import { api } from '../net.js';

/** Where the secret of a sign-in lies until the provider sends the browser back. */
const KEPT = 'musterhall-oidc';

/** @typedef {{ kept: string, merge: boolean }} Kept the secret, and whether the guest comes along */

/** Goes to the provider. @param {{ to: string, kept: string }} begun @param {boolean} merge */
export function leave({ to, kept }, merge) {
  sessionStorage.setItem(KEPT, JSON.stringify({ kept, merge }));
  location.assign(to);
}

/**
 * Signs in by the provider; it asks anew who it is if that is wished for.
 * @param {{ merge: boolean, anew?: boolean }} how
 */
export async function leaveForProvider({ merge, anew }) {
  leave(await api('POST', '/api/session/oidc/begin', anew ? { anew } : {}), merge);
}

/** What the provider sent the browser back with, if it did. */
export function sentBack() {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  return state === null ? null : { state, code: query.get('code') ?? '' };
}

/** What was kept of the sign-in, this once. @returns {Kept | null} */
export function takeKept() {
  const found = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return found === null ? null : JSON.parse(found);
}
