// The matches of this device: a new one, those that are kept, and what there is without a network.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { studyOf } from '../analysis/near.js';
import { gameSign } from '../board/signs.js';
import { momentOf } from '../days.js';
import { C, T } from '../el.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { wordings } from '../wordings.js';
import { all, forget } from './kept.js';
import { Start } from './new.js';
import { canKeep, keepThis, kept, pagesOf } from './offline.js';
import { SoloTable } from './table.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('./kept.js').KeptMatch} KeptMatch */

/** Options have the wordings of a new table. */
export const ready = Promise.all([wordings('messages/new'), wordings('messages/replay')]);

/** The matches of this device. @param {{ games: GameInfo[], matches: KeptMatch[], change: () => void, fail: (why: unknown) => void }} props */
function Matches({ games, matches, change, fail }) {
  const nameOf = (/** @type {string} */ id) => games.find((game) => game.id === id)?.name ?? id;
  /** Does something with the record of a match, and goes where that is shown. @param {KeptMatch} match @param {(record: string) => Promise<string>} use */
  const withRecord = async (match, use) => {
    try {
      const own = new SoloTable(match);
      await own.open();
      location.assign(await use(await own.told('GET', 'record', new URLSearchParams(), null)));
    } catch (why) {
      fail(why);
    }
  };
  const give = async (/** @type {string} */ record) => `/t/${(await api('POST', '/api/records', record)).id}`;
  return T.ul(
    { class: 'solo-list' },
    matches.map((match) =>
      T.li(
        { key: match.id },
        gameSign(match.game),
        T.div(
          null,
          T.h3(null, nameOf(match.game)),
          T.p(
            { class: 'help' },
            say(match.over ? 'solo-over' : 'solo-under-way', { steps: match.steps }),
            ' ',
            T.time(null, momentOf(match.updated)),
          ),
        ),
        T.p(
          { class: 'row' },
          T.a({ class: 'button', href: `/solo?m=${match.id}` }, say(match.over ? 'solo-look' : 'solo-go-on')),
          T.button(
            { type: 'button', class: 'button quiet solo-analyse', onClick: () => withRecord(match, studyOf) },
            say('solo-analyse'),
          ),
          T.button(
            { type: 'button', class: 'button quiet solo-give', onClick: () => withRecord(match, give) },
            say('solo-give'),
          ),
          T.button(
            { type: 'button', class: 'button quiet', onClick: () => forget(match.id).then(change, fail) },
            say('solo-forget'),
          ),
        ),
      ),
    ),
  );
}

/** Whether pages are kept for when there is no network. @param {{ games: GameInfo[] }} props */
function Offline({ games }) {
  const [state, setState] = useState(/** @type {'nothing' | 'keeps' | 'kept' | 'failed'} */ ('nothing'));
  const keep = () => {
    setState('keeps');
    keepThis(pagesOf(games)).then(
      (done) => setState(done ? 'kept' : 'failed'),
      () => setState('failed'),
    );
  };
  useEffect(() => {
    // Whoever keeps an older build wants this one.
    kept().then(
      (what) => (what === 'this' ? setState('kept') : what === 'other' && navigator.onLine ? keep() : undefined),
      () => {},
    );
  }, []);
  if (!canKeep()) return null;
  if (state === 'kept') return T.p({ class: 'help', id: 'solo-kept', role: 'status' }, say('solo-kept'));
  return T.p(
    { class: 'solo-keep' },
    T.button(
      { type: 'button', class: 'button quiet', id: 'solo-keep', disabled: state === 'keeps', onClick: keep },
      say(state === 'keeps' ? 'solo-keeps' : 'solo-keep'),
    ),
    state === 'failed' ? T.span({ class: 'help', role: 'alert' }, say('solo-not-kept')) : null,
  );
}

/** What there is while the hall cannot be reached. @param {{ games: GameInfo[] }} props */
const Away = ({ games }) =>
  T.div(
    { class: 'solo-away', role: 'status' },
    T.p(null, say('solo-away')),
    T.ul(
      null,
      games.map(({ id, name, lessons, strategy, puzzles }) =>
        T.li(
          { key: id },
          T.b(null, name),
          ' ',
          T.a({ href: `/rules/${id}` }, say('read-rules')),
          lessons ? [' \u00b7 ', T.a({ key: 'learn', href: `/learn/${id}` }, say('first-steps'))] : null,
          strategy
            ? [' \u00b7 ', T.a({ key: 'strategy', href: `/learn/${id}/strategy` }, say('strategy'))]
            : null,
          puzzles ? [' \u00b7 ', T.a({ key: 'puzzles', href: `/puzzles/${id}` }, say('puzzles'))] : null,
        ),
      ),
    ),
    T.p(null, T.a({ href: '/analysis' }, say('analysis')), ' \u00b7 ', T.a({ href: '/replay' }, say('open-record'))),
  );

/** @param {{ games: GameInfo[], wrong: string }} props why the match of the address cannot be opened */
export default function Solo({ games, wrong }) {
  const [matches, setMatches] = useState(/** @type {KeptMatch[]} */ ([]));
  const [failed, setFailed] = useState(wrong);
  const fail = (/** @type {unknown} */ why) => setFailed(wording(why));
  const change = () => void all().then(setMatches, fail);
  useEffect(change, []);
  return T.div(
    { class: 'prose solo' },
    T.h1(null, say('solo')),
    T.p(null, say('solo-about')),
    // The service worker shows this page where the hall has another.
    location.pathname === '/solo' ? null : C(Away, { games }),
    failed ? T.p({ class: 'refusal', role: 'alert' }, failed) : null,
    C(Start, { games, fail }),
    C(Offline, { games }),
    matches.length ? T.h2(null, say('solo-matches')) : null,
    C(Matches, { games, matches, change, fail }),
  );
}
