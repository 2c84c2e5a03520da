// A new table: who sits where, and the options of the game.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { Picture } from '../board/picture.js';
import { C, T, cls } from '../el.js';
import { lasting } from '../me.js';
import { icon } from '../icons.js';
import { Refused, api, wording } from '../net.js';
import { MIDDLE, company, isRated, isTogether, lastChoices, mayCount, openTable } from '../new/last.js';
import { Chosen, Option } from '../new/options.js';
import { seatCount, withSeat } from '../new/order.js';
import { Check, SeatRow, Thinking } from '../new/seats.js';
import { Time } from '../new/time.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';
import { Talkers } from '../talkers.js';
import { range } from '../words.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../new/last.js').Choices} Choices */
/** @typedef {import('../new/last.js').NewSeat} NewSeat */

/** Ways to fill a table at once. */
const WAYS = /** @type {const} */ ([
  ['bot', 'way-bot', 'way-bot-more'],
  ['link', 'way-link', 'way-link-more'],
  ['device', 'way-device', 'way-device-more'],
]);

/** The game, and its credits. @param {{ game: GameInfo, engine: boolean }} props */
const About = ({ game, engine }) =>
  T.div(
    { class: 'new-head', 'data-game': game.id },
    C(Picture, {
      game: game.id,
      version: 0,
      load: () => api('GET', `/api/games/${game.id}/scene`),
    }),
    T.div(
      { class: 'new-about' },
      T.h1(null, game.name),
      T.p({ class: 'new-summary' }, game.summary),
      T.p(
        { class: 'row new-links' },
        game.lessons
          ? T.a({ class: 'button quiet', href: `/learn/${game.id}` }, icon('steps'), say('first-steps'))
          : null,
        game.strategy
          ? T.a(
              { class: 'button quiet', href: `/learn/${game.id}/strategy` },
              icon('steps'),
              say('strategy'),
            )
          : null,
        T.a({ class: 'button quiet', href: `/rules/${game.id}` }, icon('book'), say('read-rules')),
        // A hall of guests does not mention them.
        lasting.value
          ? T.a({ class: 'button quiet', href: `/ratings/${game.id}` }, say('see-ratings'))
          : null,
        engine
          ? T.a({ class: 'button quiet', href: `/solo?game=${game.id}` }, icon('bot'), say('play-alone'))
          : null,
      ),
      T.p({ class: 'credit' }, say('players-and-minutes', { players: range(game.seats), minutes: range(game.minutes) })),
      T.p({ class: 'credit' }, game.credit),
    ),
  );

/**
 * @typedef {{ game: GameInfo, choices: Choices, set: (changed: Partial<Choices>) => void }} PartProps
 */

/** @param {PartProps} props */
const Ways = ({ choices, set }) =>
  T.fieldset(
    { class: 'ways' },
    T.legend(null, say('how-to-play')),
    WAYS.map(([kind, title, text]) =>
      T.label(
        { key: kind, class: cls('way', choices.way === kind && 'on') },
        T.input({
          type: 'radio',
          name: 'way',
          value: kind,
          checked: choices.way === kind,
          onChange: () =>
            set({
              way: kind,
              watch: kind === 'bot',
              seats: choices.seats.map((_, i) => ({ kind: i === 0 ? 'me' : kind, level: MIDDLE })),
            }),
        }),
        T.b(null, say(title)),
        T.span(null, say(text)),
      ),
    ),
  );

