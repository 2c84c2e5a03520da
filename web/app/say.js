// The client's wordings, in the language of the page. The server compiles web/messages/*.ftl; the
// page loads those of one language before anything else (`messages/de.js`, which adds to
// `WORDS`), and parts of it bring their own (wordings.js).

/** @typedef {{ $: string, '?'?: Record<string, Wording>, '*'?: string }} Slot */
/** @typedef {string | (string | Slot)[]} Wording */
/** @typedef {Record<string, string | number | null | undefined>} Args */

/** @typedef {import('../types/keys').Key} Key */

/** The loaded wordings; more may come. @type {Record<string, Wording>} */
const WORDS = (/** @type {any} */ (globalThis).WORDS ??= {});

export const language = globalThis.document?.documentElement.lang || 'en';
const plurals = new Intl.PluralRules(language);

/**
 * The variant that a value selects: itself, or the plural form of a number.
 * @param {Record<string, Wording>} variants @param {unknown} value @param {string} other
 * @returns {Wording}
 */
function variant(variants, value, other) {
  const own = variants[String(value)];
  const form = typeof value === 'number' ? variants[plurals.select(value)] : undefined;
  return own ?? form ?? variants[other] ?? '';
}

/** @param {Wording} wording @param {Args} args @returns {string} */
function put(wording, args) {
  if (typeof wording === 'string') return wording;
  return wording
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = args[part.$];
      return part['?'] ? put(variant(part['?'], value, part['*'] ?? ''), args) : (value ?? '');
    })
    .join('');
}

/**
 * The wording for a key; the key itself where there is none.
 * @param {Key} key @param {Args} [args]
 */
export const say = (key, args = {}) => put(WORDS[key] ?? key, args);

/** `Red, Blue and Gold` as the language joins them: two by two. @param {string[]} names */
export const listed = (names) =>
  names.reduce((first, second) => (first ? say('and', { first, second }) : second), '');

/** A number in the language's format. @param {number} value @param {Intl.NumberFormatOptions} [how] */
export const number = (value, how) => new Intl.NumberFormat(language, how).format(value);
