import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meant, neighbour, place, room, turned } from '../app/board/geometry.js';
import { across, outline, outlines, shaft, touching, wedge } from '../app/board/shapes.js';

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);
const square = { type: 'rect', w: 1, h: 1 };
const spotAt = (id, x, y) => ({ id, at: { x, y }, shape: square, class: '', label: id });
const GRID = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => spotAt(`${x}${y}`, x + 0.5, y + 0.5)));

test('turned_twice_is_the_board_itself', () => {
  const triangle = { type: 'polygon', points: [{ x: 0, y: -1 }, { x: 1, y: 1 }, { x: -1, y: 1 }] };
  const board = {
    origin: { x: -1, y: 2 },
    size: { x: 5, y: 3 },
    spots: [spotAt('p', 0, 3), { ...spotAt('q', 3, 4), shape: triangle }],
    lines: [{ points: [{ x: 0, y: 2 }, { x: 4, y: 5 }], class: '', text: '' }],
    turnable: true,
  };
  const once = turned(board);
  assert.deepEqual(once.spots[0].at, { x: 3, y: 4 });
  assert.deepEqual(once.spots[1].shape.points[0], { x: -0, y: 1 });
  assert.deepEqual(turned(once).spots.map(({ at }) => at), board.spots.map(({ at }) => at));
  assert.deepEqual(turned(once).lines, board.lines);
});

test('coordinates_of_a_board_turned_stay_at_the_left_and_below', () => {
  const at = (text, x, y) => ({ points: [{ x, y }], class: 'coordinate', text });
  const named = [at('a', 0.5, 3.3), at('b', 1.5, 3.3), at('3', -0.3, 0.5), at('2', -0.3, 1.5), at('1', -0.3, 2.5)];
  const board = { origin: { x: -1, y: 0 }, size: { x: 4, y: 4 }, spots: GRID, lines: named, turnable: true };
  const after = turned(board);
  assert.deepEqual(after.lines.map(({ points }) => points), named.map(({ points }) => points));
  assert.deepEqual(after.lines.map(({ text }) => text), ['b', 'a', '1', '2', '3']);
  // The spots stand where spots stood: the margins do not move.
  assert.deepEqual(after.spots[0].at, { x: 2.5, y: 2.5 });
});

test('room_of_each_shape_is_the_circle_inside', () => {
  near(room({ type: 'rect', w: 3, h: 1 }), 0.5);
  near(room({ type: 'circle', r: 0.7 }), 0.7);
  const points = [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: 1, y: 1 }, { x: -1, y: 1 }];
  near(room({ type: 'polygon', points }), 1);
  near(room({ type: 'polygon', points: [] }), 0.5);
});

test('neighbour_in_a_direction_is_the_next_spot_there', () => {
  const middle = GRID.find(({ id }) => id === '11');
  assert.equal(neighbour(GRID, middle, 1, 0)?.id, '21');
  assert.equal(neighbour(GRID, middle, 0, -1)?.id, '10');
  const corner = GRID.find(({ id }) => id === '00');
  assert.equal(neighbour(GRID, corner, -1, 0), null);
});

test('neighbour_without_one_straight_ahead_is_the_nearest_aslant', () => {
  const spots = [spotAt('here', 0, 0), spotAt('near', 2, 1), spotAt('far', 4, 0.5), spotAt('up', 0, -9)];
  assert.equal(neighbour(spots, spots[0], 1, 0)?.id, 'near');
});

test('place_of_several_keeps_them_apart', () => {
  assert.deepEqual(place(0, 1, 0.5), { dx: 0, dy: 0, scale: 1 });
  for (const count of [2, 3, 6]) {
    const all = Array.from({ length: count }, (_, i) => place(i, count, 0.5));
    near(all.reduce((sum, { dx }) => sum + dx, 0), 0);
    assert.equal(new Set(all.map(({ dx, dy }) => `${dx},${dy}`)).size, count);
    assert.ok(all.every(({ dx, dy }) => Math.hypot(dx, dy) < 0.5));
  }
});

