import DrawingFormat

/// Everything of a drawing beside the points.
extension SampleDrawings {
  private static let texts = [
    "", "ink", "points", "Zeichnung", "é", "e\u{301}", "한국어", "\u{1112}\u{1161}\u{11AB}", "日本語の題",
    "שלום עולם", "مرحبا", "हिन्दी", "Ω\u{2126}", "K\u{212A}", "\u{1F58B}", "👩‍👩‍👧‍👦", "\u{0}\u{1F}\n\u{7F}",
    "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}", "x", "untitled drawing 2024-01-15",
    "a longer text of more than thirty-one bytes, so that its length needs a second byte",
  ]

  /// Keys that no record reserves for a member of its own.
  private static let keys = [
    "", "free", "é", "e\u{301}", "layer", "page", "pt", "x", "y", "author", "\u{1F58B}",
    "com.example.application/a-long-key-with-more-than-thirty-one-bytes",
  ]

  private mutating func text() -> String { random.pick(Self.texts) }

  private mutating func number() -> Double {
    random.pick([ValueKind.integers, .decimals, .longDecimals, .floats, .anyBits, .negativeZeros])
      .values(1, using: &random)[0]
  }

  mutating func bytes() -> [UInt8] {
    (0..<random.pick([0, 1, 5, 31, 32, 127, 128, 300])).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
  }

  mutating func metadata() -> Metadata {
    Metadata(
      title: maybe { $0.text() }, created: maybe { $0.time() }, application: maybe { $0.text() },
      device: maybe { $0.text() }, attributes: attributes())
  }

  /// Moments around 1970, 2001 and 9999, before them, and none in particular.
  private mutating func time() -> Double {
    let moment = random.pick([0.0, 978_307_200, 253_402_300_799, -2_208_988_800, 1_700_000_000])
    return random.pick([
      moment, moment + 0.25, moment - 0.001, moment + Double(random.below(1_000_000)) / 1000,
      -moment, number(),
    ])
  }

  private mutating func pair() -> Canvas.Pair { Canvas.Pair(x: number(), y: number()) }

  mutating func canvas() -> Canvas {
    Canvas(
      origin: maybe { $0.pair() }, size: maybe { $0.pair() }, unit: maybe { $0.text() },
      attributes: attributes())
  }

  mutating func ink() -> Ink {
    let types: [InkType] = [
      .pen, .pencil, .marker, .monoline, .fountainPen, .watercolor, .crayon, .reed, .eraser,
      InkType(rawValue: text()),
    ]
    return Ink(
      type: random.pick(types), color: maybe { $0.color() }, colorSpace: maybe { $0.text() },
      width: maybe { $0.number() }, attributes: attributes())
  }

  private mutating func color() -> Color {
    if random.once(in: 3) { return .black }
    return Color(
      red: random.unit() * 3 - 1, green: Double(random.below(256)) / 255, blue: number(),
      alpha: random.pick([0, 1, 0.5, -0.25, 1.75]))
  }

  mutating func group(at index: Int) -> Group {
    Group(
      name: maybe { $0.text() }, kind: random.pick([nil, "page", "layer", "group", text()]),
      parent: index == 0 ? nil : maybe { $0.random.below(index) },
      isVisible: !random.once(in: 3), attributes: attributes())
  }

  mutating func channel() -> Channel {
    Channel(
      name: random.pick(ChannelNames.all), unit: maybe { $0.text() },
      minimum: maybe { $0.number() }, maximum: maybe { $0.number() },
      tolerance: maybe { random in
        let value = random.number().magnitude
        return value > 0 ? value : 0.01
      },
      attributes: attributes())
  }

  mutating func attributes(depth: Int = 3) -> Attributes {
    var attributes = Attributes()
    if random.once(in: 2) { return attributes }
    for _ in 0..<random.below(4) { attributes.append(random.pick(Self.keys), value(depth: depth)) }
    return attributes
  }

  private mutating func value(depth: Int) -> AttributeValue {
    switch random.below(depth > 0 ? 9 : 6) {
    case 0: return .null
    case 1: return .bool(random.once(in: 2))
    case 2: return .integer(Int64(bitPattern: random.next()) >> Int64(random.below(64)))
    case 3: return .double(number())
    case 4: return .text(text())
    case 5: return .bytes(bytes())
    case 6: return .list(list(4) { $0.value(depth: depth - 1) })
    case 7: return .list((0..<random.pick([0, 31, 32, 40])).map { .integer(Int64($0)) })
    default: return .dictionary(attributes(depth: depth - 1))
    }
  }

  /// A stroke without points.
  mutating func properties(inks: Int, groups: Int) -> Stroke {
    var stroke = Stroke()
    if inks > 0, !random.once(in: 4) { stroke.ink = random.below(inks) }
    if groups > 0, random.once(in: 2) { stroke.group = random.below(groups) }
    if random.once(in: 3) { stroke.start = time() }
    if random.once(in: 3) { stroke.id = id() }
    if random.once(in: 8) { stroke.transform = transform() }
    if random.once(in: 4) {
      stroke.randomSeed = random.pick([0, 1, .max, 1 << 63, (1 << 63) - 1, random.next()])
    }
    if random.once(in: 8) { stroke.mask = mask() }
    if random.once(in: 8) { stroke.attributes = attributes() }
    return stroke
  }

  private mutating func id() -> StrokeID {
    switch random.below(5) {
    case 0: .number(random.pick([0, 1, .max, 1 << 63, random.next()]))
    case 1: .number(UInt64(random.below(1000)))
    case 2: .uuid(high: random.next(), low: random.next())
    case 3: .text("01234567-89ab-cdef-0123-456789abcdef")
    default: .text(text())
    }
  }

  private mutating func transform() -> AffineTransform {
    if random.once(in: 2) {
      return AffineTransform(a: 1, b: 0, c: -0.0, d: 1, tx: number(), ty: number())
    }
    return AffineTransform(
      a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  private mutating func mask() -> Mask {
    Mask(
      ranges: maybe { $0.list(4) { Mask.Range(lower: $0.number(), upper: $0.number()) } },
      path: maybe { $0.list(8) { $0.pathElement() } }, usesEvenOddRule: random.once(in: 2))
  }

  private mutating func pathElement() -> Mask.PathElement {
    switch random.below(5) {
    case 0: return .move(x: number(), y: number())
    case 1: return .line(x: number(), y: number())
    case 2: return .quadratic(controlX: number(), controlY: number(), x: number(), y: number())
    case 3:
      return .cubic(
        control1X: number(), control1Y: number(), control2X: number(), control2Y: number(),
        x: number(), y: number())
    default: return .close
    }
  }
}
