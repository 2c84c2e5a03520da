// What a position has beside its pieces: whose turn it is, rights, numbers, the past.
import { T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../types').StudyEdited} Edited */
/** @typedef {Edited['fields'][number]} Field */

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

/** @param {{ edited: Edited, set: (field: string, value: string) => void }} props */
export function Fields({ edited, set }) {
  const row = (/** @type {Field} */ field) =>
    T.div(
      { key: field.id, 'data-field': field.id },
      input({ field, value: edited.values[field.id] ?? '', set: (value) => set(field.id, value) }),
    );
  const past = (/** @type {Field} */ { kind, follows }) => kind.type === 'text' && follows;
  const rare = edited.fields.filter(past);
  return T.section(
    { class: 'fields', 'aria-label': say('editor-fields') },
    edited.fields.filter((field) => !past(field)).map(row),
    rare.length ? T.details(null, T.summary(null, say('editor-past')), rare.map(row)) : null,
  );
}
