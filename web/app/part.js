// A page that is a module of its own.
import { render } from '../vendor/preact.mjs';
import { C } from './el.js';

/**
 * Shows the default export of a module, once its export `ready` is resolved, if there is such a promise. The
 * foot of the page waits for it, so that nobody sees it pushed down.
 * @param {HTMLElement} root
 * @param {Promise<{ default: (props: any) => any, ready?: Promise<unknown> }>} module
 * @param {Record<string, any>} props
 */
export async function showPart(root, module, props) {
  const { default: part, ready } = await module;
  await ready;
  render(C(part, props), root);
}
