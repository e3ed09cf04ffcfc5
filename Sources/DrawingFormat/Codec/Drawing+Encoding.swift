extension Drawing {
  /// The bytes of a `.drawing` file that holds this drawing.
  ///
  /// The same drawing with the same options and zlib gives the same bytes.
  ///
  /// - Parameter options: how hard to search, and which channels may lose precision; without any
  ///   tolerance every bit comes back.
  /// - Returns: the whole file.
  /// - Throws: `DrawingError` where the drawing has no file form: a number that is NaN or infinite
  ///   (with stroke, channel and point), a reference to an ink or group that is not there.
  public func encoded(
    options: EncodingOptions = EncodingOptions()
  ) throws(DrawingError) -> [UInt8] {
    try encoded(options: options, running: performSerially)
  }

  /// The same bytes, with the blocks of a long drawing encoded on several threads.
  ///
  /// ```swift
  /// let bytes = try drawing.encoded { count, body in
  ///   DispatchQueue.concurrentPerform(iterations: count, execute: body)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: as in `encoded(options:)`.
  ///   - perform: what runs the work, of which each thread takes a few megabytes; what it leaves out is done
  ///     by the caller.
  /// - Returns: the whole file.
  /// - Throws: `DrawingError` as `encoded(options:)` does.
  public func encoded(
    options: EncodingOptions = EncodingOptions(), running perform: ConcurrentPerform
  ) throws(DrawingError) -> [UInt8] {
    try DrawingCheck.check(self, running: perform)
    let drawing = try Rounding.rounded(self, to: options.tolerances)
    var encoder = DrawingEncoder(drawing, effort: options.effort)
    return try encoder.encode(running: perform)
  }
}

/// Writes a drawing block by block.
struct DrawingEncoder {
  private let drawing: Drawing
  private var search: BlockSearch
  private var writer = ByteWriter()
  private var entries: [IndexEntry] = []
  private var knownChunks = 0
  private var nextUnknown = 0
  /// How many blocks the file will have.
  private var blockCount = 0
  /// What the file uses.
  private(set) var features: [FormatVersion.Feature] = []
  /// Where the last block ended, or the signature; counted from the end of the signature.
  private var lastBlockEnd = 0

  init(_ drawing: Drawing, effort: EncodingOptions.Effort) {
    self.drawing = drawing
    search = BlockSearch(effort: effort)
  }

  mutating func encode(running perform: ConcurrentPerform) throws(DrawingError) -> [UInt8] {
    let ranges = drawing.strokes.blockRanges(
      points: SearchSettings.blockPoints, values: SearchSettings.blockValues,
      strokes: SearchSettings.blockPoints)
    var tables = TableAdditions(of: drawing)
    var sizes = TableSizes()
    let hasOwnBlock =
      ranges.count > 1 && tables.flags != 0
      || ranges.isEmpty && (tables.flags != 0 || !drawing.unknownExtras.isEmpty)
    blockCount = ranges.count + (hasOwnBlock ? 1 : 0)
    // Tables share the block of a small drawing; of a large one they stand apart, so that damage to
    // its first strokes leaves them alone.
    if hasOwnBlock {
      try writeBlock(BlockStrokes(), tables, after: sizes, running: performSerially)
      sizes = TableSizes(of: drawing)
      tables = TableAdditions()
    }
    var next = 0
    while next < ranges.count {
      // Until the blocks to come do not depend on those before.
      if tables.flags == 0, search.isSettled {
        try writeBlocks(Array(ranges[next...]), after: sizes, running: perform)
        break
      }
      try writeBlock(
        drawing.strokes.block(ranges[next]), tables, after: sizes, running: perform)
      sizes = TableSizes(of: drawing)
      tables = TableAdditions()
      next += 1
    }
    writeUnknownChunks()
    if ranges.count > 1 {
      let copy = TableAdditions(of: drawing)
      if copy.flags != 0 {
        features.append(.tableCopy)
        Chunk.write(type: ChunkType.tables, payload: try TableCopy.payload(copy), to: &writer)
        knownChunks += 1
        writeUnknownChunks()
      }
      features.append(.index)
      Chunk.write(type: ChunkType.index, payload: Index.payload(entries), to: &writer)
      knownChunks += 1
    }
    writeUnknownChunks(all: true)
    writer.varint(ChunkType.end)
    // Known only now: the oldest version that reads what was used. Nothing in the chunks counts from
    // the beginning of the file.
    var file = ByteWriter()
    Signature.write(to: &file, version: FormatVersion.needed(by: features))
    file.append(writer.bytes)
    return file.bytes
  }

