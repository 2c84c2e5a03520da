// With whom a study is shared: nobody, until its owner says so.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, T } from '../el.js';
import { icon } from '../icons.js';
import { api, wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { forgetLinks, keepLinks, linksOf } from './keys.js';

/** @typedef {import('./document.js').StudyDocument} StudyDocument */
/** @typedef {'view' | 'edit'} LinkName */

/** An address to copy. @param {{ id: string, label: string, href: string }} props */
function Address({ id, label, href }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      setDone(true);
      speak(say('studies-link-copied'));
    } catch {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return T.p(
    { class: 'row share-address' },
    T.label({ class: 'spoken', for: id }, label),
    T.input({ id, readOnly: true, value: href, onFocus: (/** @type {any} */ e) => e.currentTarget.select() }),
    T.button({ type: 'button', class: 'button small', id: `${id}-copy`, onClick: copy }, icon('copy'), say(done ? 'studies-copied' : 'studies-copy')),
  );
}

/**
 * One way to share: on or off, and what it does.
 * @param {{ name: string, title: string, help: string, on: boolean, busy: boolean, turn: (on: boolean) => void }} props
 * @param {import('../el.js').Kids[]} kids
 */
const Way = ({ name, title, help, on, busy, turn }, ...kids) =>
  T.section(
    { class: 'share-way', 'aria-labelledby': `share-${name}-title` },
    T.div(
      { class: 'share-head' },
      T.div(null, T.h3({ id: `share-${name}-title` }, title), T.p({ class: 'help' }, help)),
      T.button(
        {
          type: 'button',
          class: on ? 'button small quiet' : 'button small',
          id: `share-${name}`,
          disabled: busy,
          'aria-describedby': `share-${name}-title`,
          onClick: () => turn(!on),
        },
        say(on ? 'studies-off' : 'studies-on'),
      ),
    ),
    kids,
  );

/** @param {{ doc: StudyDocument, close: () => void }} props */
export default function Share({ doc, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [made, setMade] = useState(linksOf(doc.id));
  const [sure, setSure] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const view = doc.view.value;
  if (!view) return null;
  const links = view.links ?? { view: false, edit: false };
  const set = (/** @type {Partial<typeof view>} */ of) => (doc.view.value = { ...view, ...of });
  const guard = async (/** @type {() => Promise<void>} */ work) => {
    setBusy(true);
    setWrong('');
    try {
      await work();
    } catch (why) {
      setWrong(wording(why));
    } finally {
      setBusy(false);
    }
  };
  const link = (/** @type {LinkName} */ name, /** @type {boolean} */ on) =>
    guard(async () => {
      const path = `${doc.path}/links/${name}`;
      const answer = await api(on ? 'POST' : 'DELETE', path);
      keepLinks(doc.id, { [name]: on ? answer.link : '' });
      setMade(linksOf(doc.id));
      set({ links: { ...links, [name]: on } });
    });
  const way = (/** @type {LinkName} */ name, /** @type {string} */ title, /** @type {string} */ help) => {
    const known = made[name];
    return Way(
      { name, title, help, on: links[name], busy, turn: (/** @type {boolean} */ on) => void link(name, on) },
      links[name]
        ? [
            known
              ? C(Address, { key: 'address', id: `link-${name}`, label: title, href: new URL(known, location.href).href })
              : T.p({ key: 'lost', class: 'help' }, say('studies-link-elsewhere')),
            T.p(
              { key: 'again' },
              T.button(
                { type: 'button', class: 'button small quiet', id: `remake-${name}`, disabled: busy, onClick: () => link(name, true) },
                icon('again'),
                say('studies-remake'),
              ),
            ),
          ]
        : null,
    );
  };
  const publish = (/** @type {boolean} */ on) =>
    guard(async () => {
      await api(on ? 'PUT' : 'DELETE', `${doc.path}/published`);
      set({ published: on });
    });
  const remove = () =>
    guard(async () => {
      await api('DELETE', doc.path);
      forgetLinks(doc.id);
      location.assign('/studies');
    });
  const article = new URL(`/studies/${doc.id}`, location.href).href;
  return T.dialog(
    {
      ref: dialog,
      class: 'share-dialog',
      'aria-labelledby': 'share-title',
      onClose: close,
      onClick: (/** @type {any} */ e) => e.target === dialog.current && dialog.current?.close(),
    },
    T.div(
      { class: 'share-body' },
      T.div(
        { class: 'share-top' },
        T.h2({ id: 'share-title' }, say('studies-share')),
        T.button(
          { type: 'button', class: 'round', id: 'share-close', 'aria-label': say('studies-close'), onClick: () => dialog.current?.close() },
          icon('cross'),
        ),
      ),
      wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
      way('edit', say('studies-link-edit'), say('studies-link-edit-help')),
      way('view', say('studies-link-view'), say('studies-link-view-help')),
      Way(
        {
          name: 'article',
          title: say('studies-article'),
          help: say('studies-article-help'),
          on: view.published,
          busy,
          turn: (/** @type {boolean} */ on) => void publish(on),
        },
        view.published ? C(Address, { id: 'link-article', label: say('studies-article'), href: article }) : null,
        T.p(null, T.a({ href: `/studies/${doc.id}`, id: 'read-article' }, say('studies-read'))),
      ),
      T.p(
        { class: 'share-delete' },
        sure
          ? [
              T.span({ key: 'ask' }, `${say('studies-delete-sure')} `),
              T.button({ key: 'yes', type: 'button', class: 'button small', id: 'delete-yes', disabled: busy, onClick: remove }, say('studies-delete')),
              ' ',
              T.button({ key: 'no', type: 'button', class: 'button small quiet', onClick: () => setSure(false) }, say('studies-keep')),
            ]
          : T.button({ type: 'button', class: 'button small quiet', id: 'delete-study', onClick: () => setSure(true) }, say('studies-delete')),
      ),
    ),
  );
}
