// What the host looks at: each list with its columns, and what can be done to what it lists.
import { T } from '../el.js';
import { language, say } from '../say.js';

/** @typedef {import('../../types/keys').Key} Key */
/** @typedef {import('./act.js').Deed} Deed */
/** @typedef {{ label: string, deed: Deed }} Offer */
/**
 * @typedef {{ path: string, of: string, title: Key, columns: [Key, (row: any) => any][],
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
const names = (row) => row.seats.map((/** @type {any} */ seat) => seat.name || `(${seat.kind})`).join(', ');

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

/** @param {any} row @returns {Offer[]} */
const close = ({ id }) => [
  { label: say('admin-close'), deed: { title: say('admin-close'), path: `tables/${id}/close` } },
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
    title: 'admin-reports',
    columns: [
      ['admin-when', (row) => time(row.at)],
      ['admin-whom', (row) => row.name],
      ['admin-what', about],
      ['admin-table', link],
      ['admin-state', (row) => say(row.state === 'open' ? 'admin-open' : row.state === 'acted' ? 'admin-was-acted' : 'admin-was-dismissed')],
    ],
    deeds: answers,
  },
  tables: {
    path: 'tables',
    of: 'tables',
    title: 'admin-tables',
    columns: [
      ['admin-table', link],
      ['admin-game', (row) => row.game],
      ['admin-seats', names],
      ['admin-steps', (row) => row.steps],
      ['admin-when', (row) => time(row.updated)],
    ],
    deeds: close,
  },
  people: {
    path: 'people',
    of: 'people',
    title: 'admin-people',
    columns: [
      ['admin-name', (row) => row.name],
      ['admin-person', (row) => short(row.person)],
      ['admin-address', (row) => T.code(null, row.address)],
      ['admin-when', (row) => time(row.seen)],
      ['admin-muted', (row) => time(row.muted)],
      ['admin-banned', (row) => time(row.banned)],
    ],
    deeds: (row) => withPerson(row.person, row.name),
  },
  addresses: {
    path: 'addresses',
    of: 'addresses',
    title: 'admin-addresses',
    columns: [
      ['admin-address', (row) => T.code(null, row.address)],
      ['admin-people', (row) => row.people],
      ['admin-streams', (row) => row.streams],
      ['admin-banned', (row) => time(row.banned)],
    ],
    deeds: (row) => [sanction('ban', row.address, say('admin-ban'))],
  },
  sanctions: {
    path: 'sanctions',
    of: 'sanctions',
    title: 'admin-sanctions',
    columns: [
      ['admin-what', (row) => say(row.kind === 'mute' ? 'admin-muted' : 'admin-banned')],
      ['admin-whom', (row) => [row.name ? `${row.name} ` : '', short(row.on)]],
      ['admin-until', (row) => time(row.until)],
      ['admin-why', (row) => row.why],
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
    title: 'admin-retention',
    columns: [
      ['admin-table', link],
      ['admin-game', (row) => row.game],
      ['admin-seats', names],
      ['admin-when', (row) => time(row.updated)],
      [
        'admin-why',
        (row) =>
          say(
            row.why === 'abandoned'
              ? 'admin-abandoned'
              : row.why === 'unbegun'
                ? 'admin-unbegun'
                : 'admin-bots-only',
          ),
      ],
      ['admin-state', (row) => (row.waits ? say('admin-waits') : say(row.confirmed ? 'admin-goes' : 'admin-stays'))],
    ],
  },
  log: {
    path: 'log',
    of: 'acts',
    title: 'admin-log',
    columns: [
      ['admin-when', (row) => time(row.at)],
      ['admin-by', (row) => row.by],
      ['admin-what', (row) => T.code(null, row.act)],
      ['admin-whom', (row) => short(row.on)],
      ['admin-why', (row) => row.why],
    ],
  },
});
