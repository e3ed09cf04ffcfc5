// Docs/format.md, chapter "Block": "Sequences", "Stroke properties", "Property data".

/** The strokes of one block. */
class BlockStrokes {
  constructor(header, reader, source, drawing, budget) {
    Object.assign(this, { header, reader, source, drawing, budget });
  }

  async decode() {
    await this.decodeLengths();
    await this.decodeProperties();
    let neighbor = null;
    for (const channel of this.header.channels) {
      const those = this.strokes.filter((each) => each.count > 0 && each.set.includes(channel));
      const column = this.header.columns.get(`channel ${channel}`);
      const runs = those.map((stroke) => stroke.count);
      const { values, bodies } = await decodeValues(column, this.source, runs, neighbor);
      neighbor = bodies;
      let position = 0;
      for (const stroke of those) {
        stroke.points[channel] = values.subarray(position, position += stroke.count);
      }
    }
    this.readPropertyData();
    return this.strokes;
  }

  /** Whole numbers of a sequence, each at least 0 and below a bound where there is one. */
  async whole(name, count, bound = Infinity, code = "illegal-value") {
    const column = this.header.columns.get(name);
    const numbers = await decodeWhole(column, this.source, count > 0 ? [count] : []);
    if (bound < Infinity) {
      for (const n of numbers) {
        if (!(n >= 0 && n < bound)) throw new Fault(code, `${n} of ${name} is not below ${bound}`);
      }
    }
    return numbers;
  }

  async values(name, count) {
    const column = this.header.columns.get(name);
    return (await decodeValues(column, this.source, count > 0 ? [count] : [], null)).values;
  }

  async decodeLengths() {
    const { header, budget } = this;
    const count = header.strokeCount;
    const sets = header.sets.length > 1
      ? await this.whole("set", count, header.sets.length) : new Float64Array(count);
    const lengths = await this.whole("length", count, MOST_POINTS + 1);
    let points = 0, values = 0;
    this.strokes = [];
    for (let i = 0; i < count; i++) {
      const set = header.sets[Number(sets[i])], length = Number(lengths[i]);
      if (length > 0 && set.length === 0) throw new Fault("illegal-value", "points, no channel");
      points += length;
      values += length * set.length;
      this.strokes.push({
        set, count: length, points: Object.fromEntries(set.map((k) => [k, new Float64Array(0)])),
        ink: null, group: null, start: null, id: null, transform: null, randomSeed: null,
        mask: null, attributes: [],
      });
    }
    if (points > MOST_POINTS) throw new Fault("limit-exceeded", `${points} points in a block`);
    if (values > (this.source.stream ? MOST_ADAPTIVE : MOST_VALUES)) {
      throw new Fault("limit-exceeded", `${values} values in a block`);
    }
    budget.count("points", points);
    budget.count("bytes in memory", 8 * values);
  }

  async decodeProperties() {
    const beginning = this.header.continues ? this.strokes.slice(1) : this.strokes;
    this.having = [];
    for (let i = 0; i < 8; i++) {
      const state = this.header.states[i];
      let those = state === 1 ? beginning : [];
      if (state === 2) {
        const presence = await this.whole(`presence ${i}`, beginning.length, 2);
        those = beginning.filter((_, k) => Number(presence[k]) === 1);
      }
      this.having.push(those);
      if (state !== 0) await this.decodeProperty(i, those);
    }
  }

  async decodeProperty(i, those) {
    const { inks, groups } = this.drawing;
    const name = `property ${i}`, count = those.length;
    const give = (numbers, set) => those.forEach((stroke, k) => set(stroke, numbers[k]));
    if (i === INK_OF) {
      const numbers = await this.whole(name, count, inks.length, "bad-reference");
      give(numbers, (stroke, n) => stroke.ink = Number(n));
    } else if (i === GROUP_OF) {
      const numbers = await this.whole(name, count, groups.length, "bad-reference");
      give(numbers, (stroke, n) => stroke.group = Number(n));
    } else if (i === START) {
      give(await this.values("start", count), (stroke, value) => stroke.start = value);
    } else if (i === ID) {
      const kinds = await this.whole("kind", count, 3);
      give(kinds, (stroke, kind) => stroke.id = { kind: Number(kind), value: null });
      const numbered = those.filter((stroke) => stroke.id.kind === NUMBER_KIND);
      const numbers = await this.whole(name, numbered.length);
      numbered.forEach((stroke, k) => stroke.id.value = BigInt.asUintN(64, BigInt(numbers[k])));
    } else if (i === TRANSFORM) {
      const parts = [];
      for (let k = 0; k < 6; k++) parts.push(await this.values(`transform ${k}`, count));
      those.forEach((stroke, k) => stroke.transform = parts.map((part) => part[k]));
    } else if (i === RANDOM_SEED) {
      const numbers = await this.whole(name, count);
      give(numbers, (stroke, n) => stroke.randomSeed = BigInt.asUintN(64, BigInt(n)));
    }
  }

  /** "Property data" */
  readPropertyData() {
    const { reader } = this;
    for (const stroke of this.having[ID]) {
      if (stroke.id.kind === UUID_KIND) {
        const hex = Array.from(reader.take(16), (byte) => byte.toString(16).padStart(2, "0"));
        stroke.id.value = hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      } else if (stroke.id.kind === TEXT_KIND) {
        stroke.id.value = reader.text();
      }
    }
    for (const stroke of this.having[MASK]) stroke.mask = readMask(reader);
    for (const stroke of this.having[7]) {
      stroke.attributes = readRecord(reader, this.budget, [], STROKE_RESERVED);
      if (stroke.attributes.length === 0) throw new Fault("not-canonical", "0 attributes");
    }
  }
}

const ELEMENTS = [["move", 2], ["line", 2], ["quadratic", 4], ["cubic", 6], ["close", 0]];

function readMask(reader) {
  const flags = reader.byte();
  if (flags > 7) throw new Fault("needs-newer-reader", `mask flags ${flags}`);
  const mask = { ranges: null, path: null, evenOdd: (flags & 4) !== 0 };
  const list = (read) => {
    const count = reader.varint(reader.left), items = [];
    for (let i = 0; i < count; i++) items.push(read());
    return items;
  };
  if (flags & 1) mask.ranges = list(() => [reader.number(), reader.number()]);
  if (flags & 2) {
    mask.path = list(() => {
      const code = reader.byte();
      if (code > 4) throw new Fault("needs-newer-reader", `path element ${code}`);
      const [name, count] = ELEMENTS[code];
      return [name, ...Array.from({ length: count }, () => reader.number())];
    });
  }
  return mask;
}
