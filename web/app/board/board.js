// A board, drawn from data: spots, lines, pieces, marks. It knows no game.
import { useEffect, useLayoutEffect, useMemo, useRef } from '../../vendor/hooks.mjs';
import { signal, useComputed } from '../../vendor/signals.mjs';
import { C, Later, T, cls } from '../el.js';
import { Bed, Grain, Shadows, Ties } from './bed.js';
import { holdStill } from './drag.js';
import { Figure, stands, useCast, useSlides } from './figures.js';
import { turned } from './geometry.js';
import { Hits } from './hits.js';
import { drawnOnce } from './kept.js';
import { Hints, Lines, Marks, Scenery, SpotShape, Values, isMany } from './marks.js';
import { seatClass, symbols } from './signs.js';
import { Pane, isLong, pinch, tall } from './window.js';
import { say } from '../say.js';
import { pieces } from '../sets.js';

/** @typedef {import('../types').Board} BoardData */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Spot} Spot */
/** @typedef {import('../types').Mark} Mark */

/**
 * @typedef {object} BoardProps
 * @property {BoardData} board
 * @property {Scene} scene
 * @property {string} label the name of the board
 * @property {import('../types').Motion[]} [motions] how the last scene became this one
 * @property {any} [above] what lies over the board for a moment
 * @property {number} [pace] how slowly pieces move; 0 where they stand at once
 * @property {Set<string> | null} [won] the spots that decided the match: other pieces fade
 * @property {boolean} [flipped]
 * @property {Set<string>} [open] spots that may be touched next
 * @property {boolean} [hints] whether these are shown
 * @property {string[]} [picked] spots touched so far
 * @property {Set<string>} [last] spots of the last move
 * @property {Mark[]} [evidence] what a refusal points out
 * @property {Map<string, import('../types').Value>} [values]
 * @property {(spot: string, by: 'tap' | 'key') => void} [onTouch]
 * @property {(spot: string) => boolean} [canGrab] whether a drag may start here
 * @property {(spot: string) => void} [onGrab]
 * @property {(from: string, to: string | null) => Promise<boolean>} [onDrop]
 * @property {() => void} [onEscape]
 * @property {import('../store/ahead.js').Ahead | null} [ahead] what a touch would do
 * @property {string} [under] the spot under the pointer or the focus
 * @property {(spot: string) => void} [onUnder]
 * @property {import('./choices.js').SpotAnswers | null} [answers] the answers offered at a spot
 * @property {import('../table').Table} [table] the table of these answers
 * @property {string} [focus] the spot that a map keeps in sight
 * @property {any} [staged] what lies on the board for a while, such as dice
 */

const NONE = new Set();

/**
 * Draws the preview of a touch: loaded once there is a board that one plays on.
 * @type {import('../../vendor/signals.mjs').Signal<typeof import('./preview.js') | null>}
 */
const preview = signal(null);

/**
 * Marks of the whole board, such as the weather: the sign is in the corner of the visible part.
 * @param {{ marks: Mark[], pane: Pane }} it
 */
function Hung({ marks, pane }) {
  const { x, y, w, h } = pane.box.value;
  const size = h * 0.12;
  return marks
    .filter(({ kind }) => symbols.value.has(`mark-${kind}`))
    .map(({ kind }, i) => {
      const box = { x: x + w - (i + 1.25) * size, y: y + size * 0.3, width: size, height: size };
      return T.use({ key: kind, class: `hung mark-${kind}`, href: `#sign-mark-${kind}`, ...box });
    });
}

/** @param {{ pane: Pane, long: boolean }} it */
function ZoomButtons({ pane, long }) {
  const button = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {() => void} */ onClick,
  ) => T.button({ type: 'button', class: 'round', 'aria-label': label, onClick }, text);
  return T.div(
    { class: 'zoom', role: 'group', 'aria-label': say('map') },
    long
      ? T.button(
          {
            type: 'button',
            class: 'round follow',
            'aria-label': say('follow'),
            title: say('follow'),
            'aria-pressed': pane.follows.value,
            onClick: () => (pane.follows.value = !pane.follows.value),
          },
          '\u25ce',
        )
      : null,
    button('+', say('closer'), () => pane.zoom(1.5)),
    button('\u2212', say('further'), () => pane.zoom(1 / 1.5)),
    button('\u2922', say('whole-board'), () => pane.reset()),
  );
}

/**
 * The look of a piece: new, within marks, not among those that decided the match.
 * @param {BoardProps} props @param {{ actor: import('./cast').Actor }} at
 */
