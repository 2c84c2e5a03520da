// Armies in the examples of the rules: their content, or why they are illegal.
import { C, T, cls } from '../../app/el.js';
import { say } from '../../app/say.js';
import { Picture, fromText, inWords, ruled } from './army.js';
export { ready } from './ready.js';

/** @param {{ verdict: import('../../app/types').Verdict }} props */
function Tried({ verdict }) {
  const word = verdict.word ?? '';
  const white = !/[a-z]/.test(word);
  const army = fromText(word, white);
  const said = verdict.refusal ? ruled(verdict.refusal) : null;
  const marked = new Set(verdict.evidence.flatMap((mark) => mark.spots));
  return T.li(
    { class: cls('army-tried', verdict.legal ? 'good' : 'bad') },
    army ? C(Picture, { army, white, marked, label: say('army-tried', { side: white ? 'white' : 'black', men: inWords(army) }) }) : null,
    T.p(
      null,
      T.b(null, `${say(said ? 'army-is-none' : 'army-is-one')} `),
      said ? `${said.text} ` : null,
      said?.rule ? T.a({ href: `#rule-${said.rule}` }, say('rule', { rule: said.rule })) : null,
    ),
    T.code(null, word),
  );
}

/** @param {{ tried: import('../../app/types').Verdict[] }} props */
export default function AllTried({ tried }) {
  return T.ul(
    { class: 'army-tries' },
    tried.map((verdict) => C(Tried, { key: verdict.word ?? '', verdict })),
  );
}
