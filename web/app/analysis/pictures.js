// Pictures of a position that was set up, which the hall draws.
import { T } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';

/** @param {{ game: import('../types').GameInfo, setup: any, edited: import('../types').StudyEdited }} props */
export function Pictures({ game, setup, edited }) {
  const { position } = edited;
  if (!position) return null;
  const query = new URLSearchParams({ setup: JSON.stringify(setup), position });
  const link = (/** @type {'svg' | 'png'} */ ending) =>
    T.a(
      {
        class: 'button small quiet',
        id: `picture-${ending}`,
        href: `/positions/${game.id}/picture.${ending}?${query}`,
        download: `${game.id}.${ending}`,
      },
      icon('save'),
      ending.toUpperCase(),
    );
  return T.p({ class: 'row pictures' }, T.span(null, say('editor-picture')), link('svg'), link('png'));
}
