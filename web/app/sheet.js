// Style sheets that are not in the page from the beginning.
import { ASSETS } from './board/signs.js';

/** A sheet; `ready` once it is loaded, or cannot be. @param {string} name */
export function sheet(name) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${ASSETS}/${name}`;
  const ready = new Promise((done) => (link.onload = link.onerror = done));
  return { link, ready };
}

/** Adds a sheet to the page; resolves like `ready`. @param {string} name */
export function bring(name) {
  const { link, ready } = sheet(name);
  document.head.append(link);
  return ready;
}
