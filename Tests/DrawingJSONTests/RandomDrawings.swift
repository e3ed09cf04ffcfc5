import DrawingFormat

/// Valid drawings that a seed determines and that use everything the model has.
struct RandomDrawings {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() throws(DrawingError) -> Drawing {
    var drawing = Drawing(
      metadata: Metadata(
        title: maybe { $0.text() }, created: maybe { $0.number() },
        application: maybe { $0.text() },
        device: maybe { $0.text() }, attributes: attributes()),
      canvas: maybe { random in
        Canvas(
          origin: random.maybe { $0.pair() }, size: random.maybe { $0.pair() },
          unit: random.maybe { $0.text() }, attributes: random.attributes())
      },
      inks: list { $0.ink() }, attributes: attributes())
    for index in 0..<below(4) { drawing.groups.append(group(at: index)) }
    for _ in 0..<below(4) { drawing.describe(channel()) }
    for _ in 0..<below(6) {
      try drawing.strokes.append(
        stroke(inks: drawing.inks.count, groups: drawing.groups.count))
    }
    drawing.unknownChunks = list { random in
      UnknownChunk(
        type: random.generator.next(), payload: random.bytes(), position: random.below(9))
    }
    drawing.unknownExtras = list { random in
      UnknownExtra(block: random.below(9), bytes: random.bytes())
    }
    return drawing
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    below(2) == 0 ? nil : make(&self)
  }

  private mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<below(4) { values.append(make(&self)) }
    return values
  }

  private static let texts = [
    "", "ink", "points", "é", "e\u{301}", "\u{1F58B}", "\"\\/\u{0}\u{1F}\n\u{7F}", "$bytes",
    "$$text",
    "$double", "a longer text of more than fifteen bytes", "\u{FEFF}", "\u{FFFF}", "K\u{212A}",
  ]

  private mutating func text() -> String { Self.texts[below(Self.texts.count)] }

  private mutating func number() -> Double {
    switch below(4) {
    case 0: return Double(below(2001) - 1000)
    case 1: return Double(below(200_001) - 100_000) / 1000
    case 2: return -0.0
    default:
      let value = Double(bitPattern: generator.next())
      return value.isFinite ? value : 0.1
    }
  }

  private mutating func pair() -> Canvas.Pair { Canvas.Pair(x: number(), y: number()) }

  private mutating func bytes() -> [UInt8] { list { UInt8($0.below(256)) } }

  private mutating func attributes(depth: Int = 3) -> Attributes {
    var attributes = Attributes()
    for _ in 0..<below(depth + 1) {
      // `free` keeps the names apart from those with a meaning of their own.
      attributes.append("free " + text(), value(depth: depth - 1))
    }
    return attributes
  }

  private mutating func value(depth: Int) -> AttributeValue {
    switch below(depth > 0 ? 9 : 6) {
    case 0: return .null
    case 1: return .bool(below(2) == 0)
    case 2: return .integer(Int64(bitPattern: generator.next()) >> Int64(below(64)))
    case 3: return .double(number())
    case 4: return .text(text())
    case 5: return .bytes(bytes())
    case 6: return .list(list { $0.value(depth: depth - 1) })
    case 7: return .dictionary([text(): value(depth: depth - 1)])
    default: return .dictionary(attributes(depth: depth))
    }
  }

  private mutating func ink() -> Ink {
    Ink(
      type: InkType(rawValue: text()),
      color: maybe {
        Color(red: $0.number(), green: $0.number(), blue: $0.number(), alpha: $0.number())
      },
      colorSpace: maybe { $0.text() }, width: maybe { $0.number() }, attributes: attributes())
  }

  private mutating func group(at index: Int) -> Group {
    Group(
      name: maybe { $0.text() }, kind: maybe { $0.text() },
      parent: index == 0 ? nil : maybe { $0.below(index) }, isVisible: below(2) == 0,
      attributes: attributes())
  }

  private static let names: [ChannelName] = ["x", "y", "t", "force", "é", "e\u{301}", "", "a b"]

  private mutating func channel() -> Channel {
    Channel(
      name: Self.names[below(Self.names.count)], unit: maybe { $0.text() },
      minimum: maybe { $0.number() }, maximum: maybe { $0.number() },
      tolerance: maybe { $0.number() }, attributes: attributes())
  }

  private mutating func stroke(inks: Int, groups: Int) -> Stroke {
    let count = below(4)
    let names = Self.names.shuffled(using: &generator).prefix(below(5))
    return Stroke(
      ink: inks == 0 ? nil : maybe { $0.below(inks) },
      group: groups == 0 ? nil : maybe { $0.below(groups) },
      start: maybe { $0.number() }, id: maybe { $0.strokeID() },
      transform: maybe {
        AffineTransform(
          a: $0.number(), b: $0.number(), c: $0.number(), d: $0.number(), tx: $0.number(),
          ty: $0.number())
      },
      randomSeed: maybe { $0.generator.next() }, mask: maybe { $0.mask() },
      attributes: attributes(),
      points: StrokePoints(names.map { name in (name, (0..<count).map { _ in number() }) }))
  }

  private mutating func strokeID() -> StrokeID {
    switch below(4) {
    case 0: return .number(generator.next())
    case 1: return .uuid(high: generator.next(), low: generator.next())
    case 2: return .text("01234567-89ab-cdef-0123-456789abcdef")
    default: return .text(text())
    }
  }

  private mutating func mask() -> Mask {
    Mask(
      ranges: maybe { $0.list { Mask.Range(lower: $0.number(), upper: $0.number()) } },
      path: maybe { $0.list { $0.pathElement() } }, usesEvenOddRule: below(2) == 0)
  }

  private mutating func pathElement() -> Mask.PathElement {
    switch below(5) {
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
