// The army advisor: the expected score of an army, and what the figure rests on.
import { C, T } from '../../app/el.js';
import { api } from '../../app/net.js';
import { number, say } from '../../app/say.js';
import { speak } from '../../app/speak.js';
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { ruled } from './army.js';

/** @typedef {import('../../app/types').ExpectedScore} ExpectedScore */
/** @typedef {import('../../app/types').ArmyOpinion} Opinion */

/** How many games one question asks for. */
const GAMES = 12;

/** @param {number} score */
const percent = (score) => `${Math.round(100 * score)}\u202f%`;

/** @param {ExpectedScore} estimate */
function behind({ games, nodes, error }) {
  const work = say('advice-nodes', { nodes: number(nodes) });
  if (games === 0) return nodes ? say('advice-one-search', { work }) : say('advice-no-search');
  return say('advice-games', { error: Math.round(100 * (error ?? 0)), games, work });
}

/** @param {{ what: string, estimate: ExpectedScore }} props */
function Score({ what, estimate }) {
  return T.div(
    { class: 'army-score' },
    T.span(null, what),
    T.b(null, percent(estimate.score)),
    T.meter({ min: 0, max: 1, value: estimate.score, 'aria-label': what }),
    T.span({ class: 'help' }, behind(estimate)),
  );
}

/** @param {import('../../app/types').ArmyVersus} versus */
function advice({ own, value }) {
  const best =
    own > 0.995
      ? say('advice-own')
      : own < 0.005
        ? say('advice-other')
        : say('advice-own-by-chance', { chance: percent(own) });
  return say('advice-figures', { best, value: percent(value) });
}

/** @param {{ opinion: Opinion, name: string }} props */
function Told({ opinion, name }) {
  const { regular, versus } = opinion;
  return T.div(
    { class: 'army-scores' },
    C(Score, { what: say('advice-against-regular'), estimate: regular }),
    versus ? C(Score, { what: say('advice-against', { army: name }), estimate: versus.score }) : null,
    versus ? C(Score, { what: say('advice-their-army', { army: name }), estimate: versus.regular }) : null,
    versus ? T.p({ class: 'help' }, advice(versus)) : null,
  );
}

/**
 * @param {{ army: string, others: { key: string, name: string, text: string }[], royal: boolean,
 *   fixed?: boolean, able: boolean }} props `others` are armies of the other colour; `fixed`
 *   where there is only the one
 */
export function Advisor({ army, others, royal, fixed, able }) {
  const [against, setAgainst] = useState(fixed ? (others[0]?.key ?? '') : '');
  const [opinion, setOpinion] = useState(/** @type {Opinion | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const other = others.find((one) => one.key === against);
  useEffect(() => {
    setOpinion(null);
    setWrong('');
  }, [army, against]);
  const ask = async (/** @type {number} */ games) => {
    setBusy(true);
    setWrong('');
    try {
      const body = { army, games, royal, ...(other ? { against: other.text } : {}) };
      const told = await api('POST', '/api/muster-chess/advice', body);
      setOpinion(told);
      const { score } = told.versus ? told.versus.score : told.regular;
      speak(say('advice-expects', { score: percent(score) }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setWrong(ruled({ message, rule: null }).text);
    } finally {
      setBusy(false);
    }
  };
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {number} */ n) =>
    T.button(
      {
        type: 'button',
        class: 'button small quiet',
        id,
        disabled: busy || !able,
        onClick: () => ask(n),
      },
      label,
    );
  return T.section(
    { class: 'army-advisor', 'aria-label': say('advisor'), 'aria-busy': busy ? 'true' : 'false' },
    T.h3(null, say('advisor')),
    fixed
      ? null
      : T.label(
          { class: 'army-against' },
          `${say('advice-also-against')} `,
          T.select(
            { value: against, onChange: (/** @type {any} */ e) => setAgainst(e.currentTarget.value) },
            T.option({ value: '' }, say('advice-no-other')),
            others.map(({ key, name }) => T.option({ key, value: key }, name)),
          ),
        ),
    T.div(
      { class: 'row' },
      button('advise', say('advice-estimate'), 0),
      button('advise-games', say('advice-play', { games: GAMES }), GAMES),
      busy ? T.span({ class: 'help', role: 'status' }, say('advice-thinking')) : null,
    ),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    // The opinion shown is about the army shown.
    opinion && opinion.army === army
      ? C(Told, { opinion, name: other?.name ?? say('advice-the-other') })
      : T.p({ class: 'help' }, say('advice-help')),
  );
}
