// How many tables wait for me, in the head of every page.
import { render } from '../../vendor/preact.mjs';
import { T } from '../el.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { followWaiting, waits } from '../waits.js';
import { wordings } from '../wordings.js';

/** @typedef {import('../types').WaitingTable} WaitingTable */

export { waits };

/** What the number needs, once there is one. @type {Promise<unknown> | undefined} */
let needed;

/** The number, and the way to the first table that is not this page. @param {WaitingTable} next */
const number = ({ table }) => {
  const said = say('tables-wait', { count: waits.value.length });
  return T.a(
    { class: 'waits', id: 'waits', href: `/t/${table.id}`, title: said },
    T.span({ 'aria-hidden': 'true' }, waits.value.length),
    T.span({ class: 'spoken' }, said),
  );
};

/**
 * Shows it, and follows it for as long as the page is open.
 * @param {string} page @param {HTMLElement} place
 */
export function show(page, place) {
  const nextOne = () => waits.value.find(({ table }) => location.pathname !== `/t/${table.id}`);
  waits.subscribe(async () => {
    if (nextOne()) {
      needed ??= Promise.all([bring('css/waiting.css'), wordings('messages/waiting')]);
      await needed;
    }
    const next = nextOne();
    render(next ? number(next) : null, place);
  });
  followWaiting(page);
}
