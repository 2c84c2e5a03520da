// Finding an opponent: a game, a pace, and whoever is near; or somebody by name.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { lasting } from '../me.js';
import { Challenges, Seeks, doing, look, wrong } from '../finding/lists.js';
import { ready, sought, wait } from '../finding/seeking.js';
import { PACES, isSlow, paceInWords } from '../finding/terms.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { keep, stored } from '../settings.js';

export { ready };

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').TimeControl} TimeControl */

/** How often it is looked who seeks, in milliseconds. */
const LOOK = 5000;

/** Terms that may be narrowed: what is typed is kept as it is. */
const FIRST = { low: '', high: '', least: '', rated: false };
/** @typedef {typeof FIRST} Conditions */

/** @param {Conditions} conditions @returns {{ range?: [number, number] }} */
const rangeOf = ({ low, high }) =>
  low || high ? { range: [Number(low) || 0, Number(high) || 4000] } : {};

/**
 * Seeks a match.
 * @param {GameInfo} game @param {number} seats @param {TimeControl | null} pace
 * @param {Conditions} conditions
 */
const seek = (game, seats, pace, conditions) =>
  doing(async () => {
    const made = await api('POST', '/api/seeks', {
      game: game.id,
      seats,
      ...(pace ? { time: pace } : {}),
      ...(pace && lasting.value && conditions.rated ? { rated: true } : {}),
      ...(seats > 2 && conditions.least ? { least: Math.min(seats, Number(conditions.least)) } : {}),
      ...rangeOf(conditions),
    });
    if (!isSlow(pace)) wait(made);
    else if (made.table) location.assign(`/t/${made.table}`);
  });

/** @param {string} id @param {string} label @param {any} field */
const labelled = (id, label, field) =>
  T.span({ class: 'field' }, T.label({ for: id }, label), field);

/**
 * @param {string} id @param {string} label @param {string} value
 * @param {(value: string) => void} change @param {{ min: number, max: number }} bounds
 */
const numberField = (id, label, value, change, { min, max }) =>
  labelled(
    id,
    label,
    T.input({
      id,
      type: 'number',
      min,
      max,
      value,
      onInput: (/** @type {any} */ e) => change(e.currentTarget.value),
    }),
  );

/** @param {{ game: GameInfo, seats: number, of: Conditions, change: (of: Conditions) => void }} props */
const ConditionFields = ({ game, seats, of, change }) =>
  T.div(
    { class: 'conditions' },
    lasting.value
      ? T.label(
          { class: 'check' },
          T.input({
            type: 'checkbox',
            id: 'seek-rated',
            checked: of.rated,
            onChange: (/** @type {any} */ e) => change({ ...of, rated: e.currentTarget.checked }),
          }),
          say('seek-rated'),
        )
      : null,
    numberField('seek-low', say('seek-low'), of.low, (low) => change({ ...of, low }), { min: 0, max: 4000 }),
    numberField('seek-high', say('seek-high'), of.high, (high) => change({ ...of, high }), { min: 0, max: 4000 }),
    seats > 2
      ? numberField('seek-least', say('seek-least'), of.least || String(seats), (least) => change({ ...of, least }), {
          min: Math.max(2, game.seats.min),
          max: seats,
        })
      : null,
  );

/** @param {{ game: GameInfo, rated: boolean }} props */
function ChallengeForm({ game, rated }) {
  const asked = new URLSearchParams(location.search).get('challenge') ?? '';
  const [to, setTo] = useState(asked);
  const [at, setAt] = useState(2);
  /** @param {Event} e */
  const send = (e) => {
    e.preventDefault();
    const pace = PACES[at] ?? null;
    doing(async () => {
      await api('POST', '/api/challenges', {
        to: to.trim(),
        game: game.id,
        ...(pace ? { time: pace } : {}),
        ...(pace && rated ? { rated: true } : {}),
      });
      setTo('');
    });
  };
  if (game.seats.min > 2) return T.p({ class: 'help' }, say('challenge-two'));
  return T.form(
    { class: 'challenge-form', onSubmit: send },
    labelled(
      'challenge-to',
      say('challenge-to'),
      T.input({
        id: 'challenge-to',
        required: true,
        maxLength: 32,
        autocomplete: 'off',
        value: to,
        onInput: (/** @type {any} */ e) => setTo(e.currentTarget.value),
      }),
    ),
    labelled(
      'challenge-pace',
      say('pace'),
      T.select(
        { id: 'challenge-pace', value: at, onChange: (/** @type {any} */ e) => setAt(Number(e.currentTarget.value)) },
        PACES.map((pace, index) => T.option({ key: index, value: index }, paceInWords(pace))),
      ),
    ),
    T.button({ class: 'button', type: 'submit', id: 'challenge-send' }, say('challenge-it')),
  );
}

