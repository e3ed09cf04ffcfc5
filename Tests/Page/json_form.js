// Docs/json.md in its readable form, from what the decoder gives: for comparing with drawtool byte by
// byte. Only tests use it.

const quotedText = (text) =>
  JSON.stringify(text).replace(/\u007f|[\ud800-\udfff]/g, (character) => character);

/** The fewest digits that read back as the same double. */
function numberText(value) {
  if (Object.is(value, -0)) return "-0";
  if (value === 0) return "0";
  // Digits without point, and where the point stands.
  const [digits, exponent] = Math.abs(value).toExponential().split("e");
  const size = Number(exponent);
  const sign = value < 0 ? "-" : "";
  if (size < -4 || Math.abs(value) > 2 ** 53) return `${sign}${digits}e${size}`;
  const plain = digits.replace(".", "");
  if (size < 0) return `${sign}0.${"0".repeat(-size - 1)}${plain}`;
  const whole = plain.padEnd(size + 1, "0");
  const rest = whole.slice(size + 1);
  return `${sign}${whole.slice(0, size + 1)}${rest ? "." + rest : ""}`;
}

const arrayText = (items) => `[${items.join(",")}]`;
const numbersText = (values) => arrayText(Array.from(values, numberText));
const objectText = (pairs) =>
  `{${pairs.map(([name, text]) => `${quotedText(name)}:${text}`).join(",")}}`;
const base64Text = (bytes) =>
  `"${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}"`;

function freeValue({ kind, value }) {
  switch (kind) {
    case DOUBLE: {
      const text = numberText(value);
      const isInteger = text !== "-0" && Number.isInteger(value) && value >= -(2 ** 63) &&
        value < 2 ** 63;
      return isInteger ? objectText([["$double", text]]) : text;
    }
    case INTEGER: return String(value);
    case TEXT: return quotedText(value);
    case BYTES: return objectText([["$bytes", base64Text(value)]]);
    case LIST: return arrayText(value.map(freeValue));
    case DICTIONARY:
      if (value.length === 1 && /^\$+(double|bytes|text)$/.test(value[0][0])) {
        return objectText([["$" + value[0][0], freeValue(value[0][1])]]);
      }
      return objectText(recordTexts(value));
    default: return String(value);
  }
}

/** typed: names of members that are written as what they are, without $double. */
function recordTexts(entries, typed = []) {
  return entries.map(([name, item]) => {
    if (typed.includes(name) && item.kind === DOUBLE) return [name, numberText(item.value)];
    if (typed.includes(name) && item.kind === LIST) {
      return [name, numbersText(item.value.map((each) => each.value))];
    }
    return [name, freeValue(item)];
  });
}

function strokeText(stroke, channels) {
  const pairs = [];
  if (stroke.ink !== null) pairs.push(["ink", String(stroke.ink)]);
  if (stroke.group !== null) pairs.push(["group", String(stroke.group)]);
  if (stroke.start !== null) pairs.push(["start", numberText(stroke.start)]);
  if (stroke.id !== null) pairs.push(["id", idText(stroke.id)]);
  if (stroke.transform !== null) pairs.push(["transform", numbersText(stroke.transform)]);
  if (stroke.randomSeed !== null) pairs.push(["randomSeed", String(stroke.randomSeed)]);
  if (stroke.mask !== null) pairs.push(["mask", maskText(stroke.mask)]);
  pairs.push(...recordTexts(stroke.attributes));
  if (stroke.set.length > 0) {
    const those = channels.filter(({ index }) => stroke.set.includes(index));
    pairs.push(["points", objectText(
      those.map(({ index, name }) => [name, numbersText(stroke.points[index])]))]);
  }
  return objectText(pairs);
}

function idText({ kind, value }) {
  if (kind === NUMBER_KIND) return String(value);
  const isLikeUUID = kind === TEXT_KIND && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
  return isLikeUUID ? objectText([["$text", quotedText(value)]]) : quotedText(value);
}

function maskText(mask) {
  const pairs = [];
  if (mask.ranges !== null) pairs.push(["ranges", arrayText(mask.ranges.map(numbersText))]);
  if (mask.path !== null) {
    pairs.push(["path", arrayText(mask.path.map(([name, ...numbers]) =>
      arrayText([quotedText(name), ...numbers.map(numberText)])))]);
  }
  if (mask.evenOdd) pairs.push(["evenOdd", "true"]);
  return objectText(pairs);
}

/** The channels in the order of "Strokes". */
function channelOrder(drawing) {
  const order = new Set();
  for (const stroke of drawing.strokes) for (const channel of stroke.set) order.add(channel);
  const used = new Set(order);
  drawing.channels.forEach((_, channel) => order.add(channel));
  return [...order].map((index) => ({
    index, isUsed: used.has(index), ...drawing.channels[index],
  }));
}

function drawingText(drawing) {
  const parts = [];
  const add = (name, opening, items, closing) => {
    const inside = items.map((item) => "\n    " + item).join(",");
    parts.push([name, opening + inside + (items.length > 0 ? "\n  " : "") + closing]);
  };
  if (drawing.metadata.length > 0) {
    parts.push(["metadata", objectText(recordTexts(drawing.metadata, ["created"]))]);
  }
  if (drawing.canvas !== null) {
    parts.push(["canvas", objectText(recordTexts(drawing.canvas, ["origin", "size"]))]);
  }
  const channels = channelOrder(drawing);
  const told = channels.filter(({ record, isUsed }) => record.length > 0 || !isUsed);
  if (told.length > 0) {
    add("channels", "{", told.map(({ name, record }) =>
      `${quotedText(name)}:${objectText(recordTexts(record, ["min", "max", "tolerance"]))}`), "}");
  }
  if (drawing.inks.length > 0) {
    add("inks", "[", drawing.inks.map(({ type, record }) => objectText(
      [["type", quotedText(type)], ...recordTexts(record, ["color", "width"])])), "]");
  }
  if (drawing.groups.length > 0) {
    add("groups", "[", drawing.groups.map((group) => objectText(recordTexts(group))), "]");
  }
  parts.push(...recordTexts(drawing.attributes));
  add("strokes", "[", drawing.strokes.map((each) => strokeText(each, channels)), "]");
  if (drawing.chunks.length > 0) {
    add("chunks", "[", drawing.chunks.map(({ type, position, payload }) => objectText([
      ["type", String(type)], ["position", String(position)], ["payload", base64Text(payload)],
    ])), "]");
  }
  if (drawing.extras.length > 0) {
    add("extras", "[", drawing.extras.map(({ block, bytes }) => objectText(
      [["block", String(block)], ["payload", base64Text(bytes)]])), "]");
  }
  return `{${parts.map(([name, text]) => `\n  ${quotedText(name)}:${text}`).join(",")}\n}\n`;
}
