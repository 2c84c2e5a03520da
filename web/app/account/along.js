// What the guest of this browser played, and whether it comes along when one signs in.
import { C, T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../../types/protocol').TableCard} TableCard */

/** How many tables are named. */
const NAMED = 6;

/** A table by its game and by who plays there. @param {TableCard} table */
const named = (table) => {
  const others = table.seats.filter((seat) => !seat.you).map((seat) => seat.name);
  return others.length ? say('along-with', { game: table.name, names: others.join(', ') }) : table.name;
};

/**
 * The choice, told plainly: which tables there are, and what becomes of them.
 * @param {{ id: string, tables: TableCard[], chosen: boolean, set: (chosen: boolean) => void }} props
 */
export function Along({ id, tables, chosen, set }) {
  const more = tables.length - NAMED;
  return T.div(
    { class: 'account-along', id },
    T.label(
      null,
      T.input({
        type: 'checkbox',
        checked: chosen,
        'aria-describedby': `${id}-help`,
        onChange: (/** @type {any} */ e) => set(e.currentTarget.checked),
      }),
      say('along', { count: tables.length }),
    ),
    T.ul(
      null,
      tables.slice(0, NAMED).map((table) => T.li({ key: table.id }, named(table))),
      more > 0 ? T.li({ key: 'more' }, say('along-more', { count: more })) : null,
    ),
    T.p({ class: 'help', id: `${id}-help` }, chosen ? say('along-yes') : say('along-no')),
  );
}

/** @param {{ id: string, tables: TableCard[], chosen: boolean, set: (chosen: boolean) => void }} props */
export const along = (props) => (props.tables.length ? C(Along, { key: 'along', ...props }) : null);
