// The panel of Muster Chess: the builder, the reveal and the choice take the place
// of the board. Parts that most of a match does not need are fetched on demand.
import { C, Later, T } from '../app/el.js';
import { Unreachable } from '../app/net.js';
import { say } from '../app/say.js';
import { board, pieces } from '../app/sets.js';
import { speak } from '../app/speak.js';
import { useEffect, useState } from '../vendor/hooks.mjs';

/** @param {any} view @returns {'muster' | 'choice' | 'chess'} */
function phaseOf(view) {
  if (view.turn.type !== 'together') return 'chess';
  return view.scene.trays.some((/** @type {any} */ tray) => tray.id === 'choice')
    ? 'choice'
    : 'muster';
}

const MODULES = {
  muster: () => import('./muster-chess/builder.js'),
  choice: () => import('./muster-chess/reveal.js'),
  chess: () => import('./muster-chess/reveal.js'),
};
/** The tables whose muster this page has seen: there the reveal is news. */
const seen = /** @type {Set<string>} */ (new Set());

/** @param {any} props */
function Chess(props) {
  const { view, parts } = props;
  const [closed, setClosed] = useState(false);
  const at = view.tellings.findLastIndex((/** @type {any} */ t) => t.line.startsWith('+'));
  const { line = '', told = '' } = view.tellings[at] ?? {};
  // Armies are written with slashes; choices are not.
  const isNews = at >= 0 && view.steps - at <= 3 && !line.includes('/');
  return isNews && !closed ? C(parts.Explained, { told, close: () => setClosed(true) }) : null;
}

/** @param {any} props */
function Panel(props) {
  const { view, seat, enabled, table } = props;
  const phase = phaseOf(view);
  const [loaded, setLoaded] = useState(/** @type {any} */ (null));
  useEffect(() => {
    MODULES[phase]()
      .then((module) => module.ready.then(() => setLoaded({ phase, module })))
      .catch(() => table.refuse(new Unreachable()));
    if (phase === 'muster') {
      seen.add(view.id);
      // The list of moves would reveal both armies too early.
      table.revealed.value = view.steps;
    } else if (phase === 'chess') table.revealed.value = Infinity;
  }, [phase]);
  const show = () => {
    seen.delete(view.id);
    table.revealed.value = Infinity;
    speak(view.tellings.at(-1)?.told ?? '');
  };
  if (loaded?.phase !== phase) {
    return phase === 'chess' ? null : T.p({ class: 'army-sealed help' }, say('chess-muster-comes'));
  }
  const { Builder, Sealed, Reveal } = loaded.module;
  if (phase === 'chess') return C(Chess, { ...props, parts: loaded.module });
  if (phase === 'choice') {
    // Counted down once, and only where the muster was waited for.
    const fresh = seen.has(view.id);
    return C(Reveal, { key: seat, ...props, fresh, shown: show });
  }
  return enabled && seat ? C(Builder, { key: seat, ...props }) : C(Sealed, { view });
}

/**
 * The musterer of White's army need not play it: once it is known who plays which colour,
 * the seats are called and coloured by that. @param {any} view
 */
function byColours(view) {
  const king = view.scene.pieces.find((/** @type {any} */ p) => p.kind === 'white-king');
  if (!king || phaseOf(view) !== 'chess') return view;
  const white = king.owner;
  document.documentElement.dataset.white = white;
  const seats = view.seats.map((/** @type {any} */ seat) => {
    const title = say(seat.seat === white ? 'chess-white' : 'chess-black');
    // Somebody at this device may be called by his seat.
    return { ...seat, title, name: seat.name === seat.title ? title : seat.name };
  });
  return { ...view, seats };
}

/** Armies of which an example says whether they may be mustered. @param {any} props */
const Tried = (props) => C(Later, { from: () => import('./muster-chess/tried.js'), ...props });

/**
 * PGN begins with the chess.
 * @param {any} view @param {string} path
 */
const save = ({ id, scene }, path) =>
  scene.pieces.length && scene.trays.every((/** @type {any} */ tray) => tray.id !== 'choice')
    ? { id: 'pgn', sign: 'save', label: 'PGN', href: `${path}/record?form=pgn`, download: `muster-chess-${id}.pgn` }
    : null;

/** The materials of its men and its board. */
const settings = [
  {
    name: 'pieces',
    title: say('chess-pieces'),
    options: [
      ['', say('chess-pieces-turned')],
      ['modern', say('chess-pieces-modern')],
      ['bold', say('chess-pieces-bold')],
    ],
    value: pieces,
  },
  {
    name: 'board',
    title: say('chess-board'),
    options: [
      ['', say('chess-board-walnut')],
      ['slate', say('chess-board-slate')],
      ['green', say('chess-board-green')],
      ['ink', say('chess-board-ink')],
    ],
    value: board,
  },
];

/** The men taken, once the chess has begun. @param {any} props */
const Beside = (props) =>
  phaseOf(props.table.view.value) === 'chess'
    ? C(Later, { from: () => import('./muster-chess/taken.js'), ...props })
    : null;

export default {
  Panel,
  Beside,
  save,
  settings,
  Tried,
  shown: byColours,
  /** Before the muster there are no men: whoever puts one means the chess. @param {any} edited */
  placing: (edited) => (edited.values.phase === 'muster' ? [{ field: 'phase', value: 'chess' }] : []),
  /** @param {string} word */
  hinted: (word) =>
    word.includes('/')
      ? say('chess-army-below')
      : ['white', 'black'].includes(word)
        ? say('chess-army-of', { side: word })
        : null,
  /** @param {any[]} offers */
  covers: (offers) =>
    offers.some((offer) => offer.word.includes('/') || offer.word === 'white'),
  /** @param {any} view */
  hides: (view) => phaseOf(view) !== 'chess',
  /** White is below, whoever plays it. @param {any} view */
  below: (view) =>
    view.scene.pieces.find((/** @type {any} */ p) => p.kind === 'white-king')?.owner ?? 'a',
  /** A seat that musters plays no colour yet. @param {any} view @param {string} seat */
  youAre: (view, seat) =>
    phaseOf(view) === 'chess' ? null : say('chess-you-muster', { seat }),
};
