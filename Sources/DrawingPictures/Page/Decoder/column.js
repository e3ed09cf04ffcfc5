// Docs/format.md, chapter "Column": headers, and how residuals become numbers.

const DECIMAL_LONG = 9, BINARY = 10, LATTICE = 11, MULTIPLE = 12, FLOAT32 = 13, FLOAT64 = 14;
const MOST_ADAPTIVE = 1048576;

/** "Column header"; part: "whole", "value", "channel" or "corrections". */
class ColumnHeader {
  constructor(reader, isPacked, part, hasNeighbor = false) {
    const first = reader.byte();
    this.mapping = first & 15;
    this.palette = (first >> 4) & 3;
    this.layout = first >> 6;
    this.exceptions = [];
    this.corrections = null;
    this.neighbor = false;
    const isWhole = part === "whole" || part === "corrections";
    if (this.mapping === 15) throw new Fault("needs-newer-reader", "mapping 15");
    if (this.palette === 3) throw new Fault("needs-newer-reader", "palette 3");
    if (isWhole && this.mapping !== 0) throw new Fault("illegal-value", "a mapping of wholes");
    if (this.layout === CONSTANT) return this.readConstant(reader);
    if (isPacked && this.layout !== ADAPTIVE) {
      throw new Fault("illegal-value", `layout ${this.layout} in a packed block`);
    }
    if (this.palette === 2 && this.isFloat) throw new Fault("illegal-value", "float differences");
    const hasExceptions = this.readSecondByte(reader, isWhole, hasNeighbor);
    this.readMapping(reader);
    this.readPredictor(reader);
    if (this.palette !== 0) this.readPalette(reader);
    if (hasExceptions) this.readExceptions(reader);
    if (this.layout === TOKENS) this.tokens = new TokenSettings(reader);
    if (this.layout === BYTE_VARINTS) this.byteCount = reader.varint();
    if (!isPacked) this.sectionSize = reader.varint(2 ** 31 - 1);
    if (this.hasCorrections) this.corrections = new ColumnHeader(reader, isPacked, "corrections");
  }

  get isFloat() {
    return this.mapping === FLOAT32 || this.mapping === FLOAT64;
  }

  get hasCorrections() {
    return this.mapping === LATTICE && (this.flags & 4) !== 0;
  }

  readConstant(reader) {
    if (this.palette !== 0) throw new Fault("illegal-value", "a constant with a palette");
    this.readMapping(reader);
    if (this.hasCorrections) throw new Fault("illegal-value", "a constant with corrections");
    this.constant = reader.zigzagVarint();
  }

  readSecondByte(reader, isWhole, hasNeighbor) {
    const second = reader.byte();
    this.predictor = second & 15;
    this.headMode = (second >> 4) & 3;
    const hasExceptions = (second & 64) !== 0;
    this.neighbor = (second & 128) !== 0;
    if (this.predictor >= 8 && this.predictor <= 14) {
      throw new Fault("needs-newer-reader", `predictor ${this.predictor}`);
    }
    if (this.headMode === 3) throw new Fault("needs-newer-reader", "head mode 3");
    if (hasExceptions && (isWhole || this.isFloat || this.mapping === LATTICE)) {
      throw new Fault("illegal-value", "exceptions of this mapping");
    }
    if (this.neighbor && isWhole) throw new Fault("illegal-value", "a neighbor of whole numbers");
    if (this.neighbor && !hasNeighbor) throw new Fault("bad-reference", "no neighbor");
    return hasExceptions;
  }

  /** "Mappings", "Lattices": parameters */
  readMapping(reader) {
    const places = (least) => {
      const p = reader.byte();
      if (p < least || p > 22) throw new Fault("illegal-value", `${p} places`);
      return p;
    };
    if (this.mapping <= 8) this.places = this.mapping;
    if (this.mapping === DECIMAL_LONG) this.places = places(9);
    if (this.mapping === BINARY) {
      const k = reader.byte();
      if (k < 1 || k > 64) throw new Fault("illegal-value", `${k} binary places`);
      this.scale = 1;
      for (let i = 0; i < k; i++) this.scale /= 2;
    }
    if (this.mapping === MULTIPLE) {
      this.places = places(0);
      this.step = reader.varint(LARGEST_EXACT, "illegal-value", 2);
      this.rest = reader.varint(this.step - 1);
    }
    if (this.mapping === LATTICE) this.readLattice(reader, places);
  }

