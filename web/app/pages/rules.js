// The rulebook: the server wrote the text, here its examples come alive.
import { useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { Board } from '../board/board.js';
import { loadSigns } from '../board/signs.js';
import { C, T } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { Choices, PlayBoard, RefusalNote } from '../play.js';
import { Table } from '../table.js';

/** @typedef {import('../types').Example} Example */
/** @typedef {import('../types').ExampleFrame} Frame */

/**
 * What an example claims at a frame, as something to point at.
 * @param {{ frame: Frame, shown: string, show: (word: string) => void, game: string }} props
 */
function Claims({ frame, shown, show, game }) {
  if (frame.legal.length + frame.illegal.length === 0) return null;
  const button = (/** @type {string} */ word, /** @type {string} */ kind, /** @type {string} */ said) =>
    T.button(
      {
        key: kind + word,
        type: 'button',
        class: `claim ${kind}`,
        'aria-pressed': shown === word ? 'true' : 'false',
        onClick: () => show(shown === word ? '' : word),
      },
      T.b(null, word),
      ` ${said}`,
    );
  const refused = frame.illegal.find((move) => move.word === shown);
  return T.div(
    { class: 'claims' },
    frame.legal.map((move) => button(move.word, 'legal', 'allowed')),
    frame.illegal.map((move) => button(move.word, 'illegal', 'not allowed')),
    refused
      ? T.p({ class: 'help' }, `${refused.message} `, T.a({ href: `/rules/${game}#rule-${refused.rule}` }, `Rule ${refused.rule}`))
      : null,
  );
}

/** @param {{ example: Example, game: string }} props */
function Shown({ example, game }) {
  const [at, setAt] = useState(0);
  const [old, setOld] = useState(0);
  const [word, setWord] = useState('');
  const frame = example.frames[at];
  if (!frame) return null;
  /** @param {number} to */
  const go = (to) => {
    setOld(at);
    setAt(to);
    setWord('');
  };
  const forth = at === old + 1 ? (frame.telling?.motions ?? []) : [];
  const back = at === old - 1 ? (example.frames[old]?.telling?.motions ?? []) : [];
  const motions = [...forth, ...back.map((m) => ({ from: m.to, to: m.from }))];
  const legal = frame.legal.find((move) => move.word === word);
  const illegal = frame.illegal.find((move) => move.word === word);
  const touched = legal?.touches.map((touch) => touch.id) ?? [];
  return T.div(
    { class: 'example-body' },
    C(Board, {
      board: example.board,
      scene: frame.scene,
      motions,
      label: example.title,
      picked: touched,
      last: new Set((frame.telling?.motions ?? []).flatMap((m) => [m.from, m.to])),
      evidence: illegal?.evidence ?? [],
    }),
    T.p({ class: 'example-said', role: 'status' }, frame.telling ? frame.telling.told : (frame.scene.notes[0] ?? '')),
    C(Claims, { frame, shown: word, show: setWord, game }),
    example.frames.length > 1
      ? T.div(
          { class: 'steps', role: 'group', 'aria-label': 'Walk through the example' },
          T.button(
            { type: 'button', class: 'round', 'aria-label': 'One step back', disabled: at === 0, onClick: () => go(at - 1) },
            icon('back'),
          ),
          T.span({ class: 'step-count' }, `${at} / ${example.frames.length - 1}`),
          T.button(
            {
              type: 'button',
              class: 'round',
              'aria-label': 'One step on',
              disabled: at === example.frames.length - 1,
              onClick: () => go(at + 1),
            },
            icon('forth'),
          ),
        )
      : null,
  );
}

/** @param {{ table: Table, solve: string, game: string, again: () => void }} props */
function Puzzle({ table, solve, game, again }) {
  const view = table.view.value;
  const over = view.turn.type === 'over';
  const won = view.standings?.[solve] === 1;
  const said = !over
    ? (view.scene.notes[0] ?? '')
    : won
      ? 'Solved. Well seen!'
      : 'Not this way. Try again.';
  return T.div(
    { class: 'example-body' },
    C(PlayBoard, { table, label: 'Puzzle board' }),
    T.p({ class: over ? (won ? 'solved' : 'unsolved') : 'example-said', role: 'status' }, said),
    C(RefusalNote, { table, game }),
    C(Choices, { table }),
    T.button({ type: 'button', class: 'button small quiet', onClick: again }, icon('again'), 'From the start'),
  );
}

/** @param {{ example: Example, game: string, count: number }} props */
function ExampleFigure({ example, game, count }) {
  const [table, setTable] = useState(/** @type {Table | null} */ (null));
  const [wrong, setWrong] = useState('');
  const { solve } = example;
  const play = async () => {
    table?.live?.close();
    const seats = [...'abcdef'.slice(0, count)].map((seat) =>
      seat === solve ? { kind: 'me' } : { kind: 'bot', level: 8 },
    );
    try {
      const body = { game, setup: example.setup, position: example.position ?? undefined, seats };
      const { id } = await api('POST', '/api/tables', body);
      const fresh = new Table(await api('GET', `/api/tables/${id}`));
      fresh.follow();
      setTable(fresh);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return T.div(
    null,
    table && solve
      ? C(Puzzle, { table, solve, game, again: play })
      : C(Shown, { example, game }),
    solve && !table
      ? T.button({ type: 'button', class: 'button solve', onClick: play }, icon('play'), 'Solve it')
      : null,
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
  );
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function rules(root, data) {
  const game = data.game?.id ?? location.pathname.split('/')[2] ?? '';
  document.documentElement.dataset.game = game;
  root.classList.add('prose', 'rules');
  await loadSigns(game);
  const figures = root.querySelectorAll('figure.example');
  for (const figure of figures) {
    const index = Number(/** @type {HTMLElement} */ (figure).dataset.example);
    const example = data.examples?.[index];
    if (!example) continue;
    const home = document.createElement('div');
    figure.append(home);
    const count = Number(example.setup.seats) || (data.game?.seats.min ?? 2);
    render(C(ExampleFigure, { example, game, count }), home);
  }
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
}
