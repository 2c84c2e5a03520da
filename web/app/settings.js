// What this browser remembers.
import { signal, effect } from '../vendor/signals.mjs';

/** @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the setting then lasts as long as the page.
  }
}

/**
 * A setting that is one of a few words; the first unless another was chosen.
 * @template {string} W
 * @param {string} key @param {readonly [W, ...W[]]} words
 */
function choice(key, words) {
  const known = words.find((word) => word === stored(key));
  const it = signal(/** @type {W} */ (known ?? words[0]));
  effect(() => keep(key, it.value));
  return it;
}

/** A setting that is on or off. @param {string} key @param {boolean} usual */
function toggle(key, usual) {
  const it = signal((stored(key) ?? (usual ? 'yes' : 'no')) === 'yes');
  effect(() => keep(key, it.value ? 'yes' : 'no'));
  return it;
}

export const theme = choice('theme', ['auto', 'light', 'dark']);
/** Whether sound is off. */
export const muted = toggle('muted', false);
/** The volume, from 0 to 100. */
export const volume = signal(Math.min(100, Math.max(0, Number(stored('volume') ?? 60) || 0)));
/** The speed of animations. */
export const animation = choice('animation', ['normal', 'fast', 'slow', 'off']);
/** Which moves need a confirmation; `auto`: those that cost something. */
export const confirm = choice('confirm', ['auto', 'always', 'never']);
/** Whether to notify when it is my turn and the page is hidden. */
export const notify = toggle('notify', false);
/** Whether legal targets are shown. */
export const hints = toggle('hints', true);
/** Whether one may choose a move before one's turn at quick tables. */
export const premoves = toggle('premoves', true);
/** Whether boards show coordinates. */
export const coordinates = toggle('coordinates', true);

/**
 * Further choices that the look of the game on this page offers.
 * @type {import('../vendor/signals.mjs').Signal<import('../games/default').GameSetting[]>}
 */
export const gameSettings = signal([]);

effect(() => keep('volume', String(volume.value)));
const root = document.documentElement.dataset;
effect(() => {
  if (theme.value === 'auto') delete root.theme;
  else root.theme = theme.value;
});
effect(() => {
  if (coordinates.value) delete root.coordinates;
  else root.coordinates = 'no';
});

const still = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether to reduce motion. */
export const isStill = () => still.matches;
