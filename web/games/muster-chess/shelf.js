// Armies to load, to save, and as text.
import { C, T } from '../../app/el.js';
import { say } from '../../app/say.js';
import { speak } from '../../app/speak.js';
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { Picture, fromText, inWords, ruled, save, saved } from './army.js';

/** @typedef {import('./army.js').Army} Army */
/** @typedef {{ name: string, text: string }} Named */

/**
 * @param {{ list: Named[], white: boolean, load: (text: string) => void,
 *   forget?: (name: string) => void }} props
 */
export function Shelf({ list, white, load, forget }) {
  return T.ul(
    { class: 'army-shelf' },
    list.map(({ name, text }) => {
      const army = fromText(text, white) ?? {};
      return T.li(
        { key: name },
        T.button(
          { type: 'button', class: 'army-card', title: inWords(army), onClick: () => load(text) },
          C(Picture, { army, white }),
          T.span(null, name),
        ),
        forget
          ? T.button(
              {
                type: 'button',
                class: 'round',
                'aria-label': say('army-forget', { name }),
                onClick: () => forget(name),
              },
              '\u00d7',
            )
          : null,
      );
    }),
  );
}

/** @param {{ text: string, white: boolean, load: (army: Army) => void, check: (t: string) => any }} props */
export function AsText({ text, white, load, check }) {
  const [wrong, setWrong] = useState(/** @type {ReturnType<typeof ruled> | null} */ (null));
  const [copied, setCopied] = useState('');
  // The text typed stays until it is valid, or the army changes.
  const [typed, setTyped] = useState(text);
  // Counts texts: only the verdict on the last one matters.
  const reads = useRef(0);
  useEffect(() => {
    reads.current++;
    setTyped(text);
    setWrong(null);
    setCopied('');
  }, [text]);
  const read = async (/** @type {string} */ words) => {
    const now = ++reads.current;
    const army = fromText(words, white);
    if (army) {
      // It may be the same army, written differently.
      setTyped(text);
      setWrong(null);
      return load(army);
    }
    // What cannot be read the server explains, with square and rule; a word without
    // ranks it would take for a move.
    const ranks = /^[^\s]*\/[^\s]*$/.test(words.trim());
    const verdict = ranks ? await check(words.trim()).catch(() => null) : null;
    if (now !== reads.current) return;
    const message = say('army-expected');
    setWrong(ruled(verdict?.refusal ?? { message, rule: null }));
  };
  const copy = async () => {
    let said = say('copied');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      said = say('not-copied');
    }
    setCopied(said);
    speak(said);
  };
  return T.div(
    { class: 'army-text' },
    T.label({ for: 'army-text' }, say('army-as-text')),
    T.input({
      id: 'army-text',
      type: 'text',
      value: typed,
      spellcheck: false,
      autoComplete: 'off',
      'aria-invalid': wrong ? 'true' : undefined,
      'aria-describedby': wrong ? 'army-text-wrong' : undefined,
      onFocus: (/** @type {any} */ e) => e.currentTarget.select(),
      onInput: (/** @type {any} */ e) => setTyped(e.currentTarget.value),
      onChange: (/** @type {any} */ e) => read(e.currentTarget.value),
    }),
    T.button({ type: 'button', class: 'button small quiet', onClick: copy }, copied || say('copy')),
    wrong
      ? T.p(
          { class: 'wrong', id: 'army-text-wrong', role: 'alert' },
          `${wrong.text} `,
          wrong.rule
            ? T.a({ href: `/rules/muster-chess#rule-${wrong.rule}`, target: '_blank' }, say('rule', { rule: wrong.rule }))
            : null,
        )
      : null,
  );
}

/** @param {{ text: string, kept: (armies: Record<string, string>) => void }} props */
export function Keep({ text, kept }) {
  const [name, setName] = useState('');
  const keep = (/** @type {Event} */ e) => {
    e.preventDefault();
    const as = name.trim();
    if (!as) return;
    const armies = { ...saved(), [as]: text };
    save(armies);
    kept(armies);
    setName('');
    speak(say('army-saved-as', { name: as }));
  };
  return T.form(
    { class: 'army-keep', onSubmit: keep },
    T.label({ for: 'army-name' }, say('army-keep')),
    T.input({
      id: 'army-name',
      type: 'text',
      value: name,
      maxLength: 40,
      placeholder: say('army-its-name'),
      autoComplete: 'off',
      onInput: (/** @type {any} */ e) => setName(e.currentTarget.value),
    }),
    T.button({ type: 'submit', class: 'button small quiet', disabled: !name.trim() }, say('army-save')),
  );
}
