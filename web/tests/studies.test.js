import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tree } from '../app/analysis/tree.js';
import { applied, isThere, nodeAt, wayTo } from '../app/studies/apply.js';
import { eventsOf } from '../app/studies/events.js';

/** @typedef {import('../app/types').StudyTreeEdit} StudyTreeEdit */

/** @param {string[]} at @param {StudyTreeEdit['change']} change @returns {StudyTreeEdit} */
const edit = (at, change) => ({ at, change });

/** @param {Tree} tree */
const described = (tree) => JSON.stringify(tree.form());

test('edit_addresses_its_node_by_the_steps_that_lead_there', () => {
  const tree = new Tree();
  applied(tree, edit([], { kind: 'add', step: '1' }), { short: 'one', told: 'First.' });
  const second = applied(tree, edit(['1'], { kind: 'add', step: '2' }), {});
  assert.equal(second, nodeAt(tree, ['1', '2']));
  assert.deepEqual(wayTo(tree, /** @type {any} */ (second)), ['1', '2']);
  assert.equal(nodeAt(tree, ['1'])?.told, 'First.');
  assert.equal(applied(tree, edit(['2'], { kind: 'promote' }), {}), null);
});

test('edit_made_twice_is_as_made_once', () => {
  const tree = new Tree();
  /** @type {StudyTreeEdit[]} */
  const edits = [
    edit([], { kind: 'add', step: '1' }),
    edit(['1'], { kind: 'sign', sign: 3, on: true }),
    edit(['1'], { kind: 'draw', on: true, drawing: { kind: 'circle', ink: 'red', spot: 'a1' } }),
    edit(['1'], { kind: 'comment', text: 'good' }),
    edit(['1'], { kind: 'sign', sign: 5, on: false }),
    edit(['1'], { kind: 'draw', on: false, drawing: { kind: 'circle', ink: 'blue', spot: 'a2' } }),
  ];
  for (const one of edits) {
    applied(tree, one, {});
    const once = described(tree);
    applied(tree, one, {});
    assert.equal(described(tree), once);
  }
  const node = nodeAt(tree, ['1']);
  assert.deepEqual([node?.signs, node?.drawings.length, node?.comment], [[3], 1, 'good']);
});

test('line_that_is_deleted_is_there_no_more', () => {
  const tree = new Tree();
  for (const at of [[], ['1'], ['1', '2']]) applied(tree, edit(at, { kind: 'add', step: `${at.length + 1}` }), {});
  const last = /** @type {any} */ (nodeAt(tree, ['1', '2', '3']));
  assert.equal(isThere(last), true);
  applied(tree, edit(['1', '2'], { kind: 'delete' }), {});
  assert.equal(isThere(last), false);
  assert.equal(isThere(/** @type {any} */ (nodeAt(tree, ['1']))), true);
  applied(tree, edit([], { kind: 'delete' }), {});
  assert.equal(tree.count, 1);
});

test('events_are_read_however_they_are_cut', () => {
  const text = ': alive\n\nevent: here\ndata: {"type":"here","people":[]}\n\nevent: edits\r\ndata: {"type":"edits"}\r\n\r\n';
  for (let cut = 0; cut <= text.length; cut++) {
    const first = eventsOf(text.slice(0, cut));
    const second = eventsOf(first.rest + text.slice(cut));
    const kinds = [...first.events, ...second.events].map(({ type }) => type);
    assert.deepEqual([kinds, second.rest], [['here', 'edits'], '']);
  }
});
