import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { seat, step, view } from './views.js';

// A page without a page: clocks that the tests turn, and a tab that can be hidden.
let clock = 0;
let timers = [];
let still = false;
const listeners = {};
globalThis.window = {
  addEventListener: (name, act) => (listeners[name] = act),
  setTimeout: (act, after) => timers.push({ at: clock + after, act }),
};
globalThis.clearTimeout = (id) => id && (timers[id - 1] = null);
globalThis.matchMedia = () => ({ get matches() { return still; } });
globalThis.document = {
  hidden: false,
  addEventListener: (name, act) => (listeners[name] = act),
  documentElement: { dataset: {} },
};
globalThis.KeyboardEvent ??= class {};
/** An element inside of those that these selectors find. */
globalThis.Element ??= class {
  constructor(...inside) { this.inside = inside; }
  closest(selectors) { return selectors.split(', ').some((one) => this.inside.includes(one)) ? this : null; }
};
// The modules look at the page as they are loaded.
let [signal, Playback, framesOf, MOST, course, hurry, lengthOf, animation] = [];
before(async () => {
  ({ signal } = await import('../vendor/signals.mjs'));
  ({ Playback, framesOf } = await import('../app/store/playback.js'));
  ({ MOST, course, hurry, lengthOf } = await import('../app/store/pace.js'));
  ({ animation } = await import('../app/settings.js'));
});

const scene = (name) => ({ pieces: [], marks: [], trays: [], notes: [name] });
const described = (line, more = {}) => ({ ...step(line), short: line, ...more });

/** A table on which `lines` have just happened, each with a frame. */
function happened(tellings) {
  const old = view({ scene: scene('start') });
  const now = view({ steps: tellings.length, tellings, scene: scene('now') });
  const frames = tellings
    .slice(0, -1)
    .map((_, i) => ({ step: i + 1, scene: scene(`after ${i + 1}`), turn: { type: 'seat', seats: ['b'] } }));
  return { old, now, frames };
}

/** Plays them, and returns what was shown when. */
function played(tellings) {
  const { old, now, frames } = happened(tellings);
  const table = { view: signal(now), playing: signal(null), motions: signal([]), pace: signal(1) };
  const playback = new Playback(table);
  let done = 0;
  playback.add(framesOf(old, now, frames), () => (done += 1));
  return { table, playback, done: () => done };
}

/** Turns the clock to the next timer. */
function tick() {
  const next = timers.filter(Boolean).sort((a, b) => a.at - b.at)[0];
  if (!next) return false;
  timers[timers.indexOf(next)] = null;
  clock = next.at;
  next.act();
  return true;
}

beforeEach(() => {
  clock = 0;
  timers = [];
  still = false;
  document.hidden = false;
  animation.value = 'normal';
});

test('events_are_shown_in_order_and_end_in_the_present', () => {
  const { table, done } = played([described('b x'), described('* 4', { dice: ['die-4'] }), described('b y')]);
  const shown = [];
  do shown.push(table.playing.value?.scene.notes[0] ?? 'present');
  while (tick());
  assert.deepEqual(shown, ['after 1', 'after 2', 'now', 'present']);
  assert.equal(done(), 1);
});

test('each_event_takes_between_four_tenths_and_two_seconds', () => {
  for (const telling of [described('b x'), described('* 4', { dice: ['die-4'] }), described('+ a 1 b 2')]) {
    const { act, hold } = lengthOf({ telling, motions: [], own: false, bot: true });
    assert.ok(act + hold >= 400 && act + hold <= 2000, `${telling.line}: ${act + hold}`);
  }
  const own = lengthOf({ telling: described('a x'), motions: [], own: true, bot: false });
  assert.equal(own.hold, 0, 'one need not be shown what one did');
});

test('a_key_or_a_touch_shows_the_present_at_once', () => {
  for (const gesture of ['keydown', 'pointerdown']) {
    const { table, playback, done } = played([described('b x'), described('b y'), described('b z')]);
    assert.equal(playback.plays, true);
    listeners[gesture]({});
    assert.deepEqual([playback.plays, table.playing.value, playback.waiting.length], [false, null, 0]);
    assert.equal(done(), 1);
  }
});

