// A new tournament: the game with its options and clock as at a new table, and who meets whom.
import { useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { lasting } from '../me.js';
import { icon } from '../icons.js';
import { Refused, api, wording } from '../net.js';
import { isSlow } from '../new/last.js';
import { Chosen, Option } from '../new/options.js';
import { Check } from '../new/seats.js';
import { Time } from '../new/time.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { wordings } from '../wordings.js';
import { Row, Wrong } from './fields.js';
import { ORDERED, fieldOf, first, ordered, seatsOf } from './order.js';
import { Coming, Starting } from './starting.js';
import { System } from './system.js';
import { roundsFor } from './views.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('./order.js').Plan} Plan */

export const ready = Promise.all([bring('css/new.css'), wordings('messages/new')]);

/**
 * @typedef {{ game: GameInfo, plan: Plan, set: (changed: Partial<Plan>) => void,
 *   wrong: { field: string, message: string } }} PartProps
 */

/** @param {PartProps & { games: GameInfo[], choose: (id: string) => void }} props */
const What = ({ game, games, plan, set, wrong, choose }) =>
  T.fieldset(
    { class: 'plan-part' },
    T.legend(null, say('tournament-what')),
    C(Row, { id: 'plan-name', label: say('tournament-name'), wrong, field: 'name' },
      T.input({
        id: 'plan-name',
        value: plan.name,
        required: true,
        maxLength: 60,
        autoComplete: 'off',
        'aria-describedby': wrong.field === 'name' ? 'plan-name-wrong' : undefined,
        onInput: (/** @type {any} */ e) => set({ name: e.currentTarget.value }),
      })),
    C(Row, { id: 'plan-about', label: say('tournament-about'), wrong, field: 'about' },
      T.textarea({
        id: 'plan-about',
        rows: 3,
        maxLength: 1000,
        value: plan.about,
        'aria-describedby': wrong.field === 'about' ? 'plan-about-wrong' : undefined,
        onInput: (/** @type {any} */ e) => set({ about: e.currentTarget.value }),
      })),
    C(Row, { id: 'plan-game', label: say('tournament-game'), wrong, field: 'game' },
      T.select(
        { id: 'plan-game', value: game.id, onChange: (/** @type {any} */ e) => choose(e.currentTarget.value) },
        games.map(({ id, name }) => T.option({ key: id, value: id, selected: id === game.id }, name)),
      )),
    game.seats.min < game.seats.max
      ? C(Row, { id: 'plan-seats', label: say('tournament-seats'), wrong, field: 'seats' },
          T.select(
            {
              id: 'plan-seats',
              value: String(plan.seats),
              onChange: (/** @type {any} */ e) => set({ seats: Number(e.currentTarget.value) }),
            },
            seatsOf(game).map((count) =>
              T.option({ key: count, value: String(count), selected: count === plan.seats }, count),
            ),
          ))
      : null,
  );

/** The options of the game, but for how many play. @param {PartProps} props */
function Options({ game, plan, set, wrong }) {
  const [opened, setOpen] = useState(false);
  const schema = game.schema.filter(({ key }) => key !== 'seats');
  if (!schema.length) return null;
  const { setup } = plan;
  const open = opened || schema.some(({ key }) => wrong.field === `setup.${key}`);
  return T.fieldset(
    { class: 'options' },
    T.legend(null, say('options')),
    C(Chosen, { game: { ...game, schema }, setup, open, toggle: () => setOpen(!open) }),
    T.div(
      { id: 'options', hidden: !open },
      schema.map((field) =>
        C(Option, {
          key: field.key,
          field,
          value: setup[field.key],
          set: (value) => set({ setup: { ...setup, [field.key]: value } }),
          wrong: wrong.field === `setup.${field.key}` ? wrong.message : '',
        }),
      ),
    ),
  );
}

/** @param {{ games: GameInfo[] }} props */
export default function NewTournament({ games }) {
  const [game, setGame] = useState(/** @type {GameInfo} */ (games[0]));
  const [plan, setPlan] = useState(() => first(game));
  const [wrong, setWrong] = useState({ field: '', message: '' });
  const [busy, setBusy] = useState(false);
  const set = (/** @type {Partial<Plan>} */ changed) =>
    setPlan((was) => {
      const now = { ...was, ...changed };
      if (changed.seats && changed.seats > 2) now.system = 'swiss';
      if (changed.seats && !now.chosen) now.rounds = roundsFor(now.expected, now.seats);
      return now;
    });
  const choose = (/** @type {string} */ id) => {
    const chosen = games.find((one) => one.id === id);
    if (!chosen) return;
    setGame(chosen);
    const { setup, seats } = first(chosen);
    set({ setup, seats });
  };
  const usual = game.schema.every(({ key }) => key === 'seats' || plan.setup[key] === game.defaults[key]);
  const rated = plan.rated && usual && lasting.value;
  /** @param {Event} e */
  const make = async (e) => {
    e.preventDefault();
    setBusy(true);
    setWrong({ field: '', message: '' });
    try {
      const made = await api('POST', '/api/tournaments', ordered({ ...plan, rated }, game, isSlow(plan.time)));
      location.assign(`/tournaments/${made.id}`);
    } catch (error) {
      const at = error instanceof Refused ? error.at : '';
      const found = fieldOf(at, wording(error), game);
      setWrong({ field: found, message: wording(error).replace(/^bad setup: \w+: /, '') });
      setBusy(false);
      requestAnimationFrame(() => document.getElementById(ORDERED[found] ?? `option-${found.slice(6)}`)?.focus());
    }
  };
  const part = { game, plan, set, wrong };
  return T.form(
    { class: 'new plan', id: 'plan', 'aria-labelledby': 'plan-title', onSubmit: make },
    T.h2({ id: 'plan-title' }, say('tournament-make')),
    C(What, { ...part, games, choose }),
    C(Options, part),
    C(System, part),
    C(Time, { choices: plan, together: true, only: true, set, wrong: wrong.field === 'time' ? wrong.message : '' }),
    C(Starting, part),
    C(Coming, part),
    T.fieldset(
      { class: 'plan-part' },
      T.legend(null, say('tournament-who')),
      lasting.value && usual
        ? C(Check, { id: 'plan-rated', on: plan.rated, set: (on) => set({ rated: on }), text: say('tournament-rated-more') })
        : null,
      C(Wrong, { wrong, field: 'rated', id: 'plan-rated' }),
      C(Check, { id: 'plan-listed', on: plan.listed, set: (listed) => set({ listed }), text: say('tournament-listed') }),
    ),
    wrong.message && !wrong.field ? T.p({ class: 'wrong', role: 'alert' }, wrong.message) : null,
    T.div(
      { class: 'start' },
      T.button({ type: 'submit', class: 'button big', id: 'plan-make', disabled: busy }, icon('ok'), say('tournament-make')),
      T.span({ class: 'help' }, say('tournament-make-help')),
    ),
  );
}
