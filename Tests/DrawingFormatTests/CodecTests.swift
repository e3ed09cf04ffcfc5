import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Reading a file": blocks, continued strokes and the index.
@Suite struct CodecTests {
  /// One stroke longer than a block, between short ones.
  @Test func continuedStroke() throws {
    let count = isDebug ? 70_000 : 150_000
    var random = SeededGenerator(seed: 1)
    var drawing = Drawing(metadata: Metadata(title: "long"), inks: [Ink()])
    let walk = ValueKind.integers.values(count, using: &random)
    try drawing.strokes.append(Stroke(ink: 0, start: 5, points: ["x": [1, 2], "y": [3, 4]]))
    try drawing.strokes.append(Stroke(ink: 0, start: 6, points: ["x": walk]))
    try drawing.strokes.append(Stroke(start: 2, points: ["x": [7], "t": [0]]))
    try drawing.strokes.append(Stroke(start: 9, points: ["y": [7]]))
    let bytes = try drawing.bytes(.fast)
    let back = try Drawing(bytes)
    #expect(back == drawing)
    let structure = try FileStructure(inspecting: bytes.span)
    // The tables, the first stroke, the pieces of the long one.
    #expect(structure.blocks.map(\.strokes).first == 0)
    #expect(structure.blocks.count == 2 + (count + 65_535) / 65_536)
    #expect(structure.blocks.map(\.points).reduce(0, +) == drawing.strokes.pointCount)
    #expect(structure.chunks.last?.type == ChunkType.index)
    #expect(structure.chunks.map(\.size).reduce(8, +) == bytes.count)
    let chunk = try #require(try HandMade.chunks(of: bytes).last)
    let last = try #require(structure.chunks.last)
    let index = try #require(try HandMade.chunk(in: bytes, at: last.offset))
    let entries = try Index.entries(chunk.payload, of: index)
    #expect(entries.map(\.strokes).reduce(0, +) == 4)
    #expect(entries.map(\.points) == structure.blocks.map(\.points))
    #expect(entries.map(\.size) == structure.blocks.map(\.size))
    #expect(entries.last?.times == 2...9)
    #expect(Drawing.findings(in: bytes.span).isEmpty)
  }

  /// Splitting itself, with small blocks.
  @Test(arguments: [1, 2, 3, 7, 64]) func ranges(points: Int) throws {
    var drawing = Drawing()
    for (index, count) in [0, 1, 5, 0, 20, 7, 0, 0, 3, 64, 1].enumerated() {
      let values = (0..<count).map { Double(index * 100 + $0) }
      try drawing.strokes.append(Stroke(points: ["x": values, "y": values]))
    }
    for (values, strokes) in [(1000, 1000), (10, 1000), (1, 1000), (1000, 2), (1000, 1)] {
      let ranges = drawing.strokes.blockRanges(points: points, values: values, strokes: strokes)
      var list = StrokeList()
      _ = list.columnIndex(of: "x")
      _ = list.columnIndex(of: "y")
      for range in ranges {
        #expect(range.points <= max(min(points, values / 2), 1))
        #expect(range.pieces.count <= strokes)
        try list.append(drawing.strokes.block(range)) { $0 }
      }
      #expect(list == drawing.strokes, "\(points) \(values) \(strokes)")
    }
  }

