// Small parts that several sections of a tournament's page have.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { pathOf } from '../people/path.js';
import { say } from '../say.js';
import { countdown, isNear, momentOf } from './views.js';

/** @typedef {import('../../types/protocol').TournamentEntry} TournamentEntry */

/** A player, with the way to his page if he has one. @param {{ entry: TournamentEntry | undefined }} props */
export function Player({ entry }) {
  if (!entry) return null;
  return entry.lasting && !entry.former
    ? T.a({ href: pathOf(entry.name) }, entry.name)
    : T.span(null, entry.name);
}

/** The strength of a player, if he has one. @param {TournamentEntry} entry */
export const strengthOf = ({ strength, provisional }) =>
  strength === undefined ? '' : `${strength}${provisional ? '?' : ''}`;

/**
 * A sentence with a time that runs down; a day or more ahead it is a date.
 * @param {{ at: number, near: (time: string) => string, far: (time: string) => string }} props
 */
export function Until({ at, near, far }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, at - now);
  return T.span(
    { class: 'until', role: 'timer' },
    isNear(left) ? near(countdown(left)) : far(momentOf(at, now)),
  );
}

/**
 * A button that asks whether it is meant.
 * @param {{ id: string, label: string, asks: string, yes: string, warn?: boolean, quiet?: boolean,
 *   act: () => Promise<unknown>, disabled?: boolean }} props
 */
export function Asked({ id, label, asks, yes, warn, quiet, act, disabled }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const not = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const first = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (open) not.current?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => first.current?.focus());
  };
  const doIt = async () => {
    setBusy(true);
    await act();
    setBusy(false);
    setOpen(false);
  };
  if (!open) {
    return T.button(
      {
        type: 'button',
        id,
        class: quiet ? 'button quiet' : 'button',
        ref: first,
        disabled,
        onClick: () => setOpen(true),
      },
      label,
    );
  }
  return T.div(
    {
      class: 'tournament-sure',
      role: 'group',
      'aria-labelledby': `${id}-asks`,
      onKeyDown: (/** @type {KeyboardEvent} */ e) => e.key === 'Escape' && close(),
    },
    T.p({ id: `${id}-asks` }, asks),
    T.button(
      { type: 'button', id: `${id}-sure`, class: warn ? 'button warn' : 'button', disabled: busy, onClick: doIt },
      yes,
    ),
    T.button({ type: 'button', id: `${id}-not`, class: 'button quiet', ref: not, onClick: close }, say('no')),
  );
}
