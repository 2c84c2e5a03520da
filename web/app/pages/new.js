// A new table: who sits where, and the options of the game.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { SEATS } from '../seats.js';
import { gameSign, inWords, range } from './lobby.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Field} Field */
/** @typedef {{ kind: string, level?: number }} NewSeat */

const KINDS = [
  ['me', 'Me'],
  ['device', 'Someone on this device'],
  ['link', 'A friend, by link'],
  ['open', 'Anyone, from the lobby'],
  ['bot', 'The hall'],
];

/** So many options are shown at once: each game's first are those that most choose. */
const FIRST = 3;

/** What to expect of each level. */
const STRENGTH = [
  'for a first game',
  'easy',
  'casual',
  'fair',
  'good',
  'strong',
  'very strong',
  'the best the hall can do',
];

/** Text in which words between backticks are to be typed. @param {string} text */
const coded = (text) =>
  text.split('`').map((part, i) => (i % 2 ? T.code({ key: i }, part) : part));

/** The same seats in an order by lot. @param {NewSeat[]} seats */
function byLot(seats) {
  const left = [...seats];
  return seats.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}

/** Ways to fill a table at once. */
const WAYS = /** @type {const} */ ([
  ['bot', 'Against the hall', 'A bot of the level you choose.'],
  ['link', 'With a friend', 'You get a link to send.'],
  ['device', 'On this device', 'Pass it round, or sit together.'],
]);

/**
 * @param {{ field: Field, value: any, set: (value: any) => void, wrong: string }} props
 */
function Option({ field, value, set, wrong }) {
  const id = `option-${field.key}`;
  const { kind } = field;
  const common = { id, name: field.key, 'aria-describedby': `${id}-help` };
  const input = (/** @type {any} */ e) => e.currentTarget.value;
  let control;
  if (kind.type === 'toggle') {
    control = T.input({
      ...common,
      type: 'checkbox',
      checked: Boolean(value),
      onChange: (/** @type {any} */ e) => set(e.currentTarget.checked),
    });
  } else if (kind.type === 'choice') {
    control = T.select(
      { ...common, value, onChange: (/** @type {any} */ e) => set(input(e)) },
      kind.options.map(([word, label]) =>
        T.option({ key: word, value: word, selected: word === value }, label),
      ),
    );
  } else if (kind.type === 'integer') {
    const few = kind.offered.length
      ? kind.offered
      : kind.max - kind.min < 12
        ? Array.from({ length: kind.max - kind.min + 1 }, (_, i) => kind.min + i)
        : [];
    control = T.span(
      { class: 'numbers', role: 'group', 'aria-labelledby': `${id}-label` },
      few.map((n) =>
        T.button(
          {
            key: n,
            type: 'button',
            class: cls('pick', n === value && 'on'),
            'aria-pressed': n === value ? 'true' : 'false',
            'aria-label': `${field.label} ${inWords(kind, n)}`,
            onClick: () => set(n),
          },
          inWords(kind, n),
        ),
      ),
      // Where the buttons are all there is, nothing is left to type.
      few.length > kind.max - kind.min
        ? null
        : T.input({
            ...common,
            type: 'number',
            min: kind.min,
            max: kind.max,
            value,
            onInput: (/** @type {any} */ e) => set(Number(input(e))),
          }),
      kind.unit === 'count' || few.includes(value)
        ? null
        : T.span({ class: 'help' }, inWords(kind, value)),
    );
  } else {
    const text = T.textarea({
      ...common,
      rows: 2,
      maxLength: kind.max_len,
      placeholder: kind.placeholder,
      value,
      onInput: (/** @type {any} */ e) => set(input(e)),
    });
    // What is long lies in a file.
    const file = T.p(
      null,
      T.label({ class: 'button small quiet', for: `${id}-file` }, 'Choose a file'),
      T.input({
        type: 'file',
        id: `${id}-file`,
        class: 'spoken',
        accept: '.txt,text/plain',
        'aria-label': `Choose a file: ${field.label}`,
        onChange: (/** @type {any} */ e) => e.currentTarget.files[0]?.text().then(set),
      }),
    );
    control = kind.max_len > 9999 ? T.div(null, text, file) : text;
  }
  return T.div(
    { class: cls('option', `option-${kind.type}`) },
    T.label({ id: `${id}-label`, for: id }, field.label),
    control,
    T.p({ id: `${id}-help`, class: 'help' }, coded(field.help)),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
  );
}

