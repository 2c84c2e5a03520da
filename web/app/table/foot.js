// What is below the question: the actions of play, and the menu of tools. It comes once the board is
// there, as do the keys for stepping.
import { useEffect } from '../../vendor/hooks.mjs';
import { C } from '../el.js';
import { say } from '../say.js';
import { wordings } from '../wordings.js';
import { Actions, actionsOf } from './actions.js';
import { handing } from './handing.js';
import { stepKeys } from './keys.js';
import { Menu } from './menu.js';
import { isPhone } from './shape.js';
import { useTools } from './tools.js';

export const ready = wordings('messages/around');

/**
 * @param {Parameters<typeof useTools>[0] & { ask: (what: import('./actions.js').Grave) => void,
 *   askBot: (seat: import('../types').Seat) => void }} props
 */
export default function Foot({ ask, askBot, ...props }) {
  const { table, type } = props;
  useEffect(() => stepKeys(table, type), []);
  const tools = useTools(props);
  const actions = actionsOf(table, ask);
  const groups = [...tools, { name: say('seats'), items: handing(table, askBot) }];
  return [
    isPhone.value ? null : C(Actions, { items: actions }),
    C(Menu, { groups: isPhone.value ? [{ name: say('at-table'), items: actions }, ...groups] : groups }),
  ];
}
