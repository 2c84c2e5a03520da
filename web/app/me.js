// Who reads the page.
import { signal } from '../vendor/signals.mjs';

/** This guest's name. */
export const me = signal('');

/** Whether there is an account: a name that lasts. */
export const lasting = signal(false);
