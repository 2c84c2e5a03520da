// What the parts of the panel say, which come with them.
import { wordings } from '../../app/wordings.js';

export const ready = wordings('games/muster-chess/panel');