/** @param {PartProps} props */
const Seats = ({ game, choices, set }) =>
  T.fieldset(
    { class: 'seats' },
    T.legend(null, say('seats')),
    T.ul(
      null,
      choices.seats.map((seat, i) =>
        C(SeatRow, {
          key: i,
          index: i,
          name: game.seat_names[i] ?? say('seat-lettered', { seat: SEATS[i] }),
          seat,
          set: (changed) => {
            const seats = withSeat(choices.seats, i, changed);
            // A table offered in the lobby can be watched there.
            const offered = changed.kind === 'open' && seat.kind !== 'open';
            set({ seats, ...(offered ? { watch: true } : {}) });
          },
        }),
      ),
    ),
    C(Thinking, { game, seats: choices.seats }),
    C(Check, { id: 'by-lot', on: choices.lots, set: (lots) => set({ lots }), text: say('by-lot') }),
    C(Check, {
      id: 'watch',
      on: choices.watch,
      set: (watch) => set({ watch }),
      text: say('anyone-watches'),
    }),
    C(Talkers, { id: 'talk', value: choices.talk, set: (talk) => set({ talk }) }),
    lasting.value && mayCount(game, choices)
      ? C(Check, {
          id: 'rated',
          on: choices.rated,
          set: (rated) => set({ rated }),
          text: say('rated-match'),
        })
      : null,
    isTogether(choices) && !isRated(game, choices)
      ? C(Check, {
          id: 'hints-for-all',
          on: choices.hinted,
          set: (hinted) => set({ hinted }),
          text: say('hints-for-all'),
        })
      : null,
  );

/** @param {{ game: GameInfo, engine: boolean }} props */
function NewTable({ game, engine }) {
  const [choices, setChoices] = useState(() => {
    const last = lastChoices(game);
    return { ...last, rated: last.rated && lasting.value };
  });
  const [wrong, setWrong] = useState({ field: '', message: '' });
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const { setup } = choices;
  /** @param {Partial<Choices>} changed */
  const set = (changed) => {
    const all = { ...choices, ...changed };
    const count = seatCount(game, all.setup);
    const seats = Array.from(
      { length: count },
      (_, i) => all.seats[i] ?? { kind: i === 0 ? 'me' : all.way, level: MIDDLE },
    );
    setChoices({ ...all, seats });
  };
  /** @param {Event} e */
  const start = async (e) => {
    e.preventDefault();
    setBusy(true);
    setWrong({ field: '', message: '' });
    try {
      await openTable(game, choices);
    } catch (error) {
      const message = wording(error);
      const field = game.schema.find((f) => message.includes(`${f.key}:`))?.key ?? '';
      if (field) setOpen(true);
      else if (error instanceof Refused && error.at === 'time') {
        setWrong({ field: 'time', message });
        document.getElementById('time')?.focus();
        return setBusy(false);
      }
      // The field is where it stands.
      setWrong({ field, message: field ? message.replace(/^bad setup: \w+: /, '') : message });
      requestAnimationFrame(() => document.getElementById(`option-${field}`)?.focus());
      setBusy(false);
    }
  };
  return T.form(
    { class: 'new', onSubmit: start },
    C(About, { game, engine }),
    C(Ways, { game, choices, set }),
    game.schema.length
      ? T.fieldset(
          { class: 'options' },
          T.legend(null, say('options')),
          C(Chosen, { game, setup, open, toggle: () => setOpen(!open) }),
          T.div(
            { id: 'options', hidden: !open },
            game.schema.map((field) =>
              C(Option, {
                key: field.key,
                field,
                value: setup[field.key],
                set: (value) => set({ setup: { ...setup, [field.key]: value } }),
                wrong: wrong.field === field.key ? wrong.message : '',
              }),
            ),
            T.p(
              null,
              T.button(
                { type: 'button', class: 'button small quiet', onClick: () => set({ setup: { ...game.defaults } }) },
                say('usual-options'),
              ),
            ),
          ),
        )
      : null,
    C(Seats, { game, choices, set }),
    C(Time, {
      choices,
      together: isTogether(choices),
      set,
      wrong: wrong.field === 'time' ? wrong.message : '',
    }),
    wrong.message && !wrong.field ? T.p({ class: 'wrong', role: 'alert' }, wrong.message) : null,
    T.div(
      { class: 'start' },
      T.button(
        { type: 'submit', class: 'button big', disabled: busy, id: 'start' },
        icon('play'),
        say('open-table'),
      ),
      T.span({ class: 'help' }, company(choices)),
    ),
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function newTable(root, data) {
  const id = document.documentElement.dataset.game;
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const game = games.find((g) => g.id === id);
  if (game) render(C(NewTable, { game, engine: data.engine ?? false }), root);
  else render(T.p({ class: 'empty' }, say('no-such-game')), root);
}
