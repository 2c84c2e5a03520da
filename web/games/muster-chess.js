// The army builder: men from a palette onto one's first four ranks, by drag, tap
// or keys. The server says whether the army is legal, and by which rule not.
import { api } from '../app/net.js';
import { C, T, cls } from '../app/el.js';
import { Icon } from '../app/board/signs.js';
import { useEffect, useRef, useState } from '../vendor/hooks.mjs';

const FILES = 'abcdefgh';
const MEN = [
  ['K', 'king'],
  ['Q', 'queen'],
  ['R', 'rook'],
  ['B', 'bishop'],
  ['N', 'knight'],
  ['P', 'pawn'],
];
const ROYAL = [
  ['C', 'prince'],
  ['A', 'princess'],
];
const NAMES = /** @type {Record<string, string>} */ (Object.fromEntries([...MEN, ...ROYAL]));
const STORE = 'musterhall.armies';

/** @typedef {Record<string, string>} Army square to capital letter */

/** @param {boolean} white */
const ranksOf = (white) => (white ? [4, 3, 2, 1] : [8, 7, 6, 5]);

/** @param {Army} army @param {boolean} white */
function toText(army, white) {
  const rank = (/** @type {number} */ r) => {
    let text = '';
    let gap = 0;
    for (const file of FILES) {
      const man = army[file + r];
      if (!man) gap++;
      else {
        text += (gap || '') + (white ? man : man.toLowerCase());
        gap = 0;
      }
    }
    return text + (gap || '');
  };
  return ranksOf(white).map(rank).join('/');
}

/**
 * Reads an army of either colour as one of this colour; null if it is no text of
 * four ranks with eight squares each.
 * @param {string} text @param {boolean} white
 * @returns {Army | null}
 */
function fromText(text, white) {
  const lines = text.trim().split('/');
  if (lines.length !== 4) return null;
  if (/[a-z]/.test(text) === white && /[A-Za-z]/.test(text)) lines.reverse();
  /** @type {Army} */
  const army = {};
  const ranks = ranksOf(white);
  for (const [i, line] of lines.entries()) {
    let file = 0;
    for (const letter of line) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else if (NAMES[letter.toUpperCase()]) army[(FILES[file++] ?? '?') + ranks[i]] = letter.toUpperCase();
      else return null;
    }
    if (file !== 8) return null;
  }
  return army;
}

/** @returns {Record<string, string>} name to white army text */
function saved() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} armies */
function save(armies) {
  try {
    localStorage.setItem(STORE, JSON.stringify(armies));
  } catch {
    // A full or forbidden store keeps nothing; the text can still be copied.
  }
}

/** @param {any} props */
function Square({ id, man, white, picked, wrong, place, grab }) {
  const label = man ? `${id}, ${NAMES[man]}` : `${id}, empty`;
  const dark = (FILES.indexOf(id[0]) + Number(id[1])) % 2 === 1;
  return T.button(
    {
      type: 'button',
      class: cls('army-square', dark ? 'dark' : 'light', picked && 'picked', wrong && 'wrong'),
      'aria-label': label,
      'data-square': id,
      onClick: () => place(id),
      onPointerDown: (/** @type {any} */ e) => man && grab(e, man, id),
    },
    man ? C(Icon, { kind: `${white ? 'white' : 'black'}-${NAMES[man]}`, owner: null, glyph: man }) : null,
  );
}

/**
 * Carries a man with the pointer; a press without a move stays a tap.
 * @param {any} e @param {(square: string | null) => void} drop
 */
