// Whether a viewer is drawing on a board: then nothing is dragged, panned or touched.

/** Whether drawing is under way, and whether the next click belongs to it. */
export const drawing = { on: false, was: false };
