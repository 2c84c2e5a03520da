// Links: one that seats a friend, one that lets people watch.
import { useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { speak } from '../speak.js';
import { say } from '../say.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */

/** @param {string} id @returns {Record<string, string>} */
function kept(id) {
  try {
    return JSON.parse(sessionStorage.getItem(`links:${id}`) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {{ id: string, label: string, href: string }} props */
function LinkField({ id, label, href }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ url: href, title: 'Musterhall' });
      } else await navigator.clipboard.writeText(href);
      setDone(true);
      speak(say('link-copied'));
    } catch {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return T.div(
    { class: 'link-field' },
    T.label({ for: id }, label),
    T.input({
      id,
      readOnly: true,
      value: href,
      onFocus: (/** @type {any} */ e) => e.currentTarget.select(),
    }),
    T.button(
      { type: 'button', class: 'button small', onClick: copy },
      icon('link'),
      say(done ? 'copied' : 'copy'),
    ),
  );
}

/**
 * Links for seats that wait for somebody; without `seats`, for spectators, too.
 * @param {{ table: Table, seats?: boolean }} props
 */
export default function Share({ table, seats: alone }) {
  const view = table.view.value;
  const [links, setLinks] = useState(kept(view.id));
  const empty = view.seats.filter((seat) => seat.kind === 'link');
  /** @param {string} seat */
  const renew = async (seat) => {
    try {
      const { link } = await api('POST', `${table.path}/links`, { seat });
      setLinks({ ...links, [seat]: link });
    } catch (error) {
      table.refuse(error);
    }
  };
  const seats = view.owner
    ? empty.map((seat) => {
        const link = links[seat.seat];
        if (link) {
          return C(LinkField, {
            key: seat.seat,
            id: `link-${seat.seat}`,
            label: say('link-send', { seat: seat.title }),
            href: new URL(link, location.href).href,
          });
        }
        return T.button(
          { key: seat.seat, type: 'button', class: 'button', onClick: () => renew(seat.seat) },
          icon('link'),
          say('link-for', { seat: seat.title }),
        );
      })
    : [];
  const watch = `${location.origin}/t/${view.id}`;
  return T.section(
    { class: 'share', 'aria-label': say('links') },
    seats,
    alone ? null : C(LinkField, { id: 'link-watch', label: say('watch-may'), href: watch }),
    !alone && view.watching ? T.p({ class: 'help' }, say('watch-count', { count: view.watching })) : null,
  );
}
