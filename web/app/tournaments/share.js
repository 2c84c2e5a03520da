// The link to a tournament, and its report for programs of arbiters.
import { useState } from '../../vendor/hooks.mjs';
import { C, Later, T } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
import { speak } from '../speak.js';

/** @typedef {import('../../types/protocol').Tournament} Tournament */

/** @param {{ view: Tournament }} props */
export function Share({ view }) {
  const [done, setDone] = useState(false);
  const [code, setCode] = useState(false);
  const href = `${location.origin}/tournaments/${view.id}`;
  const copy = async () => {
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ url: href, title: view.name });
      } else await navigator.clipboard.writeText(href);
      setDone(true);
      speak(say('tournament-link-copied'));
    } catch {
      const field = document.getElementById('share-link');
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return T.section(
    { class: 'tournament-share', 'aria-labelledby': 'share' },
    T.h2({ id: 'share' }, say('tournament-share')),
    T.p({ class: 'help' }, say(view.listed ? 'tournament-share-help' : 'tournament-share-unlisted')),
    T.div(
      { class: 'share-row' },
      T.label({ for: 'share-link', class: 'spoken' }, say('tournament-link')),
      T.input({
        id: 'share-link',
        readOnly: true,
        value: href,
        onFocus: (/** @type {any} */ e) => e.currentTarget.select(),
      }),
      T.button(
        { type: 'button', class: 'button', id: 'share-copy', onClick: copy },
        icon('link'),
        say(done ? 'copied' : 'copy'),
      ),
      T.button(
        {
          type: 'button',
          class: 'button quiet',
          id: 'share-code',
          'aria-expanded': code ? 'true' : 'false',
          onClick: () => setCode(!code),
        },
        icon('grid'),
        say('tournament-code'),
      ),
    ),
    code
      ? C(Later, {
          from: () => import('./code.js'),
          path: `/api/tournaments/${view.id}/code`,
          label: say('tournament-code-of'),
        })
      : null,
    view.seats === 2 && view.rounds.length
      ? T.p(
          null,
          T.a(
            { class: 'button small quiet', id: 'report', href: `/api/tournaments/${view.id}/report`, download: '' },
            icon('save'),
            say('tournament-report'),
          ),
        )
      : null,
  );
}
