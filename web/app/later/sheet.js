// The style and the wordings of parts that are loaded later.
import { bring } from '../sheet.js';
import { wordings } from '../wordings.js';

/** `Later` waits for it. */
export const ready = Promise.all([bring('css/later.css'), wordings('messages/around')]);
