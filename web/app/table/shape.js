// The shape of the window, and what is beside the board in it. The same queries are in
// css/table.css.
import { signal } from '../../vendor/signals.mjs';

const phone = matchMedia(
  '(max-width: 35.99rem), (max-width: 52rem) and (min-height: 30.01rem), (max-aspect-ratio: 1/1)',
);

/** Whether moves and chat are sheets over the board, with a bar at the foot to open them. */
export const isPhone = signal(phone.matches);
phone.addEventListener('change', () => (isPhone.value = phone.matches));

/** @typedef {'board' | 'moves' | 'talk' | 'review' | 'share' | 'words' | 'chance' | 'lines'} Tab */

/** What is beside the board; `board` is nothing on a phone, and the moves elsewhere. */
export const beside = signal(/** @type {Tab} */ ('board'));
