// The links to all pages, where the head has no room for them: over the page, closed by Escape and beside it.
import { useEffect, useRef } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { links, way } from '../links.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { wordings } from '../wordings.js';

export const ready = Promise.all([bring('css/head.css'), wordings('messages/head')]);

/** @param {{ page: string, close: () => void }} props */
export default function Ways({ page, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const more = [
    way(page, 'studies', say('ways-studies')),
    way(page, 'solo', say('ways-solo')),
    way(page, 'people', say('ways-mine')),
  ];
  return T.dialog(
    {
      ref: dialog,
      class: 'all-ways',
      'aria-labelledby': 'ways-title',
      onClose: close,
      onClick: (/** @type {any} */ e) => e.target === dialog.current && dialog.current?.close(),
    },
    T.form(
      { method: 'dialog', class: 'all-ways-head' },
      T.button({ type: 'submit', class: 'round', 'aria-label': say('close') }, icon('cross')),
      T.h2({ id: 'ways-title' }, say('hall-too')),
    ),
    T.nav({ 'aria-labelledby': 'ways-title' }, links(page, more)),
  );
}
