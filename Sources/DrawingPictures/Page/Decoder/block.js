// Docs/format.md, chapter "Block".

const MOST_POINTS = 131072, MOST_STROKES = 131072, MOST_VALUES = 8388608;
const PLAIN = 0, DEFLATED = 1, PACKED = 2;
const INK_OF = 0, GROUP_OF = 1, START = 2, ID = 3, TRANSFORM = 4, RANDOM_SEED = 5, MASK = 6;
const UUID_KIND = 0, NUMBER_KIND = 1, TEXT_KIND = 2;

/** "Sections": where the residuals of a block come from. */
class Source {
  constructor(reader, stream) {
    this.reader = reader;
    this.stream = stream; // of a packed block
  }

  section(size) {
    if (size > this.reader.left) throw new Fault("truncated", `a section of ${size} bytes`);
    const start = this.reader.position;
    this.reader.position += size;
    return new Reader(this.reader.bytes, start, start + size);
  }

  mustBeAtEnd() {
    (this.stream ?? this.reader).mustBeAtEnd();
  }
}

/** "Block forms": the header as a reader, and the source of the residuals. */
async function takeApart(reader, budget) {
  const f = reader.varint(LARGEST_EXACT);
  const form = f % 4, length = Math.floor(f / 4);
  if (form === 3) throw new Fault("needs-newer-reader", "block form 3");
  if (length > (form === PACKED ? 1048576 : 67108864)) {
    throw new Fault("limit-exceeded", `a header of ${length} bytes`);
  }
  budget.count("bytes in memory", length);
  if (form === PLAIN) return [new Reader(reader.take(length)), new Source(reader, null)];
  if (form === DEFLATED) {
    const size = reader.varint(reader.left);
    if (length > 1032 * size + 1024) throw new Fault("limit-exceeded", "a header that large");
    return [new Reader(await inflate(reader.take(size), length)), new Source(reader, null)];
  }
  const stream = new ArithmeticDecoder(reader);
  const model = new AdaptiveBytes();
  const header = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    header[i] = model.byte(stream);
    if (stream.takenBeyondEnd > 8) throw new Fault("truncated", "a header that ends too early");
  }
  return [new Reader(header), new Source(reader, stream)];
}

/** "Table additions" */
function readTableAdditions(reader, flags, tables, budget) {
  const additions = (room, add) => {
    const count = reader.varint();
    if (count === 0) throw new Fault("not-canonical", "an addition of nothing");
    if (count > Math.min(room, reader.left)) throw new Fault("illegal-value", "too many additions");
    for (let i = 0; i < count; i++) add();
  };
  if (flags & 1) tables.metadata = readRecord(reader, budget, METADATA);
  if (flags & 2) tables.canvas = readRecord(reader, budget, CANVAS);
  if (flags & 4) {
    additions(1024 - tables.channels.length, () => {
      const name = readName(reader);
      if (tables.channels.some((channel) => channel.name === name)) {
        throw new Fault("illegal-value", "a channel a second time");
      }
      tables.channels.push({ name, record: readRecord(reader, budget, CHANNEL) });
    });
  }
  if (flags & 8) {
    additions(1048576 - tables.inks.length, () => {
      const type = readName(reader);
      tables.inks.push({ type, record: readRecord(reader, budget, INK, ["type"]) });
    });
  }
  if (flags & 16) {
    additions(1048576 - tables.groups.length, () => {
      tables.groups.push(readRecord(reader, budget, groupMembers(tables.groups.length)));
    });
  }
  if (flags & 32) tables.attributes = readRecord(reader, budget, [], ATTRIBUTES_RESERVED);
}

/** "Channel sets" */
function readChannelSet(reader, channelCount) {
  const channels = [];
  for (let channel = 0; ; channel += 7) {
    const byte = reader.byte();
    for (let k = 0; k < 7; k++) {
      if (!((byte >> k) & 1)) continue;
      if (channel + k >= channelCount) throw new Fault("bad-reference", `channel ${channel + k}`);
      channels.push(channel + k);
    }
    if (byte >= 0x80) continue;
    if (byte === 0 && channel > 0) throw new Fault("not-canonical", "a set that ends with 0");
    return channels;
  }
}

