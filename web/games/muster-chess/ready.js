// The wordings and the style of the panel's parts, which are loaded with them.
import { ASSETS } from '../../app/board/signs.js';
import { wordings } from '../../app/wordings.js';

const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = `${ASSETS}/games/muster-chess/panel.css`;
const dressed = new Promise((done) => {
  link.onload = link.onerror = done;
});
document.head.append(link);

export const ready = Promise.all([wordings('games/muster-chess/panel'), dressed]);
