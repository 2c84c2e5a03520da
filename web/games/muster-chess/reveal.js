// The reveal of both armies, the sealed choice between them, and its result.
import { Icon } from '../../app/board/signs.js';
import { C, T, cls } from '../../app/el.js';
import { say } from '../../app/say.js';
import { isStill } from '../../app/settings.js';
import { sound } from '../../app/sound.js';
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { Advisor } from './advisor.js';
import { NAMES, Picture, census, inWords, toText } from './army.js';
export { ready } from './ready.js';

const SECOND = 900;

/**
 * Counts down to the reveal.
 * @param {{ from: number, done: () => void }} props
 */
function Countdown({ from, done }) {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : done()), SECOND);
    sound('reveal');
    return () => clearTimeout(timer);
  }, [left]);
  return T.section(
    { class: 'army-countdown', 'aria-label': say('the-reveal') },
    T.p(null, say('armies-ready')),
    T.p({ class: cls('army-number', !isStill() && 'beats'), key: left, role: 'timer' }, String(left)),
    T.button({ type: 'button', class: 'button small quiet', onClick: done }, say('armies-show')),
  );
}

/** The two armies as squares. @param {any} view */
function armiesOf(view) {
  const letters = /** @type {Record<string, string>} */ ({ knight: 'N', princess: 'A', prince: 'C' });
  /** @type {Record<string, import('./army.js').Army>} */
  const armies = { white: {}, black: {} };
  for (const piece of view.scene.pieces) {
    const [side = '', role = ''] = piece.kind.split('-');
    const army = armies[side];
    if (army) army[piece.spot] = letters[role] ?? (role[0] ?? '').toUpperCase();
  }
  return armies;
}

/** @param {{ side: string, army: any, by: any, may: boolean, chosen: string, choose: () => void }} props */
function Host({ side, army, by, may, chosen, choose }) {
  const white = side === 'white';
  const who = by.you
    ? say('army-yours')
    : by.kind === 'bot'
      ? say('army-of-bot')
      : say('army-by', { who: by.name || by.title });
  return T.li(
    { class: cls('army-host', chosen === side && 'chosen'), 'data-side': side },
    T.h3(null, say('chess-army-of', { side }), T.span({ class: 'help' }, who)),
    C(Picture, { army, white, label: say('army-pictured', { side, men: inWords(army) }) }),
    T.p(
      { class: 'army-census', 'aria-hidden': 'true' },
      census(army).map(({ letter, role, count }) =>
        T.span(
          { key: letter },
          C(Icon, { kind: `${side}-${role}`, owner: null, glyph: letter }),
          String(count),
        ),
      ),
    ),
    may
      ? T.button(
          { type: 'button', class: 'button', 'data-choice': side, onClick: choose },
          say('army-play', { side }),
        )
      : chosen === side
        ? T.p({ class: 'army-chosen' }, say('army-sealed-choice'))
        : null,
  );
}

/** What this page chose, by table and seat: the server keeps it sealed. */
const choices = /** @type {Map<string, string>} */ (new Map());

/** @param {any} props the props of a panel, and whether to count down first */
export function Reveal({ table, view, seat, act, enabled, fresh, shown }) {
  const [counting, setCounting] = useState(Boolean(fresh));
  const show = () => {
    shown();
    setCounting(false);
  };
  if (counting) return C(Countdown, { from: 3, done: show });
  const armies = armiesOf(view);
  const [white, black] = view.seats;
  const mine = view.seats.filter((/** @type {any} */ s) => s.you);
  const only = mine.length === 1 ? mine[0].seat : null;
  const sealed = only && view.sealed.includes(only);
  const choose = (/** @type {string} */ side) => {
    choices.set(`${view.id}:${seat}`, side);
    act(side);
  };
  const may = enabled && !table.busy.value;
  const chosen = sealed ? (choices.get(`${view.id}:${only}`) ?? '') : '';
  const own = (only ?? seat) === 'b' ? 'black' : 'white';
  const other = own === 'white' ? 'black' : 'white';
  const host = (/** @type {string} */ side, /** @type {any} */ by) =>
    C(Host, { side, army: armies[side], by, may, chosen, choose: () => choose(side) });
  return T.section(
    { class: 'army-reveal', 'aria-label': say('armies-both') },
    T.h2(null, say(may ? 'army-which' : 'armies-revealed')),
    T.ul({ class: 'army-hosts' }, host('white', white), host('black', black)),
    view.hints && (only || seat)
      ? C(Advisor, {
          army: toText(armies[own] ?? {}, own === 'white'),
          others: [
            {
              key: other,
              name: say('chess-army-of', { side: other }),
              text: toText(armies[other] ?? {}, other === 'white'),
            },
          ],
          royal: Boolean(view.setup.royal),
          fixed: true,
          able: true,
        })
      : null,
  );
}

/** The result of the two choices. @param {{ told: string, close: () => void }} props */
export function Explained({ told, close }) {
  const [chose = '', result = ''] = told.split(/: (.*)/);
  const capital = (/** @type {string} */ s) => s.charAt(0).toUpperCase() + s.slice(1);
  const cited = / \(\p{L}+ (\d[\d.]*)\)/u;
  const rule = result.match(cited)?.[1];
  return T.section(
    { class: 'army-explained', 'aria-label': say('the-choice') },
    T.div(
      null,
      T.h3(null, say('the-choice')),
      T.ul(
        null,
        chose.split('; ').map((line) => T.li({ key: line }, `${capital(line)}.`)),
      ),
      T.p(
        null,
        `${capital(result.replace(cited, ''))}. `,
        rule ? T.a({ href: `/rules/muster-chess#rule-${rule}` }, say('rule', { rule })) : null,
      ),
    ),
    T.button({ type: 'button', class: 'round', 'aria-label': say('close'), onClick: close }, '\u00d7'),
  );
}