  private mutating func writeBlock(
    _ strokes: BlockStrokes, _ tables: TableAdditions, after sizes: TableSizes,
    running perform: ConcurrentPerform
  ) throws(DrawingError) {
    let payload = try search.encode(
      strokes, additions: tables, extra: extraBytes(ofBlock: entries.count), after: sizes,
      running: perform)
    write(EncodedBlock(payload, of: strokes, addsTables: tables.flags != 0))
  }

  /// Encodes blocks without tables on several threads, and writes them in order.
  private mutating func writeBlocks(
    _ ranges: [BlockRange], after sizes: TableSizes, running perform: ConcurrentPerform
  ) throws(DrawingError) {
    let (strokes, recipe) = (drawing.strokes, search.recipe)
    let extras = ranges.indices.map { extraBytes(ofBlock: entries.count + $0) }
    let blocks = gather(ranges.count, running: perform) { index in
      EncodedBlock.result { () throws(DrawingError) in
        let block = strokes.block(ranges[index])
        var search = BlockSearch(recipe)
        let payload = try search.encode(
          block, additions: TableAdditions(), extra: extras[index], after: sizes)
        return EncodedBlock(payload, of: block, addsTables: false)
      }
    }
    for block in blocks { write(try block.get()) }
  }

  private mutating func write(_ block: EncodedBlock) {
    writeUnknownChunks()
    features.append(FormatVersion.Feature(formOf: block.payload))
    let start = writer.count
    Chunk.write(type: ChunkType.block, payload: block.payload, to: &writer)
    var entry = block.entry
    entry.gap = start - lastBlockEnd
    entry.size = writer.count - start
    entries.append(entry)
    lastBlockEnd = writer.count
    knownChunks += 1
  }

  /// Writes the kept chunks that stand before the next known one, or all that are left.
  private mutating func writeUnknownChunks(all: Bool = false) {
    let chunks = drawing.unknownChunks
    while nextUnknown < chunks.count, all || chunks[nextUnknown].position <= knownChunks {
      Chunk.write(
        type: chunks[nextUnknown].type, payload: chunks[nextUnknown].payload, to: &writer)
      nextUnknown += 1
    }
  }

  /// The kept bytes of a block; the last block also has those of blocks that the file does not have
  /// any more, because small ones were merged.
  private func extraBytes(ofBlock number: Int) -> [UInt8] {
    let isLast = number == blockCount - 1
    return drawing.unknownExtras
      .filter { $0.block == number || isLast && $0.block > number }
      .flatMap { $0.bytes }
  }
}

/// A block in bytes, and what the index says of it but its place.
private struct EncodedBlock: Sendable {
  let payload: [UInt8]
  let entry: IndexEntry

  init(_ payload: [UInt8], of strokes: BlockStrokes, addsTables: Bool) {
    self.payload = payload
    entry = IndexEntry(gap: 0, of: strokes, addsTables: addsTables, size: 0)
  }

  static func result(
    _ body: () throws(DrawingError) -> EncodedBlock
  ) -> Result<EncodedBlock, DrawingError> {
    do throws(DrawingError) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}

extension TableAdditions {
  /// All tables of a drawing.
  init(of drawing: Drawing) {
    metadata = drawing.metadata.isEmpty ? nil : drawing.metadata
    canvas = drawing.canvas
    channels = drawing.channels
    inks = drawing.inks
    groups = drawing.groups
    attributes = drawing.attributes.isEmpty ? nil : drawing.attributes
  }
}

extension TableSizes {
  /// The sizes after all tables of a drawing.
  init(of drawing: Drawing) {
    self.init(
      channels: drawing.channels.count, inks: drawing.inks.count, groups: drawing.groups.count)
  }
}
