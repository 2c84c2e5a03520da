// The matches that somebody has played: searched, and page by page.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { gameSign } from '../board/signs.js';
import { controlInWords } from '../clocks.js';
import { dayOf } from '../days.js';
import { C, T, cls } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';

/** @typedef {import('../../types/protocol').PlayedMatch} PlayedMatch */
/** @typedef {import('../../types/protocol').PlayedMatches} PlayedMatches */
/** @typedef {import('../../types/protocol').GameInfo} GameInfo */
/** @typedef {{ game: string, with: string, result: string, from: string, before: string }} Search */

/** @type {Search} */
const ALL = { game: '', with: '', result: '', from: '', before: '' };
/** After this many milliseconds without a key the search begins. */
const TYPED = 300;

/** The beginning of a day where one is. @param {string} text as fields of dates have it @param {number} later days */
export function midnight(text, later) {
  const [year = NaN, month = NaN, date = NaN] = text.split('-').map(Number);
  const at = new Date(year, month - 1, date + later).getTime();
  return Number.isNaN(at) ? undefined : at;
}

/** @param {Search} search @param {string} [after] */
export function queryOf(search, after) {
  const query = new URLSearchParams();
  const [from, before] = [midnight(search.from, 0), midnight(search.before, 1)];
  if (search.game) query.set('game', search.game);
  if (search.with.trim()) query.set('with', search.with.trim());
  if (search.result) query.set('result', search.result);
  if (from !== undefined) query.set('from', String(from));
  if (before !== undefined) query.set('before', String(before));
  if (after) query.set('after', after);
  return query.toString();
}

/** @param {PlayedMatch['result']} result */
const resultWords = (result) => {
  if (result === 'won') return say('match-won');
  if (result === 'drawn') return say('match-drawn');
  if (result === 'lost') return say('match-lost');
  return say('match-over');
};

/** @param {{ match: PlayedMatch }} props */
function Match({ match }) {
  const others = match.seats.filter((seat) => !seat.own);
  const own = match.seats.filter((seat) => seat.own);
  return T.li(
    { class: cls('match', match.result) },
    T.a(
      { href: `/t/${match.id}` },
      gameSign(match.game),
      T.span(
        { class: 'match-who' },
        T.b(null, match.name),
        ' ',
        others.length ? say('match-against') : null,
        ' ',
        others.map((seat, at) =>
          T.span(
            { key: seat.seat, class: `match-name seat-${seat.seat}` },
            T.span({ class: 'seat-dot', 'aria-hidden': 'true' }),
            seat.name || seat.title,
            at < others.length - 1 ? ', ' : '',
          ),
        ),
      ),
      T.span({ class: 'match-result' }, resultWords(match.result)),
      T.small(
        null,
        [
          dayOf(match.ended),
          own.map((seat) => seat.title).join(', '),
          match.time ? controlInWords(match.time) : null,
          match.rated ? say('match-rated') : null,
        ]
          .filter(Boolean)
          .join(' \u00b7 '),
      ),
    ),
  );
}

/** @param {{ id: string, label: string, children?: any }} props */
const Labelled = ({ id, label, children }) =>
  T.p({ class: 'match-field' }, T.label({ for: id }, label), children);

/** @param {{ games: GameInfo[], search: Search, set: (change: Partial<Search>) => void }} props */
function SearchForm({ games, search, set }) {
  /** @param {keyof Search} key */
  const into = (key) => (/** @type {any} */ e) => set({ [key]: e.currentTarget.value });
  /** @type {[string, string][]} */
  const results = [
    ['', say('match-any')],
    ['won', say('match-won')],
    ['drawn', say('match-drawn')],
    ['lost', say('match-lost')],
  ];
  return T.form(
    { class: 'match-search', role: 'search', onSubmit: (/** @type {Event} */ e) => e.preventDefault() },
    C(
      Labelled,
      { id: 'match-game', label: say('match-game') },
      T.select(
        { id: 'match-game', value: search.game, onChange: into('game') },
        T.option({ value: '' }, say('match-any')),
        games.map((game) => T.option({ key: game.id, value: game.id }, game.name)),
      ),
    ),
    C(
      Labelled,
      { id: 'match-with', label: say('match-with') },
      T.input({
        id: 'match-with',
        type: 'search',
        value: search.with,
        maxLength: 40,
        autoComplete: 'off',
        onInput: into('with'),
      }),
    ),
    C(
      Labelled,
      { id: 'match-result', label: say('match-result') },
      T.select(
        { id: 'match-result', value: search.result, onChange: into('result') },
        results.map(([word, said]) => T.option({ key: word, value: word }, said)),
      ),
    ),
    C(
      Labelled,
      { id: 'match-from', label: say('match-from') },
      T.input({ id: 'match-from', type: 'date', value: search.from, onInput: into('from') }),
    ),
    C(
      Labelled,
      { id: 'match-until', label: say('match-until') },
      T.input({ id: 'match-until', type: 'date', value: search.before, onInput: into('before') }),
    ),
  );
}

/** @param {{ path: string, games: GameInfo[] }} props */
export function Matches({ path, games }) {
  const [search, setSearch] = useState(ALL);
  const [found, setFound] = useState(/** @type {PlayedMatches | null} */ (null));
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const query = queryOf(search);
  useEffect(() => {
    let asked = true;
    const ask = async () => {
      try {
        /** @type {PlayedMatches} */
        const page = await api('GET', `${path}?${query}`);
        if (!asked) return;
        setFound(page);
        setWrong('');
        if (query) speak(say('match-found', { count: page.matches.length }));
      } catch (error) {
        if (asked) setWrong(wording(error));
      }
    };
    const timer = setTimeout(ask, found ? TYPED : 0);
    return () => {
      asked = false;
      clearTimeout(timer);
    };
  }, [path, query]);
  const more = async () => {
    setBusy(true);
    try {
      /** @type {PlayedMatches} */
      const page = await api('GET', `${path}?${queryOf(search, found?.next)}`);
      setFound({ ...page, matches: [...(found?.matches ?? []), ...page.matches] });
    } catch (error) {
      setWrong(wording(error));
    }
    setBusy(false);
  };
  return T.section(
    { class: 'person-matches', 'aria-labelledby': 'matches' },
    T.h2({ id: 'matches' }, say('matches')),
    C(SearchForm, { games, search, set: (change) => setSearch({ ...search, ...change }) }),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    found?.matches.length
      ? T.ul(
          { class: 'matches' },
          found.matches.map((match) => C(Match, { key: match.id, match })),
        )
      : found
        ? T.p({ class: 'empty' }, query ? say('match-none') : say('match-none-yet'))
        : null,
    found?.next
      ? T.p(
          null,
          T.button(
            { type: 'button', class: 'button quiet', id: 'more-matches', disabled: busy, onClick: more },
            say('match-more'),
          ),
        )
      : null,
  );
}
