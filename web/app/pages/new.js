// A new table: who sits where, and the options of the game.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { gameSign } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { Option } from '../new/options.js';
import { asOrdered, byLot, seatCount, withSeat } from '../new/order.js';
import { Check, SeatRow, Thinking } from '../new/seats.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';
import { range } from '../words.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {{ kind: string, level?: number }} NewSeat */

/** So many options are shown at once: each game's first are those that most choose. */
const FIRST = 3;

/** Ways to fill a table at once. */
const WAYS = /** @type {const} */ ([
  ['bot', 'way-bot', 'way-bot-more'],
  ['link', 'way-link', 'way-link-more'],
  ['device', 'way-device', 'way-device-more'],
]);

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
    const sent = (lots ? byLot(all) : all).map(asOrdered);
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
        T.p({ class: 'credit' }, say('players-and-minutes', { players: range(game.seats), minutes: range(game.minutes) })),
        T.p(
          { class: 'row' },
          T.a({ href: `/rules/${game.id}` }, say('read-rules')),
          game.lessons ? T.a({ href: `/learn/${game.id}` }, say('first-steps')) : null,
        ),
      ),
    ),
    T.fieldset(
      { class: 'ways' },
      T.legend(null, say('how-to-play')),
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
          T.b(null, say(title)),
          T.span(null, say(text)),
        ),
      ),
    ),
    T.fieldset(
      { class: 'seats' },
      T.legend(null, say('seats')),
      T.ul(
        null,
        all.map((seat, i) =>
          C(SeatRow, {
            key: i,
            index: i,
            name: game.seat_names[i] ?? say('seat-lettered', { seat: SEATS[i] }),
            seat,
            set: (s) => setSeats(withSeat(all, i, s)),
          }),
        ),
      ),
      C(Thinking, { game, seats: all }),
      C(Check, {
        id: 'by-lot',
        on: lots,
        set: setLots,
        text: say('by-lot'),
      }),
      together
        ? C(Check, {
            id: 'hints-for-all',
            on: hinted,
            set: setHinted,
            text: say('hints-for-all'),
          })
        : null,
    ),
    options.length
      ? T.fieldset(
          { class: 'options' },
          T.legend(null, say('options')),
          options.slice(0, FIRST),
          rest.length
            ? T.details(
                { open: rest.some(({ key }) => key === wrong.field) || undefined },
                T.summary(null, say('more-options', { count: rest.length })),
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
        say('open-table'),
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
  else render(T.p({ class: 'empty' }, say('no-such-game')), root);
}
