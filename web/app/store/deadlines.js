// When deadlines end on this device's clock: the server says how much time is left.

/** @type {WeakMap<object, number>} */
const ends = new WeakMap();

/** When a deadline ends on this device's clock. @param {object} deadline */
export const endOf = (deadline) => ends.get(deadline) ?? 0;

/**
 * Notes when the deadlines of a view that just came end.
 * @param {import('../types').TableView} view
 */
export function timed(view) {
  const runs = (view.clocks?.seats ?? []).flatMap(({ run }) => run ?? []);
  /** @type {{ left: number, resumes?: number }[]} */
  const all = [...view.deadlines, ...runs];
  for (const deadline of all) {
    if (!ends.has(deadline)) ends.set(deadline, Date.now() + deadline.left + (deadline.resumes ?? 0));
  }
  return view;
}
