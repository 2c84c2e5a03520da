// The position of a study as text, and the way to the editor of positions.
import { T } from '../el.js';
import { say } from '../say.js';
import { editorAt } from './address.js';

/** The editor of the position that is shown. @param {import('./study.js').Study} study */
function editorOf(study) {
  const { game, setup } = study.kept.chapter;
  return editorAt(game, setup, study.position.value?.position);
}

/** The position as text. @param {{ study: import('./study.js').Study, game: import('../types').GameInfo }} props */
export const PositionBox = ({ study, game }) =>
  T.details(
    { class: 'position-box' },
    T.summary(null, say('analysis-position')),
    T.code({ id: 'position-text' }, study.position.value?.position ?? ''),
    game.editable
      ? T.p(
          null,
          T.a({ class: 'button small quiet', id: 'edit-position', href: editorOf(study) }, say('analysis-edit')),
        )
      : null,
  );
