// How many tables wait for me, in the head of every page.
import { render } from '../../vendor/preact.mjs';
import { C, T } from '../el.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { followWaiting, waits } from '../waits.js';
import { wordings } from '../wordings.js';

/** The number, and the way to the first table that is not this page. */
function Waiting() {
  const list = waits.value;
  const next = list.find(({ table }) => location.pathname !== `/t/${table.id}`);
  if (!next) return null;
  const said = say('tables-wait', { count: list.length });
  return T.a(
    { class: 'waits', id: 'waits', href: `/t/${next.table.id}`, title: said },
    T.span({ 'aria-hidden': 'true' }, list.length),
    T.span({ class: 'spoken' }, said),
  );
}

/**
 * Shows it, and follows it for as long as the page is open.
 * @param {string} page @param {HTMLElement} place
 */
export async function show(page, place) {
  await Promise.all([bring('css/waiting.css'), wordings('messages/waiting')]);
  render(C(Waiting, {}), place);
  await followWaiting(page);
}
