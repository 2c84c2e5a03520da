// The page of the host: what there is, and what can be done about it. It is loaded here only.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { Act } from '../admin/act.js';
import { actor, ask, inside, isCalled } from '../admin/ask.js';
import { lists } from '../admin/lists.js';
import { C, T } from '../el.js';
import { wording } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';

/** @typedef {import('../admin/act.js').Deed} Deed */
/** @typedef {import('../admin/lists.js').List} List */

/** Asks for the token, once. */
function Door() {
  const [token, setToken] = useState('');
  const [wrong, setWrong] = useState('');
  /** @param {Event} e */
  const enter = async (e) => {
    e.preventDefault();
    try {
      await ask('POST', 'session', { token: token.trim() });
      inside.value = true;
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return T.form(
    { class: 'admin-door', onSubmit: enter },
    T.h1(null, say('admin-title')),
    T.p(null, say('admin-where')),
    T.p(
      { class: 'admin-field' },
      T.label({ for: 'admin-token' }, say('admin-token')),
      T.input({
        id: 'admin-token',
        type: 'password',
        autoComplete: 'off',
        required: true,
        value: token,
        onInput: (/** @type {any} */ e) => setToken(e.currentTarget.value),
      }),
    ),
    T.p(
      { class: 'admin-field' },
      T.label({ for: 'admin-actor' }, say('admin-actor')),
      T.input({
        id: 'admin-actor',
        value: actor.value,
        maxLength: 40,
        autoComplete: 'nickname',
        onInput: (/** @type {any} */ e) => isCalled(e.currentTarget.value),
      }),
    ),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    T.p(null, T.button({ type: 'submit', class: 'button', id: 'admin-enter' }, say('admin-enter'))),
  );
}

/** What was fetched of a list, and how to go on. @param {List} list */
function useRows(list) {
  const [rows, setRows] = useState(/** @type {any[] | null} */ (null));
  const [whole, setWhole] = useState(/** @type {any} */ ({}));
  const [wrong, setWrong] = useState('');
  /** @param {string} [after] */
  const load = async (after) => {
    try {
      const page = await ask('GET', after ? `${list.path}?after=${encodeURIComponent(after)}` : list.path);
      setRows((before) => [...(after ? (before ?? []) : []), ...page[list.of]]);
      setWhole(page);
      setWrong('');
    } catch (error) {
      setWrong(wording(error));
    }
  };
  useEffect(() => void load(), [list.path]);
  return { rows, whole, wrong, load };
}

/** What the host has set and confirmed. @param {{ whole: any, act: (deed: Deed) => void }} props */
function Confirming({ whole, act }) {
  const { settings, confirmed } = whole;
  if (!settings) return null;
  /** @param {number} days */
  const kept = (days) => (days ? say('admin-for-days', { days }) : say('admin-for-ever'));
  return T.div(
    null,
    T.p(
      null,
      say('admin-kept', {
        abandoned: kept(settings.abandoned),
        unbegun: kept(settings.unbegun),
        bots: kept(settings.bots_only),
      }),
    ),
    T.p({ class: 'help' }, confirmed ? say('admin-confirmed', { by: confirmed.by }) : say('admin-not-confirmed')),
    T.p(
      null,
      T.button(
        {
          type: 'button',
          class: 'button warn',
          id: 'admin-confirm',
          onClick: () => act({ title: say('admin-confirm'), path: 'retention', body: { settings }, plain: true }),
        },
        say('admin-confirm'),
      ),
    ),
  );
}

/** @param {{ list: List, row: any, act: (deed: Deed) => void }} props */
const Row = ({ list, row, act }) =>
  T.tr(
    null,
    list.columns.map(([key, cell]) => T.td({ key }, cell(row))),
    list.deeds
      ? T.td(
          { class: 'admin-deeds' },
          list.deeds(row).map(({ label, deed }) =>
            T.button(
              { key: label, type: 'button', class: 'button small quiet', onClick: () => act(deed) },
              label,
            ),
          ),
        )
      : null,
  );

/** @param {{ list: List }} props */
function Listing({ list }) {
  const { rows, whole, wrong, load } = useRows(list);
  const [deed, setDeed] = useState(/** @type {Deed | null} */ (null));
  const done = (/** @type {boolean} */ did) => {
    setDeed(null);
    if (!did) return;
    speak(say('admin-done'));
    load();
  };
  return T.section(
    { 'aria-labelledby': 'admin-list', 'aria-busy': rows || wrong ? 'false' : 'true' },
    T.h2({ id: 'admin-list' }, list.title),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    list.path === 'retention' ? C(Confirming, { whole, act: setDeed }) : null,
    list.above
      ? T.p(
          null,
          list.above.map(({ label, deed: above }) =>
            T.button({ key: label, type: 'button', class: 'button small', onClick: () => setDeed(above) }, label),
          ),
        )
      : null,
    rows && !rows.length ? T.p(null, say('admin-none')) : null,
    rows?.length
      ? T.div(
          { class: 'admin-rows', tabIndex: 0, role: 'group', 'aria-labelledby': 'admin-list' },
          T.table(
            null,
            T.thead(
              null,
              T.tr(
                null,
                list.columns.map(([key]) => T.th({ key, scope: 'col' }, key)),
                list.deeds ? T.th({ scope: 'col' }, say('admin-deeds')) : null,
              ),
            ),
            T.tbody(
              null,
              rows.map((row, i) => C(Row, { key: row.id ?? row.person ?? row.on ?? row.address ?? i, list, row, act: setDeed })),
            ),
          ),
        )
      : null,
    whole.next
      ? T.p(
          null,
          T.button({ type: 'button', class: 'button quiet', onClick: () => load(whole.next) }, say('admin-more')),
        )
      : null,
    deed ? C(Act, { key: deed.path, deed, done }) : null,
  );
}

function Admin() {
  const all = lists();
  const [at, setAt] = useState(location.hash.slice(1));
  useEffect(() => {
    const look = () => setAt(location.hash.slice(1));
    window.addEventListener('hashchange', look);
    ask('GET', 'sanctions').then(
      () => (inside.value = true),
      () => (inside.value ??= false),
    );
    return () => window.removeEventListener('hashchange', look);
  }, []);
  if (inside.value === null) return null;
  if (!inside.value) return C(Door, {});
  const name = all[at] ? at : 'reports';
  const leave = async () => {
    await ask('DELETE', 'session').catch(() => {});
    inside.value = false;
  };
  return T.div(
    { class: 'admin' },
    T.h1(null, say('admin-title')),
    T.nav(
      { class: 'admin-lists', 'aria-label': say('admin-lists') },
      Object.entries(all).map(([id, { title }]) =>
        T.a({ key: id, href: `#${id}`, 'aria-current': id === name ? 'page' : undefined }, title),
      ),
      T.button({ type: 'button', class: 'button small quiet', id: 'admin-leave', onClick: leave }, say('admin-leave')),
    ),
    C(Listing, { key: name, list: /** @type {List} */ (all[name]) }),
  );
}

/** @param {HTMLElement} root */
export default function admin(root) {
  render(C(Admin, {}), root);
}
