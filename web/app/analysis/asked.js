// What the position waits for beside actions on the board: chance, secret choices; and whose eyes see it.
import { useMemo, useState } from '../../vendor/hooks.mjs';
import { computed } from '../../vendor/signals.mjs';
import { C, T, cls } from '../el.js';
import { SEATS } from '../seats.js';
import { number, say } from '../say.js';

/** @typedef {import('./study.js').Study} Study */

/** How many outcomes are shown as buttons; more of them as a list to choose from. */
const FEW = 12;

/** The outcomes of chance with their weights. @param {{ study: Study }} props */
function Chance({ study }) {
  const position = study.rested.value;
  if (position?.turn.type !== 'chance') return null;
  const { chances, weights } = position;
  const share = (/** @type {number} */ weight) => {
    const part = number((100 * weight) / weights, { maximumSignificantDigits: 2 });
    return say('analysis-weight', { weight: number(weight), of: number(weights), share: `${part}\u00a0%` });
  };
  const label = (/** @type {import('../types').StudyOutcome} */ of) => of.short || of.outcome;
  return T.section(
    { class: 'chance-box', 'aria-label': say('analysis-chance') },
    T.p({ class: 'help' }, say('analysis-chance')),
    chances.length <= FEW
      ? T.div(
          { class: 'outcomes' },
          chances.map((of) =>
            T.button(
              {
                key: of.outcome,
                type: 'button',
                class: 'button quiet small outcome-choice',
                'data-outcome': of.outcome,
                onClick: () => study.fall(of.outcome),
              },
              label(of),
              T.span({ class: 'help' }, ` ${share(of.weight)}`),
            ),
          ),
        )
      : T.p(
          { class: 'row' },
          T.label({ for: 'outcome' }, say('analysis-outcome')),
          T.select(
            { id: 'outcome', onChange: (/** @type {any} */ e) => e.currentTarget.value && study.fall(e.currentTarget.value) },
            T.option({ value: '' }, say('analysis-choose')),
            chances.map((of) =>
              T.option({ key: of.outcome, value: of.outcome }, `${label(of)} (${of.outcome}) ${share(of.weight)}`),
            ),
          ),
        ),
    T.button({ type: 'button', class: 'button small', id: 'roll', onClick: () => study.fall(null) }, say('analysis-roll')),
  );
}

/**
 * What choices were called while they were offered, by seat and word: what is sealed is offered no more.
 * @type {WeakMap<Study, Map<string, string>>}
 */
const called = new WeakMap();

/**
 * What choices are called here, and were before.
 * @param {Study} study @param {import('./study.js').Position} position
 */
function namesOf(study, { offers, scene, board }) {
  const names = called.get(study) ?? new Map();
  called.set(study, names);
  // An army stands in a tray; behind the last comma is what is counted of it.
  const places = new Map(board.spots.map(({ id, label }) => [id, label || id]));
  for (const { spot, label, count } of scene.trays.flatMap(({ items }) => items)) {
    if (spot) places.set(spot, count === null ? label : label.replace(/, [^,]*$/, ''));
  }
  for (const [seat, { list }] of Object.entries(offers)) {
    for (const { word, touches } of list) {
      const parts = touches.map((touch) => (touch.type === 'choice' ? touch.label : places.get(touch.id)));
      if (parts.length && parts.every(Boolean)) names.set(`${seat} ${word}`, parts.join(', '));
    }
  }
  return names;
}

/**
 * A choice that is sealed. It may be hidden, to test oneself.
 * @param {{ study: Study, choice: import('./study.js').Choice, who: string, name: string, hidden: boolean,
 *   hide: (hidden: boolean) => void }} props
 */
