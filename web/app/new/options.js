// The options of a game, one field each.
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { say } from '../say.js';
import { inWords } from '../words.js';

/** @typedef {import('../types').Field} Field */

/** Text in which words between backticks are to be typed. @param {string} text */
const coded = (text) =>
  text.split('`').map((part, i) => (i % 2 ? T.code({ key: i }, part) : part));

/**
 * The value of an option in words.
 * @param {Field} field @param {any} value
 */
function inShort({ kind }, value) {
  if (kind.type === 'integer') return inWords(kind, Number(value));
  if (kind.type === 'choice') return kind.options.find(([word]) => word === value)?.[1] ?? value;
  if (kind.type === 'toggle') return say(value ? 'option-on' : 'option-off');
  return say(value ? 'option-given' : 'option-none');
}

/**
 * The chosen value of each option, and the button to change them.
 * @param {{ game: import('../types').GameInfo, setup: Record<string, any>, open: boolean,
 *   toggle: () => void }} props
 */
export const Chosen = ({ game, setup, open, toggle }) =>
  T.div(
    { class: 'chosen' },
    T.dl(
      null,
      game.schema.map((field) =>
        T.div(
          { key: field.key, class: cls(setup[field.key] !== game.defaults[field.key] && 'unusual') },
          T.dt(null, field.label),
          T.dd(null, inShort(field, setup[field.key])),
        ),
      ),
    ),
    T.button(
      {
        type: 'button',
        class: 'button quiet',
        id: 'change-options',
        'aria-expanded': open ? 'true' : 'false',
        'aria-controls': 'options',
        onClick: toggle,
      },
      icon('sliders'),
      say(open ? 'options-done' : 'change-options'),
    ),
  );

/**
 * @param {{ field: Field, value: any, set: (value: any) => void, wrong: string }} props
 */
export function Option({ field, value, set, wrong }) {
  const id = `option-${field.key}`;
  const { kind } = field;
  const common = { id, name: field.key, 'aria-describedby': `${id}-help` };
  const input = (/** @type {any} */ e) => e.currentTarget.value;
  let control;
  if (kind.type === 'toggle') {
    control = T.input({
      ...common,
      type: 'checkbox',
      checked: Boolean(value),
      onChange: (/** @type {any} */ e) => set(e.currentTarget.checked),
    });
  } else if (kind.type === 'choice') {
    control = T.select(
      { ...common, value, onChange: (/** @type {any} */ e) => set(input(e)) },
      kind.options.map(([word, label]) =>
        T.option({ key: word, value: word, selected: word === value }, label),
      ),
    );
  } else if (kind.type === 'integer') {
    const few = kind.offered.length
      ? kind.offered
      : kind.max - kind.min < 12
        ? Array.from({ length: kind.max - kind.min + 1 }, (_, i) => kind.min + i)
        : [];
    control = T.span(
      { class: 'numbers', role: 'group', 'aria-labelledby': `${id}-label` },
      few.map((n) =>
        T.button(
          {
            key: n,
            type: 'button',
            class: cls('pick', n === value && 'on'),
            'aria-pressed': n === value ? 'true' : 'false',
            'aria-label': `${field.label} ${inWords(kind, n)}`,
            onClick: () => set(n),
          },
          inWords(kind, n),
        ),
      ),
      // Where the buttons are all there is, nothing is left to type.
      few.length > kind.max - kind.min
        ? null
        : T.input({
            ...common,
            type: 'number',
            min: kind.min,
            max: kind.max,
            value,
            onInput: (/** @type {any} */ e) => set(Number(input(e))),
          }),
      kind.unit === 'count' || few.includes(value)
        ? null
        : T.span({ class: 'help' }, inWords(kind, value)),
    );
  } else {
    const text = T.textarea({
      ...common,
      rows: 2,
      maxLength: kind.max_len,
      placeholder: kind.placeholder,
      value,
      onInput: (/** @type {any} */ e) => set(input(e)),
    });
    // Long texts come from a file.
    const file = T.p(
      null,
      T.label({ class: 'button small quiet', for: `${id}-file` }, say('choose-file')),
      T.input({
        type: 'file',
        id: `${id}-file`,
        class: 'spoken',
        accept: '.txt,text/plain',
        'aria-label': say('choose-file-for', { option: field.label }),
        onChange: (/** @type {any} */ e) => e.currentTarget.files[0]?.text().then(set),
      }),
    );
    control = kind.max_len > 9999 ? T.div(null, text, file) : text;
  }
  return T.div(
    { class: cls('option', `option-${kind.type}`) },
    T.label({ id: `${id}-label`, for: id }, field.label),
    control,
    T.p({ id: `${id}-help`, class: 'help' }, coded(field.help)),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
  );
}
