// The explorer: what was chosen here in other matches, of this hall or of bots. Off until somebody asks for it, and
// remembered.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { effect, signal } from '../../vendor/signals.mjs';
import { C, T, cls } from '../el.js';
import { api, wording } from '../net.js';
import { number, say } from '../say.js';
import { keep, stored } from '../settings.js';
import { bring } from '../sheet.js';
import { speak } from '../speak.js';
import { wordings } from '../wordings.js';

export const ready = Promise.all([wordings('messages/explorer'), bring('css/explorer.css')]);

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../types').Explored} Explored */
/** @typedef {Explored['seats'][number]} Asked */
/** @typedef {Asked['choices'][number]} Choice */
/** @typedef {'hall' | 'library'} From */

/** Before it asks one may have gone on, in milliseconds. */
const PAUSE = 200;
/** How many choices are shown at first, and examples of each. */
const FEW = 12;
const SHOWN = 2;

const COLUMNS = /** @type {const} */ ([
  ['choice', 'explorer-choice'],
  ['count', 'explorer-count'],
  ['ends', 'explorer-ends'],
  ['share', 'explorer-share'],
  ['strength', 'explorer-strength'],
  ['examples', 'explorer-examples'],
]);
const SOURCES = /** @type {const} */ ([
  ['both', 'explorer-from-both'],
  ['hall', 'explorer-from-hall'],
  ['library', 'explorer-from-library'],
]);

/** Whether it is on, and where it looks. */
const on = signal(stored('explorer') ?? 'off');
const source = signal(stored('explorer-source') ?? 'both');
effect(() => keep('explorer', on.value));
effect(() => keep('explorer-source', source.value));

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

/** Where it looks now. @returns {From[]} */
const wanted = () => (source.value === 'both' ? ['hall', 'library'] : [/** @type {From} */ (source.value)]);

/** How a choice ended, in words. @param {Choice} of @param {Asked} asked @param {(seat: string) => string} title @param {string[]} seats */
function endings({ won, shared, lost }, { seat }, title, seats) {
  const other = seats.length === 2 ? seats.find((one) => one !== seat) : null;
  if (!seat || !other) return say('explorer-endings', { won: number(won), shared: number(shared), lost: number(lost) });
  const [first, second] = seat < other ? [won, lost] : [lost, won];
  const [a, b] = seat < other ? [seat, other] : [other, seat];
  return say('explorer-won-by', {
    first: title(a),
    won: number(first),
    shared: number(shared),
    second: title(b),
    lost: number(second),
  });
}

/** The parts of a bar, in the order of the seats: who won how often. @param {Choice} of @param {Asked} asked @param {string[]} seats */
function parts({ won, shared, lost }, { seat }, seats) {
  const other = seats.length === 2 ? seats.find((one) => one !== seat) : null;
  const own = { key: 'won', class: seat ? `seat-${seat}` : 'own', part: won };
  const theirs = { key: 'lost', class: other ? `seat-${other}` : 'rest', part: lost };
  const between = { key: 'shared', class: 'between', part: shared };
  return seat && other && other < seat ? [theirs, between, own] : [own, between, theirs];
}

/** @param {{ choice: Choice, asked: Asked, study: Study }} props */
function Bar({ choice, asked, study }) {
  const known = study.position.value?.seats ?? [];
  const seats = known.map(({ seat }) => String(seat));
  const title = (/** @type {string} */ seat) => known.find((of) => of.seat === seat)?.title ?? seat;
  const said = endings(choice, asked, title, seats);
  return T.span(
    { class: 'explorer-bar', title: said },
    parts(choice, asked, seats)
      .filter(({ part }) => part > 0)
      .map(({ key, class: kind, part }) => T.span({ key, class: kind, 'aria-hidden': 'true', style: { flexGrow: String(part) } })),
    T.span({ class: 'spoken' }, said),
  );
}

/** Where an example is opened, at the step that leads there. @param {Choice['examples'][number]} of @param {string} game */
function exampleAt({ table, match, step }, game) {
  const known = { ...(table ? { table } : { library: game, match: String(match) }), ...(step && { step: String(step) }) };
  return `/analysis?${new URLSearchParams(known)}`;
}

/** The matches in which it was chosen. @param {{ choice: Choice, game: string }} props */
function Examples({ choice, game }) {
  const { examples, short } = choice;
  if (!examples.length) return T.span({ class: 'help' }, '–');
  return examples.slice(0, SHOWN).map((of, index) => {
    const { table, match, step } = of;
    const name = table ? index + 1 : (match ?? 0);
    // Libraries of the first format have no records.
    const opens = table || step !== undefined;
    return opens
      ? T.a({ key: name, href: exampleAt(of, game), 'aria-label': say('explorer-example', { number: number(name), short }) }, number(name))
      : T.span({ key: name, class: 'explorer-match' }, number(name));
  });
}

