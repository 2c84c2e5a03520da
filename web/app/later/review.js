// The review of a finished match: its curve, its turning points, better moves.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { Refused, Unreachable, api, pause, wording } from '../net.js';
import { number, say } from '../say.js';
import { speak } from '../speak.js';
import { beside, isPhone } from '../table/shape.js';
import { Curve, shares, sharesInWords } from './curve.js';
import { percent, pointing } from './words.js';
import { wordings } from '../wordings.js';
import { ready as styled } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').Review} Of */
/** @typedef {import('../types').ReviewState} ReviewState */
/** @typedef {import('../types').TurningPoint} Turning */

export const ready = Promise.all([styled, wordings('messages/review')]);

/** @param {Table} table @param {string} letter */
const title = (table, letter) =>
  table.view.value.seats.find((seat) => seat.seat === letter)?.title ?? letter;

/** @param {Of} review @param {Turning} turning */
const choiceAt = ({ choices }, { step, seat }) =>
  choices.find((choice) => choice.step === step && choice.seat === seat);

/** Why the match turned here. @param {Table} table @param {Of} review @param {Turning} of */
function why(table, review, of) {
  const who = title(table, of.seat);
  const step = table.view.value.tellings[of.step - 1]?.told;
  const share = percent(of.share);
  if (of.kind === 'luck') return `${say('luck-for', { who, share })}${step ? `: ${step}` : ''}`;
  if (of.kind === 'lead') return say('takes-lead', { who, share });
  const choice = choiceAt(review, of);
  const played = step ?? choice?.played ?? '';
  return say(choice?.proven ? 'gives-away-certain' : 'gives-away', { who, share, played });
}

/** Shows a turning point; a mistake with the better choice on the board. */
async function go(
  /** @type {Table} */ table,
  /** @type {Of} */ review,
  /** @type {Turning} */ of,
) {
  const better = of.kind === 'mistake' ? choiceAt(review, of)?.better[0] : undefined;
  const at = better ? of.step - 1 : of.step;
  await table.show(at);
  // Something else was requested meanwhile.
  if (table.at.value !== (at < table.view.value.steps ? at : null)) return;
  // The sheet on a phone lies over the board.
  if (isPhone.value) beside.value = 'board';
  if (!better) return;
  const known = new Set(table.view.value.board.spots.map((spot) => spot.id));
  const spots = better.word.split(/[^\w*]+/).filter((word) => known.has(word));
  const { steps } = table.view.value;
  const marks = pointing(better.motions, spots, of.seat, say('better-choice'));
  table.pointers.value = { at, steps, marks, said: say('better', { what: better.told }) };
}

/** @param {{ table: Table, review: Of }} props */
function TurningPoints({ table, review }) {
  if (review.turning.length === 0) {
    return T.p({ class: 'help' }, say('no-turning-points'));
  }
  return T.ol(
    { class: 'turnings', 'aria-label': say('turning-points') },
    review.turning.map((of) => {
      const line = of.kind === 'mistake' ? (choiceAt(review, of)?.better ?? []) : [];
      const at = table.at.value;
      const open = at !== null && at === (line.length ? of.step - 1 : of.step);
      return T.li(
        { key: `${of.step}${of.seat}`, class: cls(`seat-${of.seat}`, open && 'open') },
        T.button(
          { type: 'button', class: 'turning', onClick: () => go(table, review, of) },
          T.span({ class: 'turning-step' }, say('step-number', { step: of.step })),
          T.span(null, why(table, review, of)),
          line.length
            ? T.span(
                { class: 'turning-line' },
                say('better', { what: line.map((step) => step.told).join(' \u00b7 ') }),
              )
            : null,
        ),
      );
    }),
  );
}

