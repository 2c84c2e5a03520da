// The style of the parts that are loaded later.
import { ASSETS } from '../board/signs.js';

const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = `${ASSETS}/css/later.css`;
/** Resolves when the style is there, or cannot be had: `Later` waits for it. */
export const ready = new Promise((done) => {
  link.onload = link.onerror = () => done(undefined);
});
document.head.append(link);
