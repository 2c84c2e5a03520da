// Play from a position that was set up: against a bot, with a friend by link, or both sides on one device.
import { useState } from '../../vendor/hooks.mjs';
import { T } from '../el.js';
import { icon } from '../icons.js';
import { api, wording } from '../net.js';
import { goTo } from '../new/last.js';
import { say } from '../say.js';
import { SEATS } from '../seats.js';

/** The level of a bot that nobody has chosen. */
const USUAL = 3;

/** @param {{ game: import('../types').GameInfo, setup: any, edited: import('../types').StudyEdited }} props */
export function PlayHere({ game, setup, edited }) {
  const [own, setOwn] = useState(0);
  const [level, setLevel] = useState(USUAL);
  const [wrong, setWrong] = useState('');
  const seats = setup.seats ?? game.seats.min;
  /** @param {(seat: number) => import('../types').NewSeat} seated */
  const play = async (seated) => {
    setWrong('');
    try {
      const order = { game: game.id, setup, position: edited.position, seats: Array.from({ length: seats }, (_, i) => seated(i)) };
      goTo(await api('POST', '/api/tables', order));
    } catch (why) {
      setWrong(wording(why));
    }
  };
  const others = (/** @type {import('../types').NewSeat} */ other) => () =>
    play((seat) => (seat === own ? { kind: 'me' } : other));
  // Where colours are settled, nobody looks for himself under another name.
  const nameOf = (/** @type {number} */ i) =>
    edited.seats.find(({ seat }) => seat === SEATS[i])?.title ?? game.seat_names[i] ?? String(SEATS[i]);
  const disabled = !edited.position || edited.over;
  const button = (/** @type {string} */ id, /** @type {any} */ sign, /** @type {string} */ label, /** @type {() => void} */ onClick) =>
    T.button({ type: 'button', class: 'button small', id, disabled, onClick }, sign, label);
  const changed = (/** @type {(n: number) => void} */ set) => (/** @type {any} */ e) => set(Number(e.currentTarget.value));
  return T.section(
    { class: 'play-here', 'aria-labelledby': 'play-here' },
    T.h2({ id: 'play-here' }, say('editor-play')),
    T.p(
      { class: 'field' },
      T.label({ for: 'play-seat' }, say('editor-seat')),
      T.select(
        { id: 'play-seat', onChange: changed(setOwn) },
        Array.from({ length: seats }, (_, i) =>
          T.option({ key: i, value: String(i), selected: i === own }, nameOf(i)),
        ),
      ),
    ),
    T.p(
      { class: 'field' },
      T.label({ for: 'play-level' }, say('editor-level')),
      T.select(
        { id: 'play-level', onChange: changed(setLevel) },
        game.levels.map(({ level: of }) => T.option({ key: of, value: String(of), selected: of === level }, String(of))),
      ),
    ),
    T.p(
      { class: 'row' },
      button('play-bot', icon('bot'), say('editor-play-bot', { level }), others({ kind: 'bot', level })),
      button('play-link', icon('link'), say('editor-play-link', { seats }), others({ kind: 'link' })),
      button('play-both', icon('people'), say('editor-play-both', { seats }), () => play(() => ({ kind: 'device' }))),
    ),
    wrong ? T.p({ class: 'wrong', role: 'alert' }, wrong) : T.p({ class: 'help' }, say('editor-unrated')),
  );
}
