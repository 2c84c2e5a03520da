// What answers requests on this machine, once it is loaded: the engine of a table.

/** @typedef {(method: string, path: string, body: unknown) => Promise<any> | undefined} Answer */

/** What is asked before the server; undefined leaves it to the server. @type {{ answer: Answer | null }} */
export const nearby = { answer: null };

/** What a path asks of a table: `try` of `/api/tables/x/try`. @param {string} path @param {string} table */
export const whatOf = (path, table) => (path.startsWith(`${table}/`) ? path.slice(table.length + 1) : '');
