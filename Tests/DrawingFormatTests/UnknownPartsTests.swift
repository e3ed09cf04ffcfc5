import Testing

@testable import DrawingFormat

/// The promise about what a later version may add: it is read, kept, and written again byte for byte.
///
/// `Docs/format.md`, "Unknown chunks" and "Extra bytes".
@Suite struct UnknownPartsTests {
  static let sizes = [0, 1, 127, 128, 16_384]

  /// Types from all ranges of the registry that a reader may skip.
  static let types: [UInt64] = [1, 7, 63, 65, 127, 129, 1 << 63 | 1, .max]

  private static func payload(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
  }

  /// A drawing of one block.
  private static func small() throws -> Drawing {
    var drawing = Drawing(inks: [Ink()])
    try drawing.strokes.append(
      Stroke(ink: 0, start: 2, points: ["x": [1, 2, 4], "y": [5, 5, 6]]))
    return drawing
  }

  /// Three blocks (tables, strokes, a stroke that goes on), a copy of the tables, an index.
  private static let largeFile: [UInt8] = {
    var drawing = Drawing(inks: [Ink()])
    let count = SearchSettings.blockPoints + 2
    let stroke = Stroke(ink: 0, points: ["x": [Double](repeating: 3, count: count)])
    do throws(DrawingError) {
      try drawing.strokes.append(stroke)
      return try drawing.bytes(.fast)
    } catch {
      return []
    }
  }()

  /// A file with an unknown chunk in front of a known one, or at the end; its indexes still fit.
  private func inserted(
    _ unknown: [(type: UInt64, payload: [UInt8])], into file: [UInt8], at positions: Set<Int>
  ) throws -> [UInt8] {
    var walk = try ChunkWalk(file.span)
    var writer = ByteWriter()
    Signature.write(to: &writer, version: 1)
    var entries: [IndexEntry] = []
    var next = 0
    var known = 0
    var lastBlockEnd = writer.count
    func add(to writer: inout ByteWriter) {
      if !positions.contains(known) { return }
      for chunk in unknown { Chunk.write(type: chunk.type, payload: chunk.payload, to: &writer) }
    }
    let original = try indexEntries(of: file)
    while let chunk = try walk.next(in: file.span) {
      add(to: &writer)
      if chunk.type == ChunkType.block, next < original.count {
        entries.append(original[next])
        entries[next].gap = writer.count - lastBlockEnd
        lastBlockEnd = writer.count + chunk.end - chunk.offset
        next += 1
      }
      let payload =
        chunk.type == ChunkType.index ? Index.payload(entries) : chunk.payload(in: file.span)
      Chunk.write(type: chunk.type, payload: payload, to: &writer)
      known += 1
    }
    add(to: &writer)
    writer.varint(ChunkType.end)
    return writer.bytes
  }

  private func indexEntries(of file: [UInt8]) throws -> [IndexEntry] {
    var walk = try ChunkWalk(file.span)
    while let chunk = try walk.next(in: file.span) {
      if chunk.type == ChunkType.index {
        return try Index.entries(chunk.payload(in: file.span), of: chunk)
      }
    }
    return []
  }

  private func expectKept(_ file: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let drawing = try Drawing(file)
    #expect(Drawing.findings(in: file.span).isEmpty, sourceLocation: sourceLocation)
    #expect(try drawing.bytes(.fast) == file, sourceLocation: sourceLocation)
  }

  @Test(arguments: sizes, [0, 1]) func chunkInAFileOfOneBlock(size: Int, position: Int) throws {
    let file = try Self.small().bytes(.fast)
    for type in Self.types {
      let unknown = [(type: type, payload: Self.payload(size))]
      try expectKept(try inserted(unknown, into: file, at: [position]))
    }
  }

  @Test(arguments: sizes) func chunkInAnEmptyFile(size: Int) throws {
    for type in Self.types {
      let unknown = [(type: type, payload: Self.payload(size))]
      try expectKept(try inserted(unknown, into: try Drawing().bytes(.fast), at: [0]))
    }
  }

  @Test(arguments: 0...5) func chunkAtEachPositionOfSeveralBlocks(position: Int) throws {
    let unknown = [(type: UInt64(65), payload: Self.payload(300))]
    try expectKept(try inserted(unknown, into: Self.largeFile, at: [position]))
  }

  @Test(arguments: sizes) func chunksAtAllPositionsOfSeveralBlocks(size: Int) throws {
    let unknown = [
      (type: UInt64(65), payload: Self.payload(size)), (type: UInt64(9), payload: [1]),
    ]
    try expectKept(try inserted(unknown, into: Self.largeFile, at: [0, 1, 2, 3, 4, 5]))
  }

  /// Extra bytes stand in front of the property data, behind the flag 256.
  @Test(arguments: sizes.filter { $0 > 0 }) func extraBytes(size: Int) throws {
    var small = try Self.small()
    small.unknownExtras = [UnknownExtra(block: 0, bytes: Self.payload(size))]
    try expectKept(try small.bytes(.fast))
    // The same bytes put into the header by hand.
    let header: [UInt8] = [0x88, 0x02, 1, 24, 0] + written { $0.count(size) } + Self.payload(size)
    let drawing = try Drawing(HandMade.file([(ChunkType.block, HandMade.plain(header))]))
    #expect(drawing.unknownExtras == [UnknownExtra(block: 0, bytes: Self.payload(size))])
    #expect(drawing.inks == [Ink()])
    try expectKept(try drawing.bytes(.fast))
  }

  @Test func extraBytesOfEachBlock() throws {
    var large = try Drawing(Self.largeFile)
    large.unknownExtras = (0..<3).map { UnknownExtra(block: $0, bytes: Self.payload(127 + $0)) }
    large.unknownChunks = [UnknownChunk(type: 65, payload: [1], position: 2)]
    try expectKept(try large.bytes(.fast))
  }
}
