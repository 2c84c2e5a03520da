// A notification when it is my turn and nobody looks at the page. Permission
// is requested only when the switch is pressed.
import { useState } from '../../vendor/hooks.mjs';
import { T, cls } from '../el.js';
import { icon } from '../icons.js';
import { notify } from '../settings.js';
import { speak } from '../speak.js';
import { say } from '../say.js';

/**
 * @param {string} name of the game
 * @param {string} tag a table: a newer notification replaces an older one
 * @param {string} [text] what is said in place of whose turn it is
 */
export function tell(name, tag, text = say('your-turn', { game: name })) {
  if (!notify.value || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  try {
    const told = new Notification(text, { tag, icon: '/favicon.ico' });
    told.onclick = () => {
      window.focus();
      if (location.pathname !== `/t/${tag}`) location.assign(`/t/${tag}`);
      told.close();
    };
  } catch {
    // Some browsers allow notifications from service workers only.
  }
}

/** Whether the browser allows notifications; asks if that is undecided. */
async function allowed() {
  if (!('Notification' in window)) return false;
  if (Notification.permission !== 'default') return Notification.permission === 'granted';
  return (await Notification.requestPermission()) === 'granted';
}

/** Turns it on or off; returns whether the browser allows notifications. */
export async function turn() {
  const want = !notify.value;
  const may = !want || (await allowed());
  notify.value = want && may;
  if (!may) speak(say('notify-refused'));
  return may;
}

/** The switch, where it stands on its own. */
export default function Notify() {
  const [denied, setDenied] = useState(false);
  return T.button(
    {
      type: 'button',
      class: cls('action', notify.value && 'on'),
      id: 'notify',
      'aria-pressed': notify.value ? 'true' : 'false',
      onClick: async () => setDenied(!(await turn())),
    },
    icon('bell'),
    T.span(null, say(denied ? 'notify-denied' : 'notify-me')),
  );
}
