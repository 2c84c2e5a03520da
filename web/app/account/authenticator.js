// What the page asks the browser about passkeys.
import { api } from '../net.js';
import { say } from '../say.js';

/** @typedef {import('../../types/protocol').Account} Account */
/** @typedef {import('../../types/protocol').CreatedPasskey} CreatedPasskey */
/** @typedef {import('../../types/protocol').UsedPasskey} UsedPasskey */

/** How long the browser asks, in milliseconds: as long as a challenge counts. */
const ASKED = 300_000;

/** Whether this page may use passkeys: not without TLS, nor by an address without a name. */
export const hasPasskeys = () =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** @param {string} text in base64url */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} data */
const written = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Asks the browser, and says in words what went wrong.
 * @param {() => Promise<Credential | null>} ask
 */
async function asked(ask) {
  try {
    const found = /** @type {PublicKeyCredential | null} */ (await ask());
    if (found) return found;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      throw new Error(say('passkey-there'));
    }
  }
  throw new Error(say('passkey-stopped'));
}

/**
 * Makes a passkey, for the account or for a guest who is to be called like this.
 * @param {string} [name]
 * @returns {Promise<CreatedPasskey>}
 */
export async function makePasskey(name) {
  const offered = await api('POST', '/api/account/passkeys/challenge', name ? { name } : {});
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(offered.challenge),
        rp: { id: offered.site, name: offered.site },
        user: { id: bytes(offered.user), name: offered.name, displayName: offered.name },
        pubKeyCredParams: offered.algorithms.map((/** @type {number} */ alg) => ({ type: 'public-key', alg })),
        excludeCredentials: offered.have.map((/** @type {string} */ id) => ({
          type: 'public-key',
          id: bytes(id),
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'preferred',
        },
        attestation: 'none',
        timeout: ASKED,
      },
    }),
  );
  const answer = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return {
    client_data: written(answer.clientDataJSON),
    authenticator_data: written(answer.getAuthenticatorData()),
  };
}

/** Uses a passkey, whichever of this site is chosen. @returns {Promise<UsedPasskey>} */
export async function usePasskey() {
  const wanted = await api('POST', '/api/session/passkey/challenge');
  const used = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(wanted.challenge),
        rpId: wanted.site,
        userVerification: 'preferred',
        timeout: ASKED,
      },
    }),
  );
  const answer = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  return {
    id: written(used.rawId),
    client_data: written(answer.clientDataJSON),
    authenticator_data: written(answer.authenticatorData),
    signature: written(answer.signature),
  };
}

/**
 * Whether the identity provider proves whose the account is: there is neither a password nor a
 * passkey of this site.
 * @param {Account} account
 */
export const isProvedByProvider = (account) =>
  Boolean(account.identity && !account.password && !account.passkeys?.length);

/**
 * What proves whose the account is: the password, a passkey where there is none, or nothing more
 * where one has come from the identity provider.
 * @param {Account} account @param {string} password
 */
export async function proof(account, password) {
  if (account.password) return { password };
  return isProvedByProvider(account) ? {} : { passkey: await usePasskey() };
}
