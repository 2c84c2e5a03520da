// The army builder: men from a palette onto one's first four ranks. The server
// says whether the army is legal, and by which rule not.
import { C, T, cls, plural } from '../../app/el.js';
import { icon } from '../../app/icons.js';
import { api } from '../../app/net.js';
import { speak } from '../../app/speak.js';
import { endOf } from '../../app/table.js';
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { Advisor } from './advisor.js';
import {
  MEN,
  NAMES,
  Picture,
  ROYAL,
  draft,
  fromText,
  inWords,
  keepDraft,
  ruled,
  save,
  saved,
  toText,
} from './army.js';
import { Field, Palette } from './field.js';

/** @typedef {import('./army.js').Army} Army */
/** @typedef {{ name: string, text: string }} Named */

/** What the named armies are called: the tray says it. @param {any} view @param {any[]} offers */
function namedArmies(view, offers) {
  const items = view.scene.trays.flatMap((/** @type {any} */ tray) => tray.items);
  return offers.map((/** @type {any} */ { word }) => {
    const item = items.find((/** @type {any} */ one) => one.spot === word);
    return { name: item?.label.split(':')[0] ?? word, text: word };
  });
}

/**
 * What the server thinks of the army, as it is built.
 * @param {any} table @param {string} seat @param {string} text
 */
