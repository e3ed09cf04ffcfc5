// Docs/format.md, chapter "Column": floats, and how numbers become values.

// "Float images"
const FLOAT_BITS = new DataView(new ArrayBuffer(8));

function float32Image(value) {
  FLOAT_BITS.setFloat32(0, value);
  const b = FLOAT_BITS.getInt32(0);
  return b >= 0 ? b : b ^ 0x7fffffff;
}

/** The image is taken modulo 2^32. */
function float32OfImage(image) {
  const b = Number(BigInt.asIntN(32, BigInt(image)));
  FLOAT_BITS.setInt32(0, b >= 0 ? b : b ^ 0x7fffffff);
  return FLOAT_BITS.getFloat32(0);
}

function float64Image(value) {
  FLOAT_BITS.setFloat64(0, value);
  const b = FLOAT_BITS.getBigInt64(0);
  return b >= 0n ? b : b ^ 0x7fffffffffffffffn;
}

function float64OfImage(image) {
  const b = BigInt.asIntN(64, BigInt(image));
  FLOAT_BITS.setBigInt64(0, b >= 0n ? b : b ^ 0x7fffffffffffffffn);
  return FLOAT_BITS.getFloat64(0);
}

/** The value of a number of mapping 13 or 14. */
function imageValue(header, number) {
  let value;
  if (header.mapping === FLOAT64) {
    value = float64OfImage(number);
  } else {
    if (!(number >= -2147483648 && number <= 2147483647)) {
      throw new Fault("illegal-value", `${number} is the image of no float`);
    }
    const b = Number(number);
    FLOAT_BITS.setInt32(0, b >= 0 ? b : b ^ 0x7fffffff);
    value = FLOAT_BITS.getFloat32(0);
  }
  if (!Number.isFinite(value)) throw new Fault("not-finite", `${value}`);
  return value;
}

/** "Prediction": floats */
function predictFloats(header, residuals, runs) {
  const [c1, c2, c3, c4] = header.coefficients;
  const scale = 1 / (1 << header.shift);
  const isSingle = header.mapping === FLOAT32;
  const heads = new Heads(header, residuals);
  const numbers = new WholeNumbers(residuals.heads.length + residuals.bodies.length);
  let at = 0, body = 0;
  for (const length of runs) {
    let number = heads.next();
    numbers.set(at++, number);
    let previous = imageValue(header, number);
    let d1 = 0, d2 = 0, d3 = 0, d4 = 0;
    for (let i = 1; i < length; i++) {
      let total = c1 * d1;
      total = total + c2 * d2;
      total = total + c3 * d3;
      total = total + c4 * d4;
      let p = previous + total * scale;
      if (isSingle) p = Math.fround(p);
      // Where p is not finite, the image of the previous value, which is the previous number.
      let prediction = number;
      if (header.predictor === 0) prediction = 0;
      else if (Number.isFinite(p)) prediction = isSingle ? float32Image(p) : float64Image(p);
      number = sum(prediction, whole(residuals.bodies, body++));
      numbers.set(at++, number);
      const value = imageValue(header, number);
      d4 = d3;
      d3 = d2;
      d2 = d1;
      d1 = value - previous;
      previous = value;
    }
    heads.runEnded(number);
  }
  return numbers.values;
}

/** "Lattices" */
function latticeValue(header, n, c) {
  const { flags, multiplier, divisor, offset } = header;
  const s = (flags & 1 ? (n / divisor) * multiplier : (n * multiplier) / divisor) + offset;
  if (flags & 2) {
    const f = Math.fround(s);
    return c === 0 ? f : float32OfImage(BigInt(float32Image(f)) + BigInt(c));
  }
  if (flags & 8) {
    const m = roundToEven(s * POWERS_OF_TEN[header.places]);
    if (!(Math.abs(m) <= LARGEST_EXACT)) return NaN;
    // + 0: a whole number has no -0.
    return Number(sum(m + 0, c)) / POWERS_OF_TEN[header.places];
  }
  return c === 0 ? s : float64OfImage(float64Image(s) + BigInt(c));
}

/** "Mappings" */
function mapNumbers(header, numbers, corrections) {
  const values = new Float64Array(numbers.length);
  const { mapping } = header;
  if (mapping <= DECIMAL_LONG) {
    const power = POWERS_OF_TEN[header.places];
    for (let i = 0; i < values.length; i++) values[i] = Number(numbers[i]) / power;
  } else if (mapping === BINARY) {
    for (let i = 0; i < values.length; i++) values[i] = Number(numbers[i]) * header.scale;
  } else if (mapping === MULTIPLE) {
    const power = POWERS_OF_TEN[header.places];
    for (let i = 0; i < values.length; i++) {
      const n = numbers[i];
      const fast = typeof n === "number" ? n * header.step + header.rest : NaN;
      const product = Math.abs(fast) < LARGEST_EXACT
        ? fast : wrap(BigInt(n) * BigInt(header.step) + BigInt(header.rest));
      values[i] = Number(product) / power;
    }
  } else if (mapping === LATTICE) {
    for (let i = 0; i < values.length; i++) {
      const c = corrections ? whole(corrections, i) : 0;
      values[i] = latticeValue(header, Number(numbers[i]), c);
    }
  } else {
    for (let i = 0; i < values.length; i++) values[i] = imageValue(header, numbers[i]);
  }
  return values;
}

/** "Decoding a column": whole numbers. */
async function decodeWhole(header, source, runs) {
  const residuals = await readResiduals(header, source, runs, null);
  return decodeNumbers(header, residuals, runs);
}

/** "Decoding a column": the values, and the body residuals for the next column. */
async function decodeValues(header, source, runs, neighbor) {
  const residuals = await readResiduals(header, source, runs, neighbor);
  const numbers = decodeNumbers(header, residuals, runs);
  let corrections = null;
  if (header.corrections) {
    const run = numbers.length > 0 ? [numbers.length] : [];
    corrections = await decodeWhole(header.corrections, source, run);
  }
  const values = mapNumbers(header, numbers, corrections);
  for (const [position, value] of header.exceptions) {
    if (position >= values.length) throw new Fault("illegal-value", "an exception behind the end");
    values[position] = value;
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) throw new Fault("not-finite", `${values[i]}`);
  }
  return { values, bodies: residuals.bodies };
}
