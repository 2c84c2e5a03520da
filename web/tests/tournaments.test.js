// Tournaments: proposals of the form, the request, and what is read out of a view.
import assert from 'node:assert/strict';
import test from 'node:test';
import { fieldOf, first, ordered, seatsOf } from '../app/tournaments/order.js';
import {
  against, calledTo, countdown, outcomeOf, podium, pointsInWords, roundsFor, roundsOfRobin, signOf, toldSince,
} from '../app/tournaments/views.js';

const game = /** @type {any} */ ({
  id: 'clusterfuss',
  seats: { min: 2, max: 2 },
  defaults: { size: 8, swap: false },
  schema: [{ key: 'size' }, { key: 'swap' }],
});

test('rounds_proposed_leave_one_player_unbeaten_and_let_nobody_meet_twice', () => {
  const proposed = [2, 3, 4, 8, 9, 16, 33, 64].map((players) => roundsFor(players, 2));
  assert.deepEqual(proposed, [1, 3, 3, 4, 5, 5, 7, 7]);
  for (let players = 2; players <= 64; players++) {
    const rounds = roundsFor(players, 2);
    assert.ok(rounds <= (players % 2 ? players : players - 1), `${players}`);
    assert.ok(rounds <= 2 || 2 ** rounds >= players, `${players}`);
  }
  assert.ok(roundsFor(24, 4) >= 3 && roundsFor(24, 4) <= 6);
});

test('rounds_of_a_round_robin_are_one_less_than_players_where_these_are_even', () => {
  assert.deepEqual([4, 5, 8].map((players) => roundsOfRobin(players, false)), [3, 5, 7]);
  assert.equal(roundsOfRobin(6, true), 10);
});

test('request_of_a_swiss_tournament_has_what_was_chosen_and_no_usual_options', () => {
  const plan = { ...first(game), name: ' Friday cup ', setup: { size: 6, swap: false }, rounds: 5, late: 3, byes: 1 };
  assert.deepEqual(ordered(plan, game, false), {
    name: 'Friday cup',
    game: 'clusterfuss',
    setup: { size: 6 },
    seats: 2,
    system: { system: 'swiss', rounds: 5 },
    entries_max: 64,
    late_until: 3,
    half_byes: 1,
    time: { kind: 'increment', base: 300, increment: 3 },
    rated: false,
    listed: true,
    gap: 60,
  });
});

test('request_of_a_round_robin_has_no_byes_and_at_most_sixteen_players', () => {
  const order = ordered({ ...first(game), name: 'All', system: 'twice', late: 2, byes: 1, starts: 5 }, game, false);
  assert.deepEqual(order.system, { system: 'round_robin', double: true });
  assert.equal(order.entries_max, 16);
  assert.equal(order.starts, 5);
  assert.ok(!('late_until' in order) && !('half_byes' in order));
});

test('request_of_matches_over_days_does_not_pair_within_a_minute', () => {
  const time = /** @type {const} */ ({ kind: 'per_move', seconds: 86_400 });
  assert.equal(ordered({ ...first(game), time }, game, true).gap, 3600);
  assert.equal(ordered({ ...first(game), time, gap: 0 }, game, true).gap, 0);
});

test('request_for_tables_of_several_has_their_number_beside_the_options', () => {
  const many = { ...game, seats: { min: 2, max: 6 }, defaults: { seats: 2 }, schema: [{ key: 'seats' }] };
  assert.deepEqual(seatsOf(many), [2, 3, 4, 5, 6]);
  const order = ordered({ ...first(many), seats: 4, setup: { seats: 2 } }, many, false);
  assert.equal(order.seats, 4);
  assert.ok(!('setup' in order));
});

test('refusal_is_shown_at_the_field_that_it_is_about', () => {
  assert.equal(fieldOf('name', '', game), 'name');
  assert.equal(fieldOf('system.rounds', '', game), 'rounds');
  assert.equal(fieldOf('system', '', game), 'system');
  assert.equal(fieldOf('setup.size', '', game), 'setup.size');
  assert.equal(fieldOf('', 'bad setup: size: 4 to 10 was expected', game), 'setup.size');
  assert.equal(fieldOf('', 'There are too many.', game), '');
});

test('points_are_written_in_halves', () => {
  assert.deepEqual([0, 0.5, 1, 2.5].map(pointsInWords), ['0', '\u00bd', '1', '2\u00bd']);
});

test('countdown_of_the_last_seconds_shows_no_tenths', () => {
  assert.deepEqual([65_000, 9_100, 900, 0].map(countdown), ['1:05', '0:09', '0:01', '0:00']);
});

test('cell_is_a_sign_and_an_outcome', () => {
  const played = (/** @type {number} */ points) => ({ kind: /** @type {const} */ ('played'), points });
  assert.deepEqual([1, 0.5, 0].map((points) => outcomeOf(played(points), 2)), ['won', 'drawn', 'lost']);
  assert.deepEqual([1, 4].map((place) => outcomeOf({ ...played(0), place }, 4)), ['won', '']);
  assert.equal(signOf(played(0.5), 2), '\u00bd');
  assert.equal(signOf({ ...played(2), place: 2 }, 4), '2.');
  assert.equal(signOf({ kind: 'won_by_forfeit', points: 1 }, 2), '+');
  assert.equal(signOf({ kind: 'half_bye', points: 0.5 }, 2), '\u00bd');
  assert.equal(outcomeOf({ kind: 'bye', points: 1 }, 2), '');
});

test('cells_against_a_player_are_those_of_each_meeting', () => {
  const row = /** @type {any} */ ({
    rounds: [{ kind: 'played', points: 1, with: [2] }, { kind: 'bye', points: 1 }, { kind: 'open', points: 0, with: [2] }],
  });
  assert.deepEqual(against(row, 2).map(({ round }) => round), [1, 3]);
  assert.deepEqual(against(row, 3), []);
});

test('podium_has_all_who_share_the_first_three_places', () => {
  const standings = [1, 2, 2, 4].map((place, entry) => ({ entry: entry + 1, place }));
  assert.deepEqual(podium(/** @type {any} */ ({ standings })).map(({ rows }) => rows.map(({ entry }) => entry)), [[1], [2, 3]]);
});

test('story_told_since_then_leaves_out_what_was_told_before', () => {
  const before = /** @type {any} */ ({ story: [{ at: 2, text: 'b' }, { at: 1, text: 'a' }] });
  const now = /** @type {any} */ ({ story: [{ at: 3, text: 'd' }, { at: 2, text: 'c' }, ...before.story] });
  assert.deepEqual(toldSince(before, now).map(({ text }) => text), ['d', 'c']);
  assert.deepEqual(toldSince(before, before), []);
});

test('table_calls_once_when_it_is_new', () => {
  const at = (/** @type {string | undefined} */ table) => /** @type {any} */ ({ me: { entry: 1, table } });
  assert.equal(calledTo(at(undefined), at('x')), 'x');
  assert.equal(calledTo(at('x'), at('x')), undefined);
  assert.equal(calledTo(at('x'), at('y')), 'y');
  assert.equal(calledTo(at('x'), /** @type {any} */ ({})), undefined);
});
