// Compares the board of a table with the picture that the server draws of it; an expression that is
// an object of functions.
({
  /**
   * Lays the board of the page over everything else, without hints for the viewer, and
   * returns the elements that the picture draws differently. `without` removes some first.
   */
  async elements(picture, without) {
    const text = await (await fetch(`${picture.replace('PICTURE', 'picture.svg')}&width=1000`)).text();
    const drawn = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
    const view = drawn.getAttribute('viewBox').split(' ').map(Number);
    const wide = Math.floor(Math.min(1200, (860 * view[2]) / view[3]));
    const unit = wide / view[2];
    // Lines that do not grow are as wide as on a board of this many pixels a unit.
    this.fixed = 1000 / view[2];
    const still = new CSSStyleSheet();
    still.replaceSync('.drawn-over * { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets = [still];
    document.querySelector('.drawn-over')?.remove();
    const over = document.createElement('main');
    over.className = 'drawn-over';
    over.style.cssText = 'position: fixed; inset: 0; z-index: 99999; background: var(--surface, var(--paper))';
    const board = document.querySelector('.stage .board').cloneNode(true);
    for (const gone of board.querySelectorAll(
      '.hints, .ahead, .evidence, .drawn, .values, .hits, .zoom, .strip, .staged, .board-over, .event-dice',
    )) gone.remove();
    const ground = board.querySelector('.ground');
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((key) => Number(ground.getAttribute(key)));
    board.style.cssText += `position: absolute; margin: 0; max-width: none; left: ${(x - view[0]) * unit}px;
      top: ${(y - view[1]) * unit}px; width: ${w * unit}px; height: ${h * unit}px`;
    for (const svg of board.querySelectorAll(':scope > svg')) {
      svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
      svg.classList.remove('close', 'zoomed');
      svg.style.cssText = `position: absolute; inset: 0; width: ${w * unit}px; height: ${h * unit}px;
        aspect-ratio: auto; overflow: visible; border-radius: 0`;
    }
    const stage = over.appendChild(Object.assign(document.createElement('div'), { className: 'table' }));
    const within = stage.appendChild(Object.assign(document.createElement('section'), { className: 'stage' }));
    stage.style.display = within.style.display = 'contents';
    within.append(board);
    const other = over.appendChild(document.createElement('div'));
    other.style.cssText = 'position: absolute; left: 0; top: 0; visibility: hidden';
    other.attachShadow({ mode: 'open' }).append(drawn);
    drawn.setAttribute('width', wide);
    drawn.setAttribute('height', (wide * view[3]) / view[2]);
    document.body.append(over);
    if (without) board.querySelector(without).remove();
    // The place of the weather on a long board depends on the window.
    const signs = [...drawn.querySelectorAll('use')];
    for (const hung of board.classList.contains('long') ? board.querySelectorAll('.hung') : []) {
      const name = hung.getAttribute('href').replace('#sign-', '');
      const place = signs.find((sign) => sign.getAttribute('href').startsWith(`#${name}.`));
      for (const key of ['x', 'y', 'width', 'height']) place && hung.setAttribute(key, place.getAttribute(key));
    }
    const [front, backdrop] = board.querySelectorAll(':scope > svg');
    const page = this.ordered([...this.seen(backdrop, unit), ...this.seen(front, unit)]);
    // The picture begins with the surface of the board.
    const painted = this.ordered(this.seen(drawn, unit).slice(1));
    const faults = [];
    for (let i = 0; i < Math.max(page.length, painted.length) && faults.length < 6; i += 1) {
      const why = this.apart(page[i], painted[i]);
      if (why) faults.push(`${i}: ${why}: page ${JSON.stringify(page[i])} picture ${JSON.stringify(painted[i])}`);
    }
    other.remove();
    return { count: page.length, wide, high: Math.floor((wide * view[3]) / view[2]), faults };
  },

  /** Pieces in the order of their spots: on the page those that moved last are on top. */
  ordered(list) {
    const pieces = list.filter(({ spot }) => spot).sort((a, b) => (a.spot < b.spot ? -1 : Number(a.spot > b.spot)));
    return [...list.filter(({ spot }) => !spot), ...pieces];
  },

  /** The elements below an element, in order: what, where, in which colours. */
  seen(root, unit) {
    const frame = root.closest('.drawn-over')?.getBoundingClientRect() ?? root.getBoundingClientRect();
    const list = [];
    const enter = (node, opacity) => {
      if (['defs', 'symbol'].includes(node.localName)) return;
      const look = getComputedStyle(node);
      if (look.display === 'none') return;
      const seen = opacity * Number(look.opacity);
      if (['g', 'svg'].includes(node.localName)) {
        for (const child of node.children) enter(child, seen);
        return;
      }
      const [fill, stroke] = [this.paint(look.fill, look.fillOpacity * seen), this.paint(look.stroke, look.strokeOpacity * seen)];
      const isSign = node.localName === 'use';
      const isText = node.localName === 'text';
      const isLine = node.localName === 'line' || (node.localName === 'polyline' && !fill);
      if (!isSign && !stroke && (isLine || !fill)) return;
      const box = node.getBBox();
      const to = node.getScreenCTM();
      const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]]
        .map(([x, y]) => new DOMPoint(x, y).matrixTransform(to));
      const [xs, ys] = [corners.map((p) => (p.x - frame.x) / unit), corners.map((p) => (p.y - frame.y) / unit)];
      const at = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((n) => Number(n.toFixed(3)));
      const sign = isSign ? node.getAttribute('href').replace(/^#(sign-)?/, '').replace(/\.\d+$/, '') : '';
      const per = look.vectorEffect === 'non-scaling-stroke' ? unit / (this.fixed * Math.hypot(to.a, to.b)) : 1;
      const width = stroke ? parseFloat(look.strokeWidth) * per : 0;
      const dashes = stroke ? look.strokeDasharray.replace(/[\d.]+(px)?/g, (one) => parseFloat(one) * per) : 'none';
      const spot = node.closest('[data-at]')?.dataset.at ?? '';
      list.push(isSign ? { sign, spot, at, seen } : { isText, spot, at, fill: isLine ? null : fill, stroke, width, dashes });
    };
    enter(root, 1);
    return list;
  },

  /** A colour as numbers, the name of a pattern, or nothing. */
  paint(text, opacity) {
    const named = text.match(/^url\(["']?[^#]*#([^"')]+)/);
    if (named) return [named[1], Number(opacity.toFixed(2))];
    if (text === 'none' || opacity === 0) return null;
    // Most elements have the colours of others, and reading a pixel is slow.
    const [r, g, b, a] = (this.inks ??= new Map()).get(text) ?? this.ink(text);
    return a ? [r, g, b, Math.round(a * opacity)] : null;
  },

  /** The numbers of a colour, kept for its next use. */
  ink(text) {
    this.pen ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
    this.pen.clearRect(0, 0, 1, 1);
    this.pen.fillStyle = text;
    this.pen.fillRect(0, 0, 1, 1);
    const ink = this.pen.getImageData(0, 0, 1, 1).data;
    this.inks.set(text, ink);
    return ink;
  },

  /** The difference between two elements, if there is one. */
  apart(a, b) {
    if (!a || !b) return 'one alone';
    if (a.sign !== b.sign) return 'another sign';
    // The box of letters is that of their line on the page, and that of their outline here.
    const mid = ({ at }) => [(at[0] + at[2]) / 2, (at[1] + at[3]) / 2];
    const [was, is, far] = a.isText ? [mid(a), mid(b), 0.15] : [a.at, b.at, 0.02];
    if (was.some((n, i) => Math.abs(n - is[i]) > far)) return 'another place';
    if (a.sign) return Math.abs(a.seen - b.seen) > 0.02 ? 'another opacity' : '';
    for (const key of ['fill', 'stroke']) {
      const [one, two] = [a[key] ?? [], b[key] ?? []];
      const same = (n, i) => n === two[i] || Math.abs(n - two[i]) < 4;
      if (one.length !== two.length || !one.every(same)) return `another ${key}`;
    }
    if (Math.abs(a.width - b.width) > 0.01) return 'another width';
    const [one, two] = [a.dashes, b.dashes].map((text) => text.split(/[ ,]+/).map(Number));
    return one.some((n, i) => Math.abs(n - two[i]) > 0.01) ? 'other dashes' : '';
  },

  /**
   * The difference of two pictures: on average in levels of 255, and the share of squares of eight
   * pixels a side whose average differs by more than 20 levels.
   */
  async pixels(shot, picture, wide, high) {
    const read = async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, wide, high).data;
    };
    const one = await read(`data:image/png;base64,${shot}`);
    const two = await read(`${picture.replace('PICTURE', 'picture.png')}&width=${wide}`);
    const across = Math.ceil(wide / 8);
    const squares = across * Math.ceil(high / 8);
    const sums = new Float64Array(squares * 3);
    let all = 0;
    for (let pixel = 0; pixel < wide * high; pixel += 1) {
      const square = Math.floor(Math.floor(pixel / wide) / 8) * across + Math.floor((pixel % wide) / 8);
      for (let tone = 0; tone < 3; tone += 1) {
        const by = one[pixel * 4 + tone] - two[pixel * 4 + tone];
        all += Math.abs(by);
        sums[square * 3 + tone] += by / 64;
      }
    }
    const bad = [...Array(squares).keys()].filter((square) => [0, 1, 2].some((tone) => Math.abs(sums[square * 3 + tone]) > 20));
    const some = bad.slice(0, 5).map((square) => [(square % across) * 8, Math.floor(square / across) * 8]);
    return { mean: all / (wide * high * 3), share: bad.length / squares, some };
  },
})
