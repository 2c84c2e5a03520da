// The tree of a study: nodes by number, the start first, a parent before its children. The first child is
// the main line. No function calls itself, so that no depth is too deep.

/** @typedef {import('../types').StudyDrawing} Drawing */
/** @typedef {import('../types').StudyStep} Form a node as it is sent */
/**
 * @typedef {{ id: number, parent: Node | null, children: Node[], step: string, short: string, told: string,
 *   comment: string, signs: number[], drawings: Drawing[] }} Node
 */
/** A node in a list of them all, and how deep it is among variations. @typedef {{ node: Node, level: number }} Row */

/** The most steps of a study. */
export const NODES_MAX = 20_000;

/** The signs that have letters, by their numbers. */
export const SIGNS = /** @type {const} */ ([[1, '!'], [2, '?'], [3, '!!'], [4, '??'], [5, '!?'], [6, '?!']]);

/** @param {number} sign */
export const signText = (sign) => SIGNS.find(([number]) => number === sign)?.[1] ?? `$${sign}`;

export class Tree {
  constructor() {
    this.last = 0;
    this.start = this.make(null, { step: '', short: '', told: '' });
    this.count = 1;
  }

  /** @param {Node | null} parent @param {{ step: string, short: string, told: string }} of @returns {Node} */
  make(parent, { step, short, told }) {
    const id = this.last++;
    return { id, parent, children: [], step, short, told, comment: '', signs: [], drawings: [] };
  }

  /** A tree as it was sent or kept. @param {Form[]} nodes */
  static of(nodes) {
    const tree = new Tree();
    const made = nodes.map((form, index) => {
      const { step = '', short = step, told = short, comment = '', signs = [], drawings = [] } = form;
      const node = index ? tree.make(null, { step, short, told }) : tree.start;
      return Object.assign(node, { comment, signs, drawings });
    });
    nodes.forEach(({ parent }, index) => {
      const [node, above] = [made[index], made[parent ?? -1]];
      if (!index || !node || !above) return;
      node.parent = above;
      above.children.push(node);
    });
    tree.count = made.length;
    return tree;
  }

  /** As it is sent and kept. @returns {Form[]} */
  form() {
    const order = this.order();
    const places = new Map(order.map((node, index) => [node, index]));
    return order.map(({ parent, step, short, told, comment, signs, drawings }) => ({
      ...(parent && { parent: places.get(parent), step, short, told }),
      ...(comment && { comment }),
      ...(signs.length && { signs }),
      ...(drawings.length && { drawings }),
    }));
  }

  /** Every node: one, then its main line to the end, then its variations. */
  order() {
    /** @type {Node[]} */
    const order = [];
    const stack = [this.start];
    for (let node = stack.pop(); node; node = stack.pop()) {
      order.push(node);
      for (let at = node.children.length - 1; at >= 0; at--) stack.push(/** @type {Node} */ (node.children[at]));
    }
    return order;
  }

  /** Every node as a list shows it: variations stand behind the step that they replace. */
  rows() {
    /** @type {Row[]} */
    const rows = [];
    /** @type {(Row & { shown: boolean })[]} what is to come: a node to show, or a node whose children are */
    const stack = [{ node: this.start, level: 0, shown: true }];
    for (let task = stack.pop(); task; task = stack.pop()) {
      const { node, level, shown } = task;
      if (!shown) rows.push({ node, level });
      else {
        const [first, ...others] = node.children;
        if (!first) continue;
        rows.push({ node: first, level });
        stack.push({ node: first, level, shown: true });
        for (const other of others.reverse()) {
          stack.push({ node: other, level: level + 1, shown: true }, { node: other, level: level + 1, shown: false });
        }
      }
    }
    return rows;
  }

  /** The nodes from the start to this one, without the start. @param {Node} node */
  path(node) {
    const path = [];
    for (let at = node; at.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** Adds a step, or finds it. @param {Node} parent @param {{ step: string, short: string, told: string }} of */
  add(parent, of) {
    const known = parent.children.find(({ step }) => step === of.step);
    if (known) return known;
    if (this.count >= NODES_MAX) return null;
    const node = this.make(parent, of);
    parent.children.push(node);
    this.count += 1;
    return node;
  }

  /**
   * Adds steps, one behind the other from the start. What was tried in place of one that is new stands behind it.
   * @param {{ step: string, short: string, told: string }[]} line
   */
  join(line) {
    let at = this.start;
    for (const of of line) {
      const known = this.count;
      const node = this.add(at, of);
      if (!node) return;
      if (this.count > known) at.children = [node, ...at.children.filter((child) => child !== node)];
      at = node;
    }
  }

  /** The main line from the start. */
  main() {
    /** @type {Node[]} */
    const line = [];
    for (let at = this.start.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** Where these steps lead from the start, as far as they are there. @param {string[]} steps */
  along(steps) {
    let at = this.start;
    for (const of of steps) {
      const next = at.children.find(({ step }) => step === of);
      if (!next) break;
      at = next;
    }
    return at;
  }

  /** Removes a node and all that follows it; of the start only what follows. @param {Node} node @returns {Node} where one is then */
  remove(node) {
    const { parent } = node;
    if (parent) parent.children = parent.children.filter((child) => child !== node);
    else node.children = [];
    this.count = this.order().length;
    return parent ?? node;
  }

  /** Moves the line of a node one place forward; whether there was one. @param {Node} node */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const { children } = at.parent;
      const place = children.indexOf(at);
      const before = children[place - 1];
      if (!before) continue;
      [children[place - 1], children[place]] = [at, before];
      return true;
    }
    return false;
  }

  /** Whether a node is on the main line. @param {Node} node */
  isMain(node) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
    return true;
  }
}

/** Gives a node a sign or takes it away; of the six with letters it has at most one. @param {Node} node @param {number} sign */
export function toggleSign(node, sign) {
  const had = node.signs.includes(sign);
  node.signs = node.signs.filter((own) => own !== sign && (own > 6 || sign > 6));
  if (!had) node.signs = [...node.signs, sign];
}

/** Draws something or takes it away. @param {Node} node @param {Drawing} drawing */
export function toggleDrawing(node, drawing) {
  const same = (/** @type {Drawing} */ own) =>
    own.kind === drawing.kind && own.from === drawing.from && own.to === drawing.to && own.spot === drawing.spot;
  const left = node.drawings.filter((own) => !same(own));
  node.drawings = left.length < node.drawings.length ? left : [...left, drawing];
}
