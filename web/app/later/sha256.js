// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104): browsers have them only behind TLS.

/** The first 32 bits of the fractional parts of roots of primes. @param {number} power */
function fractions(power, count = 64) {
  const words = [];
  for (let n = 2; words.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) isPrime &&= n % d > 0;
    if (isPrime) words.push((n ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(words);
}

const START = fractions(1 / 2, 8);
const ROUNDS = fractions(1 / 3);

/** @param {number} word @param {number} by */
const right = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint32Array} state @param {DataView} block @param {number} at */
function compress(state, block, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + 4 * i);
  const of = (/** @type {number} */ i) => w[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const [x, y] = [of(i - 15), of(i - 2)];
    const low = right(x, 7) ^ right(x, 18) ^ (x >>> 3);
    const high = right(y, 17) ^ right(y, 19) ^ (y >>> 10);
    w[i] = of(i - 16) + low + of(i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const mix = right(e, 6) ^ right(e, 11) ^ right(e, 25);
    const one = (h + mix + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + of(i)) | 0;
    const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word));
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const blocks = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks.length - 4, bytes.length << 3);
  const state = START.slice();
  for (let at = 0; at < blocks.length; at += 64) compress(state, view, at);
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => hash.setUint32(4 * i, word));
  return new Uint8Array(hash.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  /** @param {number} pad @param {Uint8Array} rest */
  const padded = (pad, rest) => {
    const whole = new Uint8Array(64 + rest.length);
    whole.set(block.map((byte) => byte ^ pad));
    whole.set(rest, 64);
    return sha256(whole);
  };
  return padded(0x5c, padded(0x36, message));
}
