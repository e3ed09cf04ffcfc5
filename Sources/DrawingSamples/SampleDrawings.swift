public import DrawingFormat

/// Valid drawings that a seed determines and that together use everything that a drawing can hold.
///
/// The same seed and size give the same drawing for ever: golden files are made from them.
public struct SampleDrawings: Sendable {
  /// How many strokes and points a drawing has.
  public enum Size: Int, CaseIterable, Sendable {
    /// No strokes.
    case none
    /// A few strokes of 0 to 3 points.
    case dots
    /// Some strokes of up to 20 points.
    case small
    /// Some strokes of up to 300 points.
    case medium
  }

  var random: SeededGenerator
  private let size: Size

  /// Makes a generator.
  public init(seed: UInt64, size: Size) {
    random = SeededGenerator(seed: seed &* 4 &+ UInt64(size.rawValue))
    self.size = size
  }

  /// The drawing of a seed.
  public static func drawing(seed: UInt64, size: Size) throws(DrawingError) -> Drawing {
    var samples = SampleDrawings(seed: seed, size: size)
    return try samples.next()
  }

  /// The next drawing.
  public mutating func next() throws(DrawingError) -> Drawing {
    var drawing = Drawing()
    // Half of the drawings have bare tables, so that the strokes get all the attention.
    if random.once(in: 2) {
      drawing.metadata = metadata()
      if random.once(in: 2) { drawing.canvas = canvas() }
      drawing.inks = list(5) { $0.ink() }
      for index in 0..<random.below(5) { drawing.groups.append(group(at: index)) }
      drawing.attributes = attributes()
    } else {
      drawing.inks = [Ink(type: .pen, color: .black, width: 2)]
    }
    try addStrokes(to: &drawing)
    if random.once(in: 3) { for _ in 0..<random.below(4) { drawing.describe(channel()) } }
    addUnknownParts(to: &drawing)
    return drawing
  }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    random.once(in: 2) ? make(&self) : nil
  }

  mutating func list<Value>(_ bound: Int, _ make: (inout Self) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<random.below(bound) { values.append(make(&self)) }
    return values
  }

  private mutating func addStrokes(to drawing: inout Drawing) throws(DrawingError) {
    let layouts = [channelNames(), channelNames(), channelNames()]
    let kinds = (0..<ChannelNames.all.count).map { _ in random.pick(ValueKind.allCases) }
    var made: [Stroke] = []
    for _ in 0..<strokeCount() {
      // Copies and pastes of earlier strokes.
      if !made.isEmpty, random.once(in: 5) {
        try drawing.strokes.append(random.pick(made))
        continue
      }
      let count = pointCount()
      let names = random.once(in: 4) ? random.pick(layouts) : layouts[0]
      var channels: [(ChannelName, [Double])] = []
      for (name, kind) in names {
        channels.append((name, kinds[kind].values(count, using: &random)))
      }
      var stroke = properties(inks: drawing.inks.count, groups: drawing.groups.count)
      stroke.points = StrokePoints(channels)
      try drawing.strokes.append(stroke)
      made.append(stroke)
    }
  }

  private mutating func strokeCount() -> Int {
    switch size {
    case .none: 0
    case .dots: 1 + random.below(9)
    case .small: 1 + random.below(30)
    case .medium: 1 + random.below(12)
    }
  }

  private mutating func pointCount() -> Int {
    switch size {
    case .none: 0
    case .dots: random.below(4)
    case .small: random.below(21)
    case .medium: 1 + random.below(300)
    }
  }

  /// Names with the position of each in the list of all, in random order.
  private mutating func channelNames() -> [(ChannelName, Int)] {
    var rest = Array(ChannelNames.all.enumerated())
    var result: [(ChannelName, Int)] = []
    for _ in 0..<random.pick([0, 1, 1, 2, 2, 3, 3, 4, 7]) {
      let (index, name) = rest.remove(at: random.below(rest.count))
      result.append((name, index))
    }
    return result
  }

  /// Chunks and extra bytes of a later version, where this drawing's file has room for them.
  private mutating func addUnknownParts(to drawing: inout Drawing) {
    // A drawing of these sizes is one block, unless it is empty altogether.
    let isBlank =
      drawing.strokes.isEmpty && drawing.metadata.isEmpty && drawing.canvas == nil
      && drawing.channels.isEmpty && drawing.inks.isEmpty && drawing.groups.isEmpty
      && drawing.attributes.isEmpty
    if random.once(in: 4) {
      for position in 0...(isBlank ? 0 : 1) {
        for _ in 0..<random.below(3) {
          // Odd, and above what versions soon to come may use.
          let type = random.next() >> UInt64(random.below(56)) | 129
          drawing.unknownChunks.append(
            UnknownChunk(type: type, payload: bytes(), position: position))
        }
      }
    }
    if !isBlank, random.once(in: 6) {
      drawing.unknownExtras = [UnknownExtra(block: 0, bytes: bytes() + [1])]
    }
  }
}

/// The names that channels of samples have.
enum ChannelNames {
  static let all: [ChannelName] = [
    .x, .y, .time, .force, .azimuth, .altitude, .roll, .width, .height, .opacity, .secondaryScale,
    .threshold, "speed", "tilt_x", "barrel pressure", "é", "e\u{301}", "", "\u{1F58B}",
    "a name of more than thirty-one bytes in all",
  ]
}
