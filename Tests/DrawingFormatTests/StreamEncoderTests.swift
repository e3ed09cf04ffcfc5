import DrawingSamples
import Testing

@testable import DrawingFormat

/// Encoding block by block gives what encoding at once gives.
@Suite struct StreamEncoderTests {
  private static let tables = Drawing(
    metadata: Metadata(title: "stream"), inks: [Ink(), Ink(width: 3)],
    groups: [Group(name: "page")])

  /// What an encoder makes of the strokes, and how they came out of their blocks.
  private func streamed(
    _ drawing: Drawing, _ effort: EncodingOptions.Effort = .fast
  ) throws -> (bytes: [UInt8], blocks: [BlockCollector.Block]) {
    var collector = BlockCollector()
    var blocks: [BlockCollector.Block] = []
    for stroke in drawing.strokes { blocks += try collector.append(stroke) }
    blocks += collector.finish()
    var encoder = StreamEncoder(effort: effort)
    var bytes = try encoder.begin(drawing, blocks[0])
    for block in blocks { bytes += try encoder.encode(block) }
    return (bytes + (try encoder.end()), blocks)
  }

  /// Numbers of points: around a full block, longer than one, none at all.
  @Test(arguments: [
    [40_000, 30_000], [65_536, 1], [10, 65_536, 10], [1, 140_000, 20_000, 50_000],
    [131_072, 5], [65_537, 65_535, 0, 0, 7], [200_000], [60_000, 60_000, 60_000],
  ])
  func blocksHoldTheWhole(lengths: [Int]) throws {
    var drawing = Self.tables
    for (number, length) in lengths.enumerated() {
      // Values that cost no time: what differs is where blocks begin.
      let x = [Double](repeating: Double(number), count: length)
      let y = [Double](repeating: 0.5, count: length)
      try drawing.strokes.append(
        Stroke(
          ink: number % 2, group: 0, start: Double(10 - number), points: ["y": y, "x": x]))
    }
    let (bytes, blocks) = try streamed(drawing)
    #expect(blocks.count > 1)
    #expect(try Drawing(bytes) == drawing)
    #expect(Drawing.findings(in: bytes.span).isEmpty)
    let whole = try drawing.encoded(options: EncodingOptions(effort: .fast))
    #expect(bytes.count <= whole.count + 32 * blocks.count)
    // The last two are of one size, unless a stroke is too long for that.
    let points = blocks.map(\.strokes.pointCount)
    #expect(points.reduce(0, +) == lengths.reduce(0, +))
    #expect(points.allSatisfy { $0 <= SearchSettings.blockPoints })
    // Each block reads back as the strokes that it was made of.
    var reader = DrawingReader()
    reader.append(bytes.span)
    for block in blocks {
      let next = try reader.next()
      let part = try #require(next)
      #expect(part.continuesLastStroke == block.continuesLastStroke)
      #expect(part.strokes.hasSameStrokes(as: block.strokes))
    }
    #expect(try reader.next() == nil)
    try reader.finish()
  }

  /// A short rest at the end, which would be coded like a short drawing, shares with the block before.
  @Test func lastBlocksAreOfOneSize() throws {
    var collector = BlockCollector()
    var blocks: [BlockCollector.Block] = []
    for _ in 0..<70 {
      blocks += try collector.append(Stroke(points: ["x": [Double](repeating: 1, count: 2_000)]))
    }
    #expect(blocks.map(\.strokes.count) == [32])
    blocks += collector.finish()
    #expect(blocks.map(\.strokes.count) == [32, 19, 19])
    #expect(collector.finish().isEmpty)
  }

  @Test(arguments: [EncodingOptions.Effort.default, .max])
  func otherEfforts(_ effort: EncodingOptions.Effort) throws {
    var drawing = Self.tables
    let values = [Double](repeating: 1, count: 65_536)
    var random = SeededGenerator(seed: 4)
    let noise = ValueKind.integers.values(100, using: &random)
    for (ink, x) in [(0, noise), (1, values)] {
      try drawing.strokes.append(Stroke(ink: ink, points: ["x": x]))
    }
    let bytes = try streamed(drawing, effort).bytes
    #expect(bytes == (try drawing.encoded(options: EncodingOptions(effort: effort))))
  }

  /// Channels that come late, in any order, and descriptions of some that never come.
  @Test func laterChannels() throws {
    var drawing = Self.tables
    for name in ["x", "never", "neither"] {
      drawing.describe(Channel(name: ChannelName(name), unit: "u"))
    }
    let values = [Double](repeating: 1, count: 65_000)
    try drawing.strokes.append(Stroke(points: ["y": values, "x": values]))
    try drawing.strokes.append(Stroke(points: ["t": values, "force": values, "x": values]))
    try drawing.strokes.append(Stroke(points: ["x": values, "y": values, "roll": values]))
    let bytes = try streamed(drawing).bytes
    let whole = try drawing.encoded(options: EncodingOptions(effort: .fast))
    #expect(try Drawing(bytes) == drawing)
    #expect(Drawing.findings(in: bytes.span).isEmpty)
    #expect(bytes.count < whole.count + 64)
  }

  /// Whatever differs is seen.
  @Test func strokesThatDiffer() throws {
    func list(_ strokes: Stroke...) throws -> StrokeList {
      var list = StrokeList()
      for stroke in strokes { try list.append(stroke) }
      return list
    }
    let plain = Stroke(ink: 1, points: ["x": [1, 2], "y": [3, 4]])
    let turned = Stroke(ink: 1, points: ["y": [3, 4], "x": [1, 2]])
    #expect(try list(plain, plain).hasSameStrokes(as: list(turned, plain)))
    let others = [
      Stroke(ink: 0, points: ["x": [1, 2], "y": [3, 4]]), Stroke(ink: 1, points: ["x": [1, 2]]),
      Stroke(ink: 1, points: ["x": [1, 2], "y": [3, 5]]),
      Stroke(ink: 1, points: ["x": [1, 2], "z": [3, 4]]),
      Stroke(ink: 1, points: ["x": [1], "y": [3]]),
      Stroke(ink: 1, points: ["x": [1, 2], "y": [3, 4], "z": [0, 0]]),
    ]
    for other in others {
      #expect(try !list(plain, plain).hasSameStrokes(as: list(plain, other)))
      #expect(try !list(other, plain).hasSameStrokes(as: list(plain, plain)))
    }
    let empty = Stroke(points: ["x": []])
    #expect(try !list(plain, empty).hasSameStrokes(as: list(plain, Stroke())))
    #expect(try !list(plain, Stroke()).hasSameStrokes(as: list(plain, empty)))
    #expect(
      try !list(Stroke(points: ["x": [0.0]])).hasSameStrokes(
        as: list(Stroke(points: ["x": [-0.0]]))))
  }

  @Test func refusals() throws {
    var collector = BlockCollector()
    _ = try collector.append(Stroke(ink: 2, points: ["x": [1]]))
    let unsound = collector.finish().first
    let block = try #require(unsound)
    var encoder = StreamEncoder(effort: .fast)
    #expect(throws: DrawingError.self) { try encoder.begin(Self.tables, block) }
    encoder = StreamEncoder(effort: .fast)
    _ = try collector.append(Stroke(ink: 0, points: ["x": [1]]))
    let last = collector.finish().first
    let sound = try #require(last)
    _ = try encoder.begin(Self.tables, sound)
    let error = #expect(throws: DrawingError.self) { try encoder.encode(block) }
    #expect(error?.code == .badReference)
  }
}
