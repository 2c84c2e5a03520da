// Where somebody's page is.

/** @param {string} name */
export const pathOf = (name) => `/people/${encodeURIComponent(name)}`;
