import Testing

@testable import DrawingFormat

/// Faults that fuzzing or the search for what it could find has shown.
@Suite struct FoundByFuzzingTests {
  private static func drawing(_ points: StrokePoints...) throws -> Drawing {
    var drawing = Drawing()
    for points in points { try drawing.strokes.append(Stroke(points: points)) }
    return drawing
  }

  private static func chunks(_ drawing: Drawing) throws -> [(type: UInt64, payload: [UInt8])] {
    try HandMade.chunks(of: try drawing.bytes())
  }

  /// Recovery took the channels of two blocks with one name for one column, into which both went.
  @Test func recoveryTakesNoChannelTwice() throws {
    let drawing = try Self.drawing(["x": [1, 2], "y": [3, 4]])
    let blocks = try Self.chunks(drawing)
    let recovery = try Drawing.recovering(HandMade.file(blocks + blocks).span)
    #expect(recovery.drawing == drawing)
    #expect(recovery.keptBlocks == 1)
    #expect(!recovery.isComplete)
  }

  /// A copy of the tables that has a channel twice made two channels share a column, and so did a
  /// name that was made up for a lost channel and is that of another one.
  @Test func recoveryTakesNoCopyWithAChannelTwice() throws {
    let drawing = try Self.drawing(["x": [1, 2], "y": [3, 4]])
    let block = try Self.chunks(drawing)[0]
    let encoder = BlockEncoder(settings: SearchSettings(.fast), pool: DeflaterPool())
    // Of channels 0 and 3.
    func laterPayload() throws -> [UInt8] {
      var strokes = drawing.strokes.block(
        drawing.strokes.blockRanges(points: 100, values: 100, strokes: 100)[0])
      strokes = strokes.renumbered([0, 3])
      return try encoder.encode(
        strokes, additions: TableAdditions(), extra: [],
        after: TableSizes(channels: 4, inks: 0, groups: 0))
    }
    for names in [["x", "x"], ["unknown-3"], ["x", "unknown-3"], ["unknown-3", "x", "y"]] {
      var tables = TableAdditions()
      tables.channels = names.map { Channel(name: ChannelName($0)) }
      let copy = (type: ChunkType.tables, payload: try TableCopy.payload(tables))
      let later = (type: ChunkType.block, payload: try laterPayload())
      let lost = (type: UInt64(64), payload: [UInt8](repeating: 1, count: 1))
      let files: [[(type: UInt64, payload: [UInt8])]] = [
        [lost, block, copy], [lost, block, copy, later], [lost, later, copy, later],
        [lost, later, lost, copy, later, block],
      ]
      for chunks in files {
        let recovery = try Drawing.recovering(HandMade.file(chunks).span)
        try expectRoundTrip(recovery.drawing, .fast, "\(names)")
        for stroke in recovery.drawing.strokes {
          let channels = stroke.points.channels
          #expect(Set(channels).count == channels.count, "\(names)")
        }
        #expect(!recovery.isComplete)
      }
    }
  }

  /// A copy of the tables without what was in them before left strokes that referred to nothing.
  @Test func recoveryTakesNoCopyThatForgets() throws {
    let tables = Drawing(
      inks: [Ink(type: .pen), Ink(type: .marker)], groups: [Group(name: "a"), Group(name: "b")])
    var drawing = tables
    for index in 0..<2 {
      try drawing.strokes.append(Stroke(ink: index, group: index, points: ["x": [1, 2]]))
    }
    let block = try Self.chunks(drawing)[0]
    let lost = (type: UInt64(64), payload: [UInt8](repeating: 1, count: 1))
    func expectSaved(_ change: (inout TableAdditions) -> Void, isTaken: Bool) throws {
      var copy = TableAdditions(of: tables)
      copy.channels = [Channel(name: .x)]
      change(&copy)
      let copied = (type: ChunkType.tables, payload: try TableCopy.payload(copy))
      // The second block adds a channel that is there already.
      for chunks in [
        [block, lost, copied], [block, block, copied], [block, block, copied, lost],
      ] {
        let recovery = try Drawing.recovering(HandMade.file(chunks).span)
        #expect(Array(recovery.drawing.strokes.prefix(2)) == Array(drawing.strokes))
        #expect((recovery.drawing.inks == copy.inks) == (isTaken || copy.inks == tables.inks))
        try expectRoundTrip(recovery.drawing, .fast)
      }
    }
    try expectSaved({ _ in }, isTaken: true)
    try expectSaved({ $0.inks.append(Ink(type: .pencil)) }, isTaken: true)
    try expectSaved({ $0.inks = [] }, isTaken: false)
    try expectSaved({ $0.inks.removeLast() }, isTaken: false)
    try expectSaved({ $0.inks.swapAt(0, 1) }, isTaken: false)
    try expectSaved({ $0.groups = [] }, isTaken: false)
    try expectSaved({ $0.groups[1].name = "c" }, isTaken: false)
  }

