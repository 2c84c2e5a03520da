// The texts of the editor of positions that are tokens: in the streets of four levels, in the palace, out of the game.

/** @type {import('../app/types').Look} */
export default {
  edits: (field) => {
    if (field.startsWith('streets-')) return { type: 'tokens', rows: ['1', '2', '3', '4'] };
    return /^(palace|out)-/.test(field) ? { type: 'tokens', rows: [''] } : null;
  },
};