function carry(e, drop) {
  if (e.button !== 0) return;
  const { clientX, clientY } = e;
  const figure = e.currentTarget.querySelector('svg');
  let moved = false;
  /** @type {any} */
  let ghost = null;
  e.currentTarget.releasePointerCapture?.(e.pointerId);
  const onMove = (/** @type {PointerEvent} */ m) => {
    if (!moved && Math.hypot(m.clientX - clientX, m.clientY - clientY) < 6) return;
    if (!moved && figure) {
      ghost = figure.cloneNode(true);
      ghost.classList.add('army-ghost');
      document.body.append(ghost);
    }
    moved = true;
    m.preventDefault();
    if (ghost) {
      ghost.style.left = `${m.clientX}px`;
      ghost.style.top = `${m.clientY}px`;
    }
  };
  const end = (/** @type {PointerEvent} */ u) => {
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    ghost?.remove();
    if (!moved || u.type === 'pointercancel') return;
    const under = document.elementFromPoint(u.clientX, u.clientY)?.closest('[data-square]');
    drop(under?.getAttribute('data-square') ?? null);
    // The click that follows a drag is none.
    addEventListener('click', (c) => c.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event('click')), 0);
  };
  addEventListener('pointermove', onMove, { passive: false });
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** @param {any} props */
function Verdict({ verdict }) {
  if (!verdict) return T.p({ class: 'help' }, 'Asking whether this army is legal …');
  if (verdict.legal) return T.p({ class: 'army-good' }, 'This army is legal.');
  const { message, rule } = verdict.refusal ?? { message: 'No legal army.', rule: null };
  return T.p(
    { class: 'army-bad' },
    `${message} `,
    rule ? T.a({ href: `/rules/muster-chess#rule-${rule}` }, `Rule ${rule}`) : null,
  );
}

