// The links to all pages, in the head, in the foot and in the menu of a phone.
import { T } from './el.js';
import { say } from './say.js';

/** A link to a page. @param {string} page the current one @param {string} name @param {string} said */
export const way = (page, name, said, href = `/${name}`) =>
  T.a({ key: name, href, 'aria-current': name === page ? 'page' : undefined }, said);

const PLACES = /** @type {const} */ ([
  ['lobby', 'games'],
  ['tournaments', 'tournaments'],
  ['puzzles', 'puzzles'],
  ['replay', 'records'],
  ['analysis', 'analysis'],
  ['credits', 'credits'],
]);

/** The links to the other pages. @param {string} page the current one */
export const ways = (page) => PLACES.map(([name, said], i) => way(page, name, say(said), i ? `/${name}` : '/'));

/** The texts of the host that there are. */
const TEXTS = (document.documentElement.dataset.texts ?? '').split(' ').filter(Boolean);

/** What a text of the host is called. @param {string} name */
const titled = (name) => {
  if (name === 'contact') return say('text-contact');
  if (name === 'imprint') return say('text-imprint');
  if (name === 'privacy') return say('text-privacy');
  return say('text-rules');
};

/** All links, with further ones among them. @param {string} page @param {any} [more] */
export const links = (page, more) => [
  ways(page),
  more,
  way(page, 'docs', say('handbook')),
  way(page, 'account', say('account')),
  TEXTS.map((name) => way(page, `about/${name}`, titled(name))),
];
