// What pages mix into the chance of a table: docs/chance.md. The seeds come later.

/**
 * The hash of a new seed, for whoever takes a seat; nothing where it cannot be made.
 * @returns {Promise<{ seed_hash?: string }>}
 */
export const newSeed = () =>
  import('./later/seed.js').then(
    (seed) => ({ seed_hash: seed.newSeed() }),
    () => ({}),
  );
