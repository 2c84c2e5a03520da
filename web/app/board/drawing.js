// Whether somebody draws on a board just now: then nothing is carried, panned or touched.

/** What is under way, and whether the click that follows belongs to it. */
export const drawing = { on: false, was: false };
