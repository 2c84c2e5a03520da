// What a position has beside its pieces: whose turn it is, rights, numbers, the past.
import { Icon, seatClass } from '../board/signs.js';
import { phone } from '../board/window.js';
import { C, T, cls } from '../el.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';
import { counted, spelled } from './parts.js';

/** @typedef {import('../types').StudyEdited} Edited */
/** @typedef {Edited['fields'][number]} Field */
/** @typedef {import('../types').EditControl} EditControl */

/** What a touch of the board does is called so, where it sets a field. */
export const SETS = 'field:';

/** A choice of so many values or fewer is shown whole. */
const FEW = 2;

/** @param {{ field: Field, value: string, set: (value: string) => void }} of */
function input({ field: { id, kind, label }, value, set }) {
  if (kind.type === 'choice' && kind.options.length < 2) return null;
  const name = `field-${id}`;
  const changed = (/** @type {any} */ e) => set(e.currentTarget.value);
  if (kind.type === 'choice' && kind.options.length <= FEW) {
    return T.fieldset(
      { class: 'field-few' },
      T.legend(null, label),
      kind.options.map((option) =>
        T.label(
          { key: option.value },
          T.input({
            type: 'radio',
            name,
            id: `${name}-${option.value}`,
            value: option.value,
            checked: option.value === value,
            onChange: changed,
          }),
          option.label,
        ),
      ),
    );
  }
  if (kind.type === 'spots') {
    const on = new Set(value.split(' '));
    const toggled = (/** @type {string} */ spot) =>
      kind.spots.filter((one) => on.has(one) !== (one === spot)).join(' ');
    return T.fieldset(
      { class: 'field-few' },
      T.legend(null, label),
      kind.spots.length ? null : T.span({ class: 'help' }, say('editor-none')),
      kind.spots.map((spot) =>
        T.label(
          { key: spot },
          T.input({ type: 'checkbox', id: `${name}-${spot}`, checked: on.has(spot), onChange: () => set(toggled(spot)) }),
          spot,
        ),
      ),
    );
  }
  const control =
    kind.type === 'choice'
      ? T.select(
          { id: name, value, onChange: changed },
          kind.options.map((option) =>
            T.option({ key: option.value, value: option.value, selected: option.value === value }, option.label),
          ),
        )
      : kind.type === 'number'
        ? T.input({ id: name, type: 'number', min: kind.min, max: kind.max, step: 1, value, onChange: changed })
        : T.input({ id: name, type: 'text', spellcheck: false, maxLength: kind.max_len, value, onChange: changed });
  return T.p({ class: 'field' }, T.label({ for: name }, label), control);
}

/**
 * Tokens that are counted, and what their letters mean.
 * @param {{ edited: Edited, field: Field, rows: string[], value: string, set: (value: string) => void }} props
 */
function Tokens({ edited, field, rows, value, set }) {
  const seat = field.id.at(-1);
  const things = edited.palette.filter(({ owner }) => owner === seat);
  const letters = things.map(({ id }) => id.at(-1) ?? '');
  const counts = counted(value, rows);
  const called = (/** @type {string} */ row) => (row ? say('editor-street', { level: row }) : '');
  const count = (/** @type {string} */ row, /** @type {typeof things[number]} */ { id, kind, owner, glyph, label }) => {
    const key = row + id.at(-1);
    const name = row ? `${called(row)}: ${label}` : label;
    return T.label(
      { key, class: 'token-count', title: name },
      C(Icon, { kind, owner, glyph }),
      T.span({ 'aria-hidden': 'true' }, id.at(-1)),
      T.input({
        type: 'number',
        id: `field-${field.id}-${key}`,
        min: 0,
        max: 16,
        step: 1,
        'aria-label': name,
        value: String(counts[key] ?? 0),
        onChange: (/** @type {any} */ e) => {
          const many = Math.min(16, Math.max(0, Math.trunc(Number(e.currentTarget.value)) || 0));
          set(spelled({ ...counts, [key]: many }, rows, letters));
        },
      }),
    );
  };
  const table = rows.map((row) =>
    T.div(
      { key: row, class: 'token-row' },
      row ? T.span(null, called(row)) : null,
      things.map((thing) => count(row, thing)),
    ),
  );
  if (rows.length === 1) return T.div({ class: 'token-rows' }, table);
  return [
    T.p({ key: 'legend', class: 'help' }, things.map(({ label }, at) => `${letters[at]} = ${label}`).join(', ')),
    T.details({ key: 'parts', class: 'token-rows' }, T.summary(null, say('editor-count')), table),
  ];
}