  /// Of a block that goes on from a stroke with other channels, recovery left values in the columns
  /// that no stroke had, before the strokes of later blocks.
  @Test func recoveryLeavesNothingOfABlockThatDoesNotFit() throws {
    let first = try Self.drawing(["x": [1, 2], "y": [3, 4]])
    let other = try Self.drawing(["x": [7, 8]])
    var strokes = other.strokes.block(
      other.strokes.blockRanges(points: 100, values: 100, strokes: 100)[0])
    strokes.firstContinues = true
    strokes.properties = []
    let encoder = BlockEncoder(settings: SearchSettings(.fast), pool: DeflaterPool())
    let sizes = TableSizes(of: first)
    func payload(_ strokes: BlockStrokes) throws -> [UInt8] {
      try encoder.encode(strokes, additions: TableAdditions(), extra: [], after: sizes)
    }
    let misfit = try payload(strokes)
    strokes.firstContinues = false
    strokes.properties = [Stroke()]
    let last = try payload(strokes)
    let file = HandMade.file(try Self.chunks(first) + [(2, misfit), (2, last)])
    let recovery = try Drawing.recovering(file.span)
    // It comes back as a stroke of its own, of which the beginning is lost.
    let expected = try Self.drawing(["x": [1, 2], "y": [3, 4]], ["x": [7, 8]], ["x": [7, 8]])
    #expect(recovery.drawing == expected)
    #expect(recovery.cutStrokes == 1)
  }

  /// A channel whose name is lost got one that another channel had.
  @Test func channelsWithoutANameGetOneOfTheirOwn() throws {
    var drawing = try Self.drawing(["unknown-1": [1, 2], "y": [3, 4]])
    let both = try Self.chunks(drawing)[0].payload
    // The same strokes behind a block that adds the first channel alone: the one between is lost.
    drawing.strokes = StrokeList()
    let named = try Self.drawing(["unknown-1": [5]])
    var strokes = BlockStrokes()
    strokes.layouts = [[0, 1]]
    strokes.layoutOfStroke = [0]
    strokes.lengths = [1]
    strokes.properties = [Stroke()]
    strokes.columns = [
      BlockColumn(channel: 0, values: [1]), BlockColumn(channel: 1, values: [2]),
    ]
    let encoder = BlockEncoder(settings: SearchSettings(.fast), pool: DeflaterPool())
    let last = try encoder.encode(
      strokes, additions: TableAdditions(), extra: [],
      after: TableSizes(channels: 2, inks: 0, groups: 0))
    let damaged = Array(both.dropLast()) + [both[both.count - 1] ^ 0xFF, 1]
    let file = HandMade.file(try Self.chunks(named) + [(2, damaged), (2, last)])
    let recovery = try Drawing.recovering(file.span)
    #expect(recovery.drawing.strokes.count == 2)
    #expect(recovery.drawing.strokes.columns.map(\.values) == [[5, 1], [2]])
    #expect(try Drawing(try recovery.drawing.bytes()) == recovery.drawing)
  }

  /// An index that does not tell the truth ended the process: it had fewer strokes than a block has,
  /// a stroke that goes on where there is none, positions beyond those of a file.
  @Test func indexesThatDoNotTellTheTruth() throws {
    var drawing = try Self.drawing(["x": [1]], ["x": [2]], ["x": [3]])
    let block = try Self.chunks(drawing)[0].payload
    drawing.strokes = StrokeList()
    let empty: (type: UInt64, payload: [UInt8]) = (2, HandMade.plain([0]))
    var writer = ByteWriter()
    Chunk.write(type: 2, payload: block, to: &writer)
    let size = writer.count
    let right = IndexEntry(
      gap: 0, size: size, strokes: 3, points: 3, addsTables: true, continuesStroke: false)
    let none = IndexEntry(
      gap: 0, size: 8, strokes: 0, points: 0, addsTables: false, continuesStroke: false)
    var lies: [[IndexEntry]] = [[right, none], [right, none], [right, none], [right, none]]
    lies[0][0].strokes = 1
    lies[1][1].continuesStroke = true
    lies[2][0].gap = Int.max >> 1
    lies[2][0].size = Int.max >> 1
    lies[2][1].strokes = 9
    lies[3][1].gap = Int.max >> 1
    lies[3][1].size = Int.max >> 1
    for (number, entries) in ([[right, none]] + lies).enumerated() {
      let file = HandMade.file([(2, block), empty, (3, Index.payload(entries))])
      #expect((fault(reading: file) == nil) == (number == 0))
      guard var indexed = try? IndexedDrawing(ArraySource(file)) else {
        #expect(number > 0)
        continue
      }
      for range in [0..<3, 2..<3, 3..<12] {
        let part = try? indexed.drawing(strokes: range)
        #expect(part == nil || (part?.strokes.count ?? 0) <= range.count)
      }
      _ = try? indexed.drawing(startingIn: 0..<1)
      var source = ArraySource(file)
      _ = try? DrawingWriter(continuing: &source, in: ArraySink(bytes: file))
    }
  }

