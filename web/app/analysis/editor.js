// The editor of positions: pieces on a board, and everything else of a position. It knows no game: what can
// be edited is told by the rules, and so is why a draft is no position yet.
import { useEffect, useRef, useState } from '../../vendor/hooks.mjs';
import { Board } from '../board/board.js';
import { Icon } from '../board/signs.js';
import { C, T, cls } from '../el.js';
import { icon } from '../icons.js';
import { wording } from '../net.js';
import { say } from '../say.js';
import { bring } from '../sheet.js';
import { speak } from '../speak.js';
import { wordings } from '../wordings.js';
import { editorAt } from './address.js';
import { Fields, SETS } from './fields.js';
import { keep } from './kept.js';
import { marksOf, withPair, withSpot } from './parts.js';
import { Pictures } from './pictures.js';
import { PlayHere } from './playhere.js';
import { begun } from './study.js';

/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */
/** @typedef {import('../types').StudyDraft} Draft */
/** @typedef {import('../types').StudyEdit} Edit */
/** @typedef {import('../types').StudyEdited} Edited */
/** @typedef {import('./source.js').Source} Source */

export const ready = Promise.all([wordings('messages/editor'), bring('css/editor.css')]);

/** What a touch does: a thing of the palette is put, or one of these. */
const MOVE = '';
const ERASE = 'erase';

/** How many drafts can be gone back to. */
const UNDO_MAX = 200;

/** Asks the rules about drafts, one question after the other. @param {Source} source @param {GameInfo} game @param {any} setup */
function useDraft(source, game, setup) {
  const [edited, show] = useState(/** @type {Edited | null} */ (null));
  const [wrong, setWrong] = useState('');
  const [past, setPast] = useState(/** @type {Draft[]} */ ([]));
  const last = useRef(/** @type {Edited | null} */ (null));
  const queue = useRef(Promise.resolve());
  /** @param {(draft: Draft | undefined) => any} from @param {Edit[]} [edits] @param {boolean} [undoes] */
  const ask = (from, edits = [], undoes = false) => {
    const work = async () => {
      const before = last.current?.draft;
      try {
        /** @type {Edited} */
        const next = await source.ask(game.id, { ask: 'edit', game: game.id, setup, from: from(before), edits });
        last.current = next;
        if (before && !undoes) setPast((all) => [...all, before].slice(-UNDO_MAX));
        show(next);
        setWrong('');
        history.replaceState(null, '', editorAt(game.id, setup, next.position));
      } catch (why) {
        setWrong(wording(why));
      }
    };
    queue.current = queue.current.then(work);
    return queue.current;
  };
  const undo = () => {
    const draft = past.at(-1);
    if (!draft) return;
    setPast(past.slice(0, -1));
    ask(() => ({ draft }), [], true);
  };
  return { edited, wrong, past, ask, undo };
}

/** The things that can be put. @param {{ edited: Edited, tool: string, pick: (tool: string) => void }} props */
function Palette({ edited, tool, pick }) {
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {any} */ sign) =>
    T.button(
      {
        key: id,
        type: 'button',
        class: cls('thing', tool === id && 'on'),
        'data-thing': id,
        'aria-pressed': tool === id ? 'true' : 'false',
        'aria-label': label,
        title: label,
        onClick: () => pick(id),
      },
      sign,
    );
  return T.div(
    { class: 'palette', role: 'group', 'aria-label': say('editor-palette') },
    button(MOVE, say('editor-move'), icon('hand')),
    edited.palette.map(({ id, kind, owner, glyph, label }) => button(id, label, C(Icon, { kind, owner, glyph }))),
    button(ERASE, say('editor-erase'), icon('cross')),
  );
}

/** The field that touches of the board set, and how. @param {Edited} edited @param {Look} look @param {string} tool */
function fieldSet(edited, look, tool) {
  const field = edited.fields.find(({ id }) => tool === SETS + id);
  const control = field && look.edits?.(field.id);
  return field && control ? { id: field.id, type: control.type } : null;
}

