// One menu for everything but play: the board's looks, the record, rules, links.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';

/** @typedef {keyof typeof import('../icons.js').PATHS} Sign */

/**
 * A menu entry: something to do, or somewhere to go.
 * @typedef {{ id: string, sign: Sign, label: string, does?: () => unknown, href?: string,
 *   download?: string, checked?: boolean, stays?: boolean }} Item
 */

/** @param {Item} item @param {() => void} close */
function Entry({ id, sign, label, does, href, download, checked, stays }, close) {
  const common = {
    key: id,
    id,
    class: cls('entry', checked && 'on'),
    tabIndex: -1,
    onClick: () => {
      if (!stays) close();
      does?.();
    },
  };
  const inside = [
    icon(sign),
    T.span(null, label),
    checked ? T.span({ class: 'tick', 'aria-hidden': 'true' }, '\u2713') : null,
  ];
  if (href) return T.a({ ...common, role: 'menuitem', href, download }, inside);
  return T.button(
    {
      ...common,
      type: 'button',
      role: checked === undefined ? 'menuitem' : 'menuitemcheckbox',
      'aria-checked': checked === undefined ? undefined : checked ? 'true' : 'false',
    },
    inside,
  );
}

/**
 * The button that opens the menu, and the menu: arrow keys, Home and End walk in it, a letter
 * goes to an entry that begins with it, Escape and Tab leave it.
 * @param {{ groups: { name: string, items: (Item | null | false | undefined)[] }[] }} props
 */
export function Menu({ groups }) {
  const [open, setOpen] = useState(false);
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const entries = () => [...(box.current?.querySelectorAll('.entry') ?? [])];
  /** @param {number} at */
  const go = (at) => {
    const all = entries();
    const entry = all[(at + all.length) % all.length];
    if (entry instanceof HTMLElement) entry.focus();
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    go(0);
    /** @param {Event} e */
    const away = (e) => {
      const at = e.target instanceof Node ? e.target : null;
      if (!box.current?.contains(at) && !button.current?.contains(at)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  /** @param {KeyboardEvent} e */
  const onKey = (e) => {
    const all = entries();
    const at = document.activeElement ? all.indexOf(document.activeElement) : -1;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(-1),
      Escape: close,
    };
    if (e.key === 'Tab') return setOpen(false);
    const does = keys[e.key] ?? (e.key.length === 1 && e.key !== ' ' ? () => seek(all, at, e.key) : null);
    if (!does || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    e.stopPropagation();
    does();
  };
  /** @param {Element[]} all @param {number} at @param {string} letter */
  const seek = (all, at, letter) => {
    const begins = (/** @type {Element} */ entry) =>
      entry.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase());
    const to = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins);
    if (to instanceof HTMLElement) to.focus();
  };
  return T.div(
    { class: 'more' },
    T.button(
      {
        type: 'button',
        class: 'round',
        id: 'more',
        ref: button,
        'aria-label': say('more'),
        title: say('more'),
        'aria-haspopup': 'menu',
        'aria-expanded': open ? 'true' : 'false',
        onClick: () => setOpen(!open),
        onKeyDown: (/** @type {KeyboardEvent} */ e) => {
          if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return;
          e.preventDefault();
          e.stopPropagation();
          setOpen(true);
        },
      },
      icon('more'),
    ),
    open
      ? T.div(
          { class: 'menu', role: 'menu', 'aria-label': say('more'), ref: box, onKeyDown: onKey },
          groups.map(({ name, items }) => {
            const shown = /** @type {Item[]} */ (items.filter(Boolean));
            return shown.length
              ? T.div(
                  { key: name, role: 'group', 'aria-label': name, class: 'menu-group' },
                  shown.map((item) => Entry(item, close)),
                )
              : null;
          }),
        )
      : null,
  );
}
