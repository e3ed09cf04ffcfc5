// Docs/format.md, chapter "Conventions": bytes, varints, texts, numbers.
//
// Whole numbers are Numbers as long as they are exact (up to 2^53), BigInts beyond.

/** A broken rule: the document's code and what is wrong. */
class Fault extends Error {
  constructor(code, text) {
    super(`${code}: ${text}`);
    this.code = code;
  }
}

const LARGEST_EXACT = 2 ** 53;

/** A BigInt as a Number where that is exact. */
function narrow(big) {
  return big >= -9007199254740992n && big <= 9007199254740992n ? Number(big) : big;
}

/** n modulo 2^64 as two's complement; Numbers are never that large. */
function wrap(n) {
  return typeof n === "bigint" ? narrow(BigInt.asIntN(64, n)) : n;
}

/** a + b, wrapping. */
function sum(a, b) {
  if (typeof a === "number" && typeof b === "number") {
    const result = a + b;
    if (Math.abs(result) < LARGEST_EXACT) return result;
  }
  return wrap(BigInt(a) + BigInt(b));
}

/** bits(n) of "Conventions". */
function bits(n) {
  if (typeof n === "bigint") return (n < 0n ? -n : n).toString(2).length;
  const size = Math.abs(n);
  if (size < 4294967296) return 32 - Math.clz32(size);
  return 64 - Math.clz32(Math.floor(size / 4294967296));
}

/** "Zigzag", the way back. */
function unzigzag(u) {
  if (typeof u === "bigint") return narrow(BigInt.asIntN(64, (u >> 1n) ^ -(u & 1n)));
  return u % 2 === 0 ? u / 2 : -(u + 1) / 2;
}

/** To a whole number, ties to even. */
function roundToEven(x) {
  const rounded = Math.round(x);
  return Math.abs(x % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

// Written out: pow is not exact everywhere.
const POWERS_OF_TEN = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
];

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A structure of bytes, which nothing may read beyond. */
class Reader {
  constructor(bytes, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  get left() {
    return this.end - this.position;
  }

  byte() {
    if (this.position >= this.end) throw new Fault("truncated", "a byte is missing");
    return this.bytes[this.position++];
  }

  take(count) {
    if (count > this.left) throw new Fault("truncated", `${count} bytes are expected`);
    this.position += Number(count);
    return this.bytes.subarray(this.position - Number(count), this.position);
  }

  mustBeAtEnd() {
    if (this.left > 0) throw new Fault("trailing-bytes", `${this.left} bytes too many`);
  }

  /** "Varints": at most so large, at least so small. */
  varint(most = Infinity, code = "illegal-value", least = 0) {
    const u = this.anyVarint();
    if (u > most || u < least) throw new Fault(code, `${u} is not within ${least} to ${most}`);
    return u;
  }

  anyVarint() {
    let value = 0, factor = 1;
    for (let count = 0; count < 7; count++) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) {
        if (byte === 0 && count > 0) throw new Fault("not-canonical", "a varint that ends with 0");
        return value;
      }
      factor *= 128;
    }
    let big = BigInt(value), shift = 49n;
    for (;;) {
      const byte = this.byte();
      if (shift === 63n && byte !== 1) throw new Fault("not-canonical", "a varint above 64 bits");
      big |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        if (byte === 0) throw new Fault("not-canonical", "a varint that ends with 0");
        return narrow(big);
      }
      shift += 7n;
    }
  }

  zigzagVarint() {
    return unzigzag(this.anyVarint());
  }

  /** "Text" */
  text() {
    return this.utf8(this.varint(this.left));
  }

  utf8(length) {
    const bytes = this.take(length);
    try {
      return UTF8.decode(bytes);
    } catch {
      throw new Fault("illegal-value", "text that is not UTF-8");
    }
  }

  /** "Numbers" */
  number() {
    const form = this.byte();
    if (form > 16) throw new Fault("illegal-value", `form ${form} of a number`);
    return this.numberOfForm(form);
  }

  numberOfForm(form) {
    const n = form === 16 ? null : this.zigzagVarint();
    const value = form === 16 ? this.double() : Number(n) / POWERS_OF_TEN[form];
    const legal = legalForm(value);
    if (legal.form !== form || legal.n !== n) {
      throw new Fault("not-canonical", `${value} in another form than the legal one`);
    }
    return value;
  }

  double() {
    const bytes = this.take(8);
    const value = new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
    if (!Number.isFinite(value)) throw new Fault("not-finite", `${value}`);
    return value;
  }

  /** Four bytes, little-endian. */
  uint32() {
    const bytes = this.take(4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  }
}

/** "Numbers": the form that stands for a finite double, and its n where the form is decimal. */
function legalForm(value) {
  if (!Object.is(value, -0)) {
    for (let d = 0; d < 16; d++) {
      const s = roundToEven(value * POWERS_OF_TEN[d]);
      if (!(Math.abs(s) <= LARGEST_EXACT)) break;
      if (s / POWERS_OF_TEN[d] === value) {
        // 49 bits of zigzag.
        return s < 2 ** 48 && s >= -(2 ** 48) ? { form: d, n: s } : { form: 16, n: null };
      }
    }
  }
  return { form: 16, n: null };
}

/** Whole numbers in order: a Float64Array, or a BigInt64Array once one is beyond 2^53. */
class WholeNumbers {
  constructor(count) {
    this.values = new Float64Array(count);
  }

  set(index, n) {
    if (typeof n === "bigint" && this.values instanceof Float64Array) {
      this.values = BigInt64Array.from(this.values, BigInt);
    }
    this.values[index] = this.values instanceof Float64Array ? n : BigInt(n);
  }
}

/** A number of such an array; always a Number where that is exact. */
function whole(values, index) {
  const n = values[index];
  return typeof n === "bigint" ? narrow(n) : n;
}
