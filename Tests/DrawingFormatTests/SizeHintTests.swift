import DrawingSamples
import Testing

@testable import DrawingFormat

/// What an index promises is anybody's: no more room is made than file and limits allow.
@Suite struct SizeHintTests {
  private static func hint(_ bytes: [UInt8], _ limits: DecodingLimits = .default) -> SizeHint {
    SizeHint(of: bytes.span, limits)
  }

  /// A file whose index says something, behind so many bytes.
  private static func file(_ entries: [IndexEntry], behind count: Int) -> [UInt8] {
    HandMade.file([
      (type: 99, payload: [UInt8](repeating: 7, count: count)),
      (type: ChunkType.index, payload: Index.payload(entries)),
    ])
  }

  private static func entry(strokes: Int, points: Int) -> IndexEntry {
    IndexEntry(
      gap: 0, size: 9, strokes: strokes, points: points, addsTables: false, continuesStroke: false)
  }

  @Test func ofADrawing() throws {
    let drawing = try Drawing(Grown.tables, strokes: Grown.strokes(30))
    let hint = Self.hint(try Grown.file(drawing.strokes.map { $0 }, size: 3))
    #expect(hint.points == drawing.strokes.pointCount)
    #expect(hint.strokes == 30)
  }

  @Test func withoutAnIndex() throws {
    let bytes = try Drawing(Grown.tables, strokes: Grown.strokes(3)).bytes(.fast)
    for count in [0, 1, 9, bytes.count] {
      let hint = Self.hint(Array(bytes[..<count]))
      #expect(hint.points == 0 && hint.strokes == 0)
    }
  }

  @Test func ofAFalseIndex() {
    let entries = [IndexEntry](
      repeating: Self.entry(strokes: FormatLimits.blockStrokes, points: FormatLimits.blockPoints),
      count: 2000)
    let bytes = Self.file(entries, behind: 10_000)
    let hint = Self.hint(bytes)
    #expect(hint.points == bytes.count * 16)
    #expect(hint.strokes == bytes.count / 8)
    var limits = DecodingLimits()
    (limits.points, limits.strokes) = (500, 30)
    #expect(Self.hint(bytes, limits).points == 500)
    #expect(Self.hint(bytes, limits).strokes == 30)
    limits.chunkBytes = 4000
    #expect(Self.hint(bytes, limits).points == 0, "the index is a larger chunk")
    // With a thousand columns each stroke takes a word in each.
    limits = DecodingLimits(outputBytes: 1 << 20)
    #expect(hint.strokes(columns: 1024, limits) * 1024 * 8 <= 1 << 20)
    #expect(hint.strokes(columns: 1024, limits) > 0)
    #expect(hint.strokes(columns: 1 << 20, .unlimited) * (8 << 20) <= 1 << 30)
  }
}
