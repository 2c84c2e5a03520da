// Wordings that come with a part of a page, and not with the page.
import { ASSETS } from './board/signs.js';
import { language } from './say.js';

/**
 * Fetches the wordings of `<name>.<language>.ftl`. A module exports this promise, or one that
 * waits for it, as `ready`.
 * @param {string} name
 */
export const wordings = (name) => import(`${ASSETS}/${name}.${language}.js`);