/** @param {{ games: GameInfo[], game: GameInfo, seats: number, choose: (id: string, seats: number) => void }} props */
const Choice = ({ games, game, seats, choose }) =>
  T.div(
    { class: 'finding-choice' },
    labelled(
      'seek-game',
      say('seek-game'),
      T.select(
        { id: 'seek-game', value: game.id, onChange: (/** @type {any} */ e) => choose(e.currentTarget.value, 0) },
        games.map(({ id, name }) => T.option({ key: id, value: id }, name)),
      ),
    ),
    game.seats.max > 2
      ? labelled(
          'seek-seats',
          say('seek-seats'),
          T.select(
            {
              id: 'seek-seats',
              value: seats,
              onChange: (/** @type {any} */ e) => choose(game.id, Number(e.currentTarget.value)),
            },
            Array.from({ length: game.seats.max - 1 }, (_, i) => i + 2)
              .filter((count) => count >= game.seats.min)
              .map((count) => T.option({ key: count, value: count }, count)),
          ),
        )
      : null,
  );

/** How many play, if nothing else was chosen. @param {GameInfo} game */
const usualSeats = (game) => Math.max(2, Number(game.defaults.seats) || game.seats.min);

/** @param {{ games: GameInfo[] }} props */
export default function Finding({ games }) {
  const [first] = games;
  const [chosen, setChosen] = useState({ id: stored('seek-game') ?? '', seats: 0 });
  const [conditions, setConditions] = useState(FIRST);
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') look().catch(() => {});
    };
    again();
    document.addEventListener('visibilitychange', again);
    const timer = setInterval(again, LOOK);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  const game = games.find(({ id }) => id === chosen.id) ?? first;
  if (!game) return null;
  const seats = chosen.seats || usualSeats(game);
  const isChallenging = new URLSearchParams(location.search).has('challenge');
  return T.div(
    { class: 'finding-in' },
    C(Challenges, {}),
    C(Choice, {
      games,
      game,
      seats,
      choose: (id, count) => {
        keep('seek-game', id);
        setChosen({ id, seats: count });
      },
    }),
    T.div(
      { class: 'paces', role: 'group', 'aria-label': say('pace') },
      PACES.map((pace) =>
        T.button(
          {
            key: paceInWords(pace),
            type: 'button',
            class: cls('pace', isSlow(pace) && 'slow'),
            disabled: Boolean(sought.value),
            'data-pace': pace?.kind === 'increment' ? `${pace.base / 60}+${pace.increment}` : (pace?.kind ?? 'none'),
            'aria-label': say('seek-at', { game: game.name, pace: paceInWords(pace) }),
            onClick: () => seek(game, seats, pace, conditions),
          },
          paceInWords(pace),
        ),
      ),
    ),
    wrong.value ? T.p({ class: 'wrong', role: 'alert' }, wrong.value) : null,
    T.div(
      { class: 'finding-more' },
      T.details(
        null,
        T.summary(null, say('seek-conditions')),
        C(ConditionFields, { game, seats, of: conditions, change: setConditions }),
      ),
      T.details(
        { open: isChallenging },
        T.summary(null, say('challenge-somebody')),
        C(ChallengeForm, { game, rated: lasting.value && conditions.rated }),
      ),
    ),
    C(Seeks, {}),
  );
}
