// The server's verdict on an army that is being built.
import { T } from '../../app/el.js';
import { api } from '../../app/net.js';
import { say } from '../../app/say.js';
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { ruled } from './army.js';

/** @typedef {import('./army.js').Army} Army */

/**
 * The server's verdict on the army, while it is built.
 * @param {any} table @param {string} seat @param {string} text
 */
export function useVerdict(table, seat, text) {
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(async () => {
      try {
        const answer = await api('POST', `${table.path}/try`, { seat, word: text });
        if (!gone) setVerdict({ ...answer, text });
      } catch {
        // The next change asks again; the server decides in any case.
      }
    }, 120);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [table, seat, text]);
  // A verdict on another army is none.
  return verdict?.text === text ? verdict : null;
}

/** How long before the end the current army is mustered, in milliseconds. */
const AHEAD = 2000;

/**
 * Rule 2.6: a player with a legal army when the time is up musters it.
 * @param {number | undefined} until when the time is up, on this device's clock
 * @param {(() => void) | null} muster null while there is no legal army
 */
export function useLastMoment(until, muster) {
  const latest = useRef(muster);
  latest.current = muster;
  useEffect(() => {
    if (!until) return;
    const left = until - Date.now() - AHEAD;
    const timer = setTimeout(() => latest.current?.(), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [until]);
}

/** @param {{ verdict: any, army: Army }} props */
export function Verdict({ verdict, army }) {
  const men = say('men', { count: Object.keys(army).length });
  if (!verdict) return T.p({ class: 'army-verdict' }, say('army-asking', { men }));
  if (verdict.legal) {
    return T.p(
      { class: 'army-verdict good', role: 'status' },
      T.span({ 'aria-hidden': 'true' }, '\u2713 '),
      say('army-legal', { men }),
    );
  }
  const { text, rule } = ruled(verdict.refusal ?? { message: say('army-none'), rule: null });
  return T.p(
    { class: 'army-verdict bad', role: 'status' },
    T.span({ 'aria-hidden': 'true' }, '\u2717 '),
    `${text} `,
    rule
      ? T.a({ href: `/rules/muster-chess#rule-${rule}`, target: '_blank' }, say('rule', { rule }))
      : null,
  );
}
