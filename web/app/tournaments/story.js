// What happened, the newest first.
import { useState } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { say } from '../say.js';
import { momentOf } from './views.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */

/** How much of it is shown at first. */
const FIRST = 10;

/** Turning points of the story. */
const GREAT = ['made', 'started', 'paired', 'closed', 'ended'];

/** @param {{ view: Tournament }} props */
export function Story({ view }) {
  const [all, setAll] = useState(false);
  const now = Date.now();
  const told = view.story;
  if (!told.length) return null;
  return T.section(
    { class: 'tournament-story', 'aria-labelledby': 'story' },
    T.h2({ id: 'story' }, say('tournament-story')),
    T.ol(
      { reversed: true },
      told.slice(0, all ? told.length : FIRST).map(({ at, kind, text }, place) =>
        T.li(
          { key: told.length - place, class: cls('told', GREAT.includes(kind) && 'great'), 'data-kind': kind },
          T.time({ dateTime: new Date(at).toISOString() }, momentOf(at, now)),
          T.span(null, text),
        ),
      ),
    ),
    told.length > FIRST && !all
      ? T.button(
          { type: 'button', class: 'button small quiet', id: 'story-more', onClick: () => setAll(true) },
          say('tournament-story-more', { count: told.length - FIRST }),
        )
      : null,
  );
}
