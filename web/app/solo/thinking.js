// Below a table of this device: that a bot thinks, and a way not to wait for it.
import { render } from '../../vendor/preact.mjs';
import { C, T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('./table.js').SoloTable} SoloTable */

/** @param {{ own: SoloTable }} props */
function Thinking({ own }) {
  const level = own.level.value;
  const lacks = own.lacks.value;
  if (lacks) {
    const why = lacks === 'file' ? say('solo-bot-waits') : say('solo-broken');
    return T.p({ class: 'solo-thinks lacks', role: 'alert' }, why);
  }
  if (!level) return null;
  return T.p(
    { class: 'solo-thinks' },
    T.span({ class: 'solo-thinks-sign', 'aria-hidden': 'true' }),
    T.span(null, say('solo-thinks', { level })),
    T.button(
      { type: 'button', class: 'button small quiet', id: 'solo-hurry', onClick: () => own.hurry() },
      say('solo-hurry'),
    ),
  );
}

/** Shows it on the page of a table. @param {SoloTable} own */
export function showThinking(own) {
  const box = document.createElement('div');
  document.getElementById('main')?.after(box);
  render(C(Thinking, { own }), box);
}
