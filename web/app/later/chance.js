// What the chance of a table is committed to, and whether it was kept to.
import { useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { icon } from '../icons.js';
import { api } from '../net.js';
import { say } from '../say.js';
import { speak } from '../speak.js';
import { ownSeats, titleOf } from '../seats.js';
import { wordings } from '../wordings.js';
import { check } from './dice.js';
import { revealedAt } from './seed.js';
import { ready as styled } from './sheet.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('../types').ChanceReport} ChanceReport */
/** @typedef {import('./dice.js').Wrong} Wrong */

export const ready = Promise.all([styled, wordings('messages/chance')]);

/** What is wrong, in words. @param {Table} table @param {NonNullable<Wrong>} wrong */
function inWords(table, { what, seat, draw = 0, step = 0, fell = '', expected = '' }) {
  const title = seat ? titleOf(table.view.value, seat) : '';
  if (what === 'draw') return say('chance-wrong-draw', { draw, step, fell, expected });
  if (what === 'weights') return say('chance-wrong-weights', { draw, step });
  if (what === 'seed') return say('chance-wrong-seed', { who: title });
  if (what === 'secret') return say('chance-wrong-secret');
  if (what === 'record') return say('chance-wrong-record');
  if (what === 'lost') return say('chance-own-lost');
  return title ? say('chance-changed-seat', { who: title }) : say('chance-changed');
}

/**
 * Asks for all that is told, and checks it here.
 * @param {Table} table @returns {Promise<{ draws: number, own: boolean, wrong: Wrong }>}
 */
async function checked(table) {
  const { id, chance } = table.view.value;
  /** @type {[ChanceReport, string]} */
  const [report, record] = await Promise.all([
    api('GET', `${table.path}/chance`),
    api('GET', `${table.path}/record`),
  ]);
  const lines = record.split('\n').filter((line) => line.startsWith('* '));
  const known = revealedAt(id);
  const wrong = check(report, chance?.commitment ?? '', known, lines);
  return { draws: report.draws.length, own: known.length > 0, wrong };
}

/** @param {{ table: Table }} props */
function Check({ table }) {
  const [found, setFound] = useState(/** @type {{ good: boolean, said: string } | null} */ (null));
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { draws, own, wrong } = await checked(table);
      const sits = ownSeats(table.view.value).length > 0;
      const good = own
        ? say('chance-good-own', { count: draws })
        : say('chance-good', { count: draws }) + (sits ? ` ${say('chance-mixed-nothing')}` : '');
      const said = wrong ? inWords(table, wrong) : good;
      setFound({ good: !wrong, said });
      speak(said);
    } catch (error) {
      table.refuse(error);
    }
    setBusy(false);
  };
  return [
    T.button(
      { type: 'button', class: 'button', id: 'check-dice', disabled: busy, onClick: start },
      icon('ok'),
      say('chance-over'),
    ),
    T.p(
      { class: 'chance-found', id: 'chance-found', 'data-good': found ? String(found.good) : undefined },
      found ? T.span({ 'aria-hidden': 'true' }, found.good ? '\u2713 ' : '\u2717 ') : null,
      found?.said,
    ),
  ];
}

/** @param {{ table: Table }} props */
export default function ChancePanel({ table }) {
  const view = table.view.value;
  const { chance } = view;
  if (!chance) return null;
  const { commitment, seeds } = chance;
  const [short, whole] = [`${commitment.slice(0, 8)}\u2026${commitment.slice(-4)}`, commitment];
  /** @param {typeof seeds[number]} of */
  const state = ({ seed, withheld }) =>
    seed ? say('seed-mixed') : withheld ? say('seed-withheld') : say('seed-committed');
  return T.section(
    { class: 'chance', 'aria-labelledby': 'chance-title' },
    T.h2({ id: 'chance-title' }, say('chance-menu')),
    T.p(null, say('chance-what')),
    T.p(null, `${say('fingerprint')}: `, T.code({ id: 'fingerprint', title: whole }, short)),
    T.details(null, T.summary(null, say('fingerprint-whole')), T.code({ class: 'long' }, whole)),
    seeds.length
      ? T.dl(
          null,
          seeds.map((of) => [
            T.dt({ key: `t${of.seat}` }, titleOf(view, of.seat)),
            T.dd({ key: `d${of.seat}` }, state(of)),
          ]),
        )
      : null,
    chance.secret ? T.div({ class: 'chance-check' }, Check({ table })) : T.p(null, say('chance-later')),
  );
}
