// Boards up to 4 by 4 are solved, so perfect play can be shown on them.
export default {
  /** @param {{ setup: Record<string, unknown>, position: string | null }} view */
  perfect: (view) => Number(view.setup.size) <= 4,
};
