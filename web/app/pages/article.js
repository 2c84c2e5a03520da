// A study as an article: the hall has written all of it. Its pictures have the tone that the reader chose.
import { effect } from '../../vendor/signals.mjs';
import { theme } from '../settings.js';

export default function article() {
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
