// The page of a tournament, which follows what happens.
import { render } from '../../vendor/preact.mjs';
import { colour } from '../board/picture.js';
import { C, T } from '../el.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { sound } from '../sound.js';
import { speak } from '../speak.js';
import { Acts } from './acts.js';
import { FollowedTournament } from './follow.js';
import { Call, Head } from './head.js';
import { Rounds } from './rounds.js';
import { Share } from './share.js';
import { Podium, Standings } from './standings.js';
import { Story } from './story.js';
import { calledTo, toldSince } from './views.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */
/** @typedef {import('../types').GameInfo} GameInfo */

/** How much of what happens at once is spoken. */
const SPOKEN_MAX = 4;

/** My table is ready: as on lichess one is taken to a quick match at once. @param {Tournament} now @param {string} table */
async function call(now, table) {
  const text = say('tournament-table-ready');
  sound('turn');
  speak(text);
  const { tell } = await import('../later/notify.js');
  tell(now.name, table, `${now.name}: ${text}`);
  if (!now.slow) location.assign(`/t/${table}`);
}

/** @param {Tournament} before @param {Tournament} now */
function tellChange(before, now) {
  const told = toldSince(before, now).slice(0, SPOKEN_MAX).reverse();
  for (const { text } of told) speak(text);
  const table = calledTo(before, now);
  if (table) call(now, table);
  else if (now.stage === 'finished' && before.stage !== 'finished') sound(now.me ? 'win' : 'draw-end');
}

/** @param {{ tournament: FollowedTournament, game: GameInfo | undefined }} props */
function Page({ tournament, game }) {
  const view = tournament.view.value;
  const called = Boolean(view.me?.table);
  document.title = `${called ? `\u25cf ${say('tournament-table-ready')} \u2013 ` : ''}${view.name}`;
  return T.div(
    { class: 'tournament', 'data-stage': view.stage },
    C(Head, { view, game }),
    C(Call, { view }),
    tournament.linked.value ? null : T.p({ class: 'help', role: 'status' }, say('tournament-unlinked')),
    C(Podium, { view }),
    C(Acts, { tournament }),
    C(Standings, { view }),
    C(Rounds, { view }),
    C(Story, { view }),
    C(Share, { view }),
  );
}

/** @param {HTMLElement} root @param {string} id @param {GameInfo[]} games */
export async function showOne(root, id, games) {
  /** @type {Tournament} */
  const view = await api('GET', `/api/tournaments/${encodeURIComponent(id)}`);
  colour(view.game);
  const game = games.find((one) => one.id === view.game);
  const tournament = new FollowedTournament(view, tellChange);
  render(C(Page, { tournament, game }), root);
  tournament.follow();
}
