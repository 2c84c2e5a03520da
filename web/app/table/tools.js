// The entries of a table's menu.
import { useEffect, useState } from '../../vendor/hooks.mjs';
import { effect } from '../../vendor/signals.mjs';
import { Unreachable } from '../net.js';
import { confirm, hints, muted, notify } from '../settings.js';
import { say } from '../say.js';
import { hasBegun } from '../store/views.js';
import { beside } from './shape.js';

/** @typedef {import('../table').Table} Table */
/** @typedef {import('./menu.js').Item} Item */

/**
 * Does something with the record.
 * @param {Table} table @param {keyof typeof import('../later/record.js')} what
 */
async function record(table, what) {
  try {
    return await (await import('../later/record.js'))[what](table);
  } catch {
    return table.refuse(new Unreachable());
  }
}

/** The setting before every move had to be confirmed. @type {'auto' | 'never'} */
let usual = 'auto';
effect(() => {
  if (confirm.value !== 'always') usual = confirm.value;
});

/** Notifications when it is my turn while nobody looks, and their switch. */
const telling = () => import('../later/notify.js');

/**
 * @param {{ table: Table, game: string, over: boolean, sits: boolean, asked: boolean,
 *   turn: (() => void) | null, perfect: Item | null, save: Item | null, type: () => void,
 *   remove: () => void }} it
 */
export function useTools({ table, game, over, sits, asked, turn, perfect, save, type, remove }) {
  const view = table.view.value;
  const [copied, setCopied] = useState('');
  const [denied, setDenied] = useState(false);
  useEffect(() => setCopied(''), [view.steps]);
  const waits = !over && sits && view.seats.some((s) => !s.you && s.kind !== 'bot');
  useEffect(() => {
    if (waits && asked && notify.value) telling().then(({ tell }) => tell(view.name, view.id), () => {});
  }, [asked]);
  /** @type {{ name: string, items: (Item | null | false)[] }[]} */
  const groups = [
    {
      name: say('board'),
      items: [
        turn && { id: 'turn', sign: 'turn', label: say('turn-board'), does: turn, stays: true },
        sits && !over && {
          id: 'hints',
          sign: 'hint',
          label: say('show-moves'),
          checked: hints.value,
          stays: true,
          does: () => (hints.value = !hints.value),
        },
        sits && !over && {
          id: 'confirm-moves',
          sign: 'ok',
          label: say('confirm-moves'),
          checked: confirm.value === 'always',
          stays: true,
          does: () => (confirm.value = confirm.value === 'always' ? usual : 'always'),
        },
        perfect,
        {
          id: 'silence',
          sign: muted.value ? 'mute' : 'loud',
          label: say('sound'),
          checked: !muted.value,
          stays: true,
          does: () => (muted.value = !muted.value),
        },
        waits && {
          id: 'notify',
          sign: 'bell',
          label: say(denied ? 'notify-denied' : 'notify-me'),
          checked: notify.value,
          stays: true,
          does: async () => setDenied(!(await (await telling()).turn())),
        },
      ],
    },
    {
      name: say('in-words'),
      items: [
        sits && !over && { id: 'type', sign: 'keys', label: say('type-move'), does: type },
        { id: 'words', sign: 'words', label: say('position-words'), does: () => (beside.value = 'words') },
        { id: 'to-rules', sign: 'book', label: say('rules'), href: `/rules/${game}` },
      ],
    },
    {
      name: say('the-record'),
      items: [
        // A table of this device nobody else can open.
        !table.engine && { id: 'share', sign: 'link', label: say('share'), does: () => (beside.value = 'share') },
        {
          id: 'copy',
          sign: 'copy',
          label: copied || say('copy-record'),
          stays: true,
          does: async () => setCopied((await record(table, 'copyRecord')) || ''),
        },
        Boolean(view.chance) && {
          id: 'chance',
          sign: 'ok',
          label: say(over ? 'chance-over' : 'chance-menu'),
          does: () => (beside.value = 'chance'),
        },
        // A table of this device has its way there on the page before it.
        !table.engine && view.steps > 0 && {
          id: 'to-analysis',
          sign: 'steps',
          label: say('analysis'),
          href: `/analysis?table=${view.id}&step=${table.at.value ?? view.steps}`,
        },
        { id: 'save', sign: 'save', label: say('download'), does: () => record(table, 'saveRecord') },
        save,
        (view.owner || sits) && {
          id: 'delete',
          sign: 'leave',
          label: say(hasBegun(view) || table.engine ? 'delete-table' : 'cancel-table'),
          does: remove,
        },
      ],
    },
  ];
  return groups;
}
