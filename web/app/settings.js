// What this browser remembers: theme, sound, hints.
import { signal, effect } from '../vendor/signals.mjs';

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the setting then lasts as long as the page.
  }
}

/** `auto`, `light` or `dark`. */
export const theme = signal(stored('theme') ?? 'auto');
/** Whether the hall is silent. */
export const muted = signal(stored('muted') === 'yes');
/** Whether the browser tells when it is my turn and the page is hidden. */
export const notify = signal(stored('notify') === 'yes');
/** Whether legal targets are shown. */
export const hints = signal(stored('hints') !== 'no');

effect(() => {
  keep('theme', theme.value);
  if (theme.value === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});
effect(() => keep('muted', muted.value ? 'yes' : 'no'));
effect(() => keep('notify', notify.value ? 'yes' : 'no'));
effect(() => keep('hints', hints.value ? 'yes' : 'no'));

const still = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether things should not move. */
export const isStill = () => still.matches;
