// Days in words.
import { language } from './say.js';

/** A day and its time in short. @param {number} at milliseconds since 1970 */
export const momentOf = (at) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** A day in short. @param {number} at milliseconds since 1970 */
export const dayOf = (at) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