const stateOf = ({ scene, won }, { actor: { fresh, piece } }) =>
  cls(
    fresh && 'coming',
    won && !won.has(piece.spot) && 'faded',
    ...scene.marks.filter(({ spots }) => spots.includes(piece.spot)).map(({ kind }) => `in-${kind}`),
  );

/**
 * A long map takes the shape of the room that a table has.
 * @param {import('preact').RefObject<SVGSVGElement | null>} svg @param {Pane} pane
 * @param {boolean} long
 */
function useRoom(svg, pane, long) {
  useLayoutEffect(() => {
    const space = long ? svg.current?.closest('.board-space') : null;
    if (!space) return;
    const measure = () => {
      const { clientWidth: w, clientHeight: h } = space;
      if (!h) return;
      const left = h - w * tall() - 8;
      // In a low room the whole map is seen: it needs no strip, which would push it out.
      pane.bare.value = left * pane.whole.w < w * pane.whole.h;
      pane.room.value = w / (pane.bare.value ? h : left);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(space);
    return () => watch.disconnect();
  }, [long]);
}

/** @param {BoardProps} props */
export function Board(props) {
  const { flipped, picked = [], last = NONE, evidence = [], scene, table } = props;
  const board = useMemo(() => (flipped ? turned(props.board) : props.board), [props.board, flipped]);
  const spots = useMemo(() => new Map(board.spots.map((spot) => [spot.id, spot])), [board]);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const whole = { ...board.origin, w: board.size.x, h: board.size.y };
  const isMap = Math.max(whole.w, whole.h) > 13 || board.spots.length > 110;
  const pane = (useRef(/** @type {Pane | null} */ (null)).current ??= new Pane(whole, isMap));
  pane.fit(whole);
  const long = isMap && isLong(whole);
  useRoom(svg, pane, long);
  const stripped = long && !pane.bare.value;
  const cast = useCast(props);
  const standing = stands(cast.actors, spots);
  const { pace = 1 } = props;
  const drawn = useRef(/** @type {string[]} */ ([]));
  const settled = useSlides(svg, cast, standing, { spots, flipped, pace });
  const sight = spots.get(props.focus ?? scene.pieces[0]?.spot ?? '')?.at;
  // In the frame of the scene: what is drawn is laid out once.
  useLayoutEffect(() => pane.begin(sight), []);
  pane.jumps = !pace;
  useLayoutEffect(() => sight && pane.follow(sight), [props.focus, pane.ratio, pane.follows.value]);
  useEffect(() => {
    const node = svg.current;
    node?.addEventListener('touchmove', holdStill, { passive: false });
    return () => node?.removeEventListener('touchmove', holdStill);
  }, []);
  // Signals as attributes: moving a map redraws nothing.
  const viewBox = useComputed(() => {
    const { x, y, w, h } = pane.box.value;
    return `${x} ${y} ${w} ${h}`;
  });
  const sort = useComputed(() => cls(pane.zoomed && 'zoomed', pane.close && 'close'));
  const overall = scene.marks.filter((mark) => !mark.spots.length);
  const weather = overall.map(({ kind }) => `for-${kind}`);
  const size = { x: whole.x, y: whole.y, width: whole.w, height: whole.h };
  const steady = pace ? null : table?.steady?.order(standing, drawn.current);
  const order = steady ?? [...standing].sort(
    (a, b) => Number(cast.moved.has(a.actor.key)) - Number(cast.moved.has(b.actor.key)),
  );
  drawn.current = order.map(({ actor }) => actor.key);
  const kept = useMemo(() => /** @type {import('./kept').Kept} */ (new Map()), [board, symbols.value, pieces.value]);
  const fixed = useMemo(() => ({ bed: C(Bed, { board }), grain: C(Grain, { board }), lines: Lines(board) }), [board]);
  const scenery = useMemo(() => C(Scenery, { board: props.board }), [props.board]);
  const plays = Boolean(props.onTouch);
  useEffect(() => {
    if (plays) import('./preview.js').then((module) => (preview.value = module), () => {});
  }, [plays]);
  const thought = props.ahead ? preview.value : null;
  const fate = thought?.fates(props.ahead, scene.pieces);
  // Who walks over positions touches none of them.
  const rounds = useRef(0);
  if (!table?.passing.value) rounds.current++;
  const hits = drawnOnce(kept, 'hits', `${rounds.current}`, () =>
    C(Hits, { board, props, pane, svg, settle: (spot) => (settled.current = spot) }),
  );
  const answersAt = spots.get(props.answers?.spot ?? '')?.at;
  /** @param {WheelEvent} e */
  const onWheel = (e) => {
    const out = e.deltaY > 0;
    if (!isMap || !svg.current || !(pane.zoomed || (e.ctrlKey && !out))) return;
    e.preventDefault();
    const frame = svg.current.getBoundingClientRect();
    const box = pane.box.peek();
    const per = box.w / frame.width;
    const about = {
      x: box.x + (e.clientX - frame.x) * per,
      y: box.y + (e.clientY - frame.y) * per,
    };
    if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      pane.pan((e.deltaX || e.deltaY) * per, 0);
    } else pane.zoom(out ? 1 / 1.15 : 1.15, about);
  };
  return T.div(
    {
      class: cls('board', isMap && 'map', stripped && 'long', !pace && 'at-once', props.won && 'decided', thought?.isThought(props.ahead) && 'thought'),
      style: { '--ratio': String(pane.ratio), '--across': `${whole.w}px` },
    },
    T.svg(
      {
        ref: svg,
        viewBox,
        class: sort,
        onWheel,
        onPointerDown: (/** @type {any} */ e) => {
          if (isMap && svg.current && (pane.zoomed || e.pointerType === 'touch')) {
            pinch(pane, e, svg.current);
          }
        },
      },
      T.g({ class: 'beds', 'aria-hidden': 'true' }, fixed.bed),
      T.g(
        { class: 'spots', 'aria-hidden': 'true' },
        board.spots.map((spot) => {
          const { id } = spot;
          const look = cls('spot', spot.class, last.has(id) && 'last', picked.includes(id) && 'picked');
          return drawnOnce(kept, `c ${id}`, look, () => SpotShape(spot, 1, { key: id, class: look }));
        }),
      ),
      T.g({ class: 'grains', 'aria-hidden': 'true' }, fixed.grain),
      T.g({ class: 'lines', 'aria-hidden': 'true' }, fixed.lines),
      T.g({ class: 'marks', 'aria-hidden': 'true' }, Marks(scene.marks, spots, 'm')),
      T.g({ class: 'ties', 'aria-hidden': 'true' }, C(Ties, { scene, spots, decided: Boolean(props.won) })),
      T.g({ class: 'ahead', 'aria-hidden': 'true' }, thought?.AheadUnder(props.ahead, spots)),
      T.g({ class: 'shadows', 'aria-hidden': 'true' }, Shadows(steady ?? standing, kept)),
      T.g(
        { class: 'pieces', 'aria-hidden': 'true' },
        stands(cast.gone, spots).map((at) => Figure(at, 'leaving')),
        order.map((at) => {
          const { actor: { key, piece: { kind, owner, spot, glyph } }, x, y, r } = at;
          const state = cls(stateOf(props, at), fate?.get(at.actor.piece));
          const look = `${x} ${y} ${r} ${kind} ${seatClass(owner)} ${spot} ${glyph} ${state}`;
          return drawnOnce(kept, `p ${key}`, look, () => Figure(at, state));
        }),
      ),
      T.g(
        { class: cls('hints', isMany(props.open ?? NONE) && 'many'), 'aria-hidden': 'true' },
        C(Hints, { props, spots }),
      ),
      T.g(
        { class: 'ahead', 'aria-hidden': 'true' },
        thought?.AheadOver(props.ahead, spots, scene.pieces),
        thought?.Soon(props.ahead, spots),
      ),
      T.g({ class: 'evidence', 'aria-hidden': 'true' }, Marks(evidence, spots, 'e', table?.Then)),
      plays ? C(Later, { from: () => import('./drawn.js'), svg, shown: scene, spots, table }) : null,
      T.g({ class: 'values', 'aria-hidden': 'true' }, C(Values, { props, spots, kept })),
      T.g({ class: 'hangs', 'aria-hidden': 'true' }, C(Hung, { marks: overall, pane })),
      hits,
    ),
    // Beneath what moves, so that a slide repaints no scenery; later in the tree, as it is decoration.
    T.svg(
      { class: cls('backdrop', ...weather), viewBox, 'aria-hidden': 'true' },
      T.rect({ class: 'ground', ...size }),
      scenery,
      T.rect({ class: 'tint', ...size }),
    ),
    props.above,
    answersAt && table && props.answers
      ? T.div(
          { class: 'board-over' },
          C(Later, {
            from: () => import('../later/spot.js'),
            answers: props.answers,
            at: answersAt,
            box: pane.box.value,
            table,
          }),
        )
      : null,
    isMap ? C(ZoomButtons, { pane, long }) : null,
    props.staged ? T.div({ class: 'staged' }, props.staged) : null,
    // Its room is kept until it is there.
    stripped
      ? T.div(
          { class: 'strip-room', style: { aspectRatio: String(1 / tall()) } },
          C(Later, { from: () => import('./strip.js'), board, scene, pane }),
        )
      : null,
  );
}