  readLattice(reader, places) {
    this.flags = reader.byte();
    if (this.flags > 15) throw new Fault("needs-newer-reader", `lattice flags ${this.flags}`);
    if ((this.flags & 10) === 10) throw new Fault("illegal-value", "floats and decimal places");
    if (this.flags & 8) this.places = places(0);
    this.multiplier = reader.number();
    this.divisor = reader.number();
    this.offset = reader.number();
    if (this.multiplier === 0 || this.divisor === 0) throw new Fault("illegal-value", "a factor 0");
  }

  /** "Prediction": parameters */
  readPredictor(reader) {
    const [coefficients, shift] = [
      [[], 0], [[], 0], [[1], 0], [[2, -1], 0], [[1], 1], [[3, -1], 1], [[3, -2], 0], [[5, -3], 1],
    ][this.predictor] ?? this.ownPredictor(reader);
    this.coefficients = [0, 1, 2, 3].map((i) => coefficients[i] ?? 0);
    this.shift = shift;
  }

  ownPredictor(reader) {
    const byte = reader.byte();
    if (byte >> 2 > 7) throw new Fault("illegal-value", `shift ${byte >> 2}`);
    return [Array.from(new Int8Array(reader.take((byte & 3) + 1))), byte >> 2];
  }

  /** "Palettes": the table */
  readPalette(reader) {
    const count = reader.varint(Math.min(65536, reader.left), "illegal-value", 1);
    this.table = [reader.zigzagVarint()];
    for (let i = 1; i < count; i++) {
      const next = narrow(BigInt(this.table[i - 1]) + BigInt(reader.anyVarint()) + 1n);
      if (next >= 2n ** 63n) throw new Fault("illegal-value", "an entry beyond 2^63 - 1");
      this.table.push(next);
    }
  }

  /** "Exceptions" */
  readExceptions(reader) {
    const count = reader.varint();
    if (count === 0) throw new Fault("not-canonical", "no exceptions");
    if (count > Math.floor(reader.left / 9)) throw new Fault("illegal-value", `${count} exceptions`);
    let position = -1;
    for (let i = 0; i < count; i++) {
      position += 1 + reader.varint(2 ** 31 - 1);
      this.exceptions.push([position, reader.double()]);
    }
  }
}

/** "Decoding a column", step 2; neighbor: the bodies of the column before. */
async function readResiduals(header, source, runs, neighbor) {
  const m = runs.length;
  const n = runs.reduce((total, run) => total + run, 0);
  if (header.layout === CONSTANT) {
    return { heads: new Float64Array(m), bodies: new Float64Array(n - m) };
  }
  const beside = header.neighbor ? neighbor : null;
  if (header.layout === ADAPTIVE && n > MOST_ADAPTIVE) {
    throw new Fault("limit-exceeded", `${n} adaptive residuals`);
  }
  if (source.stream) return readAdaptive(source.stream, m, n - m, beside);
  const section = source.section(header.sectionSize);
  if (header.layout === TOKENS) return readTokens(section, header.tokens, m, n - m, beside);
  if (header.layout === BYTE_VARINTS) {
    if (header.byteCount < n || header.byteCount > 10 * n) {
      throw new Fault("illegal-value", `${header.byteCount} bytes for ${n} residuals`);
    }
    return readByteVarints(section, header.byteCount, m, n - m);
  }
  const stream = new ArithmeticDecoder(section);
  const residuals = readAdaptive(stream, m, n - m, beside);
  stream.mustBeAtEnd();
  return residuals;
}

/** "Decoding a column", steps 1 and 3 to 5 */
function decodeNumbers(header, residuals, runs) {
  const count = residuals.heads.length + residuals.bodies.length;
  if (header.layout === CONSTANT) {
    const numbers = new WholeNumbers(count);
    if (count > 0) {
      numbers.set(0, header.constant);
      numbers.values.fill(numbers.values[0]);
    }
    return numbers.values;
  }
  if (header.isFloat && header.palette === 0) return predictFloats(header, residuals, runs);
  const numbers = predictFast(header, residuals, runs) ?? predictExact(header, residuals, runs);
  if (header.palette !== 1) return numbers;
  const entries = new WholeNumbers(count);
  for (let i = 0; i < count; i++) {
    const found = header.table[whole(numbers, i)];
    if (found === undefined) throw new Fault("illegal-value", "a position outside of a palette");
    entries.set(i, found);
  }
  return entries.values;
}