  /// Many blocks with other channels each, the tables growing from block to block as a writer may
  /// do that continues a file.
  @Test func growingTables() throws {
    var chunks: [(type: UInt64, payload: [UInt8])] = []
    var sizes = TableSizes()
    var expected = Drawing()
    let encoder = BlockEncoder(settings: SearchSettings(.fast), pool: DeflaterPool())
    for number in 0..<20 {
      let name = ChannelName("channel \(number)")
      var additions = TableAdditions()
      additions.channels = [Channel(name: name, unit: "mm")]
      additions.inks = [Ink(width: Double(number))]
      additions.groups = [Group(parent: number == 0 ? nil : number - 1)]
      additions.metadata = Metadata(title: "\(number)")
      additions.attributes = ["number": .integer(Int64(number))]
      var strokes = BlockStrokes()
      strokes.lengths = [2, 3]
      strokes.layouts = [[number], Array(0...number)]
      strokes.layoutOfStroke = [0, 1]
      strokes.properties = [Stroke(ink: number), Stroke(group: number)]
      strokes.columns = (0...number).map {
        BlockColumn(
          channel: $0, values: [Double](repeating: Double($0), count: $0 == number ? 5 : 3))
      }
      let extra: [UInt8] = number % 3 == 0 ? [UInt8(number), 1] : []
      let payload = try encoder.encode(strokes, additions: additions, extra: extra, after: sizes)
      chunks.append((2, payload))
      sizes.add(additions)
      expected.describe(additions.channels[0])
      try expected.strokes.append(
        Stroke(ink: number, points: StrokePoints([(name, [Double(number), Double(number)])])))
      try expected.strokes.append(
        Stroke(
          group: number,
          points: StrokePoints(
            (0...number).map {
              (ChannelName("channel \($0)"), [Double](repeating: Double($0), count: 3))
            })))
    }
    let drawing = try Drawing(HandMade.file(chunks))
    #expect(drawing.strokes == expected.strokes)
    #expect(drawing.channels == expected.channels)
    #expect(drawing.inks.count == 20)
    #expect(drawing.groups.count == 20)
    #expect(drawing.metadata.title == "19")
    #expect(drawing.attributes == ["number": .integer(19)])
    #expect(drawing.unknownExtras.map(\.block) == [0, 3, 6, 9, 12, 15, 18])
    // A table entry twice, a reference too far.
    #expect(fault(reading: HandMade.file([chunks[0], chunks[0]]))?.code == .illegalValue)
    #expect(fault(reading: HandMade.file([chunks[1]]))?.code == .illegalValue)
  }

  /// Damage to one block: the findings name it, and nothing that follows from it.
  @Test func damagedBlocks() throws {
    var drawing = Drawing(inks: [Ink()])
    for _ in 0..<SearchSettings.blockPoints + 1 { try drawing.strokes.append(Stroke(ink: 0)) }
    let bytes = try drawing.bytes(.fast)
    let structure = try FileStructure(inspecting: bytes.span)
    #expect(structure.blocks.count == 3)
    for (number, chunk) in structure.chunks.enumerated() {
      var damaged = bytes
      damaged[chunk.offset + chunk.size - 5] ^= 0x10
      let findings = Drawing.findings(in: damaged.span)
      #expect(findings.map(\.code) == ["checksum-mismatch"], "chunk \(number)")
      #expect(findings.first?.offset == chunk.offset)
      #expect(findings.first?.severity == .error)
      #expect(fault(reading: damaged)?.code == .checksumMismatch)
    }
    var twice = bytes
    for chunk in structure.chunks { twice[chunk.offset + 2] ^= 1 }
    #expect(Drawing.findings(in: twice.span).count >= 2)
  }

  /// The same drawing gives the same bytes, however it was put together.
  @Test func deterministic() throws {
    let drawing = try SampleDrawings.drawing(seed: 7, size: .small)
    let other = try SampleDrawings.drawing(seed: 7, size: .small)
    #expect(drawing == other)
    for effort in Effort.allCases { #expect(try drawing.bytes(effort) == other.bytes(effort)) }
    #expect(try drawing.bytes(.default) == drawing.encoded())
  }

  @Test func effortsAreOrderedBySize() throws {
    let drawing = try PenDrawing.drawing(seconds: isDebug ? 4 : 300)
    let sizes = try Effort.allCases.map { try drawing.bytes($0).count }
    // Which of two packed blocks is smaller is an estimate where they differ by a percent.
    #expect(Double(sizes[1]) <= Double(sizes[0]) * 1.02)
    #expect(sizes[2] <= sizes[1])
  }
}
