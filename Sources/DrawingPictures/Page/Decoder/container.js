// Docs/format.md, chapter "Container", with "Reading a file" and "Limits".

const SIGNATURE = [0x89, 0x44, 0x52, 0x0d, 0x0a, 0x0a];
const BLOCK = 2, INDEX = 3, TABLE_COPY = 5;

/** What a whole file may ask for: the second table of "Limits". */
class Budget {
  constructor(fileSize) {
    this.used = {};
    this.most = {
      "bytes in memory": Math.min(2 ** 30, Math.max(67108864, 10000 * fileSize)),
      "points": 67108864, "strokes": 4194304, "values of free attributes": 4194304,
    };
  }

  count(what, amount) {
    this.used[what] = (this.used[what] ?? 0) + amount;
    if (this.used[what] > this.most[what]) {
      throw new Fault("limit-exceeded", `more than ${this.most[what]} ${what}`);
    }
  }
}

/** "Signature" */
function readSignature(reader) {
  const { bytes } = reader;
  const common = SIGNATURE.findIndex((byte, i) => bytes[i] !== byte);
  if (common >= 0) {
    const isCut = bytes.length > 0 && common === bytes.length;
    throw isCut ? new Fault("truncated", "the signature ends too early")
      : new Fault("not-a-drawing", "the file does not begin with the signature of drawings");
  }
  reader.position = 6;
  const version = reader.varint();
  if (version === 0) throw new Fault("illegal-value", "version 0");
  if (version > 1) throw new Fault("needs-newer-reader", `version ${version}`);
}

// A canvas without entries differs from none.
const emptyTables = () => ({
  metadata: [], canvas: null, channels: [], inks: [], groups: [], attributes: [],
});

/** "Reading a file": bytes become a drawing. */
async function decodeDrawing(bytes) {
  const reader = new Reader(bytes);
  const drawing = { ...emptyTables(), strokes: [], chunks: [], extras: [] };
  const budget = new Budget(bytes.length);
  readSignature(reader);
  const blocks = [], versionEnd = reader.position;
  let known = 0;
  for (;;) {
    const start = reader.position;
    const type = reader.anyVarint();
    if (type === 0) {
      reader.mustBeAtEnd();
      return drawing;
    }
    const length = reader.anyVarint();
    if (length > reader.left - 4) throw new Fault("truncated", `a payload of ${length} bytes`);
    if (length > 268435456) throw new Fault("limit-exceeded", `a payload of ${length} bytes`);
    const payload = new Reader(bytes, reader.position, reader.position + length);
    reader.position += length;
    const isSound = checksum(bytes.subarray(start, reader.position)) === reader.uint32();
    if (!isSound) throw new Fault("checksum-mismatch", `of the chunk at byte ${start}`);
    if (type === BLOCK) {
      const entry = await decodeBlock(payload, drawing, blocks.length, budget);
      blocks.push({ ...entry, start, end: reader.position });
    } else if (type === INDEX) {
      checkIndex(payload, blocks, versionEnd, reader.position - start);
    } else if (type === TABLE_COPY) {
      checkTableCopy(payload, drawing, budget);
    } else if (BigInt(type) % 2n === 0n) {
      throw new Fault("needs-newer-reader", `chunk type ${type}`);
    } else {
      budget.count("bytes in memory", length);
      drawing.chunks.push({ type, position: known, payload: payload.take(length) });
      continue;
    }
    known++;
  }
}

/** "Index" */
function checkIndex(reader, blocks, versionEnd, chunkSize) {
  const count = reader.varint();
  if (count > reader.left / 5 || count !== blocks.length) {
    throw new Fault("illegal-value", `an index of ${count} of ${blocks.length} blocks`);
  }
  let end = versionEnd;
  for (const block of blocks) {
    const found = [reader.varint(), reader.varint(), reader.varint(), reader.varint()];
    const flags = reader.byte();
    if (flags > 7) throw new Fault("needs-newer-reader", `index flags ${flags}`);
    found.push(flags);
    if (flags & 1) found.push(reader.number(), reader.number());
    const expected = [
      block.start - end, block.end - block.start, block.strokes, block.points, block.flags,
    ];
    if (block.starts.length > 0) {
      expected.push(block.starts.reduce((a, b) => Math.min(a, b)));
      expected.push(block.starts.reduce((a, b) => Math.max(a, b)));
    }
    if (found.length !== expected.length || found.some((value, i) => value !== expected[i])) {
      throw new Fault("illegal-value", "an index that does not fit its blocks");
    }
    end = block.end;
  }
  if (reader.uint32() !== chunkSize) throw new Fault("illegal-value", "the size of an index");
  reader.mustBeAtEnd();
}

/** "Table copy" */
function checkTableCopy(reader, drawing, budget) {
  const flags = reader.varint(63, "needs-newer-reader");
  const copy = emptyTables();
  readTableAdditions(reader, flags, copy, budget);
  reader.mustBeAtEnd();
  // Texts that tell -0 from 0, and BigInts from Numbers.
  const text = (part) => JSON.stringify(part, (_, value) =>
    typeof value === "bigint" ? `${value}n` : Object.is(value, -0) ? "-0" : value);
  for (const part of ["metadata", "canvas", "inks", "groups"]) {
    if (text(copy[part]) !== text(drawing[part])) {
      throw new Fault("illegal-value", `a copy of other ${part}`);
    }
  }
  if (copy.channels.length !== drawing.channels.length) {
    throw new Fault("illegal-value", "a copy of another number of channels");
  }
}