/**
 * The board.
 * @param {{ edited: Edited, game: GameInfo, look: Look, tool: string, flipped: boolean,
 *   put: (edits: Edit[]) => Promise<void> }} props
 */
function Stage({ edited, game, look, tool: held, flipped, put }) {
  const setting = fieldSet(edited, look, held);
  // A field may be gone.
  const tool = held.startsWith(SETS) ? MOVE : held;
  const [picked, setPicked] = useState('');
  useEffect(() => setPicked(''), [held]);
  const { board, pieces } = edited;
  const at = (/** @type {string} */ spot) => edited.draft.pieces[spot];
  const named = (/** @type {string} */ spot) => board.spots.find(({ id }) => id === spot)?.label || spot;
  const move = (/** @type {string} */ from, /** @type {string | null} */ to) => {
    setPicked('');
    const thing = at(from);
    if (!thing || from === to) return Promise.resolve();
    speak(to ? say('editor-moved', { from: named(from), to: named(to) }) : say('editor-erased', { spot: named(from) }));
    return put([{ spot: from, thing: null }, ...(to ? [{ spot: to, thing }] : [])]);
  };
  /** A touch that sets a field. @param {string} field @param {string} type @param {string} spot */
  const setBy = (field, type, spot) => {
    const text = edited.values[field] ?? '';
    if (type === 'pairs' && !picked) {
      setPicked(spot);
      return speak(say('editor-first', { spot: named(spot) }));
    }
    setPicked('');
    if (type === 'pairs' && picked === spot) return;
    const ends = type === 'spot' ? type : 'path';
    const value = type === 'pairs' ? withPair(text, picked, spot) : withSpot(ends, text, spot);
    speak(value || say('editor-none'));
    return put([{ field, value }]);
  };
  const touch = (/** @type {string} */ spot) => {
    if (setting) return setBy(setting.id, setting.type, spot);
    if (tool === MOVE) {
      if (picked) return move(picked, spot);
      if (at(spot)) {
        setPicked(spot);
        speak(say('editor-picked', { spot: named(spot) }));
      }
      return;
    }
    const thing = tool === ERASE || at(spot) === tool ? null : tool;
    if (thing === null && !at(spot)) return;
    const label = edited.palette.find(({ id }) => id === thing)?.label ?? '';
    speak(thing ? say('editor-put', { thing: label, spot: named(spot) }) : say('editor-erased', { spot: named(spot) }));
    return put([{ spot, thing }]);
  };
  const marks = edited.fields.flatMap(({ id }) => {
    const control = look.edits?.(id);
    return control ? marksOf(control, edited.values[id] ?? '') : [];
  });
  return C(Board, {
    board,
    scene: { pieces, marks, trays: [], notes: [] },
    label: say('editor-board', { game: game.name }),
    flipped,
    picked: picked ? [picked] : [],
    onTouch: touch,
    canGrab: (spot) => !setting && Boolean(at(spot)),
    onDrop: async (from, to) => {
      await move(from, to);
      return true;
    },
    onEscape: () => setPicked(''),
  });
}

/** Whether the draft is a position, or why not. @param {{ edited: Edited, game: GameInfo }} props */
function Verdict({ edited, game }) {
  const { fault, status } = edited;
  if (!fault) return T.p({ class: 'verdict', id: 'verdict', role: 'status' }, icon('ok'), status || say('editor-legal'));
  const { rule, reason } = fault;
  const cited = say('analysis-by-rule', { rule });
  return T.p(
    { class: 'verdict wrong', id: 'verdict', role: 'status' },
    `${say('editor-not-yet')} ${reason} `,
    T.a({ href: `/rules/${game.id}#rule-${rule}` }, cited),
  );
}