/** "Heads and bodies" */
class Heads {
  constructor(header, residuals) {
    this.mode = header.headMode;
    this.residuals = residuals.heads;
    this.index = 0;
    this.base = 0;
  }

  next() {
    const head = sum(whole(this.residuals, this.index++), this.base);
    if (this.mode === 1) this.base = head;
    return head;
  }

  runEnded(lastNumber) {
    if (this.mode === 2) this.base = lastNumber;
  }
}

/**
 * "Prediction" of whole numbers, "Palettes" of differences, in Numbers; null where they would not be
 * exact. Coefficients are below 2^7 and differences below 2^43 here, so that sums stay below 2^53.
 */
function predictFast(header, residuals, runs) {
  const { bodies } = residuals;
  if (!(bodies instanceof Float64Array) || !(residuals.heads instanceof Float64Array)) return null;
  const [c1, c2, c3, c4] = header.coefficients;
  const half = header.shift > 0 ? 2 ** (header.shift - 1) : 0;
  const scale = 2 ** -header.shift;
  const differences = header.palette === 2;
  const z = differences ? header.table.filter((each) => each < 0).length : 0;
  const heads = new Heads(header, residuals);
  const numbers = new Float64Array(residuals.heads.length + bodies.length);
  let at = 0, body = 0;
  for (const length of runs) {
    let number = heads.next();
    if (typeof number === "bigint") return null;
    numbers[at++] = number;
    let previous = differences ? 0 : number;
    let d1 = 0, d2 = 0, d3 = 0, d4 = 0;
    for (let i = 1; i < length; i++) {
      const step = Math.floor((c1 * d1 + c2 * d2 + c3 * d3 + c4 * d4 + half) * scale);
      const predicted = (header.predictor === 0 ? 0 : previous + step) + bodies[body++];
      d4 = d3;
      d3 = d2;
      d2 = d1;
      d1 = predicted - previous;
      if (!(Math.abs(d1) < 2 ** 43 && Math.abs(predicted) < 2 ** 52)) return null;
      previous = predicted;
      if (differences) {
        const entry = header.table[predicted + z];
        if (entry === undefined) throw new Fault("illegal-value", "a rank outside of a palette");
        number = sum(number, entry);
        if (typeof number === "bigint") return null;
      } else {
        number = predicted;
      }
      numbers[at++] = number;
    }
    heads.runEnded(number);
  }
  return numbers;
}

/** The same in BigInts, for any numbers. */
function predictExact(header, residuals, runs) {
  const long = (n) => BigInt.asIntN(64, n);
  const [c1, c2, c3, c4] = header.coefficients.map(BigInt);
  const shift = BigInt(header.shift);
  const half = shift > 0n ? 1n << (shift - 1n) : 0n;
  const differences = header.palette === 2;
  const table = differences ? header.table.map(BigInt) : [];
  const z = BigInt(table.filter((each) => each < 0n).length);
  const heads = new Heads(header, residuals);
  const numbers = new BigInt64Array(residuals.heads.length + residuals.bodies.length);
  let at = 0, body = 0;
  for (const length of runs) {
    let number = BigInt(heads.next());
    numbers[at++] = number;
    let previous = differences ? 0n : number;
    let d1 = 0n, d2 = 0n, d3 = 0n, d4 = 0n;
    for (let i = 1; i < length; i++) {
      const step = long(c1 * d1 + c2 * d2 + c3 * d3 + c4 * d4 + half) >> shift;
      const prediction = header.predictor === 0 ? 0n : previous + step;
      const predicted = long(prediction + BigInt(residuals.bodies[body++]));
      [d4, d3, d2, d1] = [d3, d2, d1, long(predicted - previous)];
      previous = predicted;
      if (differences) {
        const entry = table[predicted + z];
        if (entry === undefined) throw new Fault("illegal-value", "a rank outside of a palette");
        number = long(number + entry);
      } else {
        number = predicted;
      }
      numbers[at++] = number;
    }
    heads.runEnded(narrow(number));
  }
  return numbers;
}