  /// Faults in the sections of a plain block were reported with positions after the block.
  @Test func faultsInSectionsAreInsideTheFile() throws {
    let file = HandMade.file([(2, HandMade.plain([0], sections: [1, 2, 3]))])
    let error = try #require(fault(reading: file))
    #expect(error.code == .trailingBytes)
    #expect(error.offset == 11)
  }

  /// Of a packed header that ends with many ones the encoder leaves out more than its reader takes
  /// for left out: such drawings were written and could not be read.
  @Test(arguments: [1, 10, 100, 1000, 5000, 50_000])
  func headersThatEndWithOnes(count: Int) throws {
    let ones = AttributeValue.bytes([UInt8](repeating: 0xFF, count: count))
    var drawing = Drawing()
    try drawing.strokes.append(Stroke(attributes: ["ones": ones]))
    for effort in Effort.allCases {
      #expect(try Drawing(try drawing.bytes(effort)) == drawing)
    }
    let ids = (0..<count / 50).map { _ in Stroke(id: .uuid(high: .max, low: .max)) }
    for stroke in ids { try drawing.strokes.append(stroke) }
    #expect(try Drawing(try drawing.bytes()) == drawing)
  }

  /// Headers that cannot be there were read to the end of the stream all the same: 200 KB of 100 zeros,
  /// in 10 milliseconds.
  @Test(arguments: [225_304, 300_000, 1_048_576])
  func headersThatCannotBeThere(count: Int) throws {
    var payload = ByteWriter()
    payload.varint(UInt64(count) << 2 | 2)
    payload.append([UInt8](repeating: 0, count: 100))
    let error = try #require(fault(reading: HandMade.file([(2, payload.bytes)])))
    #expect(error.code == .truncated)
    #expect(error.found == "a packed header of at most 225303 bytes")
    #expect(error.expected == "\(count) bytes")
  }

  /// Residuals that end with as many ones as there can be.
  @Test(arguments: [Int64.min, .min + 1, -(1 << 62), 1 - 1 << 62, .max])
  func residualsThatEndWithOnes(last: Int64) {
    for zeros in [0, 1, 10, 1000] {
      let residuals = Residuals(
        heads: [], bodies: [Int64](repeating: 0, count: zeros) + [1, 5, 9, last])
      var encoder = ArithmeticEncoder()
      AdaptiveResiduals.write(residuals, neighbor: [], with: &encoder)
      var decoder = ArithmeticDecoder(encoder.finished())
      let read = AdaptiveResiduals.read(
        headCount: 0, bodyCount: zeros + 4, neighbor: [], with: &decoder)
      #expect(read == residuals)
      #expect(!decoder.isFarExhausted)
      #expect(decoder.isAtCanonicalEnd)
    }
  }

  /// A file of 42 bytes took the time of a million residuals of 64 bits: seconds.
  @Test(.timeLimit(.minutes(1))) func columnsBeyondTheEndOfTheStream() throws {
    // One stroke of 131,072 points with eight channels, and nothing of them.
    var header = ByteWriter()
    header.append([4 | 64, 8])
    for name in 0..<8 { header.append([UInt8(2 * name), 0]) }
    header.append([1, 1, 0xFF, 1, 0, 0xC0])
    header.signedVarint(131_072)
    for _ in 0..<8 { header.append([0x80, 1]) }
    let file = HandMade.file([(2, BlockForm.writePacked(header: header.bytes) { _ in })])
    #expect(file.count < 50)
    let error = try #require(fault(reading: file))
    #expect(error.code == .truncated)
  }
}
