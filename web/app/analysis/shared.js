// Parts of an answer that are as they were in the answer before.

/**
 * Plain data, of which every part that equals what was there before is that itself.
 * @template V
 * @param {any} was @param {V} now
 * @returns {V}
 */
export function shared(was, now) {
  if (Object.is(was, now)) return now;
  if (typeof was !== 'object' || typeof now !== 'object' || !was || !now) return now;
  if (Array.isArray(was) !== Array.isArray(now)) return now;
  const [old, fresh] = /** @type {[Record<string, any>, Record<string, any>]} */ ([was, now]);
  const names = Object.keys(fresh);
  let isSame = names.length === Object.keys(old).length;
  for (const name of names) {
    fresh[name] = shared(old[name], fresh[name]);
    isSame &&= name in old && Object.is(old[name], fresh[name]);
  }
  return isSame ? was : now;
}