test('a_control_beside_the_board_keeps_its_place_until_its_click', () => {
  const { playback } = played([described('b x'), described('b y'), described('b z')]);
  listeners.pointerdown({ target: new Element('button') });
  assert.equal(playback.plays, true);
  listeners.click({ target: new Element('button') });
  assert.equal(playback.plays, false);
  const again = played([described('b x'), described('b y')]).playback;
  listeners.pointerdown({ target: new Element('button', '.board') });
  assert.equal(again.plays, false, 'a piece is moved from where it is now');
});

test('what_is_quiet_goes_with_what_follows', () => {
  const { table } = played([described('b pass', { quiet: true }), described('b x')]);
  assert.equal(table.playing.value?.step, 2);
  const all = framesOf(...Object.values(happened([described('b x'), described('b pass', { quiet: true })])));
  assert.deepEqual(all.map((frame) => frame.step), [1, 2], 'the last one leads to the present');
});

test('motions_of_what_is_quiet_are_not_lost', () => {
  const quiet = { ...described('b pass', { quiet: true }), motions: [{ from: 'a1', to: 'a2' }] };
  const { old, now, frames } = happened([quiet, described('b x')]);
  assert.deepEqual(framesOf(old, now, frames)[0].motions, quiet.motions);
});

test('without_frames_steps_go_together', () => {
  const { old, now } = happened([described('b x'), described('b y')]);
  assert.deepEqual(framesOf(old, now, []).map((frame) => frame.step), [2]);
});

test('a_hidden_tab_reduced_motion_and_off_cut_to_the_present', () => {
  for (const hide of [
    () => (document.hidden = true),
    () => (still = true),
    () => (animation.value = 'off'),
  ]) {
    hide();
    const { playback, done } = played([described('b x'), described('b y')]);
    assert.deepEqual([playback.plays, done(), timers.filter(Boolean).length], [false, 1, 0]);
    still = document.hidden = false;
    animation.value = 'normal';
  }
  const { playback } = played([described('b x'), described('b y')]);
  document.hidden = true;
  listeners.visibilitychange();
  assert.equal(playback.plays, false, 'nothing is kept for a tab that is looked at later');
});

test('more_events_than_anybody_follows_are_not_played', () => {
  const many = Array.from({ length: MOST + 1 }, (_, i) => described(`b x${i}`));
  assert.equal(played(many).playback.plays, false);
});

test('a_backlog_is_hurried', () => {
  assert.equal(hurry([700, 700]), 1);
  const by = hurry(Array(30).fill(900));
  assert.ok(by < 0.4, `${by}`);
});

test('events_that_come_while_others_play_wait_behind_them', () => {
  const { table, playback } = played([described('b x'), described('b y')]);
  const now = table.view.value;
  const later = { ...now, steps: 3, tellings: [...now.tellings, described('b z')], scene: scene('later') };
  table.view.value = later;
  playback.add(framesOf(now, later, []));
  const shown = [];
  do shown.push(table.playing.value?.scene.notes[0] ?? 'present');
  while (tick());
  assert.deepEqual(shown, ['after 1', 'now', 'later', 'present']);
});

test('own_and_bots_are_told_apart', () => {
  const { old, now, frames } = happened([described('a x'), described('b y')]);
  now.seats = [seat('a'), seat('b', { kind: 'bot' })];
  const [mine, theirs] = framesOf(old, now, frames);
  assert.deepEqual([mine.own, mine.bot, theirs.own, theirs.bot], [true, false, false, true]);
});

test('who_falls_or_climbs_goes_one_after_another', () => {
  const go = (kind) => ({ from: 'a', to: 'b', kind });
  const [fall, climb] = course([go('fall'), go('climb')]);
  assert.ok(climb.start > fall.start);
  const [king, rook] = course([go(undefined), go(undefined)]);
  assert.equal(king.start, rook.start);
});
