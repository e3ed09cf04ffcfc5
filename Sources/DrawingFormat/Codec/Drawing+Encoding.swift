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
    try DrawingCheck.check(self)
    let drawing = try Rounding.rounded(self, to: options.tolerances)
    var encoder = DrawingEncoder(drawing, effort: options.effort)
    return try encoder.encode()
  }
}

/// Writes a drawing block by block.
struct DrawingEncoder {
  private let drawing: Drawing
  /// One for each way of searching, of which the smallest result is taken: a longer search goes by
  /// estimates too, and may end at a block that is larger by a percent.
  private let blockEncoders: [BlockEncoder]
  /// One for each of them.
  private var plans: [BlockPlans]
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
    let pool = DeflaterPool()
    let efforts: [EncodingOptions.Effort] = effort == .max ? [.max, .default] : [effort]
    blockEncoders = efforts.map { BlockEncoder(settings: SearchSettings($0), pool: pool) }
    plans = efforts.map { _ in BlockPlans() }
  }

  mutating func encode() throws(DrawingError) -> [UInt8] {
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
      try writeBlock(BlockStrokes(), tables, after: sizes)
      sizes = TableSizes(of: drawing)
      tables = TableAdditions()
    }
    for range in ranges {
      try writeBlock(drawing.strokes.block(range), tables, after: sizes)
      sizes = TableSizes(of: drawing)
      tables = TableAdditions()
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
    _ strokes: BlockStrokes, _ tables: TableAdditions, after sizes: TableSizes
  ) throws(DrawingError) {
    writeUnknownChunks()
    let extra = extraBytes(ofBlock: entries.count)
    var payload: [UInt8] = []
    for (index, encoder) in blockEncoders.enumerated() {
      let candidate = try encoder.encode(
        strokes, additions: tables, extra: extra, after: sizes, plans: &plans[index])
      if payload.isEmpty || candidate.count < payload.count { payload = candidate }
    }
    features.append(FormatVersion.Feature(formOf: payload))
    let start = writer.count
    Chunk.write(type: ChunkType.block, payload: payload, to: &writer)
    entries.append(
      IndexEntry(
        gap: start - lastBlockEnd, size: writer.count - start,
        strokes: strokes.properties.count, points: strokes.lengths.reduce(0, +),
        addsTables: tables.flags != 0, continuesStroke: strokes.firstContinues,
        times: strokes.startTimes))
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
