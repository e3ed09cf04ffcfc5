// Docs/format.md, chapter "Tables", with "Registered names".
//
// A value is {kind, value}; a record is a list of [name, value].

const NAMES = (
  "x y t force azimuth altitude roll width height opacity secondaryScale threshold " +
  "pen pencil marker monoline fountainPen watercolor crayon reed eraser " +
  "title created application device origin size unit min max tolerance " +
  "color colorSpace name kind parent visible source type page layer group " +
  "speed direction tilt_x tilt_y z distance pt px mm s rad id"
).split(" ");
const IS_REGISTERED = new Set(NAMES);

const SIMPLE = 0, INTEGER = 1, DOUBLE = 2, TEXT = 3, BYTES = 4, LIST = 5, DICTIONARY = 6;

/** "Names" */
function readName(reader) {
  const c = reader.anyVarint();
  if (typeof c === "bigint") throw new Fault("truncated", "a name that long");
  if (c % 2 === 0) {
    if (c / 2 >= NAMES.length) throw new Fault("needs-newer-reader", `registered name ${c / 2}`);
    return NAMES[c / 2];
  }
  const name = reader.utf8((c - 1) / 2);
  if (IS_REGISTERED.has(name)) throw new Fault("not-canonical", `${name} is registered`);
  return name;
}

/** "Values" */
function readValue(reader, budget, depth = 1) {
  budget.count("values of free attributes", 1);
  if (depth > 64) throw new Fault("limit-exceeded", "values deeper than 64");
  const tag = reader.byte();
  const kind = tag & 7;
  let small = tag >> 3;
  if (kind === 7) throw new Fault("needs-newer-reader", "a value of kind 7");
  if (kind === SIMPLE) {
    if (small > 2) throw new Fault("needs-newer-reader", `simple value ${small}`);
    return { kind, value: [null, false, true][small] };
  }
  if (kind === DOUBLE) {
    if (small > 16) throw new Fault("illegal-value", `form ${small} of a number`);
    return { kind, value: reader.numberOfForm(small) };
  }
  if (small === 31) {
    small = narrow(31n + BigInt(reader.anyVarint()));
    if (small >= 2n ** 64n) throw new Fault("illegal-value", "a number beyond 64 bits");
  }
  if (kind === INTEGER) return { kind, value: unzigzag(small) };
  if (small > reader.left) throw new Fault("truncated", `a length of ${small}`);
  if (kind === TEXT) return { kind, value: reader.utf8(small) };
  if (kind === BYTES) return { kind, value: reader.take(small) };
  if (kind === LIST) {
    const list = [];
    for (let i = 0; i < small; i++) list.push(readValue(reader, budget, depth + 1));
    return { kind, value: list };
  }
  return { kind, value: readEntries(reader, budget, small, depth + 1) };
}

function readEntries(reader, budget, count, depth) {
  const entries = [], names = new Set();
  for (let i = 0; i < count; i++) {
    const name = readName(reader);
    if (names.has(name)) throw new Fault("illegal-value", "a name a second time");
    names.add(name);
    entries.push([name, readValue(reader, budget, depth)]);
  }
  return entries;
}

/** "Records"; members: [name, test of a value] in order. */
function readRecord(reader, budget, members, reserved = []) {
  const entries = readEntries(reader, budget, reader.varint(reader.left), 1);
  let behind = -1; // the position of the last member; all of them for a free attribute
  for (const [name, value] of entries) {
    const position = members.findIndex(([member]) => member === name);
    if (position < 0) {
      if (reserved.includes(name)) throw new Fault("not-canonical", `${name} is reserved`);
      behind = members.length;
      continue;
    }
    if (position <= behind) throw new Fault("not-canonical", `${name} is out of order`);
    if (!members[position][1](value)) throw new Fault("illegal-value", `the value of ${name}`);
    behind = position;
  }
  return entries;
}

const isText = (value) => value.kind === TEXT;
const isDouble = (value) => value.kind === DOUBLE;
const areDoubles = (count) => (value) =>
  value.kind === LIST && value.value.length === count && value.value.every(isDouble);

// "Metadata", "Canvas", "Channels", "Inks", "Groups"
const METADATA = [
  ["title", isText], ["created", isDouble], ["application", isText], ["device", isText],
];
const CANVAS = [["origin", areDoubles(2)], ["size", areDoubles(2)], ["unit", isText]];
const CHANNEL = [
  ["unit", isText], ["min", isDouble], ["max", isDouble],
  ["tolerance", (value) => isDouble(value) && value.value > 0],
];
const INK = [["color", areDoubles(4)], ["colorSpace", isText], ["width", isDouble]];
const groupMembers = (position) => [
  ["name", isText], ["kind", isText],
  ["parent", (v) => v.kind === INTEGER && v.value >= 0 && v.value < position],
  ["visible", (v) => v.kind === SIMPLE && v.value === false],
];

const ATTRIBUTES_RESERVED = [
  "metadata", "canvas", "channels", "inks", "groups", "strokes", "chunks", "extras",
];
const STROKE_RESERVED = [
  "ink", "group", "start", "id", "transform", "randomSeed", "mask", "points",
];

/** The content of an entry of a record, as plain numbers and texts; undefined where it is absent. */
function entry(record, name) {
  const found = record?.find(([other]) => other === name);
  if (!found) return undefined;
  const { kind, value } = found[1];
  return kind === LIST ? value.map((item) => item.value) : value;
}
