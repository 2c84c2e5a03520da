// The rulebook: the server wrote the text; here its examples become interactive.
import { useRef, useState } from '../../vendor/hooks.mjs';
import { render } from '../../vendor/preact.mjs';
import { Board } from '../board/board.js';
import { ASSETS, loadSigns } from '../board/signs.js';
import { C, T } from '../el.js';
import { icon } from '../icons.js';
import { api, wording } from '../net.js';
import { Choices, Confirm, Foretold, PlayBoard, RefusalNote } from '../play.js';
import { say } from '../say.js';
import { firstSeats } from '../seats.js';
import { Table } from '../table.js';
import { follow } from '../table/live.js';
import { parseWire } from '../wire.js';

/** @typedef {import('../types').Example} Example */
/** @typedef {import('../types').GameInfo} GameInfo */
/** @typedef {import('../types').Look} Look */

/** @param {{ example: Example, title: string, look: Look }} props */
function Shown({ example, title, look }) {
  // Before the first step there may be nothing to see.
  const first = example.frames.findIndex(({ scene }) => scene.pieces.length > 0);
  const [at, setAt] = useState(Math.max(0, first));
  const [old, setOld] = useState(at);
  const frame = example.frames[at];
  if (!frame) return null;
  const end = example.frames.length - 1;
  /** @param {number} to */
  const go = (to) => {
    setOld(at);
    setAt(to);
  };
  const forth = at === old + 1 ? (frame.telling?.motions ?? []) : [];
  const back = at === old - 1 ? (example.frames[old]?.telling?.motions ?? []) : [];
  const motions = [...forth, ...back.map((m) => ({ from: m.to, to: m.from }))];
  const button = (
    /** @type {'back' | 'forth'} */ sign,
    /** @type {string} */ label,
    /** @type {number} */ to,
  ) =>
    T.button(
      {
        type: 'button',
        class: 'round',
        'aria-label': label,
        disabled: to < 0 || to > end,
        onClick: () => go(to),
      },
      icon(sign),
    );
  const { tried } = frame;
  if (look.Tried && tried.length && end === 0) {
    return T.div({ class: 'example-body' }, C(look.Tried, { tried }));
  }
  return T.div(
    { class: 'example-body' },
    C(Board, {
      board: example.board,
      scene: frame.scene,
      motions,
      label: title,
      values: look.names?.(example.board),
      last: new Set((frame.telling?.motions ?? []).flatMap((m) => [m.from, m.to])),
    }),
    T.p(
      { class: 'example-said', role: 'status' },
      frame.telling ? frame.telling.told : (frame.scene.notes[0] ?? ''),
    ),
    frame.says.length
      ? T.ul(
          { class: 'claims' },
          frame.says.map((said) => T.li({ key: said }, said)),
        )
      : null,
    end > 0
      ? T.div(
          { class: 'steps', role: 'group', 'aria-label': say('walk-example') },
          button('back', say('step-back'), at - 1),
          T.span({ class: 'step-count' }, `${at} / ${end}`),
          button('forth', say('step-on'), at + 1),
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
      ? say('solved')
      : say('not-solved');
  return T.div(
    { class: 'example-body' },
    C(PlayBoard, { table, label: say('puzzle-board') }),
    T.p({ class: over ? (won ? 'solved' : 'unsolved') : 'example-said', role: 'status' }, said),
    C(Foretold, { table }),
    C(RefusalNote, { table, game }),
    C(Choices, { table }),
    C(Confirm, { table }),
    T.button(
      { type: 'button', class: 'button small quiet', onClick: again },
      icon('again'),
      say('from-start'),
    ),
  );
}

/** @param {{ example: Example, title: string, count: number, look: Look }} props */
function ExampleFigure({ example, title, count, look }) {
  const [table, setTable] = useState(/** @type {Table | null} */ (null));
  const [wrong, setWrong] = useState('');
  const line = useRef(/** @type {import('../table/live.js').Live | null} */ (null));
  const { solve, game } = example;
  const play = async () => {
    line.current?.close();
    const seats = firstSeats(count).map((seat) =>
      seat === solve ? { kind: 'me' } : { kind: 'bot', level: 8 },
    );
    try {
      const body = { game, setup: example.setup, position: example.position ?? undefined, seats };
      const { id } = await api('POST', '/api/tables', body);
      const fresh = new Table(await api('GET', `/api/tables/${id}`));
      line.current = await follow(fresh);
      setTable(fresh);
    } catch (error) {
      setWrong(wording(error));
    }
  };
  return T.div(
    null,
    table && solve
      ? C(Puzzle, { table, solve, game, again: play })
      : C(Shown, { example, title, look }),
    solve && !table
      ? T.button({ type: 'button', class: 'button solve', onClick: play }, icon('play'), say('solve-it'))
      : null,
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : null,
  );
}

/**
 * The chapters, to jump to, and the way to a table.
 * @param {HTMLElement} root
 * @param {string} game
 * @param {GameInfo | undefined} info
 */
function contents(root, game, info) {
  const box = document.createElement('nav');
  box.className = 'contents';
  box.setAttribute('aria-label', say('chapters'));
  const chapters = [...root.querySelectorAll('h2[id]')];
  render(
    T.div(
      null,
      T.p(
        { class: 'row' },
        T.a({ class: 'button', href: `/new/${game}` }, icon('play'), say('play')),
        info?.lessons
          ? T.a(
              { class: 'button quiet', href: `/learn/${game}` },
              icon('steps'),
              say('first-steps'),
            )
          : null,
        info?.strategy
          ? T.a(
              { class: 'button quiet', href: `/learn/${game}/strategy` },
              icon('steps'),
              say('strategy'),
            )
          : null,
        info?.puzzles
          ? T.a({ class: 'button quiet', href: `/puzzles/${game}` }, icon('hint'), say('puzzles'))
          : null,
      ),
      T.ol(
        null,
        chapters.map((chapter) =>
          T.li({ key: chapter.id }, T.a({ href: `#${chapter.id}` }, chapter.textContent)),
        ),
      ),
    ),
    box,
  );
  return box;
}

/** @param {HTMLElement} root @param {import('../types').Initial} data */
export default async function rules(root, data) {
  const id = document.documentElement.dataset.game ?? '';
  root.classList.add('prose', 'rules');
  const [{ default: look }] = await Promise.all([
    import(`${ASSETS}/games/${id}.js`),
    loadSigns(id),
  ]);
  /** @type {GameInfo[]} */
  const games = data.games ?? (await api('GET', '/api/games'));
  const info = games.find((game) => game.id === id);
  const least = info?.seats.min ?? 2;
  for (const figure of root.querySelectorAll('figure.example')) {
    const text = figure.querySelector('script[type="application/json"]')?.textContent;
    if (!text) continue;
    /** @type {Example} */
    const example = parseWire(text);
    const title = figure.querySelector('figcaption')?.textContent ?? say('example');
    const home = document.createElement('div');
    figure.querySelector('.example-room')?.remove();
    figure.append(home);
    const count = Number(example.setup.seats) || least;
    render(C(ExampleFigure, { example, title, count, look }), home);
  }
  root.prepend(contents(root, id, info));
  const target =
    location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
}
