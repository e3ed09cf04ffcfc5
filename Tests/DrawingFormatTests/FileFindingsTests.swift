import DrawingSamples
import Foundation
import Testing

@testable import DrawingFormat

/// Checking block by block finds what checking the whole drawing finds.
@Suite struct FileFindingsTests {
  /// Files of the repository: golden ones, sound and faulty ones of the conformance suite.
  @Test func filesOfTheRepository() throws {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in Files.names(in: Files.golden, suffix: ".drawing") {
      files.append((name, try Files.bytes(Files.golden.appendingPathComponent(name))))
    }
    let manifest = ConformanceManifest.whole
    for path in manifest.valid.map(\.file) + manifest.invalid.map(\.file) {
      files.append((path, try ConformanceManifest.bytes(path)))
    }
    #expect(files.count > 800)
    var codes: Set<String> = []
    for (name, bytes) in files { codes.formUnion(expectSame(bytes, "\(name)")) }
    #expect(codes.isSuperset(of: ["empty-stroke", "bad-reference", "checksum-mismatch"]))
  }

  /// Random drawings as they are written, and cut into blocks so small that strokes are divided.
  @Test(arguments: [SampleDrawings.Size.dots, .small, .medium])
  func randomDrawings(size: SampleDrawings.Size) throws {
    for seed in 0..<(isDebug ? 2 : 300) as Range<UInt64> {
      var drawing = try SampleDrawings.drawing(seed: seed, size: size)
      for column in drawing.strokes.columns {
        drawing.describe(Channel(name: column.name, minimum: -100, maximum: 100))
      }
      expectSame(try drawing.bytes(), "seed \(seed)")
      for points in [1, 3, 40] where size != .medium || points > 3 {
        expectSame(try Grown.divided(drawing, points: points), "seed \(seed), \(points) points")
      }
    }
  }

