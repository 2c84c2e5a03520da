// The games, each a picture of a match under way and a button to start one.
import { useState } from '../../vendor/hooks.mjs';
import { Picture } from '../board/picture.js';
import { C, T } from '../el.js';
import { icon } from '../icons.js';
import { stepsDone } from '../learn/progress.js';
import { api, wording } from '../net.js';
import { company, lastChoices, openTable, optionsInWords } from '../new/last.js';
import { say } from '../say.js';
import { range } from '../words.js';

/** @typedef {import('../types').GameInfo} GameInfo */

/** @param {GameInfo} game */
function LearnLink(game) {
  const done = Math.min(stepsDone(game.id).size, game.lessons);
  const { name, lessons } = game;
  return T.a(
    {
      class: 'tile-link learn-link',
      href: `/learn/${game.id}`,
      'aria-label': say(done ? 'first-steps-done' : 'first-steps-in', { game: name, done, lessons }),
    },
    say('first-steps'),
    done
      ? T.span({ class: 'steps-done' }, ` ${done < lessons ? `${done}/${lessons}` : '\u2713'}`)
      : null,
  );
}

/** @param {{ game: GameInfo }} props */
export function Tile({ game }) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const choices = lastChoices(game);
  const play = async () => {
    if (busy) return;
    setBusy(true);
    setWrong('');
    try {
      await openTable(game, choices);
    } catch (error) {
      setWrong(wording(error));
      setBusy(false);
    }
  };
  const how = [company(choices), optionsInWords(game, choices.setup)].filter(Boolean).join(' \u00b7 ');
  return T.li(
    { class: 'tile', 'data-game': game.id },
    C(Picture, {
      game: game.id,
      version: 0,
      load: () => api('GET', `/api/games/${game.id}/scene`),
    }),
    T.div(
      { class: 'tile-text' },
      T.h3({ id: `game-${game.id}` }, game.name),
      T.p(
        { class: 'tile-facts' },
        T.span({ class: 'spoken' }, say('players-range', { range: range(game.seats), most: game.seats.max })),
        T.span({ 'aria-hidden': 'true' }, icon('people'), range(game.seats)),
        T.span(null, icon('time'), say('minutes-long', { range: range(game.minutes) })),
      ),
      T.p({ class: 'tile-summary' }, game.summary),
      T.div(
        { class: 'tile-row' },
        T.button(
          {
            type: 'button',
            class: 'button play-now',
            disabled: busy,
            title: how,
            'aria-label': `${say('play-game-now', { game: game.name })}, ${how}`,
            onClick: play,
          },
          icon('play'),
          say(busy ? 'play-opens' : 'play-now'),
        ),
        game.lessons ? LearnLink(game) : null,
        T.a(
          {
            class: 'tile-link set-up',
            href: `/new/${game.id}`,
            'aria-label': say('set-up-game', { game: game.name }),
            title: say('set-up-game', { game: game.name }),
          },
          icon('sliders'),
          T.span(null, say('set-up')),
        ),
      ),
      T.p({ class: 'tile-how' }, how),
      wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    ),
  );
}
