// The frame of every page: the head with the name of the guest, and the foot.
import { useState } from '../vendor/hooks.mjs';
import { C, Later, T } from './el.js';
import { links, ways } from './links.js';
import { lasting, me } from './me.js';
import { say } from './say.js';
import { BARS, GEAR, strokes } from './strokes.js';

/** The sign of the house: a front rank of four and one behind. */
export const Wordmark = () =>
  T.svg(
    { class: 'wordmark', viewBox: '0 0 44 32', 'aria-hidden': 'true' },
    [6, 16.5, 27.5, 38].map((x, i) =>
      T.path({
        key: x,
        class: `man man-${i}`,
        d: `M${x - 4.5} 27c0-6 2-7 2-10a3.5 3.5 0 115 0c0 3 2 4 2 10z`,
      }),
    ),
    T.path({ class: 'rank', d: 'M1 30.5H43' }),
  );

function NameField() {
  const [form, setForm] = useState({ show: /** @type {((props: { close: () => void }) => any) | null} */ (null) });
  // The button stays until the field is there.
  const start = async () => {
    const { default: show, ready } = await import('./later/name.js');
    await ready;
    setForm({ show });
  };
  if (form.show) return C(form.show, { close: () => setForm({ show: null }) });
  return lasting.value
    ? T.a(
        { class: 'who', id: 'my-name', href: '/account', title: say('account') },
        T.span({ class: 'spoken' }, `${say('account')}: `),
        me.value,
      )
    : T.button(
        { type: 'button', class: 'quiet who', id: 'my-name', title: say('change-name'), onClick: start },
        T.span({ class: 'spoken' }, `${say('my-name')}: `),
        me.value || say('guest'),
      );
}

/**
 * A round button for a dialog, which is loaded when it is pressed.
 * @param {{ id: string, label: string, path: string, from: () => Promise<any>, page?: string }} props
 */
function Opener({ id, label, path, from, page }) {
  const [open, setOpen] = useState(false);
  return [
    T.button(
      {
        type: 'button',
        class: 'round',
        id,
        'aria-label': label,
        'aria-haspopup': 'dialog',
        title: label,
        onClick: () => setOpen(true),
      },
      strokes(path),
    ),
    open ? C(Later, { from, page, close: () => setOpen(false) }) : null,
  ];
}

/** @param {{ page: string }} props */
export const Head = ({ page }) =>
  T.div(
    { class: 'head' },
    // For phones, which have no room for the links.
    C(Opener, { id: 'ways', label: say('hall-too'), path: BARS, from: () => import('./later/ways.js'), page }),
    T.a(
      { href: '/', class: 'home', 'aria-label': say('home') },
      C(Wordmark, {}),
      T.span({ class: 'home-name' }, 'Musterhall'),
    ),
    // Credits are in the foot alone: there is room for five.
    T.nav({ 'aria-label': say('hall') }, ways(page).slice(0, 5)),
    T.div(
      { class: 'tools' },
      T.span({ id: 'waiting' }),
      C(NameField, {}),
      C(Opener, { id: 'settings', label: say('settings'), path: GEAR, from: () => import('./later/settings.js') }),
    ),
  );

/** @param {{ page: string }} props */
export const Foot = ({ page }) =>
  T.div({ class: 'foot' }, T.nav({ 'aria-label': say('hall-too') }, links(page)), T.p(null, say('foot')));
