// Fields of the form of a new tournament.
import { C, T } from '../el.js';

/** @typedef {{ field: string, message: string }} WrongField */

/** What is wrong with a field. @param {{ wrong: WrongField, field: string, id: string }} props */
export const Wrong = ({ wrong, field, id }) =>
  wrong.field === field && wrong.message
    ? T.p({ class: 'wrong', role: 'alert', id: `${id}-wrong` }, wrong.message)
    : null;

/**
 * A field with its label, its help and what is wrong with it.
 * @param {{ id: string, label: string, wrong?: WrongField, field?: string, help?: string, children?: any }} props
 */
export const Row = ({ id, label, wrong, field, help, children }) =>
  T.div(
    { class: 'plan-row' },
    T.label({ for: id }, label),
    children,
    help ? T.p({ class: 'help', id: `${id}-help` }, help) : null,
    wrong && field ? C(Wrong, { wrong, field, id }) : null,
  );

/**
 * @param {{ id: string, label: string, value: number, least: number, most: number, help?: string,
 *   set: (value: number) => void, wrong?: WrongField, field?: string }} props
 */
export const NumberField = ({ id, label, value, least, most, help, set, wrong, field }) =>
  C(
    Row,
    { id, label, wrong, field, help },
    T.input({
      id,
      type: 'number',
      inputMode: 'numeric',
      required: true,
      min: least,
      max: most,
      value,
      'aria-describedby': wrong && wrong.field === field ? `${id}-wrong` : help ? `${id}-help` : undefined,
      onInput: (/** @type {any} */ e) => {
        const typed = e.currentTarget.valueAsNumber;
        if (Number.isInteger(typed)) set(typed);
      },
    }),
  );

/**
 * A choice of a few numbers.
 * @param {{ id: string, label: string, value: number, options: [number, string][], help?: string,
 *   set: (value: number) => void, wrong?: WrongField, field?: string }} props
 */
export const Few = ({ id, label, value, options, help, set, wrong, field }) =>
  C(
    Row,
    { id, label, wrong, field, help },
    T.select(
      {
        id,
        value: String(value),
        'aria-describedby': help ? `${id}-help` : undefined,
        onChange: (/** @type {any} */ e) => set(Number(e.currentTarget.value)),
      },
      options.map(([number, said]) =>
        T.option({ key: number, value: String(number), selected: number === value }, said),
      ),
    ),
  );