/**
 * Places that are touched on the board.
 * @param {{ field: Field, type: 'pairs' | 'path' | 'spot', tool: string, pick: (tool: string) => void }} props
 */
function Touched({ field, type, tool, pick }) {
  const own = SETS + field.id;
  const on = tool === own;
  const help = { pairs: say('editor-pairs-help'), path: say('editor-path-help'), spot: say('editor-spot-help') }[type];
  return T.p(
    { class: 'row' },
    T.button(
      {
        type: 'button',
        id: `touch-${field.id}`,
        class: cls('button', 'small', !on && 'quiet'),
        'aria-pressed': on ? 'true' : 'false',
        onClick: () => pick(on ? '' : own),
      },
      say('editor-on-board'),
    ),
    on ? T.span({ class: 'help' }, help) : null,
  );
}

/**
 * How a text is set without being written.
 * @param {{ edited: Edited, field: Field, control: EditControl, value: string, set: (value: string) => void,
 *   seats: string[], tool: string, pick: (tool: string) => void }} props
 */
function Parts({ edited, field, control, value, set, seats, tool, pick }) {
  if (control.type === 'tokens') return C(Tokens, { edited, field, rows: control.rows, value, set });
  if (control.type !== 'seats') return C(Touched, { field, type: control.type, tool, pick });
  const playing = new Set(edited.palette.map(({ owner }) => owner));
  const named = seats.map((title, at) => ({ letter: SEATS[at], title }));
  const known = named.filter(({ letter }) => playing.has(/** @type {any} */ (letter)));
  return T.p({ class: 'help' }, known.map(({ letter, title }) => `${letter} = ${title}`).join(', '));
}

/** The seat that a field belongs to, by its name: `chips-a`. @param {string} id */
const seatOf = (id) => /** @type {import('../types').Seat} */ (/-([a-f])$/.exec(id)?.[1] ?? '');

/** The fields of each seat, where seats have several. @param {Field[]} fields */
function grouped(fields) {
  const groups = /** @type {Map<import('../types').Seat, Field[]>} */ (new Map());
  for (const field of fields) {
    const seat = seatOf(field.id);
    if (seat) groups.set(seat, [...(groups.get(seat) ?? []), field]);
  }
  for (const [seat, own] of groups) if (own.length < 2) groups.delete(seat);
  return groups;
}

/**
 * @param {{ edited: Edited, look: import('../types').Look, seats: string[],
 *   set: (field: string, value: string) => void, tool: string, pick: (tool: string) => void }} props
 */
export function Fields({ edited, look, seats, set, tool, pick }) {
  const row = (/** @type {Field} */ field) => {
    const value = edited.values[field.id] ?? '';
    const own = { field, value, set: (/** @type {string} */ next) => set(field.id, next) };
    const control = field.kind.type === 'text' ? look.edits?.(field.id) : null;
    return T.div(
      { key: field.id, 'data-field': field.id },
      input(own),
      control ? C(Parts, { ...own, edited, control, seats, tool, pick }) : null,
    );
  };
  const past = (/** @type {Field} */ { kind, follows }) => kind.type === 'text' && follows;
  const rare = edited.fields.filter(past);
  const usual = edited.fields.filter((field) => !past(field));
  const groups = grouped(usual);
  return T.section(
    { class: 'fields', 'aria-label': say('editor-fields') },
    T.div(
      { class: cls(groups.size > 0 && 'field-grid') },
      usual.filter(({ id }) => !groups.has(seatOf(id))).map(row),
    ),
    [...groups].map(([seat, own], at) =>
      T.details(
        // On a phone one is open.
        { key: seat, class: cls('field-group', seatClass(seat)), open: at === 0 || !phone.matches },
        T.summary(null, T.span({ class: 'seat-dot', 'aria-hidden': 'true' }), seats[SEATS.indexOf(seat)]),
        T.div({ class: 'field-grid' }, own.map(row)),
      ),
    ),
    rare.length ? T.details(null, T.summary(null, say('editor-past')), rare.map(row)) : null,
  );
}