test('outline_of_each_shape_is_centred_on_its_spot', () => {
  const at = { x: 2, y: 3 };
  assert.deepEqual(outline({ type: 'circle', r: 2 }, at, 0.5), { tag: 'circle', cx: 2, cy: 3, r: 1 });
  const rect = outline({ type: 'rect', w: 2, h: 4 }, at, 1);
  assert.deepEqual(rect, { tag: 'rect', x: 1, y: 1, width: 2, height: 4 });
  const points = [{ x: 1, y: 0 }, { x: 0, y: 1 }];
  assert.equal(outline({ type: 'polygon', points }, at, 2).points, '4,3 2,5');
});

test('shaft_and_bar_lie_along_and_across_the_way', () => {
  const [a, b] = [{ x: 0, y: 0 }, { x: 3, y: 0 }];
  const { x1, y1, x2, y2 } = shaft(a, b);
  assert.deepEqual([x1, y1, y2], [0, 0, 0]);
  near(x2, 2.7);
  const bar = across(a, b);
  near(bar.x1, 1.5);
  near(bar.x2, 1.5);
  near(bar.y1 + bar.y2, 0);
});

test('wedge_between_equal_places_has_no_infinite_numbers', () => {
  assert.doesNotMatch(wedge({ x: 1, y: 1 }, { x: 1, y: 1 }, (l) => l / 2), /NaN|Infinity/);
});

const spot = (x, y, words = 'cell') => ({ id: `${x}${y}`, at: { x, y }, shape: square, class: words });
const board = (words) => [0, 1].flatMap((y) => [0, 1].map((x) => spot(x, y, words)));

test('outline_of_a_board_is_one_ring_without_what_is_inside', () => {
  assert.equal(outlines(board(), 0).split(/[ML]/).filter(Boolean).length, 4);
  const wide = outlines(board(), 0.25);
  for (const corner of ['-0.75 -0.75', '1.75 -0.75', '1.75 1.75', '-0.75 1.75']) {
    assert.ok(wide.includes(corner), wide);
  }
});

test('outline_follows_a_ragged_edge_and_goes_round_each_part', () => {
  const ell = [spot(0, 0), spot(1, 0), spot(0, 1)];
  assert.equal(outlines(ell, 0).split(/[ML]/).filter(Boolean).length, 6);
  assert.equal(outlines([spot(0, 0), spot(5, 0)], 0).match(/Z/g)?.length, 2);
  const round = { ...spot(0, 0), shape: { type: 'circle', r: 1 } };
  assert.equal(outlines([round], 0), '');
});

test('pieces_of_one_owner_touch_as_the_spots_say', () => {
  const men = ['00', '10', '11', '01'].map((id) => ({ spot: id, owner: id === '11' ? 'b' : 'a' }));
  const marks = [{ kind: 'wall', spots: ['00', '10'] }];
  const pairs = (words) => {
    const spots = new Map(board(words).map((s) => [s.id, s]));
    return touching({ pieces: men, marks }, spots).map(({ key, kinds }) => [key, ...kinds].join(' '));
  };
  assert.deepEqual(pairs('cell'), []);
  assert.deepEqual(pairs('cell touch-4'), ['00-10 in-wall', '00-01']);
  assert.deepEqual(pairs('cell dark touch-8'), ['00-10 in-wall', '00-01', '10-01']);
});

test('a_finger_on_a_market_means_its_one_open_field', () => {
  const field = (id, x) => ({ ...spotAt(id, x, 0), class: 'field piper' });
  const hub = (id, x) => ({ ...spotAt(id, x, 0), class: 'hub' });
  const spots = [field('1', 0), field('2', 1), hub('x', 0.5), field('3', 3), field('4', 4), hub('y', 3.5)];
  assert.equal(meant(spots, spots[0], new Set(['2', '3'])), '2');
  assert.equal(meant(spots, spots[2], new Set(['2', '3'])), '2');
  // Of two nobody knows which; one that is open itself is meant; a hub is not what a field means.
  assert.equal(meant(spots, spots[2], new Set(['1', '2'])), 'x');
  assert.equal(meant(spots, spots[0], new Set(['1', '2'])), '1');
  assert.equal(meant(spots, spots[0], new Set(['x', '3'])), '1');
});
