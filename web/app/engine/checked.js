// The files of the engine, each compared with its digest.
import { sha256 } from '../later/sha256.js';
import { Broken } from './instance.js';

/** The file with the digests of the others; a hall without an engine has none. */
const DIGESTS = 'digests.txt';

/** A file cannot be had now, and perhaps with the next request. */
export class Away extends Error {}

/** @param {string} path */
async function bytesOf(path) {
  const away = () => {
    throw new Away(`away:${path}`);
  };
  const answer = await fetch(path).catch(away);
  if (answer.status >= 500) away();
  if (!answer.ok) throw new Broken(`${answer.status}:${path}`);
  return new Uint8Array(await answer.arrayBuffer().catch(away));
}

/** The SHA-256 of bytes, in hexadecimal digits. @param {Uint8Array<ArrayBuffer>} bytes */
async function digestOf(bytes) {
  // Without TLS a browser has no digests of its own.
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The digests of the files of the engine, by their names. @param {string} folder */
async function digests(folder) {
  const lines = new TextDecoder().decode(await bytesOf(`${folder}/${DIGESTS}`)).split('\n');
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.split(' ')[0]]));
}

/** Whether the engine has a file. @param {string} folder @param {string} name */
export const listed = async (folder, name) => (await digests(folder)).has(name);

/**
 * A file of the engine, which is as the hall says that it is: half of one, or one of another build,
 * would play by other rules.
 * @param {string} folder @param {string} name
 */
export async function checked(folder, name) {
  const [list, bytes] = await Promise.all([digests(folder), bytesOf(`${folder}/${name}`)]);
  if ((await digestOf(bytes)) !== list.get(name)) throw new Broken(`spoiled:${folder}/${name}`);
  return bytes;
}
