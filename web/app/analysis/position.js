// The position of a study as text, and the way to the editor of positions.
import { useMemo } from '../../vendor/hooks.mjs';
import { computed } from '../../vendor/signals.mjs';
import { T } from '../el.js';
import { say } from '../say.js';
import { editorAt } from './address.js';

/** The position as text, of where one has come to rest. @param {import('./study.js').Study} study */
function textOf(study) {
  return computed(() => study.rested.value?.position ?? '');
}

/** The position as text. @param {{ study: import('./study.js').Study, game: import('../types').GameInfo }} props */
export function PositionBox({ study, game }) {
  const text = useMemo(() => textOf(study), [study]).value;
  const { game: id, setup } = study.kept.chapter;
  return T.details(
    { class: 'position-box' },
    T.summary(null, say('analysis-position')),
    T.code({ id: 'position-text' }, text),
    game.editable
      ? T.p(
          null,
          T.a({ class: 'button small quiet', id: 'edit-position', href: editorAt(id, setup, text) }, say('analysis-edit')),
        )
      : null,
  );
}
