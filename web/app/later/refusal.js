// Why the last try was refused, and by which rule.
import { T } from '../el.js';
import { say } from '../say.js';

/** @typedef {import('../table').Table} Table */

/** Why the last try was refused. @param {{ table: Table, game: string }} props */
export default function RefusalNote({ table, game }) {
  const refusal = table.refusal.value;
  if (!refusal) return null;
  // The link has the number; an unreadable text names its rule in words only.
  const named = / \(rules? ([\d.]+)[\d., and]*\)/;
  const rule = refusal.rule ?? refusal.message.match(named)?.[1];
  // In any language: the brackets with the rule.
  const at = refusal.rule ? refusal.rule.replaceAll('.', '\\.') : '';
  const cited = at ? new RegExp(` \\([^()]*${at}[^()]*\\)`) : named;
  const said = [...new Set(refusal.evidence.map((mark) => mark.label).filter(Boolean))].filter(
    (label) => label !== refusal.message,
  );
  const text = refusal.message.replace(cited, '');
  return T.div(
    { class: 'refusal' },
    T.p(
      null,
      // Not the name of a square.
      `${text.replace(/^[a-z](?![a-z-]*\d)/, (c) => c.toUpperCase())}. `.replace(/\.\. $/, '. '),
      rule ? T.a({ href: `/rules/${game}#rule-${rule}` }, say('rule', { rule })) : null,
    ),
    said.length ? T.p({ class: 'help' }, say('shown', { what: said.join('; ') })) : null,
    T.button(
      { type: 'button', class: 'round', 'aria-label': say('close'), onClick: () => table.drop() },
      '\u00d7',
    ),
  );
}
