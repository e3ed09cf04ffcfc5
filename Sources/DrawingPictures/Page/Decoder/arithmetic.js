// Docs/format.md, chapter "Residuals": from "Arithmetic coding" on.

/** Decodes the bits of a stream, from the reader's position to its end. */
class ArithmeticDecoder {
  constructor(reader) {
    this.bytes = reader.take(reader.left);
    this.size = this.bytes.length;
    this.low = 0;
    this.high = 0xffffffff;
    this.value = 0;
    for (let i = 0; i < 4; i++) this.value = this.value * 256 + this.at(i);
    this.shifts = 0;
  }

  at(position) {
    return position < this.size ? this.bytes[position] : 0;
  }

  bit(q) {
    const middle = this.low + Math.floor(((this.high - this.low) * q) / 65536);
    let bit = 0;
    if (this.value <= middle) {
      bit = 1;
      this.high = middle;
    } else {
      this.low = middle + 1;
    }
    while (((this.low ^ this.high) >>> 24) === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) >>> 0) + 0xff;
      this.value = ((this.value << 8) >>> 0) + this.at(this.shifts + 4);
      this.shifts++;
    }
    return bit;
  }

  get takenBeyondEnd() {
    return this.shifts + 4 - this.size;
  }

  mustBeAtEnd() {
    const last = Math.ceil(this.low / 0x1000000); // L
    if (this.value !== (last << 24) >>> 0 || last > 255 || this.size > this.shifts + 1 ||
        (this.size > 0 && this.bytes[this.size - 1] === 0)) {
      throw new Fault("not-canonical", "the end of an arithmetic-coded stream");
    }
  }
}

/** "Adaptive bits" */
const STEP = Array.from({ length: 61 }, (_, n) => Math.floor(131072 / (2 * n + 3)));

class AdaptiveBits {
  constructor(count) {
    this.p = new Int32Array(count).fill(32768);
    this.n = new Uint8Array(count);
  }

  learn(i, bit) {
    this.p[i] += Math.floor((((bit ? 65535 : 0) - this.p[i]) * STEP[this.n[i]]) / 65536);
    if (this.n[i] < 60) this.n[i]++;
  }
}

// "Stretch and squash"
const KNOTS = [
  22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768,
  40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476,
  65500, 65514,
];
const SQUASH = Int32Array.from({ length: 4096 }, (_, y) => {
  const i = y >> 7;
  return KNOTS[i] + (((KNOTS[i + 1] - KNOTS[i]) * (y & 127)) >> 7);
});
const STRETCH = new Int32Array(4096);
for (let k = 0, x = -2047; k < 4096; k++) {
  while (x < 2047 && SQUASH[x + 2048] < 16 * k + 8) x++;
  STRETCH[k] = x;
}

const clamp = (w) => Math.min(Math.max(w, -8388608), 8388607);

/** "Mixing": a set of three weights for each number. */
class Mixer {
  constructor(count) {
    this.weights = new Int32Array(3 * count).fill(26214);
  }

  /** A bit with entry i of a, j of b, k of c; known: the bit, where it is only learned. */
  bit(decoder, set, a, i, b, j, c, k, known) {
    const w = this.weights, at = 3 * set;
    const s1 = STRETCH[a.p[i] >> 4], s2 = STRETCH[b.p[j] >> 4], s3 = STRETCH[c.p[k] >> 4];
    const x = Math.floor((w[at] * s1 + w[at + 1] * s2 + w[at + 2] * s3) / 65536);
    const q = SQUASH[Math.min(Math.max(x, -2047), 2047) + 2048];
    const bit = known === undefined ? decoder.bit(q) : known;
    const error = (bit ? 65536 : 0) - q;
    w[at] = clamp(w[at] + ((error * s1 + 8192) >> 14));
    w[at + 1] = clamp(w[at + 1] + ((error * s2 + 8192) >> 14));
    w[at + 2] = clamp(w[at + 2] + ((error * s3 + 8192) >> 14));
    a.learn(i, bit);
    b.learn(j, bit);
    c.learn(k, bit);
    return bit;
  }
}

/** "Adaptive bytes" */
const PRIMER =
  "\x01\x02 title 2024-01-15 untitled drawing 12.json page 10 layer 3 source device app " +
  "version 1.0 name note sketch sample test pen 0123456789 name user id ";

class AdaptiveBytes {
  constructor() {
    this.last = this.before = 0;
    this.a = new AdaptiveBits(256);
    this.b = new AdaptiveBits(65536);
    this.c = new AdaptiveBits(16384);
    this.mixer = new Mixer(256);
    for (const character of PRIMER) this.byte(null, character.charCodeAt(0));
  }

  byte(decoder, known) {
    const kinds = (this.last >> 5) * 8 + (this.before >> 5);
    let node = 1;
    for (let place = 7; place >= 0; place--) {
      const bit = this.mixer.bit(
        decoder, node, this.a, node, this.b, this.last * 256 + node, this.c, kinds * 256 + node,
        known === undefined ? undefined : (known >> place) & 1);
      node = 2 * node + bit;
    }
    this.before = this.last;
    return (this.last = node - 256);
  }
}

/** "Adaptive residuals": a model, of heads or of bodies. */
class AdaptiveIntegers {
  constructor() {
    this.plain = new AdaptiveBits(64);
    this.recent = new AdaptiveBits(61 * 64);
    this.beside = new AdaptiveBits(441 * 64);
    this.signs = new AdaptiveBits(3);
    this.details = new AdaptiveBits(65 * 4);
    this.mixer = new Mixer(64);
    this.last = this.before = this.lastSign = 0;
  }

  residual(decoder, neighborBits) {
    const g = Math.min(neighborBits, 20);
    const recent = (2 * this.last + this.before) * 64;
    const beside = (g * 21 + this.last) * 64;
    let length = 0;
    while (length < 64 && this.mixer.bit(decoder, length, this.plain, length, this.recent,
                                         recent + length, this.beside, beside + length)) {
      length++;
    }
    const residual = length === 0 ? 0 : this.signed(decoder, length);
    if (length === 0) this.lastSign = 0;
    this.before = this.last;
    this.last = Math.min(length, 20);
    return residual;
  }

  signed(decoder, length) {
    const isNegative = alone(decoder, this.signs, this.lastSign);
    this.lastSign = isNegative ? 2 : 1;
    let r = length > 53 ? 1n : 1;
    for (let i = 1; i < length; i++) {
      const bit = r < 4 ? alone(decoder, this.details, length * 4 + Number(r)) : decoder.bit(32768);
      r = length > 53 ? 2n * r + BigInt(bit) : 2 * r + bit;
    }
    return wrap(isNegative ? -r : r);
  }
}

function alone(decoder, table, i) {
  const bit = decoder.bit(Math.min(Math.max(table.p[i], 16), 65520));
  table.learn(i, bit);
  return bit;
}

function readAdaptive(decoder, headCount, bodyCount, neighbor) {
  const read = (count, beside) => {
    const numbers = new WholeNumbers(count);
    const model = count > 0 ? new AdaptiveIntegers() : null;
    for (let i = 0; i < count; i++) {
      numbers.set(i, model.residual(decoder, beside ? bits(beside[i]) : 0));
      if (decoder.takenBeyondEnd > 32) throw new Fault("truncated", "a stream that ends too early");
    }
    return numbers.values;
  };
  return { heads: read(headCount, null), bodies: read(bodyCount, neighbor) };
}
