// What the bots of some games weigh positions by: files beside the module, fetched when such a bot is first asked.

/** The games that have one, `GAME.bin`. */
export const WEIGHED = new Set(['clusterfuss', 'make-muster', 'muscat', 'muster-chess', 'muster-up']);
