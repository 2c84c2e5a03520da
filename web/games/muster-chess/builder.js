// The army builder: men from a palette onto one's first four ranks. The server
// says whether the army is legal, and by which rule not.
import { C, T, cls } from '../../app/el.js';
import { icon } from '../../app/icons.js';
import { api } from '../../app/net.js';
import { say } from '../../app/say.js';
import { speak } from '../../app/speak.js';
import { endOf } from '../../app/store/deadlines.js';
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { Advisor } from './advisor.js';
import {
  MEN,
  Picture,
  ROYAL,
  draft,
  fromText,
  keepDraft,
  manInWords,
  save,
  saved,
  toText,
} from './army.js';
import { Field, Palette } from './field.js';
import { AsText, Keep, Shelf } from './shelf.js';
import { Verdict, useLastMoment, useVerdict } from './verdict.js';
export { ready } from './ready.js';

/** @typedef {import('./army.js').Army} Army */

/** The names of the named armies, from the tray. @param {any} view @param {any[]} offers */
function namedArmies(view, offers) {
  const items = view.scene.trays.flatMap((/** @type {any} */ tray) => tray.items);
  return offers.map((/** @type {any} */ { word }) => {
    const item = items.find((/** @type {any} */ one) => one.spot === word);
    return { name: item?.label.split(':')[0] ?? word, text: word };
  });
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
    speak(`${square}, ${manInWords(man)}`);
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
  // The server itself musters the regular army for a seat without one.
  const muster = () => {
    keepDraft(view.id, seat, text);
    act(text);
  };
  useLastMoment(deadline && endOf(deadline), enabled && touched && verdict?.legal ? muster : null);
  const side = white ? 'white' : 'black';
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
    { class: 'army-builder', 'aria-label': say('army-build', { side }) },
    T.div(
      { class: 'army-head' },
      T.h2(null, say('army-muster', { side })),
      T.p(
        { class: 'help' },
        say('army-help'),
        deadline ? ` ${say('army-when-up')}` : '',
      ),
    ),
    hint ? C(Shelf, { list: [{ name: say('army-take-hint'), text: hint }], white, load }) : null,
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
          // Before the server has answered it may be tried: the server decides.
          disabled: !enabled || verdict?.legal === false || table.busy.value,
          onClick: muster,
        },
        icon('flag'),
        say('army-muster-this'),
      ),
      quiet(say('army-regular'), () => load(regular)),
      quiet(say('army-clear'), () => become({})),
      quiet(say('army-undo'), undo),
    ),
    T.div(
      { class: 'army-more' },
      view.hints && C(Advisor, { army: text, others, royal: Boolean(view.setup.royal), able: verdict?.legal }),
      T.section(
        { class: cls('army-own'), 'aria-label': say('your-armies') },
        T.h3(null, say('your-armies')),
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
      { class: 'army-named', 'aria-label': say('named-armies') },
      T.h3(null, say('named-armies')),
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
  const [first, second] = view.seats
    .filter((/** @type {any} */ s) => view.turn.seats.includes(s.seat))
    .map((/** @type {any} */ s) => s.title);
  return T.section(
    { class: 'army-sealed', 'aria-label': say('the-muster') },
    army ? C(Picture, { army, white: seat !== 'b' }) : null,
    T.p(
      { class: 'army-waits' },
      `${say(seat ? 'army-sealed' : 'armies-secret')} `,
      second
        ? say('armies-wait', { first, second })
        : first
          ? say('army-waits', { first })
          : '',
    ),
    T.p({ class: 'help' }, say('armies-together')),
  );
}