/** @param {{ choice: Choice, asked: Asked, study: Study, lead: (about: string) => void }} props */
function Row({ choice, asked, study, lead }) {
  const { short, plays, about, count, share, low, high, strength } = choice;
  const { seat } = asked;
  const play = async () => {
    const { table } = study;
    if (about) return lead(about);
    if (!plays || !seat || !table || table.busy.value) return;
    try {
      await study.take(seat, plays);
    } catch (why) {
      table.refuse(why);
    }
  };
  // Whoever may only look at a study has nothing to choose.
  const acts = about || (plays && seat && study.position.value?.offers[seat]);
  const strong = strength === null ? '–' : number(strength);
  const interval = say('explorer-interval', { low: String(Math.round(100 * low)), high: percent(high) });
  return T.tr(
    null,
    T.th(
      { scope: 'row' },
      acts ? T.button({ type: 'button', class: 'explorer-choice', 'data-word': choice.word, onClick: play }, short) : short,
    ),
    T.td({ class: 'figure' }, number(count), T.span({ class: 'help explorer-below' }, strong)),
    T.td({ class: 'of-ends' }, C(Bar, { choice, asked, study })),
    T.td({ class: 'figure' }, percent(share), T.span({ class: 'help explorer-interval' }, interval)),
    T.td({ class: 'figure of-strength' }, strong),
    T.td({ class: 'of-examples' }, C(Examples, { choice, game: study.kept.chapter.game })),
  );
}

/** What a seat chose. @param {{ asked: Asked, study: Study, several: boolean, fair: number, lead: (about: string) => void }} props */
function Table({ asked, study, several, fair, lead }) {
  const [all, showAll] = useState(false);
  const { seat, situation, choices, more } = asked;
  const title = study.position.value?.seats.find((of) => of.seat === seat)?.title ?? '';
  const shown = all ? choices : choices.slice(0, FEW);
  const hidden = choices.length - shown.length;
  return [
    several ? T.h3({ key: 'who', class: cls('explorer-who', seat && `seat-${seat}`) }, title) : null,
    situation ? T.p({ key: 'like', class: 'explorer-situation' }, say('explorer-situation', { situation })) : null,
    choices.length
      ? T.div(
          { key: 'table', class: 'explorer-scroll' },
          T.table(
            { class: 'explorer-table' },
            T.caption({ class: 'spoken' }, say('explorer-caption', { count: number(asked.count) })),
            T.thead(
              null,
              T.tr(
                null,
                COLUMNS.map(([column, key]) =>
                  T.th(
                    { key: column, scope: 'col', class: `of-${column}` },
                    say(key),
                    column === 'count' ? T.span({ class: 'explorer-below' }, say('explorer-strength')) : null,
                  ),
                ),
              ),
            ),
            T.tbody(
              null,
              shown.map((choice) => C(Row, { key: choice.word, choice, asked, study, lead })),
            ),
          ),
        )
      : T.p({ key: 'none', class: 'help explorer-unknown' }, say('explorer-unknown')),
    hidden > 0
      ? T.p(
          { key: 'more' },
          T.button({ type: 'button', class: 'button small quiet', onClick: () => showAll(true) }, say('explorer-more', { count: hidden })),
        )
      : null,
    all && more > 0 ? T.p({ key: 'left', class: 'help' }, say('explorer-left-out', { count: more })) : null,
    situation ? T.p({ key: 'fair', class: 'help' }, say('explorer-fair-share', { share: percent(fair) })) : null,
  ];
}

/** What one source says. @param {{ from: From, found: Explored, study: Study, lead: (about: string) => void }} props */
function Found({ from, found, study, lead }) {
  const { matches, library, seats } = found;
  const fair = 1 / Math.max(1, study.position.value?.seats.length ?? 1);
  const head = say(from === 'hall' ? 'explorer-of-hall' : 'explorer-of-library', { count: number(matches) });
  const none = from === 'library' ? 'explorer-no-library' : 'explorer-no-matches';
  return T.section(
    { class: 'explorer-source', id: `explorer-${from}`, 'aria-label': head },
    T.h2({ class: 'explorer-head' }, head),
    matches ? null : T.p({ class: 'help' }, say(none)),
    matches && !seats.length ? T.p({ class: 'help' }, say('explorer-not-asked')) : null,
    matches
      ? seats.map((asked) => C(Table, { key: String(asked.seat), asked, study, several: seats.length > 1, fair, lead }))
      : null,
    library
      ? T.details(
          { class: 'explorer-about' },
          T.summary(null, say('explorer-about')),
          T.p({ class: 'help' }, say('explorer-made', { bots: library.bots.join(', ') })),
          library.drawn ? T.p({ class: 'help' }, say('explorer-drawn', { count: library.drawn })) : null,
          T.p(null, T.code(null, library.command)),
        )
      : null,
  );
}

