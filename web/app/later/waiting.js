// How many tables and challenges wait for me, in the head of every page.
import { effect } from '../../vendor/signals.mjs';
import { render } from '../../vendor/preact.mjs';
import { T } from '../el.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { called, followWaiting, howMany, waits } from '../waits.js';
import { wordings } from '../wordings.js';

export { waits };

/** What the number needs, once there is one. @type {Promise<unknown> | undefined} */
let needed;

/** The number, and the way to what waits first. @param {string} href */
const number = (href) => {
  const parts = [
    called.value.length && say('challenges-wait', { count: called.value.length }),
    waits.value.length && say('tables-wait', { count: waits.value.length }),
  ];
  const said = parts.filter(Boolean).join('; ');
  return T.a(
    { class: 'waits', id: 'waits', href, title: said },
    T.span({ 'aria-hidden': 'true' }, howMany()),
    T.span({ class: 'spoken' }, said),
  );
};

/**
 * The way to what waits first and is not this page: challenges do not stand for long.
 * @param {string} page
 */
function next(page) {
  if (called.value.length && page !== 'lobby') return '/#challenges';
  const waiting = waits.value.find(({ table }) => location.pathname !== `/t/${table.id}`);
  return waiting ? `/t/${waiting.table.id}` : null;
}

/**
 * Shows it, and follows it for as long as the page is open.
 * @param {string} page @param {HTMLElement} place
 */
export function show(page, place) {
  const draw = async () => {
    if (next(page)) {
      needed ??= Promise.all([bring('css/waiting.css'), wordings('messages/waiting')]);
      await needed;
    }
    const href = next(page);
    render(href ? number(href) : null, place);
  };
  effect(() => {
    draw();
  });
  followWaiting(page);
}