/**
 * @param {{ index: number, name: string, seat: NewSeat, set: (seat: NewSeat) => void }} props
 */
function SeatRow({ index, name, seat, set }) {
  const id = `seat-${SEATS[index]}`;
  const level = seat.level ?? 3;
  return T.li(
    { class: cls('seat-row', `seat-${SEATS[index]}`) },
    T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
    T.label({ for: id }, name),
    T.select(
      {
        id,
        value: seat.kind,
        onChange: (/** @type {any} */ e) => set({ kind: e.currentTarget.value, level }),
      },
      KINDS.map(([kind, label]) =>
        T.option({ key: kind, value: kind, selected: kind === seat.kind }, label),
      ),
    ),
    seat.kind === 'bot'
      ? T.span(
          { class: 'level' },
          T.label({ for: `${id}-level` }, `Level ${level}`),
          T.input({
            id: `${id}-level`,
            type: 'range',
            min: 1,
            max: 8,
            step: 1,
            value: level,
            onInput: (/** @type {any} */ e) =>
              set({ kind: 'bot', level: Number(e.currentTarget.value) }),
          }),
          T.span({ class: 'help' }, STRENGTH[level - 1] ?? ''),
        )
      : null,
  );
}

/**
 * Something to agree to about the seats.
 * @param {{ id: string, on: boolean, set: (on: boolean) => void, text: string }} props
 */
const Check = ({ id, on, set, text }) =>
  T.label(
    { class: 'agree' },
    T.input({
      type: 'checkbox',
      id,
      checked: on,
      onChange: (/** @type {any} */ e) => set(e.currentTarget.checked),
    }),
    text,
  );

/** How the levels that are chosen think. @param {{ game: GameInfo, seats: NewSeat[] }} props */
function Thinking({ game, seats }) {
  const chosen = new Set(seats.flatMap((s) => (s.kind === 'bot' ? [s.level ?? 3] : [])));
  if (chosen.size === 0) return null;
  return T.details(
    { class: 'thinking' },
    T.summary(null, 'How the hall thinks'),
    game.levels
      .filter(({ level }) => chosen.has(level))
      .map(({ level, text }) => T.p({ key: level, class: 'help' }, `Level ${level}: ${text}.`)),
  );
}

/** @param {GameInfo} game @param {Record<string, any>} setup */
const seatCount = (game, setup) =>
  Math.min(game.seats.max, Math.max(game.seats.min, Number(setup.seats) || game.seats.min));

