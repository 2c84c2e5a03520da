// The style of parts that are loaded later.
import { bring } from '../sheet.js';

/** `Later` waits for it. */
export const ready = bring('css/later.css');
