// Docs/format.md, chapter "Residuals". Residuals are {heads, bodies}, whole numbers each.

const TOKENS = 0, BYTE_VARINTS = 1, ADAPTIVE = 2, CONSTANT = 3;

/** "Tokens" */
class TokenSettings {
  constructor(reader) {
    const settings = reader.byte();
    this.s = settings & 7;
    this.m = (settings >> 3) & 3;
    if (this.m > this.s) throw new Fault("illegal-value", "M above S");
    this.thresholds = Array.from({ length: settings >> 5 }, () => reader.byte());
    if (this.thresholds.some((each, i) => i > 0 && each <= this.thresholds[i - 1])) {
      throw new Fault("not-canonical", "thresholds that are not ascending");
    }
    this.counts = this.thresholds.map(() => reader.varint(2 ** 31 - 1));
  }

  /** The number of extra bits of a token. */
  extra(token) {
    const a = token - (1 << this.s);
    return a < 0 ? 0 : Math.min(this.s + (a >> this.m), 63) - this.m;
  }

  residual(token, extraBits) {
    const a = token - (1 << this.s);
    if (a < 0) return unzigzag(token);
    const p = Math.min(this.s + (a >> this.m), 63);
    const k = p - this.m;
    const top = (1 << this.m) + (a & ((1 << this.m) - 1));
    if (p < 53) return unzigzag(top * 2 ** k + extraBits.read(k));
    return unzigzag((BigInt(top) << BigInt(k)) + extraBits.readWide(k));
  }
}

/** "Extra bits" */
class ExtraBits {
  constructor(reader) {
    this.reader = reader;
    this.rest = 0; // bits that are not used yet, lowest first; fewer than 8 between two reads
    this.count = 0;
  }

  /** At most 53 bits. */
  read(k) {
    let value = 0, factor = 1;
    while (k > 0) {
      if (this.count === 0) {
        this.rest = this.reader.byte();
        this.count = 8;
      }
      const taken = Math.min(k, this.count);
      value += (this.rest & ((1 << taken) - 1)) * factor;
      factor *= 1 << taken;
      this.rest >>= taken;
      this.count -= taken;
      k -= taken;
    }
    return value;
  }

  readWide(k) {
    const low = BigInt(this.read(32));
    return low + (BigInt(this.read(k - 32)) << 32n);
  }

  mustBeAtEnd() {
    if (this.rest !== 0) throw new Fault("not-canonical", "an unused bit that is not 0");
    this.reader.mustBeAtEnd();
  }
}

/** The section of a column of tokens; neighbor: body residuals, or null. */
async function readTokens(reader, settings, headCount, bodyCount, neighbor) {
  const section = reader.bytes.subarray(reader.position, reader.end);
  const { bytes: tokens, isWhole } = await inflateBeginning(section, headCount + bodyCount);
  // The tokens tell how many bytes of extra bits follow, and so where the deflate data ends.
  let extraCount = 0;
  for (let i = 0; i < tokens.length; i++) extraCount += settings.extra(tokens[i]);
  const end = section.length - Math.ceil(extraCount / 8);
  if (end < 0) throw new Fault("truncated", "too few extra bits");
  if (!isWhole || extraCount > 0) await inflate(section.subarray(0, end), tokens.length);
  const extraBits = new ExtraBits(new Reader(section, end));
  const heads = new WholeNumbers(headCount);
  for (let i = 0; i < headCount; i++) heads.set(i, settings.residual(tokens[i], extraBits));
  const bodies = readClasses(settings, tokens, extraBits, headCount, bodyCount, neighbor);
  extraBits.mustBeAtEnd();
  return { heads: heads.values, bodies };
}

/** "Context classes" */
function readClasses(settings, tokens, extraBits, headCount, bodyCount, neighbor) {
  const { thresholds } = settings;
  const ends = [];
  let end = headCount;
  for (const count of settings.counts) ends.push(end += count);
  if (end > tokens.length) throw new Fault("illegal-value", "more tokens in classes than there are");
  ends.push(tokens.length);
  const positions = [headCount, ...ends.slice(0, -1)];
  const bodies = new WholeNumbers(bodyCount);
  let last = 0, before = 0;
  for (let i = 0; i < bodyCount; i++) {
    let which = 0;
    if (thresholds.length > 0) {
      const activity = 2 * last + before + (neighbor ? 2 * bits(neighbor[i]) : 0);
      while (which < thresholds.length && thresholds[which] <= activity) which++;
    }
    if (positions[which] >= ends[which]) throw new Fault("illegal-value", "a class is used up");
    const residual = settings.residual(tokens[positions[which]++], extraBits);
    before = last;
    last = bits(residual);
    bodies.set(i, residual);
  }
  if (positions.some((position, i) => position !== ends[i])) {
    throw new Fault("illegal-value", "fewer than the stated tokens of a class");
  }
  return bodies.values;
}

/** "Byte residuals" */
async function readByteVarints(reader, byteCount, headCount, bodyCount) {
  const section = reader.bytes.subarray(reader.position, reader.end);
  const inflated = new Reader(await inflate(section, byteCount));
  const read = (count) => {
    const numbers = new WholeNumbers(count);
    for (let i = 0; i < count; i++) numbers.set(i, inflated.zigzagVarint());
    return numbers.values;
  };
  const residuals = { heads: read(headCount), bodies: read(bodyCount) };
  inflated.mustBeAtEnd();
  return residuals;
}