/** @param {{ table: Table, review: Of }} props */
function InWords({ table, review }) {
  const [open, setOpen] = useState(false);
  const points = shares(review);
  const { seats, tellings } = table.view.value;
  /** @param {number} step */
  const lost = (step) => {
    const losses = review.choices.filter((of) => of.step === step).map((of) => of.loss ?? 0);
    const most = Math.max(0, ...losses);
    return most >= 0.005 ? percent(most) : '';
  };
  // The summary takes the whole width, so that the figures fit a narrow column.
  const steps = () =>
    points.map((of, step) =>
      T.tbody(
        { key: step },
        T.tr(
          null,
          T.th({ scope: 'rowgroup', rowSpan: 2 }, step > tellings.length ? say('end') : String(step)),
          T.td(
            { colSpan: seats.length + 1 },
            step === 0 ? say('the-start') : (tellings[step - 1]?.told ?? say('the-result')),
          ),
        ),
        T.tr(
          null,
          of.map((share, i) => T.td({ key: i }, percent(share))),
          T.td(null, lost(step)),
        ),
      ),
    );
  return T.details(
    {
      class: 'curve-words',
      onToggle: (/** @type {any} */ e) => setOpen(e.currentTarget.open),
    },
    T.summary(null, say('curve-numbers')),
    open
      ? T.div(
          { class: 'curve-scroll', tabIndex: 0, role: 'region', 'aria-label': say('curve-numbers') },
          T.table(
            null,
            T.thead(
              null,
              T.tr(
                null,
                T.th({ scope: 'col' }, say('curve-step')),
                seats.map((seat) => T.th({ key: seat.seat, scope: 'col' }, seat.title)),
                T.th({ scope: 'col' }, say('given-away')),
              ),
            ),
            steps(),
          ),
        )
      : null,
  );
}

