import DrawingSamples
import Testing

@testable import DrawingFormat

/// Every bit of every value comes back.
@Suite struct LosslessTests {
  /// Random drawings that use everything, at each effort.
  @Test(arguments: Effort.allCases, SampleDrawings.Size.allCases)
  func samples(effort: Effort, size: SampleDrawings.Size) throws {
    let count: UInt64 =
      switch size {
      case .none, .dots: isDebug ? 8 : 2000
      case .small: isDebug ? 3 : 1000
      case .medium: isDebug ? 1 : 300
      }
    for seed in 0..<(effort == .max ? (count + 1) / 2 : count) {
      let drawing = try SampleDrawings.drawing(seed: seed, size: size)
      let bytes = try expectRoundTrip(drawing, effort, "seed \(seed), \(size), \(effort)")
      #expect(try drawing.bytes(effort) == bytes, "seed \(seed)")
      #expect(Drawing.findings(in: bytes.span).isEmpty, "seed \(seed)")
      expectSizesAddUp(bytes, drawing, "seed \(seed)")
    }
  }

  private func expectSizesAddUp(_ bytes: [UInt8], _ drawing: Drawing, _ comment: Comment) {
    guard let structure = try? FileStructure(inspecting: bytes.span) else {
      Issue.record("cannot be inspected, \(comment)")
      return
    }
    let sizes = structure.chunks.map(\.size)
    #expect(sizes.reduce(7 + 1, +) == bytes.count, comment)
    #expect(structure.blocks.map(\.strokes).reduce(0, +) == drawing.strokes.count, comment)
    #expect(structure.blocks.map(\.points).reduce(0, +) == drawing.strokes.pointCount, comment)
    for block in structure.blocks {
      #expect(block.columns.map(\.bytes).reduce(0, +) <= block.size, comment)
    }
  }

