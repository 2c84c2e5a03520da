// The style of parts that are loaded later.
import { ASSETS } from '../board/signs.js';

/** Brings a sheet into the page; resolves when it is there, or cannot be had. @param {string} name */
export function sheet(name) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${ASSETS}/css/${name}.css`;
  const ready = new Promise((done) => {
    link.onload = link.onerror = () => done(undefined);
  });
  document.head.append(link);
  return ready;
}

/** `Later` waits for it. */
export const ready = sheet('later');