/** @param {any} props */
function Builder({ table, view, seat, offers, act, enabled }) {
  const white = seat !== 'b';
  const regular = offers[0]?.word ?? '';
  const [army, setArmy] = useState(() => fromText(regular, white) ?? {});
  const [tool, setTool] = useState('P');
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const [mine, setMine] = useState(saved);
  const [name, setName] = useState('');
  const latest = useRef('');
  const text = toText(army, white);
  useEffect(() => {
    latest.current = text;
    setVerdict(null);
    const timer = setTimeout(async () => {
      try {
        const answer = await api('POST', `${table.path}/try`, { seat, touches: [text] });
        if (latest.current === text) setVerdict(answer);
      } catch {
        // The next change asks again.
      }
    }, 150);
    return () => clearTimeout(timer);
  }, [text, seat]);
  /** @param {string} id @param {string | null} man */
  const put = (id, man) => {
    setArmy((/** @type {Army} */ old) => {
      const next = { ...old };
      if (man) next[id] = man;
      else delete next[id];
      return next;
    });
  };
  const place = (/** @type {string} */ id) => {
    const same = tool === '' || army[id] === tool;
    put(id, same ? null : tool);
  };
  const grab = (/** @type {any} */ e, /** @type {string} */ man, /** @type {string | null} */ from) =>
    carry(e, (to) => {
      if (from && from !== to) put(from, null);
      if (to) put(to, man);
    });
  const load = (/** @type {string} */ words) => {
    const read = fromText(words, white);
    if (read) setArmy(read);
  };
  const palette = view.setup.royal ? [...MEN, ...ROYAL] : MEN;
  const wrong = new Set((verdict?.evidence ?? []).flatMap((/** @type {any} */ m) => m.spots));
  const counts = palette.map(([letter]) => Object.values(army).filter((m) => m === letter).length);
  const keep = () => {
    const armies = { ...saved(), [name.trim()]: toText(fromText(text, white) ?? {}, white) };
    save(armies);
    setMine(armies);
  };
  const forget = (/** @type {string} */ key) => {
    const armies = saved();
    delete armies[key];
    save(armies);
    setMine(armies);
  };
  const side = white ? 'white' : 'black';
  return T.section(
    { class: 'army-builder', 'aria-label': `Build ${side}'s army` },
    T.h2(null, `Muster ${white ? 'White' : 'Black'}'s army`),
    T.p(
      { class: 'help' },
      'Choose a man and touch squares, or drag. Touch again to take it away. Your opponent may choose to play your army!',
    ),
    T.div(
      { class: 'army-palette', role: 'group', 'aria-label': 'Men' },
      palette.map(([letter, role], i) =>
        T.button(
          {
            type: 'button',
            class: cls('army-tool', tool === letter && 'picked'),
            'aria-pressed': tool === letter ? 'true' : 'false',
            'aria-label': `${role}, ${counts[i]} in the army`,
            onClick: () => setTool(letter ?? ''),
            onPointerDown: (/** @type {any} */ e) => grab(e, letter ?? '', null),
          },
          C(Icon, { kind: `${side}-${role}`, owner: null, glyph: letter }),
          T.b({ class: 'count' }, String(counts[i])),
        ),
      ),
      T.button(
        {
          type: 'button',
          class: cls('army-tool', tool === '' && 'picked'),
          'aria-pressed': tool === '' ? 'true' : 'false',
          onClick: () => setTool(''),
        },
        'Erase',
      ),
    ),
    T.div(
      { class: 'army-squares' },
      ranksOf(white).flatMap((rank) =>
        [...FILES].map((file) => {
          const id = file + rank;
          return C(Square, { key: id, id, man: army[id], white, wrong: wrong.has(id), place, grab });
        }),
      ),
    ),
    C(Verdict, { verdict }),
    T.div(
      { class: 'choices' },
      T.button(
        {
          type: 'button',
          class: 'button choice',
          disabled: !enabled || !verdict?.legal || table.busy.value,
          onClick: () => act(text),
        },
        'Muster this army',
      ),
      T.button({ type: 'button', class: 'button quiet', onClick: () => load(regular) }, 'Regular army'),
      T.button({ type: 'button', class: 'button quiet', onClick: () => setArmy({}) }, 'Clear'),
    ),
    T.details(
      null,
      T.summary(null, 'Named, saved and written armies'),
      T.div(
        { class: 'choices', role: 'group', 'aria-label': 'Named armies' },
        offers.map((/** @type {any} */ offer) =>
          T.button(
            { type: 'button', class: 'button quiet', onClick: () => load(offer.word) },
            nameOf(view, offer.word),
          ),
        ),
      ),
      Object.keys(mine).length
        ? T.ul(
            { class: 'army-saved' },
            Object.entries(mine).map(([key, words]) =>
              T.li(
                { key },
                T.button({ type: 'button', class: 'button quiet', onClick: () => load(words) }, key),
                T.button(
                  { type: 'button', class: 'round', 'aria-label': `Forget ${key}`, onClick: () => forget(key) },
                  '\u00d7',
                ),
              ),
            ),
          )
        : null,
      T.div(
        { class: 'choices' },
        T.input({
          type: 'text',
          value: name,
          maxLength: 40,
          placeholder: 'a name',
          'aria-label': 'Name to save this army by',
          onInput: (/** @type {any} */ e) => setName(e.currentTarget.value),
        }),
        T.button(
          { type: 'button', class: 'button quiet', disabled: !name.trim(), onClick: keep },
          'Save on this device',
        ),
      ),
      T.label(
        { class: 'army-text' },
        'As text, to copy or paste: ',
        T.input({
          type: 'text',
          value: text,
          spellcheck: false,
          onFocus: (/** @type {any} */ e) => e.currentTarget.select(),
          onChange: (/** @type {any} */ e) => load(e.currentTarget.value),
        }),
      ),
    ),
  );
}

/** What a named army is called: the tray says it. @param {any} view @param {string} word */
function nameOf(view, word) {
  const items = view.scene.trays.flatMap((/** @type {any} */ tray) => tray.items);
  const item = items.find((/** @type {any} */ one) => one.spot === word);
  return item?.label.split(':')[0] ?? word;
}

/** @param {any} props */
function Panel(props) {
  const { view, seat, offers, enabled } = props;
  const building = enabled && seat && offers.some((/** @type {any} */ o) => o.word.includes('/'));
  if (building) return C(Builder, { key: seat, ...props });
  const armies = view.tellings.find((/** @type {any} */ t) => t.line.startsWith('+'));
  if (view.sealed.length && view.steps === 0) {
    return T.p({ class: 'help' }, 'Your army is sealed. Both are shown when the other is ready.');
  }
  return armies && view.turn.type === 'together'
    ? T.p({ class: 'help' }, `Revealed: ${armies.told}.`)
    : null;
}

export default {
  Panel,
  /** @param {any[]} offers */
  covers: (offers) => offers.some((offer) => offer.word.includes('/')),
};
