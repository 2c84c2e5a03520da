// Whom one follows: who is here, and the matches that they play.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { gameSign } from '../board/signs.js';
import { T } from '../el.js';
import { bring } from '../sheet.js';
import { api } from '../net.js';
import { pathOf } from '../people/path.js';
import { listed, say } from '../say.js';
import { wordings } from '../wordings.js';

export const ready = Promise.all([bring('css/friends.css'), wordings('messages/friends')]);

/** @typedef {import('../../types/protocol').MyPeople['follows'][number]} Followed */

/** How often it is looked up, in milliseconds. */
const AGAIN = 30_000;

/** Who is here before who is not. @param {Followed[]} follows */
export const inOrder = (follows) =>
  [...follows].sort(
    (a, b) => Number(b.here ?? false) - Number(a.here ?? false) || a.name.localeCompare(b.name),
  );

export default function Friends() {
  const [follows, setFollows] = useState(/** @type {Followed[]} */ ([]));
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      api('GET', '/api/me/people').then(
        (people) => setFollows(inOrder(people.follows)),
        // The next look may reach the server.
        () => {},
      );
    };
    look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (follows.length === 0) return null;
  return T.section(
    { class: 'friends', 'aria-labelledby': 'friends' },
    T.h2({ id: 'friends' }, say('friends')),
    T.ul(
      null,
      follows.map(({ name, here, live }) =>
        T.li(
          { key: name, class: here ? 'here' : '' },
          T.a({ href: pathOf(name) }, name),
          here ? T.span({ class: 'spoken' }, say('friend-here')) : null,
          live?.map((table) =>
            T.a(
              {
                key: table.id,
                class: 'friend-match',
                href: `/t/${table.id}`,
                'aria-label': say('friend-watch', {
                  game: table.name,
                  names: listed(table.seats.map((seat) => seat.name || seat.title)),
                }),
              },
              gameSign(table.game),
              table.name,
            ),
          ),
        ),
      ),
    ),
  );
}
