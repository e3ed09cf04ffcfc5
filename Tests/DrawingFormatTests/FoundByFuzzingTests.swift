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
    #expect(recovery.drawing == (try Self.drawing(["x": [1, 2], "y": [3, 4]], ["x": [7, 8]])))
    #expect(recovery.keptBlocks == 2)
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

  /// Faults in the sections of a plain block were reported with positions after the block.
  @Test func faultsInSectionsAreInsideTheFile() throws {
    let file = HandMade.file([(2, HandMade.plain([0], sections: [1, 2, 3]))])
    let error = try #require(fault(reading: file))
    #expect(error.code == .trailingBytes)
    #expect(error.offset == 11)
  }

  /// A packed header that ends with many ones leaves no bytes behind; its reader took that for an end
  /// that comes too early.
  @Test(arguments: [0, 1, 5, 20, 100, 1000], [1, 2, 3, 10])
  func headersThatEndWithOnes(zeros: Int, ones: Int) throws {
    var drawing = Drawing()
    for _ in 0..<zeros { try drawing.strokes.append(Stroke(id: .uuid(high: 0, low: 0))) }
    for _ in 0..<ones { try drawing.strokes.append(Stroke(id: .uuid(high: .max, low: .max))) }
    #expect(try Drawing(try drawing.bytes()) == drawing)
  }
}