/** @param {number} wins */
const tenths = (wins) =>
  number(wins, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

/** @param {number} wins */
const signed = (wins) =>
  `${wins > -0.05 ? '+' : '\u2212'}${tenths(Math.abs(wins))}`;

/** One line per seat. @param {{ table: Table, review: Of }} props */
function Seats({ table, review }) {
  const lucky = review.luck.length > 0;
  const heads = [say('best-choices'), say('wins-given-away'), ...(lucky ? [say('wins-by-luck')] : [])];
  return T.table(
    { class: 'review-seats' },
    T.thead(
      null,
      T.tr(null, T.td(null), heads.map((head) => T.th({ key: head, scope: 'col' }, head))),
    ),
    T.tbody(
      null,
      review.seats.map((of) =>
        T.tr(
          { key: of.seat, class: `seat-${of.seat}` },
          T.th({ scope: 'row' }, title(table, of.seat)),
          T.td(null, say('best-of', { best: of.best, choices: of.choices })),
          T.td(null, tenths(of.lost)),
          lucky ? T.td(null, signed(of.luck)) : null,
        ),
      ),
    ),
  );
}

/** @param {{ table: Table, review: Of }} props */
function Done({ table, review }) {
  const { seats, steps } = table.view.value;
  const at = table.at.value ?? steps;
  const points = shares(review);
  const legend =
    seats.length === 2
      ? T.p(
          { class: 'legend' },
          T.span({ class: 'seat-a' }, T.i(null), say('curve-below', { who: seats[0]?.title })),
          T.span({ class: 'seat-b' }, T.i(null), say('curve-above', { who: seats[1]?.title })),
        )
      : T.p(
          { class: 'legend' },
          seats.map((seat, i) =>
            T.span(
              { key: seat.seat, class: `seat-${seat.seat}` },
              T.svg(
                { viewBox: '0 0 24 6', 'aria-hidden': 'true' },
                T.path({ class: `share-line of-seat dash-${i}`, d: 'M0 3H24' }),
              ),
              `${seat.title} ${percent(points[at]?.[i] ?? 0)}`,
            ),
          ),
        );
  const { tellings } = table.view.value;
  const here = at === 0 ? say('the-start') : (tellings[at - 1]?.told ?? '');
  return [
    C(Curve, { key: 'curve', table, review }),
    legend,
    T.p(
      { class: 'curve-here' },
      say('step-is', { step: at, is: seats.length === 2 ? sharesInWords(table, at, points) : here }),
    ),
    C(TurningPoints, { key: 'turning', table, review }),
    C(Seats, { key: 'seats', table, review }),
    C(InWords, { key: 'words', table, review }),
  ];
}

/** Whether a review that the hall does not make may be made here. @param {unknown} error */
const isLeftToUs = (error) =>
  error instanceof Unreachable ||
  (error instanceof Refused && ['not_yours', 'not_found', 'too_many', 'unavailable'].includes(error.code));

/** A part of the page that is loaded when the hall makes no review. */
const engine = () => import('../engine/review.js');

/** @param {{ table: Table }} props */
export default function Review({ table }) {
  const [state, setState] = useState(/** @type {ReviewState | null} */ (null));
  const [wrong, setWrong] = useState('');
  const own = useRef(/** @type {AbortController | null} */ (null));
  const path = `${table.path}/review`;
  const none = /** @type {ReviewState} */ ({ state: 'none', done: 0, total: table.view.value.steps + 1 });
  /** Makes it on this machine. @param {unknown} refused what the hall said */
  const make = async (refused) => {
    const control = new AbortController();
    own.current = control;
    try {
      const { reviewHere } = await engine();
      await reviewHere(table, control.signal, (of) => own.current === control && setState(of));
    } catch {
      if (control.signal.aborted) return;
      setState(none);
      setWrong(wording(refused));
    }
  };
  const stop = () => {
    own.current?.abort();
    own.current = null;
    setState(none);
  };
  useEffect(() => () => own.current?.abort(), []);
  /** @param {'GET' | 'POST'} method */
  const look = async (method) => {
    setWrong('');
    try {
      /** @type {ReviewState} */
      const told = await api(method, path);
      const here = told.state === 'none' ? await engine().then((of) => of.ownReview(table), () => null) : null;
      setState(here ?? told);
    } catch (error) {
      if (method === 'POST' && isLeftToUs(error)) await make(error);
      else setWrong(wording(error));
    }
  };
  useEffect(() => {
    look('GET');
  }, []);
  const working = state?.state === 'working';
  useEffect(() => {
    if (!working || own.current) return;
    let gone = false;
    pause(500).then(() => {
      if (!gone) look('GET');
    });
    return () => {
      gone = true;
    };
  }, [state]);
  useEffect(() => {
    if (working) speak(say('is-reviewed'));
  }, [working]);
  if (!state && !wrong) return null;
  return T.section(
    { class: 'review', 'aria-labelledby': 'review-title' },
    T.h2({ id: 'review-title' }, say('review')),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    state?.review ? C(Done, { table, review: state.review }) : null,
    working
      ? T.p(
          null,
          T.label({ for: 'review-progress' }, `${say('looking')} `),
          T.progress({ id: 'review-progress', max: state.total, value: state.done }),
          own.current
            ? T.button({ type: 'button', class: 'button small quiet', id: 'stop-review', onClick: stop }, icon('cross'), say('review-stop'))
            : null,
        )
      : null,
    // The hall knows no match of this device; the page before it leads to its analysis.
    state && !table.engine
      ? T.p(
          { class: 'row' },
          T.a(
            {
              class: 'button small quiet',
              id: 'analyse-here',
              href: `/analysis?table=${table.view.value.id}&step=${table.at.value ?? table.view.value.steps}`,
            },
            icon('steps'),
            say('analyse-here'),
          ),
          T.a(
            { class: 'button small quiet', id: 'annotate', href: `/studies?table=${table.view.value.id}` },
            icon('book'),
            say('annotate-match'),
          ),
        )
      : null,
    state?.state === 'none' || wrong
      ? T.button(
          { type: 'button', class: 'button', id: 'review-start', onClick: () => look('POST') },
          icon('star'),
          say('review-match'),
        )
      : null,
  );
}
