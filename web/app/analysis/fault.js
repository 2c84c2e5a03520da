// Why a draft is no position, without what is said beside it.

/**
 * A reason without the citation of its rule, and without a beginning that says only that it is no position.
 * @param {string} reason @param {string} cited @param {string[]} [heads] such beginnings, up to the colon
 */
export function plain(reason, cited, heads = []) {
  const head = heads.find((of) => reason.startsWith(`${of}: `));
  const rest = head ? reason.slice(head.length + 2) : reason;
  const at = rest.toLowerCase().indexOf(cited.toLowerCase());
  return at < 0 ? rest : `${rest.slice(0, at).trimEnd()}${rest.slice(at + cited.length)}`;
}