const Sealed = ({ study, choice: { seat }, who, name, hidden, hide }) =>
  T.li(
    { class: `seat-${seat}` },
    hidden ? say('analysis-chose-hidden', { who }) : say('analysis-chose', { who, word: name }),
    ' ',
    T.button(
      { type: 'button', class: 'button small quiet', id: `hide-${seat}`, onClick: () => hide(!hidden) },
      hidden ? say('analysis-reveal') : say('analysis-hide'),
    ),
    ' ',
    T.button(
      { type: 'button', class: 'button small quiet', id: `unseal-${seat}`, onClick: () => study.unseal(seat) },
      say('analysis-unseal'),
    ),
  );

/** Who has chosen in secret, and who has not. @param {{ study: Study }} props */
function Secrets({ study }) {
  const position = study.rested.value;
  const sealed = study.sealed.value;
  const [hides, setHides] = useState(/** @type {Record<string, boolean>} */ ({}));
  const names = position?.turn.type === 'together' ? namesOf(study, position) : called.get(study);
  if (!position || (position.turn.type !== 'together' && !sealed.length)) return null;
  const title = (/** @type {string} */ seat) => position.seats.find((of) => of.seat === seat)?.title ?? seat;
  const actor = study.table?.seat.value;
  const eyes = study.eyes.value;
  return T.section(
    { class: 'secrets', 'aria-label': say('analysis-secrets') },
    T.p({ class: 'help' }, say('analysis-secrets')),
    T.ul(
      null,
      sealed.map((choice) => {
        const { seat, word } = choice;
        // With other eyes it is not known, unless somebody says so here.
        const key = `${study.at.value.id} ${seat} ${eyes}`;
        return C(Sealed, {
          key: seat,
          study,
          choice,
          who: title(seat),
          name: names?.get(`${seat} ${word}`) ?? word,
          hidden: hides[key] ?? (eyes !== null && eyes !== seat),
          hide: (hidden) => setHides({ ...hides, [key]: hidden }),
        });
      }),
      position.turn.seats.map((seat) =>
        T.li(
          { key: seat, class: `seat-${seat}` },
          seat === actor
            ? T.b(null, say('analysis-chooses', { who: title(seat) }))
            : T.button(
                { type: 'button', class: 'button small quiet', id: `choose-${seat}`, onClick: () => study.lookAs(seat) },
                say('analysis-choose-for', { who: title(seat) }),
              ),
        ),
      ),
    ),
  );
}

/** Whose eyes see the board. @param {{ study: Study }} props */
export function ObserverChoice({ study }) {
  const seats = useMemo(() => computed(() => study.rested.value?.seats), [study]).value;
  if (!seats) return null;
  const eyes = study.eyes.value;
  const look = (/** @type {string} */ word) => {
    study.lookAs(word === 'all' ? word : (SEATS.find((seat) => seat === word) ?? null));
  };
  return T.p(
    { class: 'row eyes' },
    T.label({ for: 'eyes' }, say('analysis-eyes')),
    T.select(
      { id: 'eyes', value: eyes ?? '', onChange: (/** @type {any} */ e) => look(e.currentTarget.value) },
      T.option({ value: '', selected: !eyes }, say('analysis-eyes-actor')),
      T.option({ value: 'all', selected: eyes === 'all' }, say('analysis-eyes-all')),
      seats.map(({ seat, title }) =>
        T.option({ key: seat, value: seat, selected: eyes === seat }, title),
      ),
    ),
  );
}

/** How the game is over. @param {{ study: Study }} props */
function Over({ study }) {
  const position = study.rested.value;
  if (!position?.standings) return null;
  const { standings, seats, ended_by: rule } = position;
  const placed = seats.map(({ seat, title }) => say('analysis-place', { who: title, place: standings[seat] ?? 0 }));
  return T.p({ class: cls('analysis-over'), role: 'status' }, placed.join(' '), rule ? ` ${say('analysis-by-rule', { rule })}` : null);
}

/** @param {{ study: Study }} props */
export const Asked = ({ study }) => [C(Over, { key: 'over', study }), C(Chance, { key: 'chance', study }), C(Secrets, { key: 'secrets', study })];