/** "Block header", up to the property data. */
class BlockHeader {
  constructor(reader, tables, isPacked, budget) {
    this.flags = reader.varint(511, "needs-newer-reader");
    this.hasStrokes = (this.flags & 64) !== 0;
    this.continues = (this.flags & 128) !== 0;
    if (this.continues && !this.hasStrokes) throw new Fault("illegal-value", "flag 128 alone");
    readTableAdditions(reader, this.flags, tables, budget);
    if (this.hasStrokes) this.readStrokes(reader, tables, isPacked, budget);
    if (this.flags & 256) {
      const count = reader.varint();
      if (count === 0) throw new Fault("not-canonical", "0 extra bytes");
      if (count > reader.left) throw new Fault("illegal-value", `${count} extra bytes`);
      this.extra = reader.take(count);
    }
  }

  readStrokes(reader, tables, isPacked, budget) {
    this.strokeCount = reader.varint();
    const setCount = reader.varint();
    if (this.strokeCount === 0 || setCount === 0) throw new Fault("not-canonical", "no strokes");
    if (this.strokeCount > MOST_STROKES || setCount > Math.min(1024, reader.left)) {
      throw new Fault("illegal-value", `${this.strokeCount} strokes, ${setCount} sets`);
    }
    budget.count("strokes", this.strokeCount);
    this.sets = [];
    for (let i = 0; i < setCount; i++) {
      this.sets.push(readChannelSet(reader, tables.channels.length));
    }
    const states = reader.varint(0xffff, "needs-newer-reader");
    this.states = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => (states >> (2 * i)) & 3);
    if (this.states.includes(3)) throw new Fault("illegal-value", "property state 3");
    this.readColumns(reader, isPacked);
  }

  /** "Sequences": the column headers in their order, by name. */
  readColumns(reader, isPacked) {
    this.columns = new Map();
    const column = (name, part = "whole", hasNeighbor = false) =>
      this.columns.set(name, new ColumnHeader(reader, isPacked, part, hasNeighbor));
    if (this.sets.length > 1) column("set");
    column("length");
    this.states.forEach((state, i) => {
      if (state === 2) column(`presence ${i}`);
      if (state === 0) return;
      if (i === ID) column("kind");
      if (i === INK_OF || i === GROUP_OF || i === ID || i === RANDOM_SEED) column(`property ${i}`);
      if (i === START) column("start", "value");
      if (i === TRANSFORM) for (let k = 0; k < 6; k++) column(`transform ${k}`, "value");
    });
    this.channels = [...new Set(this.sets.flat())].sort((a, b) => a - b);
    const sets = this.sets.map((set) => new Set(set));
    this.channels.forEach((channel, i) => {
      const before = this.channels[i - 1];
      const isBeside = i > 0 && sets.every((set) => set.has(channel) === set.has(before));
      column(`channel ${channel}`, "channel", isBeside);
    });
  }
}

/** "Decoding a block": adds it to the drawing; gives what an index says of it. */
async function decodeBlock(payload, drawing, number, budget) {
  const [reader, source] = await takeApart(payload, budget);
  const header = new BlockHeader(reader, drawing, source.stream !== null, budget);
  if (header.extra) drawing.extras.push({ block: number, bytes: header.extra });
  const strokes = header.hasStrokes
    ? await new BlockStrokes(header, reader, source, drawing, budget).decode() : [];
  reader.mustBeAtEnd();
  source.mustBeAtEnd();
  const points = strokes.reduce((total, stroke) => total + stroke.count, 0);
  if (header.continues) goOn(drawing.strokes[drawing.strokes.length - 1], strokes.shift());
  for (const stroke of strokes) drawing.strokes.push(stroke);
  const starts = strokes.filter((stroke) => stroke.start !== null).map((stroke) => stroke.start);
  const flags = (starts.length > 0 ? 1 : 0) + (header.flags & 63 ? 2 : 0) +
    (header.continues ? 4 : 0);
  return { strokes: strokes.length, points, flags, starts };
}

/** Adds the points of a stroke to the one that it goes on from. */
function goOn(stroke, more) {
  if (!stroke || stroke.set.join() !== more.set.join()) {
    throw new Fault("illegal-value", "goes on from no stroke, or one with other channels");
  }
  for (const channel of stroke.set) {
    const values = new Float64Array(stroke.count + more.count);
    values.set(stroke.points[channel]);
    values.set(more.points[channel], stroke.count);
    stroke.points[channel] = values;
  }
  stroke.count += more.count;
}