  /// Doubtful strokes, divided everywhere: each kind is found before, at and behind a border.
  @Test(arguments: 0..<4 as Range<UInt64>) func dividedStrokes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var codes: Set<String> = []
    for round in 0..<(isDebug ? 8 : 600) {
      let drawing = try Self.doubtful(using: &random)
      for points in 1...4 {
        codes.formUnion(
          expectSame(
            try Grown.divided(drawing, points: points), "seed \(seed), round \(round), \(points)"))
      }
    }
    #expect(codes == ["empty-stroke", "time-backwards", "out-of-range"], "seed \(seed)")
  }

  /// Strokes whose channels come in any order, so that columns of later blocks are ordered otherwise.
  private static func doubtful(using random: inout SeededGenerator) throws -> Drawing {
    var drawing = Drawing()
    for name in ["force", "t", "x"] as [ChannelName] where random.once(in: 2) {
      drawing.describe(
        Channel(name: name, minimum: random.pick([nil, 1]), maximum: random.pick([nil, 6])))
    }
    for _ in 0..<(1 + random.below(5)) {
      var names: [ChannelName] = ["x", "t", "force", "y"]
      var channels: [(ChannelName, [Double])] = []
      let count = random.below(9)
      for _ in 0..<(1 + random.below(4)) {
        let name = names.remove(at: random.below(names.count))
        channels.append((name, (0..<count).map { _ in Double(random.below(8)) }))
        if random.once(in: 2) { channels[channels.count - 1].1.sort() }
      }
      try drawing.strokes.append(Stroke(points: StrokePoints(channels)))
    }
    return drawing
  }

  /// A stroke that has no points in the block where it begins is not empty if it goes on.
  @Test func continuedStrokeWithoutPointsAtFirst() throws {
    for (lengths, expected) in [([0, 2], []), ([0, 0], ["empty-stroke"]), ([2, 0], [])] {
      let encoder = BlockEncoder(settings: SearchSettings(.fast), pool: DeflaterPool())
      var additions = TableAdditions()
      additions.channels = [Channel(name: "x", maximum: 5)]
      var sizes = TableSizes()
      var chunks: [(type: UInt64, payload: [UInt8])] = []
      for (index, length) in lengths.enumerated() {
        var block = BlockStrokes()
        block.firstContinues = index > 0
        block.lengths = [length]
        (block.layouts, block.layoutOfStroke) = ([[0]], [0])
        block.properties = index > 0 ? [] : [Stroke()]
        block.columns = [BlockColumn(channel: 0, values: [Double](repeating: 1, count: length))]
        let payload = try encoder.encode(block, additions: additions, extra: [], after: sizes)
        chunks.append((ChunkType.block, payload))
        sizes.add(additions)
        additions = TableAdditions()
      }
      #expect(expectSame(HandMade.file(chunks), "\(lengths)") == Set(expected), "\(lengths)")
    }
  }

  /// A block that is damaged, and blocks after it that go on from what is missing.
  @Test(arguments: 0..<4 as Range<UInt64>) func damagedFiles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try Grown.divided(try Self.doubtful(using: &random), points: 2)
    for _ in 0..<(isDebug ? 15 : 1000) {
      var changed = file
      changed[random.below(file.count)] ^= 1 << UInt8(random.below(8))
      expectSame(changed, "seed \(seed)")
      var chunks = try HandMade.chunks(of: file)
      let index = random.below(chunks.count)
      switch random.below(3) {
      case 0: chunks.remove(at: index)
      case 1: chunks.insert(random.pick(chunks), at: index)
      default:
        chunks[index].payload = RobustnessTests.mutated(chunks[index].payload, using: &random)
      }
      expectSame(HandMade.file(chunks), "seed \(seed)")
    }
  }

  /// A file that is read chunk by chunk, with never more than one of them in memory.
  @Test func longFilesAreNotHeld() throws {
    let bytes = try Grown.file(Grown.strokes(60, points: 200), size: 2)
    var source = LargestReadSource(bytes: bytes)
    let check = FileFindings(checking: &source)
    #expect(check == FileFindings(checking: bytes.span))
    #expect(check.isSound && check.strokeCount == 60)
    let chunks = try HandMade.chunks(of: bytes).map(\.payload.count)
    #expect(source.largest <= (chunks.max() ?? 0) + 24)
    #expect(source.largest < bytes.count / 20)
    // A chunk that is too large is not read at all; what is behind it is checked all the same.
    let limits = DecodingLimits(chunkBytes: (chunks.max() ?? 0) - 1)
    source.largest = 0
    let refused = FileFindings(checking: &source, limits: limits)
    #expect(refused == FileFindings(checking: bytes.span, limits: limits))
    #expect(refused.findings.allSatisfy { $0.code == "limit-exceeded" } && !refused.isSound)
    #expect(source.largest < limits.chunkBytes + 24)
  }

  private struct LargestReadSource: DrawingSource {
    let bytes: [UInt8]
    var largest = 0
    var count: Int { bytes.count }

    mutating func read(_ range: Range<Int>) throws(DrawingError) -> [UInt8] {
      largest = max(largest, range.count)
      return Array(bytes[range])
    }
  }

  /// Compares with the whole drawing; gives the codes that were found.
  @discardableResult
  private func expectSame(
    _ bytes: [UInt8], _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Set<String> {
    let check = FileFindings(checking: bytes.span)
    let expected = WholeFindings(bytes)
    var source = ArraySource(bytes)
    #expect(FileFindings(checking: &source) == check, comment, sourceLocation: sourceLocation)
    #expect(check.findings == expected.findings, comment, sourceLocation: sourceLocation)
    #expect(check.isSound == (expected.drawing != nil), comment, sourceLocation: sourceLocation)
    if let drawing = expected.drawing {
      #expect(check.strokeCount == drawing.strokes.count, comment, sourceLocation: sourceLocation)
      #expect(
        check.pointCount == drawing.strokes.pointCount, comment, sourceLocation: sourceLocation)
      #expect(
        drawing.semanticFindings() == expected.findings, comment, sourceLocation: sourceLocation)
    }
    return Set(check.findings.map(\.code))
  }
}
