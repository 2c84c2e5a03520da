// Sounds, after the first gesture: before it no browser lets a page play them.
import { muted, volume } from './settings.js';

/** @type {Promise<typeof import('./later/tones.js')> | null} */
let tones = null;

// After what the gesture does is seen: to open the audio may take longer than that.
const wake = () => setTimeout(() => (tones ??= import('./later/tones.js')).then((m) => m.wake()).catch(() => {}), 50);
for (const gesture of ['pointerdown', 'keydown']) {
  window.addEventListener(gesture, wake, { passive: true });
}

/** Plays a sound by name, unless sound is off. @param {string} name */
export function sound(name) {
  if (!muted.value) tones?.then((m) => m.play(name, volume.value / 100)).catch(() => {});
}