function useVerdict(table, seat, text) {
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(async () => {
      try {
        const answer = await api('POST', `${table.path}/try`, { seat, word: text });
        if (!gone) setVerdict({ ...answer, text });
      } catch {
        // The next change asks again; the hall decides in any case.
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

/** How long before the end what stands is mustered, in milliseconds. */
const AHEAD = 2000;

/**
 * Rule 2.6: who has a legal army when the time is up musters it.
 * @param {number | undefined} until when the time is up, on this device's clock
 * @param {(() => void) | null} muster null while there is no legal army
 */
function useLastMoment(until, muster) {
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
function Verdict({ verdict, army }) {
  const men = plural(Object.keys(army).length, 'man', 'men');
  if (!verdict) return T.p({ class: 'army-verdict' }, `${men}. Asking the hall \u2026`);
  if (verdict.legal) {
    return T.p(
      { class: 'army-verdict good', role: 'status' },
      T.span({ 'aria-hidden': 'true' }, '\u2713 '),
      `${men}: a legal army.`,
    );
  }
  const { text, rule } = ruled(verdict.refusal ?? { message: 'No army', rule: null });
  return T.p(
    { class: 'army-verdict bad', role: 'status' },
    T.span({ 'aria-hidden': 'true' }, '\u2717 '),
    `${text} `,
    rule
      ? T.a({ href: `/rules/muster-chess#rule-${rule}`, target: '_blank' }, `Rule ${rule}`)
      : null,
  );
}

/**
 * @param {{ list: Named[], white: boolean, load: (text: string) => void,
 *   forget?: (name: string) => void }} props
 */
function Shelf({ list, white, load, forget }) {
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
                'aria-label': `Forget ${name}`,
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
function AsText({ text, white, load, check }) {
  const [wrong, setWrong] = useState(/** @type {ReturnType<typeof ruled> | null} */ (null));
  const [copied, setCopied] = useState('');
  // What is typed stays until it is right, or the army changes.
  const [typed, setTyped] = useState(text);
  // Counts what was read or came to stand here: only the last verdict counts.
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
      // It may be the same army, written in another way.
      setTyped(text);
      setWrong(null);
      return load(army);
    }
    // What cannot be read the server explains, with square and rule; a word without
    // ranks it would take for a move.
    const ranks = /^[^\s]*\/[^\s]*$/.test(words.trim());
    const verdict = ranks ? await check(words.trim()).catch(() => null) : null;
    if (now !== reads.current) return;
    const message = 'expected four ranks parted by slashes, and nothing else (rule 2.2)';
    setWrong(ruled(verdict?.refusal ?? { message, rule: null }));
  };
  const copy = async () => {
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      said = 'Not copied';
    }
    setCopied(said);
    speak(said);
  };
  return T.div(
    { class: 'army-text' },
    T.label({ for: 'army-text' }, 'As text, to copy or to paste'),
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
    T.button({ type: 'button', class: 'button small quiet', onClick: copy }, copied || 'Copy'),
    wrong
      ? T.p(
          { class: 'wrong', id: 'army-text-wrong', role: 'alert' },
          `${wrong.text} `,
          wrong.rule
            ? T.a({ href: `/rules/muster-chess#rule-${wrong.rule}`, target: '_blank' }, `Rule ${wrong.rule}`)
            : null,
        )
      : null,
  );
}

/** @param {{ text: string, kept: (armies: Record<string, string>) => void }} props */
function Keep({ text, kept }) {
  const [name, setName] = useState('');
  const keep = (/** @type {Event} */ e) => {
    e.preventDefault();
    const as = name.trim();
    if (!as) return;
    const armies = { ...saved(), [as]: text };
    save(armies);
    kept(armies);
    setName('');
    speak(`Saved as ${as}.`);
  };
  return T.form(
    { class: 'army-keep', onSubmit: keep },
    T.label({ for: 'army-name' }, 'Keep this army'),
    T.input({
      id: 'army-name',
      type: 'text',
      value: name,
      maxLength: 40,
      placeholder: 'its name',
      autoComplete: 'off',
      onInput: (/** @type {any} */ e) => setName(e.currentTarget.value),
    }),
    T.button({ type: 'submit', class: 'button small quiet', disabled: !name.trim() }, 'Save'),
  );
}

/** The army, its past, and what was picked. @param {string} id @param {string} seat @param {string} first */
function useArmy(id, seat, first) {
  const white = seat !== 'b';
  const [army, setArmy] = useState(() => fromText(draft(id, seat) ?? first, white) ?? {});
  const [past, setPast] = useState(/** @type {Army[]} */ ([]));
  const become = (/** @type {Army} */ next) => {
    setPast([...past.slice(-99), army]);
    setArmy(next);
  };
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    setArmy(last);
  };
  /** @param {string} square @param {string | null} man */
  const put = (square, man) => {
    const next = { ...army };
    if (man) next[square] = man;
    else delete next[square];
    become(next);
    speak(`${square}, ${man ? NAMES[man] : 'empty'}`);
  };
  /** @param {string} from @param {string | null} to */
  const move = (from, to) => {
    if (from === to) return;
    const { [from]: man, ...next } = army;
    if (to && man) next[to] = man;
    become(next);
  };
  const text = toText(army, white);
  // Another tab may have built one where this one has not.
  const touched = text !== first || draft(id, seat) !== null;
  useEffect(() => {
    if (touched) keepDraft(id, seat, text);
  }, [text]);
  return { army, text, white, become, put, move, undo: past.length ? undo : null, touched };
}

/** @param {any} props the props of a panel */
export function Builder({ table, view, seat, offers, act, enabled }) {
  const named = namedArmies(view, offers);
  const regular = named[0]?.text ?? '';
  const { army, text, white, become, put, move, undo, touched } = useArmy(view.id, seat, regular);
  const [tool, setTool] = useState('Q');
  const [mine, setMine] = useState(saved);
  const verdict = useVerdict(table, seat, text);
  const deadline = view.deadlines.find((/** @type {any} */ d) => d.seat === seat);
  // The hall itself musters the regular army for who built none.
  const muster = () => {
    keepDraft(view.id, seat, text);
    act(text);
  };
  useLastMoment(deadline && endOf(deadline), enabled && touched && verdict?.legal ? muster : null);
  const men = view.setup.royal ? [...MEN, ...ROYAL] : MEN;
  const letters = new Set(men.map(([letter]) => letter ?? ''));
  const wrong = new Set(
    (verdict?.evidence ?? []).flatMap((/** @type {any} */ mark) => mark.spots),
  );
  const hint = table.pointed?.value?.word;
  const load = (/** @type {string} */ words) => become(fromText(words, white) ?? army);
  const own = Object.entries(mine)
    .filter(([, words]) => fromText(words, white))
    .map(([name, words]) => ({ name, text: words }));
  const forget = (/** @type {string} */ name) => {
    const { [name]: _, ...rest } = saved();
    save(rest);
    setMine(rest);
  };
  const others = [...named, ...own].map(({ name, text: words }) => ({
    key: name,
    name,
    text: toText(fromText(words, !white) ?? {}, !white),
  }));
  const quiet = (/** @type {string} */ label, /** @type {(() => void) | null} */ onClick) =>
    T.button(
      { type: 'button', class: 'button small quiet', disabled: !onClick, onClick: onClick ?? undefined },
      label,
    );
  return T.section(
    { class: 'army-builder', 'aria-label': `Build ${white ? 'White' : 'Black'}'s army` },
    T.div(
      { class: 'army-head' },
      T.h2(null, `Muster ${white ? 'White' : 'Black'}'s army`),
      T.p(
        { class: 'help' },
        'Pick a man and touch squares, drag, or use arrows and letters. Beware: your opponent may ',
        'choose to play this army.',
        deadline ? ' When the time is up, a legal army that stands here is mustered.' : '',
      ),
    ),
    hint ? C(Shelf, { list: [{ name: 'Take the hint', text: hint }], white, load }) : null,
    C(Palette, { army, white, men, tool, pick: setTool, drop: put }),
    C(Field, {
      army,
      white,
      letters,
      wrong,
      place: (id) => put(id, tool === '' || army[id] === tool ? null : tool),
      put,
      move,
    }),
    C(Verdict, { verdict, army }),
    T.div(
      { class: 'army-actions' },
      T.button(
        {
          type: 'button',
          class: 'button',
          id: 'muster',
          // Before the hall has answered it may be tried: the hall decides.
          disabled: !enabled || verdict?.legal === false || table.busy.value,
          onClick: muster,
        },
        icon('flag'),
        'Muster this army',
      ),
      quiet('Regular army', () => load(regular)),
      quiet('Clear', () => become({})),
      quiet('Undo', undo),
    ),
    T.div(
      { class: 'army-more' },
      C(Advisor, { army: text, others, royal: Boolean(view.setup.royal), able: verdict?.legal }),
      T.section(
        { class: cls('army-own'), 'aria-label': 'Your armies' },
        T.h3(null, 'Your armies'),
        own.length ? C(Shelf, { list: own, white, load, forget }) : null,
        C(Keep, { text, kept: setMine }),
        C(AsText, {
          text,
          white,
          load: become,
          check: (word) => api('POST', `${table.path}/try`, { seat, word }),
        }),
      ),
    ),
    T.section(
      { class: 'army-named', 'aria-label': 'Named armies' },
      T.h3(null, 'Named armies'),
      C(Shelf, { list: named, white, load }),
    ),
  );
}

/** What is shown while the other still builds. @param {{ view: any }} props */
export function Sealed({ view }) {
  const mine = view.seats.filter((/** @type {any} */ seat) => seat.you);
  const seat = mine.length === 1 && view.sealed.includes(mine[0].seat) ? mine[0].seat : null;
  const text = seat && draft(view.id, seat);
  const army = text ? fromText(text, seat !== 'b') : null;
  const waiting = view.seats
    .filter((/** @type {any} */ s) => view.turn.seats.includes(s.seat))
    .map((/** @type {any} */ s) => s.title);
  return T.section(
    { class: 'army-sealed', 'aria-label': 'The muster' },
    army ? C(Picture, { army, white: seat !== 'b' }) : null,
    T.p(
      { class: 'army-waits' },
      seat ? 'Your army is sealed. ' : 'Two armies are being built in secret. ',
      waiting.length ? `Waiting for the ${waiting.join(' and the ')}.` : '',
    ),
    T.p({ class: 'help' }, 'Both armies are shown together once both are ready.'),
  );
}
