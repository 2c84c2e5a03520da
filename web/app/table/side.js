// What is beside the board, one thing at a time: moves, chat, the review, links, words.
// On a phone it is a sheet, opened by the bar at the foot.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { C, Later, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { Scroller } from '../scroller.js';
import { bring } from '../sheet.js';
import { say } from '../say.js';
import { wordings } from '../wordings.js';
import { Moves, Steps } from './moves.js';
import { beside, isPhone } from './shape.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('./shape.js').Tab} Tab */

export const ready = Promise.all([bring('css/side.css'), wordings('messages/around')]);

/** @param {{ count: number }} props */
const Badge = ({ count }) =>
  count
    ? T.span(
        { class: 'badge-new' },
        T.span({ 'aria-hidden': 'true' }, count > 99 ? '99+' : String(count)),
        T.span({ class: 'spoken' }, ` ${say('unseen', { count })}`),
      )
    : null;

/**
 * @param {{ table: Table, over: boolean, unseen: { said: number, steps: number } }} props
 */
export default function Side({ table, over, unseen }) {
  const { tournament } = table.view.value;
  const phone = isPhone.value;
  const tab = beside.value;
  const go = (/** @type {Tab} */ to) => (beside.value = to);
  // Beside the board there is always something.
  const open = tab === 'board' && !phone ? 'moves' : tab;
  const sheet = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (['share', 'words', 'chance', 'lines'].includes(open) || (phone && open !== 'board')) sheet.current?.focus();
  }, [open]);
  /** @param {Tab} to @param {any} sign @param {string} label @param {number} [count] */
  const button = (to, sign, label, count = 0) =>
    T.button(
      {
        type: 'button',
        key: to,
        id: `tab-${to}`,
        class: cls('tab', open === to && 'on'),
        'aria-pressed': open === to ? 'true' : 'false',
        onClick: () => go(phone && open === to ? 'board' : to),
      },
      icon(sign),
      T.span(null, label),
      C(Badge, { count }),
    );
  const away = () => {
    go('board');
    document.getElementById(open === 'lines' ? 'lines-open' : `tab-${open}`)?.focus();
  };
  return T.aside(
    { class: 'side', 'aria-label': say('match') },
    T.div(
      { class: 'bar', role: 'group', 'aria-label': say('beside-board') },
      phone ? button('board', 'grid', say('board')) : null,
      button('moves', 'list', say('moves'), phone ? unseen.steps : 0),
      // At a table of this device there is nobody to talk to.
      table.engine ? null : button('talk', 'talk', say('talk'), unseen.said),
      over && table.view.value.steps > 0 ? button('review', 'curve', say('review')) : null,
    ),
    open === 'board'
      ? null
      : C(
          Scroller,
          {
            tag: 'div',
            class: `sheet sheet-${open}`,
            box: sheet,
            onKeyDown: (/** @type {KeyboardEvent} */ e) => {
              if (e.key !== 'Escape') return;
              e.preventDefault();
              away();
            },
          },
          T.button(
            { type: 'button', class: 'round sheet-close', 'aria-label': say('close'), onClick: away },
            icon('cross'),
          ),
          phone && (open === 'moves' || open === 'talk') ? T.h2({ class: 'sheet-title' }, say(open)) : null,
          open === 'moves' && tournament
            ? C(Later, { key: 'tournament', from: () => import('../later/tournament.js'), of: tournament })
            : null,
          open === 'moves' ? C(Moves, { table }) : null,
          open === 'talk' ? C(Later, { key: 'talk', from: () => import('../later/chat.js'), table }) : null,
          open === 'review' ? C(Later, { key: 'review', from: () => import('../later/review.js'), table }) : null,
          open === 'share' ? C(Later, { key: 'share', from: () => import('../later/share.js'), table }) : null,
          open === 'lines' ? C(Later, { key: 'lines', from: () => import('../later/lines.js'), table }) : null,
          open === 'chance' ? C(Later, { key: 'chance', from: () => import('../later/chance.js'), table }) : null,
          open === 'words' ? C(Later, { key: 'words', from: () => import('../later/position.js'), table }) : null,
        ),
    C(Steps, { table }),
  );
}