/** The position as text: to copy, and to read. @param {{ edited: Edited, read: (text: string) => Promise<void>, wrong: string }} props */
function AsText({ edited, read, wrong }) {
  const [text, setText] = useState(edited.position ?? '');
  useEffect(() => {
    if (edited.position) setText(edited.position);
  }, [edited.position]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    speak(say('copied'));
  };
  return T.form(
    { class: 'as-text', onSubmit: (/** @type {Event} */ e) => (e.preventDefault(), read(text.trim())) },
    T.label({ for: 'editor-text' }, say('analysis-position')),
    T.textarea({
      id: 'editor-text',
      rows: 3,
      spellcheck: false,
      value: text,
      'aria-invalid': wrong ? 'true' : 'false',
      onInput: (/** @type {any} */ e) => setText(e.currentTarget.value),
    }),
    T.p(
      { class: 'row' },
      T.button({ type: 'submit', class: 'button small quiet', id: 'editor-read', disabled: !text.trim() }, say('editor-read')),
      T.button(
        { type: 'button', class: 'button small quiet', id: 'editor-copy', disabled: !edited.position, onClick: copy },
        icon('copy'),
        say('copy'),
      ),
    ),
  );
}

/** @param {{ game: GameInfo, look: Look, setup: any, position: string | null, source: Source }} props */
export default function Editor({ game, look, setup, position, source }) {
  const { edited, wrong, past, ask, undo } = useDraft(source, game, setup);
  const [tool, pick] = useState(MOVE);
  const [flipped, flip] = useState(false);
  useEffect(() => {
    ask(() => (position ? { position } : 'start'));
  }, []);
  const put = (/** @type {Edit[]} */ edits) => ask((draft) => (draft ? { draft } : 'start'), edits);
  // Where nothing stands yet, the first thing may tell what else is meant.
  const place = (/** @type {Edit[]} */ edits) => put([...edits, ...((edited && look.placing?.(edited)) ?? [])]);
  const analyse = async () => {
    const study = begun({ game: game.id, setup, position: edited?.position });
    await keep(study);
    location.assign(`/analysis?study=${study.id}`);
  };
  const head = T.h1({ class: 'editor-title' }, say('editor-of', { game: game.name }));
  if (!edited) {
    return T.div({ class: 'prose' }, head, wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : T.p(null, say('editor-loads')));
  }
  const act = (
    /** @type {'start' | 'clear' | 'undo' | 'flip'} */ id,
    /** @type {any} */ sign,
    /** @type {string} */ label,
    /** @type {() => unknown} */ onClick,
    disabled = false,
  ) => T.button({ type: 'button', class: 'button small quiet', id: `editor-${id}`, disabled, onClick }, sign, label);
  return T.div(
    { class: 'analysis editor' },
    T.div(
      { class: 'study-head' },
      head,
      T.p(
        { class: 'row' },
        act('start', icon('first'), say('editor-start'), () => ask(() => 'start')),
        act('clear', icon('cross'), say('editor-clear'), () => ask(() => 'empty')),
        act('undo', icon('undo'), say('editor-undo'), undo, past.length === 0),
        edited.board.turnable ? act('flip', icon('turn'), say('editor-flip'), () => flip(!flipped)) : null,
      ),
    ),
    T.section(
      { class: 'stage', 'aria-label': say('board') },
      T.div(
        { class: 'board-frame' },
        T.div({ class: 'board-space' }, C(Stage, { edited, game, look, tool, flipped, put: place })),
        C(Palette, { edited, tool, pick }),
      ),
    ),
    T.div(
      { class: 'prompt' },
      C(Verdict, { edited, game }),
      wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
    ),
    T.div(
      { class: 'analysis-side' },
      C(Fields, { edited, look, seats: game.seat_names, set: (field, value) => put([{ field, value }]), tool, pick }),
      T.p(
        null,
        T.button({ type: 'button', class: 'button', id: 'editor-analyse', disabled: !edited.position, onClick: analyse }, say('analysis-begin')),
      ),
      C(PlayHere, { game, setup, edited }),
      C(AsText, { edited, wrong, read: (text) => ask(() => ({ position: text })) }),
      C(Pictures, { game, setup, edited }),
    ),
  );
}
