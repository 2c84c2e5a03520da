import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changed,
  declinedTo,
  hasEnded,
  hasMoved,
  motionsBetween,
  rewrites,
  withEarlier,
  withPresence,
} from '../app/store/changes.js';
import { hasBegun, isDrawn, isEnd, padded, reversed, spokenRefusal } from '../app/store/views.js';
import { seat, step, view } from './views.js';

const state = (more) => ({ ...view(), type: 'state', ...more });

test('match_in_which_only_chance_had_its_turn_has_not_begun', () => {
  const turn = { type: 'seat', seats: ['a'] };
  const told = (line) => ({ ...step(line), seat: /^[*+]/.test(line) ? null : line[0] });
  const after = (...lines) => view({ turn, steps: lines.length, tellings: lines.map(told) });
  assert.equal(hasBegun(after()), false);
  assert.equal(hasBegun(after('* deal')), false);
  assert.equal(hasBegun(after('* deal', 'a x')), true);
  assert.equal(hasBegun(after('+ a 1 b 2')), true);
  assert.equal(hasBegun({ ...after(), sealed: ['b'] }), true);
});

test('changed_cuts_the_steps_and_appends', () => {
  const old = view({ steps: 2, tellings: [step('a x'), step('b y')] });
  const now = changed(old, state({ seq: 12, steps: 2, from: 1, tellings: [step('b z')] }));
  assert.deepEqual(now.tellings.map(({ line }) => line), ['a x', 'b z']);
  assert.deepEqual([now.type, now.seq, now.from], ['view', 12, 0]);
  assert.equal(old.tellings[1].line, 'b y', 'the old view is as it was');
});

test('view_with_a_window_of_steps_is_completed_from_its_end', () => {
  const lines = (now) => now.tellings.map(({ line }) => line);
  const came = padded(view({ from: 3, steps: 5, tellings: [step('b 4'), step('a 5')] }));
  assert.deepEqual(lines(came), ['', '', '', 'b 4', 'a 5']);
  assert.equal(hasBegun({ ...came, sealed: [] }), true);
  const later = changed(came, state({ seq: 12, steps: 6, from: 5, tellings: [step('b 6')] }));
  assert.equal(later.from, 3, 'what is unknown stays so');
  const more = withEarlier(later, 1, [step('b 2'), step('a 3')]);
  assert.deepEqual(lines(more), ['', 'b 2', 'a 3', 'b 4', 'a 5', 'b 6']);
  const whole = withEarlier(more, 0, [step('a 1')]);
  assert.deepEqual([whole.from, lines(whole)[0]], [0, 'a 1']);
  const cut = changed(came, state({ seq: 13, steps: 2, from: 1, tellings: [step('b 2')] }));
  assert.deepEqual([cut.from, lines(cut)], [1, ['', 'b 2']]);
  assert.equal(padded(view({ from: 0, tellings: [step('a 1')] })).tellings.length, 1);
});

test('changed_with_a_line_that_is_known_says_it_once', () => {
  const said = (seq) => ({ seq, name: 'Ann', seat: 'a', text: `line ${seq}` });
  const old = view({ chat: [said(3), said(5)] });
  const now = changed(old, state({ from: 0, chat: [said(5), said(7)] }));
  assert.deepEqual(now.chat.map(({ seq }) => seq), [3, 5, 7]);
});

test('rewrites_where_steps_were_taken_back_or_another_seat_looks', () => {
  const old = view({ tellings: [step('a x'), step('b y')] });
  assert.equal(rewrites(old, state({ from: 2 })), false);
  assert.equal(rewrites(old, state({ from: 1 })), true);
  assert.equal(rewrites(old, state({ from: 2, viewer: 'b' })), true);
});

test('with_presence_changes_who_is_there_alone', () => {
  const now = withPresence(view(), { online: ['b'], watching: 4 });
  assert.deepEqual(now.seats.map(({ online }) => online), [false, true]);
  assert.deepEqual([now.watching, now.seq], [4, 10]);
});

test('has_moved_by_step_takeback_or_another_last_step', () => {
  const one = view({ steps: 1, tellings: [step('a x')] });
  assert.equal(hasMoved(view(), one), true);
  assert.equal(hasMoved(one, view()), true);
  assert.equal(hasMoved(one, view({ steps: 1, tellings: [step('a y')] })), true);
  assert.equal(hasMoved(one, view({ steps: 1, tellings: [step('a x')], seq: 11 })), false);
});

test('motions_between_join_a_piece_that_moved_twice', () => {
  const now = view({ steps: 2, tellings: [step('a x', ['a1', 'a2'], ['b1', 'b2']), step('b y', ['a2', 'a3'])] });
  assert.deepEqual(motionsBetween(view(), now), [
    { from: 'a1', to: 'a3', via: ['a2'] },
    { from: 'b1', to: 'b2' },
  ]);
});

test('motions_between_after_a_takeback_go_backwards', () => {
  const old = view({ steps: 2, tellings: [step('a x', ['a1', 'a2']), step('b y', ['a2', 'a3'])] });
  assert.deepEqual(motionsBetween(old, view()), [
    { from: 'a3', to: 'a2' },
    { from: 'a2', to: 'a1' },
  ]);
  assert.deepEqual(reversed([]), []);
});

test('declined_to_tells_only_whose_offer_it_was', () => {
  const asking = (by) => view({ pending: { draw: { by, waiting: ['b'], to: null }, takeback: null } });
  assert.equal(declinedTo(asking('a'), view()), 'draw-declined');
  assert.equal(declinedTo(asking('b'), view()), '');
  const over = view({ turn: { type: 'over', seats: [] } });
  assert.equal(declinedTo(asking('a'), over), '', 'it was accepted');
  assert.equal(declinedTo(asking('a'), asking('a')), '');
});

test('declined_to_of_a_takeback_is_none_after_a_step', () => {
  const asked = view({ pending: { draw: null, takeback: { by: 'a', waiting: ['b'], to: 0 } } });
  assert.equal(declinedTo(asked, view()), 'takeback-declined');
  assert.equal(declinedTo(asked, view({ steps: 1, tellings: [step('b y')] })), '');
});

test('has_ended_only_once', () => {
  const over = view({ turn: { type: 'over', seats: [] } });
  assert.deepEqual([hasEnded(view(), over), hasEnded(over, over)], [true, false]);
});

test('is_drawn_where_all_share_the_first_place', () => {
  assert.equal(isDrawn(view({ standings: { a: 1, b: 1 } })), true);
  assert.equal(isDrawn(view({ standings: { a: 1, b: 2 } })), false);
  assert.equal(isDrawn(view({ seats: [seat('a')], standings: null })), false);
});

test('spoken_refusal_names_its_rule_once', () => {
  assert.equal(spokenRefusal('No.', '3.2'), 'No. rule.');
  assert.equal(spokenRefusal('No (rule 3.2).', '3.2'), 'No (rule 3.2).');
  assert.equal(spokenRefusal('Nein (Regel 3.2)', '3.2'), 'Nein (Regel 3.2)');
  assert.equal(spokenRefusal('No.', null), 'No.');
});

test('is_end_of_a_move_by_kind', () => {
  assert.deepEqual(['reach', 'rough', 'win'].map((kind) => isEnd({ kind })), [true, true, false]);
});
