// Where the editor of positions is found.

/** The address of the editor with a position. @param {string} game @param {any} setup @param {string | null} [position] */
export const editorAt = (game, setup, position) =>
  `/analysis?${new URLSearchParams({ edit: game, setup: JSON.stringify(setup), ...(position && { position }) })}`;
