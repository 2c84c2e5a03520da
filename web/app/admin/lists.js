// What the host looks at: each list with its columns, and what can be done to what it lists.
import { T } from '../el.js';
import { language, say } from '../say.js';

/** @typedef {import('./act.js').Deed} Deed */
/** @typedef {{ label: string, deed: Deed }} Offer */
/**
 * @typedef {{ path: string, of: string, title: string, columns: [string, (row: any) => any][],
 *   deeds?: (row: any) => Offer[], above?: Offer[] }} List
 */

const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });

/** @param {number | undefined} at */
const time = (at) => (at ? T.time({ dateTime: new Date(at).toISOString() }, format.format(at)) : '');

/** The beginning of what names a person. @param {string | undefined} id */
const short = (id) => (id?.length === 64 ? T.code({ title: id }, id.slice(0, 12)) : id ? T.code(null, id) : '');

/** @param {any} row */
const link = (row) => T.a({ href: `/t/${row.id ?? row.table}` }, row.id ?? row.table);

/** @param {any} row */
const names = (row) => row.seats.map((/** @type {any} */ seat) => seat.name || say('admin-nobody')).join(', ');

/** @param {string} kind @param {string} on @param {string} label @returns {Offer} */
const sanction = (kind, on, label) => ({
  label,
  deed: { title: label, path: 'sanctions', body: { kind, on }, days: true },
});

/** @param {string} kind @param {string} on @returns {Offer} */
const lift = (kind, on) => ({
  label: say('admin-lift'),
  deed: { title: say('admin-lift'), path: 'sanctions/lift', body: { kind, on } },
});

/** @param {string} person @param {string} name @returns {Offer[]} */
const withPerson = (person, name) => [
  sanction('mute', person, say('admin-mute')),
  sanction('ban', person, say('admin-ban')),
  {
    label: say('admin-rename'),
    deed: { title: say('admin-rename'), path: `people/${person}/name`, name },
  },
];

/** @param {'tables' | 'tournaments'} what @returns {(row: any) => Offer[]} */
const close = (what) => ({ id }) => [
  { label: say('admin-close'), deed: { title: say('admin-close'), path: `${what}/${id}/close` } },
];

/** @param {any} report @returns {Offer[]} */
function answers({ id, state, person, name }) {
  if (state !== 'open') return [];
  const path = `reports/${id}`;
  return [
    { label: say('admin-dismiss'), deed: { title: say('admin-dismiss'), path, body: { state: 'dismissed' } } },
    { label: say('admin-acted'), deed: { title: say('admin-acted'), path, body: { state: 'acted' } } },
    ...(person ? withPerson(person, name) : []),
  ];
}

/** What is said of a report. @param {any} row */
const about = (row) => [
  T.span(null, row.text),
  row.said ? T.q({ class: 'admin-said' }, row.said) : null,
  row.answer ? T.span({ class: 'help' }, row.answer) : null,
];

/** Every list, by the name that the address of the page has for it. @type {() => Record<string, List>} */
export const lists = () => ({
  reports: {
    path: 'reports',
    of: 'reports',
    title: say('admin-reports'),
    columns: [
      [say('admin-when'), (row) => time(row.at)],
      [say('admin-whom'), (row) => row.name],
      [say('admin-what'), about],
      [say('admin-table'), link],
      [say('admin-state'), (row) => say(row.state === 'open' ? 'admin-open' : row.state === 'acted' ? 'admin-was-acted' : 'admin-was-dismissed')],
    ],
    deeds: answers,
  },
  tables: {
    path: 'tables',
    of: 'tables',
    title: say('admin-tables'),
    columns: [
      [say('admin-table'), link],
      [say('admin-game'), (row) => T.code(null, row.game)],
      [say('admin-seats'), names],
      [say('admin-steps'), (row) => row.steps],
      [say('admin-when'), (row) => time(row.updated)],
    ],
    deeds: close('tables'),
  },
  tournaments: {
    path: 'tournaments',
    of: 'tournaments',
    title: say('admin-tournaments'),
    columns: [
      [say('admin-tournament'), (row) => T.a({ href: `/tournaments/${row.id}` }, row.name)],
      [say('admin-game'), (row) => T.code(null, row.game)],
      [say('admin-by'), (row) => row.organiser],
      [say('admin-people'), (row) => row.entries],
      [say('admin-round'), (row) => (row.round ? `${row.round}/${row.rounds}` : '')],
      [say('admin-when'), (row) => time(row.began ?? row.starts)],
    ],
    deeds: close('tournaments'),
  },
  people: {
    path: 'people',
    of: 'people',
    title: say('admin-people'),
    columns: [
      [say('admin-name'), (row) => row.name],
      [say('admin-person'), (row) => short(row.person)],
      [say('admin-address'), (row) => T.code(null, row.address)],
      [say('admin-when'), (row) => time(row.seen)],
      [say('admin-muted'), (row) => time(row.muted)],
      [say('admin-banned'), (row) => time(row.banned)],
    ],
    deeds: (row) => withPerson(row.person, row.name),
  },
  addresses: {
    path: 'addresses',
    of: 'addresses',
    title: say('admin-addresses'),
    columns: [
      [say('admin-address'), (row) => T.code(null, row.address)],
      [say('admin-people'), (row) => row.people],
      [say('admin-streams'), (row) => row.streams],
      [say('admin-banned'), (row) => time(row.banned)],
    ],
    deeds: (row) => [sanction('ban', row.address, say('admin-ban'))],
  },
  sanctions: {
    path: 'sanctions',
    of: 'sanctions',
    title: say('admin-sanctions'),
    columns: [
      [say('admin-what'), (row) => say(row.kind === 'mute' ? 'admin-muted' : 'admin-banned')],
      [say('admin-whom'), (row) => [row.name ? `${row.name} ` : '', short(row.on)]],
      [say('admin-until'), (row) => time(row.until)],
      [say('admin-why'), (row) => row.why],
    ],
    deeds: (row) => [lift(row.kind, row.on)],
    above: [
      {
        label: say('admin-ban-address'),
        deed: { title: say('admin-ban-address'), path: 'sanctions', body: { kind: 'ban' }, days: true, on: true },
      },
    ],
  },
  retention: {
    path: 'retention',
    of: 'tables',
    title: say('admin-retention'),
    columns: [
      [say('admin-table'), link],
      [say('admin-game'), (row) => T.code(null, row.game)],
      [say('admin-seats'), names],
      [say('admin-when'), (row) => time(row.updated)],
      [
        say('admin-why'),
        (row) =>
          say(
            row.why === 'abandoned'
              ? 'admin-abandoned'
              : row.why === 'unbegun'
                ? 'admin-unbegun'
                : 'admin-bots-only',
          ),
      ],
      [say('admin-state'), (row) => (row.waits ? say('admin-waits') : say(row.confirmed ? 'admin-goes' : 'admin-stays'))],
    ],
  },
  log: {
    path: 'log',
    of: 'acts',
    title: say('admin-log'),
    columns: [
      [say('admin-when'), (row) => time(row.at)],
      [say('admin-by'), (row) => row.by],
      [say('admin-what'), (row) => T.code(null, row.act)],
      [say('admin-whom'), (row) => short(row.on)],
      [say('admin-why'), (row) => row.why],
    ],
  },
});
