// The board of a study with what is around it, and the look of its game.
import { useMemo, useRef } from '../../vendor/hooks.mjs';
import { Asked } from './asked.js';
import { drawnOnce } from '../board/kept.js';
import { ASSETS, SeatSign, loadSigns } from '../board/signs.js';
import { dress } from '../dress.js';
import { C, T, cls } from '../el.js';
import { Choices, Foretold, PlayBoard, RefusalNote, TrayBox } from '../play.js';
import { say } from '../say.js';
import { Scroller } from '../scroller.js';
import { gameSettings } from '../settings.js';

/** @typedef {import('../types').Look} Look */
/** @typedef {import('./study.js').Study} Study */

/**
 * The trays, each player's behind the name.
 * @param {{ table: import('./table.js').AnalysisTable, trays: import('../types').Tray[], Box: any }} props
 */
function Trays({ table, trays, Box }) {
  const full = trays.filter(({ items }) => items.length);
  const { seats } = table.view.value;
  const row = (/** @type {string | null} */ owner, /** @type {any} */ name) => {
    const own = full.filter((tray) => tray.owner === owner);
    return own.length
      ? T.div(
          { key: owner ?? 'all', class: cls('tray-row', owner && `seat-${owner}`) },
          name,
          own.map((tray) => C(Box, { key: tray.id, tray, table, named: !owner || own.length > 1 })),
        )
      : null;
  };
  if (!full.length) return null;
  return C(
    Scroller,
    { tag: 'div', class: 'trays' },
    row(null, null),
    seats.map(({ seat, title }) => row(seat, T.b(null, C(SeatSign, { scene: table.scene.value, owner: seat }), title))),
  );
}

/** @typedef {{ study: Study, table: import('./table.js').AnalysisTable, look: Look, flipped: boolean }} Staged */

/** What a game has beside the board or in its place. @param {Staged} of */
function panelOf({ study, table, look: { Panel } }) {
  const enabled = table.enabled.value;
  const seat = table.seat.value;
  if (!Panel || !enabled) return null;
  return C(Panel, {
    key: `${study.seen.id} ${seat}`,
    table,
    view: table.view.value,
    seat,
    offers: table.offers.value.list,
    act: (/** @type {string} */ word) => table.act(word),
    enabled,
  });
}

/** What is asked, and the answers. @param {Staged} of @param {any} panel @param {boolean} isInstead whether it has the place of the board */
function promptOf({ study, table, look }, panel, isInstead) {
  const [note = ''] = table.scene.value.notes;
  const seat = table.seat.value;
  const asks = table.enabled.value ? (look.asks?.(table) ?? note) : note;
  return [
    T.div(
      { class: 'prompt-parts' },
      T.p({ class: cls('status', seat && `seat-${seat}`), id: 'status' }, asks),
      isInstead ? null : panel,
      panel && look.covers?.(table.offers.value.list, table) ? null : C(Choices, { table }),
      C(Asked, { study }),
    ),
    C(Foretold, { table }),
    C(RefusalNote, { table, game: table.view.value.game }),
  ];
}

/** @param {Staged} of */
function Parts(of) {
  const { table, look, flipped } = of;
  const view = table.view.value;
  const panel = panelOf(of);
  const { rested } = table;
  const isInstead = Boolean(panel && look.hides?.(view));
  const below = look.below?.(view) ?? 'a';
  // What stands round the board follows when one comes to rest: on the way it would give it another size at each step.
  const kept = useMemo(() => /** @type {import('../board/kept.js').Kept} */ (new Map()), [table]);
  const rounds = useRef(0);
  if (!table.passing.value) rounds.current++;
  const { trays } = table.scene.value;
  const around = drawnOnce(kept, 'trays', `${rounds.current}`, () => C(Trays, { table: rested, trays, Box: look.Tray ?? TrayBox }));
  const prompt = drawnOnce(kept, 'prompt', `${rounds.current} ${isInstead}`, () => {
    const there = { ...of, table: rested };
    return promptOf(there, panelOf(there), isInstead);
  });
  return [
    T.section(
      { key: 'stage', class: cls('stage', isInstead && 'panelled'), 'aria-label': say('board') },
      isInstead
        ? panel
        : T.div(
            { class: 'board-frame' },
            T.div(
              { class: 'board-space' },
              C(PlayBoard, { table, flipped: flipped !== (view.seats.length === 2 && below === 'b'), values: look.values?.(table) }),
            ),
            around,
          ),
    ),
    T.section({ key: 'prompt', class: 'prompt', 'aria-label': say('what-is-asked') }, prompt),
  ];
}

/** The board, the trays, and what a game has instead of them. @param {{ study: Study, look: Look, flipped: boolean }} props */
export const Stage = ({ study, look, flipped }) => (study.table ? C(Parts, { study, table: study.table, look, flipped }) : null);

/** What the page of a table has from the hall: the look of its game, and the wordings of it. @param {string} game */
export async function lookOf(game) {
  await Promise.all([dress(game), loadSigns(game)]);
  const module = await import(`${ASSETS}/games/${game}.js`);
  const look = module.default ?? {};
  await look.ready;
  gameSettings.value = look.settings ?? [];
  return look;
}
