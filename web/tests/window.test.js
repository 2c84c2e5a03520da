// The part of a long map that is seen when it opens, whenever its room becomes known.
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document ??= { documentElement: { dataset: {} }, addEventListener() {} };
globalThis.requestAnimationFrame ??= () => 0;
globalThis.cancelAnimationFrame ??= () => {};
const loaded = import('../app/board/window.js');

const MAP = { x: 0, y: 0, w: 30, h: 6 };
/** A room for the map, and the shape that it gives. */
const [TINY, ROOM] = [14, 1.5];

/** @param {(pane: any) => void} steps */
const opened = async (steps) => {
  const { Pane } = await loaded;
  const pane = new Pane(MAP, true);
  /** @param {number} room */
  pane.takes = (room) => {
    pane.room.value = room;
    pane.fit({ ...MAP });
  };
  steps(pane);
  return pane.box.value;
};

test('map_whose_room_is_known_late_opens_as_if_it_was_known', async () => {
  const known = await opened((pane) => (pane.takes(ROOM), pane.begin({ x: 12, y: 3 })));
  assert.deepEqual(known, { x: 9.6, y: 0, w: 9, h: 6 });
  const late = await opened((pane) => (pane.begin({ x: 12, y: 3 }), pane.takes(ROOM)));
  assert.deepEqual(late, known);
  // A page that is still being laid out has next to no room for it.
  const laidOut = await opened((pane) => (pane.takes(TINY), pane.begin({ x: 12, y: 3 }), pane.takes(ROOM)));
  assert.deepEqual(laidOut, known);
});

test('map_that_was_moved_keeps_its_centre_in_another_room', async () => {
  const moved = await opened((pane) => (pane.takes(ROOM), pane.begin({ x: 12, y: 3 }), pane.pan(3, 0), pane.takes(1.2)));
  assert.deepEqual([moved.x + moved.w / 2, moved.w.toFixed(6)], [9.6 + 3 + 4.5, '7.200000']);
});

test('camera_that_is_on_its_way_elsewhere_turns_back', () =>
  opened((pane) => {
    pane.takes(ROOM);
    pane.begin({ x: 25, y: 3 });
    const there = pane.box.value;
    // It has hardly left what is to be seen again.
    pane.show({ x: 3, y: 3 });
    assert.ok(pane.goal.x < 5, `${pane.goal.x}`);
    pane.show({ x: 25, y: 3 });
    assert.ok(pane.goal.x + pane.goal.w > 25, `${pane.goal.x}`);
    // Whoever moves it himself is not led away.
    pane.centre(25);
    assert.equal(pane.goal, null);
    assert.equal(pane.box.value.w, there.w);
  }));