  /// Each kind of value alone, in one stroke and in many.
  @Test(arguments: ValueKind.allCases, isDebug ? [3, 60] : [1, 2, 3, 17, 400]) func kinds(
    kind: ValueKind, count: Int
  ) throws {
    for seed in 0..<(isDebug ? 1 : 30) as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var drawing = Drawing()
      for _ in 0..<(count > 17 ? 1 : 4) {
        let points: StrokePoints = [
          "a": kind.values(count, using: &random), "b": kind.values(count, using: &random),
        ]
        try drawing.strokes.append(Stroke(points: points))
      }
      for effort in isDebug ? [.default] : Effort.allCases {
        try expectRoundTrip(drawing, effort, "\(kind) \(count) seed \(seed)")
      }
    }
  }

  static let steps: [[Double]] = [
    [0, 70_000, -70_000], [0, 65504, 65520, 65536], [0x1p24, -0x1p24, 0x1p24 + 1],
    [0x1p31, -0x1p31, 0x1p31 - 1], [1e9, -1e9],
    [.greatestFiniteMagnitude, -.greatestFiniteMagnitude],
    [.greatestFiniteMagnitude, 0, .leastNonzeroMagnitude], [0x1p53, -0x1p53, 0x1p53 - 1],
    [0x1p63, -0x1p63], [1e22, 1e23, -1e22], [0, -1, -0.5, 1.5],
    [.leastNonzeroMagnitude, -.leastNonzeroMagnitude],
    [0.37, 0.37, 0.38, 0.39], [1, 1, 1, 1, 1], [0, 1e-30, 1e30],
  ]

  @Test(arguments: steps) func largeSteps(values: [Double]) throws {
    for repeats in isDebug ? [1, 12] : [1, 2, 3, 12] {
      let column = (0..<repeats).flatMap { _ in values }
      let drawing = try Drawing(["x": column, "y": column.reversed()])
      for effort in isDebug ? [.default] : Effort.allCases {
        try expectRoundTrip(drawing, effort, "\(values) × \(repeats)")
      }
    }
  }

  /// tldraw, xournalpp, rnote: few points, equal points, no points.
  @Test(arguments: [0, 1, 2, 3], Effort.allCases) func fewPoints(count: Int, effort: Effort) throws
  {
    let same = [Double](repeating: 5.25, count: count)
    var drawing = try Drawing(["x": same, "y": same, "t": same])
    try drawing.strokes.append(Stroke(points: ["x": same]))
    try drawing.strokes.append(Stroke())
    try expectRoundTrip(drawing, effort)
    #expect(drawing.strokes.map(\.points.count) == [count, count, 0])
    try expectRoundTrip(Drawing(["x": same]), effort)
    try expectRoundTrip(Drawing(), effort)
    // Times 0, 1e-30 and 1e30 at one place: no point is dropped.
    let times = Array([0, 1e-30, 1e30].prefix(count))
    try expectRoundTrip(Drawing(["x": same, "t": times]), effort)
  }

  /// xournalpp 6878, 7206: force of 0 and below, and above 1.
  @Test(arguments: Effort.allCases) func force(effort: Effort) throws {
    try expectRoundTrip(Drawing(["force": [0, -0.5, 1.5, 0.37, 1, -1e-9]]), effort)
  }

  @Test(arguments: [[-0.0], [0, -0.0], [-0.0, 1, 0.5], [-0.0, -0.0, -0.0]] as [[Double]])
  func negativeZero(values: [Double]) throws {
    for effort in Effort.allCases {
      try expectRoundTrip(Drawing(["force": values]), effort)
    }
    let stroke = Stroke(
      start: -0.0, transform: AffineTransform(a: -0.0, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      mask: Mask(ranges: [Mask.Range(lower: -0.0, upper: 1)]))
    var drawing = Drawing(
      metadata: Metadata(created: -0.0), inks: [Ink(width: -0.0)],
      attributes: ["zero": .double(-0.0)])
    try drawing.strokes.append(stroke)
    try expectRoundTrip(drawing)
  }

  /// Values of opposite signs, far apart as bits, as angles are that jump between −π and π.
  @Test(arguments: [2.857142857142857142, 1e300, 1e9 / 7])
  func oppositeValues(value: Double) throws {
    for count in [4, 8, 12, 40] {
      var random = SeededGenerator(seed: 5)
      let column = (0..<count).map { _ in random.pick([value, -value]) }
      for effort in Effort.allCases {
        try expectRoundTrip(Drawing(["azimuth": column]), effort, "\(count)")
      }
    }
  }

  /// A pen that rests, then moves faster and faster: classes of tokens that stay empty.
  @Test(arguments: Effort.allCases) func restingPen(effort: Effort) throws {
    var random = SeededGenerator(seed: 1)
    var value = 0
    var values: [Double] = []
    for stretch in 0..<8 {
      for _ in 0..<2500 {
        if stretch % 2 == 1 {
          let size = 8 << (3 * (stretch / 2))
          value += (size + random.below(size)) * (random.once(in: 2) ? 1 : -1)
        }
        values.append(Double(value))
      }
    }
    let drawing = try Drawing(["x": values])
    try expectRoundTrip(drawing, effort)
  }

  /// google/ink: times that overflow 32 bits of microseconds.
  @Test(arguments: [40_000.0, 36_000, 253_402_300_799]) func longTimes(seconds: Double) throws {
    let count = 500
    let times = (0..<count).map { Double($0) * (seconds / Double(count - 1)) }
    let micro = times.map { ($0 * 1e6).rounded() / 1e6 }
    try expectRoundTrip(Drawing(["t": times, "u": micro]))
  }

  static let starts: [Double] = [
    0, 1e-6, 978_307_200, 978_307_200.123456, 253_402_300_799.999, -2_208_988_800, -0.001,
    1_700_000_000.0004883, 1e300,
  ]

  @Test(arguments: starts) func startTimes(start: Double) throws {
    var drawing = Drawing(metadata: Metadata(created: start))
    for index in 0..<3 {
      try drawing.strokes.append(Stroke(start: start + Double(index), points: ["x": [1]]))
    }
    for effort in Effort.allCases { try expectRoundTrip(drawing, effort) }
  }

  /// A million steps in release: in universal-ink-library sums of differences drift.
  @Test func stepsOfATenth() throws {
    let count = isDebug ? 20_000 : 1_000_000
    let exact = (0..<count).map { Double($0) / 10 }
    var sum = 0.0
    var drifting: [Double] = []
    for _ in 0..<count {
      drifting.append(sum)
      sum += 0.1
    }
    let far = (0..<count).map { (1e9 * 10 + Double($0)) / 10 }
    try expectRoundTrip(Drawing(["t": exact]), .fast)
    try expectRoundTrip(Drawing(["u": far]), .fast)
    try expectRoundTrip(Drawing(["s": drifting]), .fast)
  }

  /// More sets of channels than a block may have.
  @Test(arguments: [1024, 1025, 1500]) func manyChannelSets(count: Int) throws {
    var drawing = Drawing()
    for number in 1...count {
      var channels: [(ChannelName, [Double])] = []
      for bit in 0..<11 where number >> bit & 1 == 1 {
        channels.append((ChannelName("c\(bit)"), [Double(number)]))
      }
      try drawing.strokes.append(Stroke(points: StrokePoints(channels)))
    }
    let bytes = try drawing.bytes()
    #expect(try Drawing(bytes) == drawing)
  }

  @Test func manyChannels() throws {
    let names = (0..<FormatLimits.channels).map { ChannelName("channel \($0)") }
    let drawing = try Drawing(StrokePoints(names.map { ($0, [1.5, 2]) }))
    #expect(try Drawing(try drawing.bytes()) == drawing)
    let tooMany = try Drawing(StrokePoints((names + ["one more"]).map { ($0, [1.5, 2]) }))
    #expect(fault { () throws(DrawingError) in _ = try tooMany.bytes() }?.code == .limitExceeded)
  }

  /// What is written must be read without raising a limit.
  @Test func manyStrokesOfNothing() throws {
    var drawing = Drawing(inks: [Ink()])
    for _ in 0..<100_000 { try drawing.strokes.append(Stroke(ink: 0)) }
    let bytes = try drawing.bytes(.fast)
    #expect(fault(reading: bytes) == nil)
  }

  @Test func manyStrokesWithoutPoints() throws {
    var drawing = Drawing()
    for index in 0..<3000 {
      try drawing.strokes.append(Stroke(ink: nil, id: .number(UInt64(index))))
    }
    let bytes = try expectRoundTrip(drawing, .fast)
    #expect(bytes.count < 100)
  }

  /// Recorded ink is modelled, not random: it must come back, and be small.
  @Test(arguments: [PenDrawing.Grid.hundredths, .sixtyFourths]) func penDrawing(
    grid: PenDrawing.Grid
  ) throws {
    let drawing = try PenDrawing.drawing(seconds: isDebug ? 10 : 600, grid: grid)
    let bytes = try expectRoundTrip(drawing, .default)
    #expect(bytes.count < drawing.strokes.pointCount * 7)
    let again = try PenDrawing.drawing(seconds: isDebug ? 10 : 600, grid: grid)
    #expect(again == drawing)
  }

  /// The channel order of the first stroke stays, whatever sets later strokes have.
  @Test(arguments: 0..<6 as Range<UInt64>) func orderOfChannels(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var drawing = Drawing()
    for count in [0, 3, 1, 0, 2] {
      var names: [ChannelName] = ["x", "y", "t", "force", "z"]
      var channels: [(ChannelName, [Double])] = []
      for _ in 0..<random.below(6) {
        let name = names.remove(at: random.below(names.count))
        channels.append((name, ValueKind.integers.values(count, using: &random)))
      }
      if channels.isEmpty, count > 0 { continue }
      try drawing.strokes.append(Stroke(points: StrokePoints(channels)))
    }
    drawing.describe(Channel(name: "z", unit: "mm"))
    drawing.describe(Channel(name: "unused"))
    for effort in Effort.allCases { try expectRoundTrip(drawing, effort, "seed \(seed)") }
  }
}
