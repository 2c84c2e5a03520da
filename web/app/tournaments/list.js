// The lists of tournaments, and the way to make one.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { Picture } from '../board/picture.js';
import { controlInWords } from '../clocks.js';
import { C, Later, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { api, wording } from '../net.js';
import { listed, say } from '../say.js';
import { Until } from './parts.js';
import { momentOf, systemInWords } from './views.js';

/** @typedef {import('../../types/protocol').TournamentCard} TournamentCard */
/** @typedef {import('../../types/protocol').Tournaments} Tournaments */
/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {TournamentCard['stage']} Stage */

/** How many tournaments are fetched at once, and how often they are looked at again, in milliseconds. */
const MOST = 12;
const OFTEN = 15_000;

/** How it stands, in a few words. @param {{ of: TournamentCard }} props */
function State({ of }) {
  const { stage, starts, round, rounds } = of;
  if (stage === 'running') return T.span(null, say('tournament-round-of', { round, rounds }));
  if (stage === 'finished') {
    const who = listed(of.winners ?? []);
    return T.span(null, who ? say('tournament-won-by', { who, count: of.winners?.length ?? 0 }) : say('tournament-over'));
  }
  return starts === undefined
    ? T.span(null, say('tournament-starts-by-hand', { who: of.organiser }))
    : C(Until, {
        at: starts,
        near: (time) => say('tournament-starts-in', { time }),
        far: (when) => say('tournament-starts-at', { when }),
      });
}

/** @param {{ of: TournamentCard }} props */
function Listed({ of }) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const href = `/tournaments/${of.id}`;
  const may = of.stage === 'open' && !of.mine && of.entries < of.entries_max;
  const enter = async () => {
    setBusy(true);
    try {
      await api('POST', `/api/tournaments/${of.id}/commands`, { type: 'enter' });
      location.assign(href);
    } catch (error) {
      setWrong(wording(error));
      setBusy(false);
    }
  };
  const facts = [
    of.game_name,
    systemInWords(of),
    controlInWords(of.time),
    of.seats > 2 ? say('tournament-tables-of', { count: of.seats }) : '',
    of.rated ? say('tournament-rated') : '',
  ].filter(Boolean);
  return T.li(
    { class: cls('tournament-card', of.mine && 'mine', of.stage), 'data-game': of.game },
    C(Picture, { game: of.game, version: 0, load: () => api('GET', `/api/games/${of.game}/scene`) }),
    T.div(
      { class: 'card-words' },
      T.h3(null, T.a({ href }, of.name)),
      T.p({ class: 'card-state' }, C(State, { of })),
      T.p({ class: 'card-facts' }, facts.join(' \u00b7 ')),
      T.p(
        { class: 'card-foot' },
        T.span(
          { class: 'card-people' },
          icon('people'),
          of.stage === 'open'
            ? say('tournament-entries-short', { count: of.entries, most: of.entries_max })
            : say('tournament-players-count', { count: of.entries }),
        ),
        of.mine ? T.span({ class: 'card-mark' }, icon('ok'), say('tournament-mine')) : null,
        of.organising ? T.span({ class: 'card-mark' }, say('tournament-organising')) : null,
        of.stage === 'finished' && of.ended
          ? T.small(null, momentOf(of.ended, Date.now()))
          : null,
        may
          ? T.button(
              {
                type: 'button',
                class: 'button small enter',
                disabled: busy,
                'aria-label': say('tournament-enter-named', { name: of.name }),
                onClick: enter,
              },
              say('tournament-enter'),
            )
          : null,
      ),
      wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    ),
  );
}

/** @param {Stage} stage @param {number} most @param {string} [after] @returns {Promise<Tournaments>} */
const fetched = (stage, most, after) =>
  api('GET', `/api/tournaments?stage=${stage}&most=${most}${after ? `&after=${encodeURIComponent(after)}` : ''}`);

/** @param {{ stage: Stage, title: string, none: string, first: Tournaments }} props */
function List({ stage, title, none, first }) {
  const [page, setPage] = useState(first);
  const [busy, setBusy] = useState(false);
  const shown = page.tournaments.length;
  useEffect(() => {
    // Where several pages are shown they stay as they are.
    if (shown > MOST) return undefined;
    const look = () => document.hidden || fetched(stage, MOST).then(setPage, () => {});
    const timer = setInterval(look, OFTEN);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [stage, shown > MOST]);
  const more = async () => {
    setBusy(true);
    const next = await fetched(stage, MOST, page.next).catch(() => null);
    if (next) {
      const known = new Set(page.tournaments.map(({ id }) => id));
      const fresh = next.tournaments.filter(({ id }) => !known.has(id));
      setPage({ ...next, tournaments: [...page.tournaments, ...fresh] });
    }
    setBusy(false);
  };
  return T.section(
    { class: 'tournament-list', 'aria-labelledby': stage },
    T.h2({ id: stage }, title),
    shown
      ? T.ul(
          { class: 'tournament-cards' },
          page.tournaments.map((of) => C(Listed, { key: of.id, of })),
        )
      : T.p({ class: 'empty' }, none),
    page.next
      ? T.p(
          null,
          T.button(
            { type: 'button', class: 'button quiet', id: `more-${stage}`, disabled: busy, onClick: more },
            say('tournaments-more'),
          ),
        )
      : null,
  );
}

/** @param {{ first: Record<Stage, Tournaments>, games: GameInfo[] }} props */
function Lists({ first, games }) {
  const [makes, setMakes] = useState(location.hash === '#new');
  return T.div(
    { class: 'tournaments' },
    T.div(
      { class: 'tournaments-head' },
      T.div(null, T.h1(null, say('tournaments')), T.p({ class: 'tournaments-about' }, say('tournaments-about'))),
      T.button(
        {
          type: 'button',
          class: makes ? 'button quiet' : 'button big',
          id: 'make',
          'aria-expanded': makes ? 'true' : 'false',
          onClick: () => setMakes(!makes),
        },
        makes ? null : icon('star'),
        say(makes ? 'cancel' : 'tournament-make'),
      ),
    ),
    makes ? C(Later, { from: () => import('./form.js'), games }) : null,
    C(List, { stage: 'open', title: say('tournaments-open'), none: say('tournaments-none-open'), first: first.open }),
    C(List, { stage: 'running', title: say('tournaments-running'), none: say('tournaments-none-running'), first: first.running }),
    C(List, { stage: 'finished', title: say('tournaments-finished'), none: say('tournaments-none-finished'), first: first.finished }),
  );
}

/** @param {HTMLElement} root @param {GameInfo[]} games */
export async function showLists(root, games) {
  const [open, running, finished] = await Promise.all([
    fetched('open', MOST),
    fetched('running', MOST),
    fetched('finished', MOST),
  ]);
  render(C(Lists, { first: { open, running, finished }, games }), root);
}
