// Small drawn signs for buttons: strokes on a 24 by 24 ground.
import { GEAR, strokes } from './strokes.js';

export const PATHS = {
  first: 'M7 5v14M19 6l-8 6 8 6',
  back: 'M15 5l-8 7 8 7',
  forth: 'M9 5l8 7-8 7',
  now: 'M17 5v14M5 6l8 6-8 6',
  flag: 'M6 21V4M6 5c4-3 8 3 12 0v8c-4 3-8-3-12 0',
  draw: 'M5 9h14M5 15h14',
  pause: 'M9 5v14M15 5v14',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 015 5v2',
  again: 'M20 12a8 8 0 11-2.5-5.8M20 3v5h-5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  save: 'M12 4v11M7 10l5 5 5-5M5 20h14',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
  loud: 'M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 010 6M18.5 6a8 8 0 010 12',
  mute: 'M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M5 19l2-2',
  moon: 'M20 14A8.5 8.5 0 1110 4a7 7 0 0010 10z',
  half: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 4v16M14.5 8h3.5M14.5 12h5M14.5 16h3.5',
  turn: 'M7 4v16M4 7l3-3 3 3M17 20V4M14 17l3 3 3-3',
  hint: 'M9 18h6M10 21h4M8.5 15a6 6 0 117 0c-.6.5-.5 1.5-.5 2H9c0-.5.1-1.5-.5-2z',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14',
  people:
    'M9 5a3 3 0 100 6 3 3 0 000-6zM3 20c0-4 2-6 6-6s6 2 6 6M16 5.5a3 3 0 010 5M17 14.5c3 .5 4 2.5 4 5.5',
  time: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4l3 2',
  bot: 'M6 9h12v10H6zM12 9V5M10 4h4M9.5 13v1.5M14.5 13v1.5M3 12v4M21 12v4',
  send: 'M4 12L20 4l-5 16-4-6zM11 14l9-10',
  play: 'M8 5l11 7-11 7z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  grid: 'M4 4h16v16H4zM4 12h16M12 4v16',
  list: 'M4 6h3M10 6h10M4 12h3M10 12h10M4 18h3M10 18h10',
  talk: 'M4 5h16v11H10l-5 4v-4H4z',
  curve: 'M3 19c5 0 5-12 9-12s4 6 9 2',
  leave: 'M14 4h6v16h-6M4 12h11M11 8l4 4-4 4',
  bell: 'M6 17v-6a6 6 0 0112 0v6zM4 17h16M10 20h4',
  words: 'M4 6h16M4 11h16M4 16h10',
  ok: 'M5 13l4 4L19 7',
  hand: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  gear: GEAR,
  cross: 'M6 6l12 12M18 6L6 18',
  sliders: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  steps: 'M3 20h5v-5h5v-5h5V5h3',
  versus: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  star: 'M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6z',
};

/**
 * @param {keyof typeof PATHS} name
 * @param {string} [extra]
 */
export const icon = (name, extra) => strokes(PATHS[name], extra);
