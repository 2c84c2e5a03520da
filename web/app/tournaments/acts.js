// What one may do: enter and leave, ask for a bye; and what the organiser does.
import { useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { me } from '../me.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { Asked } from './parts.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */
/** @typedef {import('./follow.js').FollowedTournament} FollowedTournament */

/** @param {{ tournament: FollowedTournament }} props */
function Bye({ tournament }) {
  const rounds = tournament.view.value.bye_rounds ?? [];
  const [chosen, choose] = useState(rounds[0] ?? 0);
  if (!rounds.length) return null;
  const round = rounds.includes(chosen) ? chosen : (rounds[0] ?? 0);
  const ask = async () => {
    if (await tournament.ask({ type: 'bye', round })) speak(say('tournament-bye-kept', { round }));
  };
  return T.div(
    { class: 'tournament-bye' },
    T.label({ for: 'bye-round' }, say('tournament-bye-ask')),
    T.select(
      { id: 'bye-round', value: String(round), onChange: (/** @type {any} */ e) => choose(Number(e.currentTarget.value)) },
      rounds.map((of) => T.option({ key: of, value: String(of) }, say('tournament-round', { round: of }))),
    ),
    T.button({ type: 'button', class: 'button quiet', id: 'bye', onClick: ask }, say('tournament-bye')),
    T.p({ class: 'help' }, say('tournament-bye-help')),
  );
}

/** How one takes part, in a sentence. @param {Tournament} view */
function standing(view) {
  if (!view.me) return '';
  const entry = view.entries.find(({ number }) => number === view.me?.entry);
  const row = view.standings.find((one) => one.entry === view.me?.entry);
  if (entry?.withdrawn) return say('tournament-you-left');
  if (view.stage === 'open') return say('tournament-you-entered');
  if (view.me.bye === 'bye') return say('tournament-you-bye');
  if (view.me.bye === 'half_bye') return say('tournament-you-half-bye');
  return row && view.rounds.length ? say('tournament-you-place', { place: row.place }) : say('tournament-you-entered');
}

/** @param {{ tournament: FollowedTournament }} props */
function Remove({ tournament }) {
  const view = tournament.view.value;
  const here = view.entries.filter(({ withdrawn }) => !withdrawn);
  const [chosen, choose] = useState(0);
  const entry = here.find(({ number }) => number === chosen) ?? here[0];
  if (!entry) return null;
  return T.div(
    { class: 'tournament-bye' },
    T.label({ for: 'remove-entry' }, say('tournament-remove-who')),
    T.select(
      { id: 'remove-entry', value: String(entry.number), onChange: (/** @type {any} */ e) => choose(Number(e.currentTarget.value)) },
      here.map(({ number, name }) => T.option({ key: number, value: String(number) }, name)),
    ),
    C(Asked, {
      id: 'remove',
      label: say('tournament-remove'),
      asks: say('tournament-remove-asks', { who: entry.name }),
      yes: say('tournament-remove'),
      warn: true,
      quiet: true,
      act: () => tournament.ask({ type: 'remove', entry: entry.number }),
    }),
  );
}

/** @param {{ tournament: FollowedTournament }} props */
function Organiser({ tournament }) {
  const view = tournament.view.value;
  const { may, rounds, seats } = view;
  if (!['start', 'end', 'close_round', 'remove'].some((word) => may.some((one) => one === word))) return null;
  const here = view.entries.filter(({ withdrawn }) => !withdrawn).length;
  const open = rounds.at(-1)?.boards.filter(({ over }) => !over).length ?? 0;
  // He who starts it by hand is told why he cannot yet.
  const waits = view.stage === 'open' && view.starts === undefined && here < seats;
  return T.div(
    { class: 'tournament-organiser', role: 'group', 'aria-labelledby': 'organiser' },
    T.h3({ id: 'organiser' }, say('tournament-organiser')),
    T.div(
      { class: 'row' },
      may.includes('start') || waits
        ? C(Asked, {
            id: 'start',
            disabled: waits,
            label: say('tournament-start'),
            asks: say('tournament-start-asks', { count: here }),
            yes: say('tournament-start'),
            act: () => tournament.ask({ type: 'start' }),
          })
        : null,
      may.includes('close_round')
        ? C(Asked, {
            id: 'close-round',
            label: say('tournament-close-round', { round: rounds.length }),
            asks: say('tournament-close-asks', { count: open }),
            yes: say('tournament-close-round', { round: rounds.length }),
            warn: true,
            quiet: true,
            act: () => tournament.ask({ type: 'close_round', round: rounds.length }),
          })
        : null,
      may.includes('end')
        ? C(Asked, {
            id: 'end',
            label: say('tournament-end'),
            asks: say(view.stage === 'open' ? 'tournament-cancel-asks' : 'tournament-end-asks'),
            yes: say('tournament-end'),
            warn: true,
            quiet: true,
            act: () => tournament.ask({ type: 'end' }),
          })
        : null,
    ),
    waits ? T.p({ class: 'help' }, say('tournament-start-needs', { least: seats, count: here })) : null,
    may.includes('remove') ? C(Remove, { tournament }) : null,
  );
}

/** @param {{ tournament: FollowedTournament }} props */
export function Acts({ tournament }) {
  const view = tournament.view.value;
  const { may } = view;
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    if (await tournament.ask({ type: 'enter' })) speak(say('tournament-you-entered'));
    setBusy(false);
  };
  const said = standing(view);
  const wrong = tournament.wrong.value;
  const parts = [
    said ? T.p({ key: 'said', class: 'tournament-mine' }, said) : null,
    may.includes('enter')
      ? T.div(
          { key: 'enter', class: 'row' },
          T.button(
            { type: 'button', class: 'button big', id: 'enter', disabled: busy, onClick: enter },
            icon('ok'),
            say(view.me ? 'tournament-come-back' : 'tournament-enter'),
          ),
          T.span({ class: 'help' }, say('tournament-enter-as', { name: me.value || say('guest') })),
        )
      : null,
    may.includes('bye') ? C(Bye, { key: 'bye', tournament }) : null,
    may.includes('leave')
      ? T.div(
          { key: 'leave', class: 'row' },
          C(Asked, {
            id: 'leave',
            label: say(view.stage === 'open' ? 'tournament-leave' : 'tournament-withdraw'),
            asks: say(view.stage === 'open' ? 'tournament-leave-asks' : 'tournament-withdraw-asks'),
            yes: say(view.stage === 'open' ? 'tournament-leave' : 'tournament-withdraw'),
            warn: view.stage !== 'open',
            quiet: true,
            act: () => tournament.ask({ type: 'leave' }),
          }),
        )
      : null,
    C(Organiser, { key: 'organiser', tournament }),
    wrong ? T.p({ key: 'wrong', class: 'wrong', role: 'alert' }, wrong) : null,
  ];
  if (!said && !may.length && !wrong) return null;
  return T.section(
    { class: 'tournament-acts', 'aria-labelledby': 'acts' },
    T.h2({ id: 'acts', class: 'spoken' }, say('tournament-acts')),
    parts,
  );
}