/** A position, or what is counted beside positions. @param {{ facts: string, about: string | null, lead: (about: string | null) => void }} props */
function Tabs({ facts, about, lead }) {
  const tab = (/** @type {string | null} */ to, /** @type {string} */ text) =>
    T.button(
      {
        type: 'button',
        class: cls('button', 'small', (about === null) !== (to === null) && 'quiet'),
        'aria-pressed': (about === null) === (to === null) ? 'true' : 'false',
        'data-tab': to ?? 'position',
        onClick: () => lead(to),
      },
      text,
    );
  const of = about && about !== facts ? about.slice(facts.length).trim() : '';
  return [
    T.p({ key: 'tabs', class: 'row' }, tab(null, say('explorer-here')), tab(facts, say('explorer-facts', { facts }))),
    of
      ? T.p(
          { key: 'of', class: 'row' },
          T.b(null, say('explorer-fact', { of })),
          T.button({ type: 'button', class: 'button small quiet', id: 'explorer-back', onClick: () => lead(facts) }, say('explorer-back')),
        )
      : null,
  ];
}

/** Asks for what was chosen in the position of a study, or about facts. @param {Study} study @param {string | null} about */
function useFound(study, about) {
  const [known, setKnown] = useState({ about, found: /** @type {Partial<Record<From, Explored>>} */ ({}) });
  const setFound = (/** @type {Partial<Record<From, Explored>>} */ found) => setKnown({ about, found });
  const [failed, setFailed] = useState('');
  const isOn = on.value === 'on';
  const position = isOn ? study.position.value : null;
  const from = source.value;
  useEffect(() => {
    setFailed('');
    if (!isOn || !position) return void setFound({});
    const leaving = new AbortController();
    const ask = async (/** @type {From} */ where) => {
      const query = new URLSearchParams({
        game: position.game,
        options: JSON.stringify(position.setup),
        source: where,
        ...(about ? { about } : { position: position.position }),
      });
      return [where, await api('GET', `/api/explorer?${query}`, undefined, leaving.signal)];
    };
    const begin = () =>
      Promise.all(wanted().map(ask)).then(
        (all) => leaving.signal.aborted || setFound(Object.fromEntries(all)),
        (why) => {
          if (leaving.signal.aborted) return;
          setFound({});
          setFailed(wording(why));
        },
      );
    const timer = setTimeout(begin, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isOn, from, about, position]);
  const facts = Object.values(known.found)[0]?.facts;
  // What is known of something else would be chosen under its name.
  return { found: known.about === about ? known.found : {}, facts, failed };
}

/** @param {{ study: Study }} props */
export default function Explorer({ study }) {
  const [about, setAbout] = useState(/** @type {string | null} */ (null));
  const isOn = on.value === 'on';
  const { found, facts, failed } = useFound(study, about);
  // Whoever plays on looks at positions again.
  useEffect(() => {
    const here = study.at.peek();
    return about === null ? undefined : study.at.subscribe((at) => at !== here && setAbout(null));
  }, [study, about]);
  const shown = wanted().flatMap((from) => (found[from] ? [{ from, found: /** @type {Explored} */ (found[from]) }] : []));
  const lead = (/** @type {string | null} */ to) => {
    setAbout(to);
    if (to && facts) speak(to === facts ? say('explorer-facts', { facts }) : say('explorer-fact', { of: to.slice(facts.length).trim() }));
  };
  return T.section(
    { class: 'explorer', 'aria-label': say('explorer') },
    T.p(
      { class: 'row' },
      T.button(
        {
          type: 'button',
          id: 'explorer',
          role: 'switch',
          class: cls('button', 'small', !isOn && 'quiet'),
          'aria-checked': isOn ? 'true' : 'false',
          onClick: () => (on.value = isOn ? 'off' : 'on'),
        },
        say('explorer'),
      ),
      isOn ? T.label({ for: 'explorer-from', class: 'spoken' }, say('explorer-from')) : null,
      isOn
        ? T.select(
            { id: 'explorer-from', onChange: (/** @type {any} */ e) => (source.value = e.currentTarget.value) },
            SOURCES.map(([word, key]) => T.option({ key: word, value: word, selected: source.value === word }, say(key))),
          )
        : null,
    ),
    isOn && failed ? T.p({ class: 'wrong', role: 'alert' }, failed) : null,
    isOn && facts ? C(Tabs, { facts, about, lead }) : null,
    isOn ? shown.map(({ from, found: of }) => C(Found, { key: `${from} ${about}`, from, found: of, study, lead })) : null,
    isOn && !shown.length && !failed ? T.p({ class: 'help' }, say('explorer-looks')) : null,
  );
}
