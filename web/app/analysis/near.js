// A text as a study of this browser, where the hall cannot be reached.
import { keepText } from './kept.js';
import { Source } from './source.js';

/** The address of the first study that a text becomes. @param {string} text */
export async function studyOf(text) {
  const [study] = await keepText(new Source(), text);
  return `/analysis?study=${study?.id}`;
}