/** @param {{ game: GameInfo }} props */
function NewTable({ game }) {
  const [setup, setSetup] = useState(/** @type {Record<string, any>} */ ({ ...game.defaults }));
  const [way, setWay] = useState('bot');
  const [seats, setSeats] = useState(/** @type {NewSeat[]} */ ([{ kind: 'me' }]));
  const [wrong, setWrong] = useState({ field: '', message: '' });
  const [busy, setBusy] = useState(false);
  const [hinted, setHinted] = useState(false);
  const [lots, setLots] = useState(false);
  const count = seatCount(game, setup);
  /** @param {number} i @returns {NewSeat} */
  const seatOf = (i) => seats[i] ?? { kind: i === 0 ? 'me' : way, level: 3 };
  const all = Array.from({ length: count }, (_, i) => seatOf(i));
  const together = all.some(({ kind }) => kind === 'link' || kind === 'open');
  /**
   * Whoever sits down somewhere else changes places with who was to sit there.
   * @param {number} i @param {NewSeat} seat
   */
  const setSeat = (i, seat) => {
    const swaps = (/** @type {NewSeat} */ old) => seat.kind === 'me' && old.kind === 'me';
    setSeats(all.map((old, j) => (i === j ? seat : swaps(old) ? (all[i] ?? old) : old)));
  };
  /** @param {string} kind */
  const fill = (kind) => {
    setWay(kind);
    setSeats(all.map((_, i) => (i === 0 ? { kind: 'me' } : { kind, level: 3 })));
  };
  /** @param {Event} e */
  const start = async (e) => {
    e.preventDefault();
    setBusy(true);
    setWrong({ field: '', message: '' });
    const sent = (lots ? byLot(all) : all).map(({ kind, level }) =>
      kind === 'bot' ? { kind, level: level ?? 3 } : { kind },
    );
    try {
      const made = await api('POST', '/api/tables', {
        game: game.id,
        setup,
        seats: sent,
        ...(together && hinted ? { hints: true } : {}),
      });
      // Links are told once: keep them for the table page of this tab.
      sessionStorage.setItem(`links:${made.id}`, JSON.stringify(made.links));
      location.assign(`/t/${made.id}`);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const field = game.schema.find((f) => message.includes(`${f.key}:`))?.key ?? '';
      // The field is where it stands.
      setWrong({ field, message: field ? message.replace(/^bad setup: \w+: /, '') : message });
      document.getElementById(`option-${field}`)?.focus();
      setBusy(false);
    }
  };
  const options = game.schema.map((field) =>
    C(Option, {
      key: field.key,
      field,
      value: setup[field.key],
      set: (value) => setSetup({ ...setup, [field.key]: value }),
      wrong: wrong.field === field.key ? wrong.message : '',
    }),
  );
  const rest = game.schema.slice(FIRST);
  return T.form(
    { class: 'new', onSubmit: start },
    T.div(
      { class: 'new-head' },
      gameSign(game.id),
      T.div(
        null,
        T.h1(null, game.name),
        T.p(null, game.summary),
        T.p({ class: 'credit' }, game.credit),
        T.p({ class: 'credit' }, `${range(game.seats)} players, ${range(game.minutes)} min.`),
        T.p(
          { class: 'row' },
          T.a({ href: `/rules/${game.id}` }, 'Read the rules'),
          game.lessons ? T.a({ href: `/learn/${game.id}` }, 'First steps') : null,
        ),
      ),
    ),
    T.fieldset(
      { class: 'ways' },
      T.legend(null, 'How to play'),
      WAYS.map(([kind, title, text]) =>
        T.label(
          { key: kind, class: cls('way', way === kind && 'on') },
          T.input({
            type: 'radio',
            name: 'way',
            value: kind,
            checked: way === kind,
            onChange: () => fill(kind),
          }),
          T.b(null, title),
          T.span(null, text),
        ),
      ),
    ),
    T.fieldset(
      { class: 'seats' },
      T.legend(null, 'Seats'),
      T.ul(
        null,
        all.map((seat, i) =>
          C(SeatRow, {
            key: i,
            index: i,
            name: game.seat_names[i] ?? `Seat ${SEATS[i]}`,
            seat,
            set: (s) => setSeat(i, s),
          }),
        ),
      ),
      C(Thinking, { game, seats: all }),
      C(Check, {
        id: 'by-lot',
        on: lots,
        set: setLots,
        text: 'Draw lots for who gets which seat',
      }),
      together
        ? C(Check, {
            id: 'hints-for-all',
            on: hinted,
            set: setHinted,
            text: 'Everybody may ask the hall for hints',
          })
        : null,
    ),
    options.length
      ? T.fieldset(
          { class: 'options' },
          T.legend(null, 'Options'),
          options.slice(0, FIRST),
          rest.length
            ? T.details(
                { open: rest.some(({ key }) => key === wrong.field) || undefined },
                T.summary(null, `More options (${rest.length})`),
                options.slice(FIRST),
              )
            : null,
        )
      : null,
    wrong.message && !wrong.field ? T.p({ class: 'wrong', role: 'alert' }, wrong.message) : null,
    T.p(
      { class: 'row start' },
      T.button(
        { type: 'submit', class: 'button big', disabled: busy, id: 'start' },
        icon('play'),
        'Open the table',
      ),
    ),
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function newTable(root, data) {
  const id = document.documentElement.dataset.game;
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const game = games.find((g) => g.id === id);
  if (game) render(C(NewTable, { game }), root);
  else render(T.p({ class: 'empty' }, 'There is no such game.'), root);
}
