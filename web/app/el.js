// A typed element factory: T.rect({ x: 1 }, …children), checked by tsc.
import { useEffect, useState } from '../vendor/hooks.mjs';
import { h } from '../vendor/preact.mjs';
import { say } from './say.js';

/** @typedef {import('preact').ComponentChildren} Kids */
/** @typedef {import('preact').VNode<any>} Node */
/** @typedef {import('preact').JSX.IntrinsicElements} Tags */
/** @typedef {{ [name: `data-${string}`]: string | number | undefined }} Data */

/** @type {Map<string, Function>} */
const made = new Map();

/**
 * `T.div({ class: 'x' }, kids)` makes an element.
 * @type {{ [K in keyof Tags]: (props?: (Tags[K] & Data) | null, ...kids: Kids[]) => Node }}
 */
export const T = /** @type {any} */ (
  new Proxy(
    {},
    {
      get(_, /** @type {string} */ tag) {
        let make = made.get(tag);
        if (!make) {
          make = (/** @type {any} */ props, /** @type {Kids[]} */ ...kids) =>
            h(/** @type {any} */ (tag), props, ...kids);
          made.set(tag, make);
        }
        return make;
      },
    },
  )
);

/**
 * A component: `C(Board, { spots })`.
 * @template P
 * @param {(props: P) => any} component
 * @param {P & { key?: string | number }} props
 * @param {Kids[]} kids
 * @returns {Node}
 */
export const C = (component, props, ...kids) =>
  h(/** @type {any} */ (component), /** @type {any} */ (props), ...kids);

/**
 * Joins the class names that hold.
 * @param {(string | false | null | undefined)[]} names
 */
export const cls = (...names) => names.filter(Boolean).join(' ');

/** The server cannot be reached, or was updated in the meantime. */
const Missing = () =>
  T.p(
    { class: 'missing', role: 'alert' },
    `${say('missing-part')} `,
    T.button(
      { type: 'button', class: 'button small quiet', onClick: () => location.reload() },
      say('load-again'),
    ),
  );

/**
 * A part of the page that is loaded when it is shown: `C(Later, { from: () =>
 * import('./x.js'), … })` is the default export of that module, once its export
 * `ready` is resolved, if there is such a promise.
 * @param {{ from: () => Promise<{ default: (props: any) => any, ready?: Promise<unknown> }>,
 *   [prop: string]: any }} props
 */
export function Later({ from, ...props }) {
  const [part, setPart] = useState(/** @type {{ show?: (props: any) => any }} */ ({}));
  useEffect(() => {
    from()
      .then((module) => Promise.resolve(module.ready).then(() => module.default))
      .catch(() => Missing)
      .then((show) => setPart({ show }));
  }, []);
  return part.show ? C(part.show, props) : null;
}
