// A study as an article: the hall has written all of it. Its pictures have the tone that the reader chose, and its
// days are written in the reader's language.
import { effect } from '../../vendor/signals.mjs';
import { language } from '../say.js';
import { theme } from '../settings.js';

/** The days of the hall, which has them as in a calendar of its own. */
const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });

export default function article() {
  for (const time of document.querySelectorAll('.article time')) {
    const day = Date.parse(/** @type {HTMLTimeElement} */ (time).dateTime);
    if (!Number.isNaN(day)) time.textContent = days.format(day);
  }
  effect(() => {
    const tone = theme.value;
    for (const picture of document.querySelectorAll('.position picture')) {
      const [source, image] = [picture.querySelector('source'), picture.querySelector('img')];
      if (!source || !image) continue;
      const dark = tone === 'dark' ? 'all' : tone === 'light' ? 'none' : '(prefers-color-scheme: dark)';
      if (source.media !== dark) source.media = dark;
    }
  });
}
