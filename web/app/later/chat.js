// The chat of a table. Text is text: never markup.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, Later, T } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { blocked, heard, silence, silenced } from '../silenced.js';
import { Talkers } from '../talkers.js';
export { ready } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').TableView['chat'][number]} SaidLine */

/**
 * A line, and buttons that mute its writer and report it to the host.
 * @param {{ line: SaidLine, own: boolean, report: () => void }} props
 */
const Said = ({ line, own, report }) =>
  T.li(
    { class: line.seat ? `seat-${line.seat}` : '' },
    T.b(null, line.name),
    ' ',
    T.span(null, line.text),
    line.by && !own
      ? T.button(
          {
            type: 'button',
            class: 'silence',
            'aria-label': say('silence', { name: line.name }),
            title: say('silence', { name: line.name }),
            onClick: () => silence(line.by ?? '', true),
          },
          icon('mute'),
        )
      : null,
    line.by && !own
      ? T.button(
          {
            type: 'button',
            class: 'silence report-line',
            'aria-label': say('report-line', { name: line.name }),
            title: say('report-line', { name: line.name }),
            onClick: report,
          },
          icon('flag'),
        )
      : null,
  );

/** Muted writers, and buttons that unmute them. @param {{ chat: SaidLine[] }} props */
function Silenced({ chat }) {
  const lines = chat.filter(({ by }) => by !== undefined && silenced.value.includes(by));
  const names = new Map(lines.map(({ by, name }) => [by ?? '', name]));
  return names.size
    ? T.p(
        { class: 'silenced help' },
        [...names].map(([by, name]) =>
          T.button(
            { key: by, type: 'button', class: 'button quiet', onClick: () => silence(by, false) },
            say('hear-again', { name }),
          ),
        ),
      )
    : null;
}

/** Asks whom the reader blocks; without an answer, or an account, it is nobody. */
const learnBlocked = () =>
  api('GET', '/api/me/people').then(
    (/** @type {import('../../types/protocol').MyPeople} */ { blocks }) => {
      blocked.value = blocks.map(({ name }) => name);
    },
    () => {},
  );

/** @param {{ table: Table }} props */
export default function Chat({ table }) {
  const { chat: all, seats, talk, may_talk, owner } = table.view.value;
  const chat = heard(all);
  const own = new Set(seats.filter((s) => s.you).map((s) => s.seat));
  const isOwn = (/** @type {SaidLine} */ { seat }) => seat !== null && own.has(seat);
  const others = all.some((line) => !isOwn(line));
  useEffect(() => {
    if (others) learnBlocked();
  }, [others]);
  const [text, setText] = useState('');
  // What the host is told of: a line, or somebody (undefined).
  const [told, tell] = useState(/** @type {SaidLine | undefined | null} */ (null));
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [chat.length]);
  /** @param {Event} e */
  const send = async (e) => {
    e.preventDefault();
    const said = text.trim();
    if (said && (await table.send({ type: 'chat', text: said }))) setText('');
  };
  return T.section(
    { class: 'chat', 'aria-labelledby': 'chat-title' },
    T.h2({ id: 'chat-title', class: 'spoken' }, say('talk')),
    chat.length
      ? T.ol(
          { class: 'chat-lines', ref: list, tabIndex: 0, 'aria-label': say('what-was-said') },
          chat.map((line) =>
            C(Said, {
              key: line.seq,
              line,
              own: isOwn(line),
              report: () => tell(line),
            }),
          ),
        )
      : null,
    C(Silenced, { chat: all }),
    told === null
      ? seats.some((s) => !s.you && (s.kind === 'person' || s.kind === 'device')) &&
        T.button(
          { type: 'button', class: 'button small quiet', id: 'report', onClick: () => tell(undefined) },
          say('report'),
        )
      : C(Later, {
          key: told?.seq ?? 'report',
          from: () => import('./report.js'),
          path: table.path,
          seats: table.view.value.seats,
          line: told,
          done: () => tell(null),
        }),
    owner
      ? C(Talkers, {
          id: 'table-talk',
          value: talk,
          set: (talk) => table.send({ type: 'set_talk', talk }),
        })
      : null,
    may_talk
      ? T.form(
          { class: 'chat-form', onSubmit: send },
          T.label({ for: 'chat-text', class: 'spoken' }, say('say-something')),
          T.input({
            id: 'chat-text',
            value: text,
            maxLength: 500,
            autoComplete: 'off',
            placeholder: say('say-something'),
            onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
          }),
          T.button({ type: 'submit', class: 'round', 'aria-label': say('send') }, icon('send')),
        )
      : T.p({ class: 'help' }, say(talk === 'off' ? 'talk-is-off' : 'talk-is-for-seats')),
  );
}
