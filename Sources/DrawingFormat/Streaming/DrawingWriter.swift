/// Writes a `.drawing` file that grows: each block is added behind what is there, which is never
/// rewritten.
///
/// A block is written over the end mark and followed by a new one, so that the file is complete after
/// each; where writing is cut short, everything up to the last `synchronize()` is intact and
/// `Drawing.recovering(_:)` gives it back. What saving costs depends on what is new alone.
///
/// After a failed write nothing is lost: what was added stays with the writer, and the next
/// `synchronize()` tries again.
public struct DrawingWriter<Sink: DrawingSink> {
  /// Where the blocks go.
  public private(set) var sink: Sink
  private let encoder: BlockEncoder
  private var entries: [IndexEntry]
  private var lastBlockEnd: Int
  /// Where the end mark stands, and the next chunk will.
  private var end: Int
  /// All tables with what is not written yet.
  var tables: TableAdditions
  private var strokeCount: Int
  /// What was added and is not yet a block.
  var pending = PendingStrokes()
  /// Blocks that are not yet written.
  private var queue: [QueuedBlock] = []
  /// Whether more than the end mark may stand at `end`, left by a failed write.
  private var hasRest = false
  /// Whether the tables have changed since their last copy in the file, as far as is known.
  var needsCopy = true
  /// The bytes of the blocks since the last index; `nil` where there is none.
  private var bytesSinceIndex: Int?

  /// Begins a new file.
  ///
  /// - Parameters:
  ///   - sink: an empty file.
  ///   - tables: the metadata, canvas, inks, groups, channels and attributes to begin with; strokes
  ///     and kept chunks are not written.
  ///   - effort: how hard to search for the smallest blocks.
  /// - Throws: `DrawingError` where the tables have no file form, or writing fails.
  public init(
    creating sink: Sink, tables: Drawing = Drawing(), effort: EncodingOptions.Effort = .default
  ) throws(DrawingError) {
    self.sink = sink
    encoder = BlockEncoder(settings: SearchSettings(effort), pool: DeflaterPool())
    entries = []
    strokeCount = 0
    var front = ByteWriter()
    Signature.write(
      to: &front, version: FormatVersion.needed(by: FormatVersion.Feature.allCases))
    lastBlockEnd = front.count
    end = front.count
    front.varint(ChunkType.end)
    var bare = tables
    bare.strokes = StrokeList()
    bare.unknownChunks = []
    bare.unknownExtras = []
    try DrawingCheck.check(bare)
    self.tables = TableAdditions(of: bare)
    pending.additions = self.tables
    try self.sink.write(front.bytes, at: 0)
    try writePending()
  }

  /// Goes on with a file.
  ///
  /// Its points are not decoded: what would be wrong with them, although their checksums are right, is
  /// found by those who read them.
  ///
  /// - Parameters:
  ///   - source: the file as it is, to be read from.
  ///   - sink: the same file, to be written to.
  ///   - effort: how hard to search for the smallest blocks.
  ///   - limits: what the file may ask for.
  /// - Throws: `DrawingError` where the file is no complete drawing; a damaged one is recovered first.
  public init<Source: DrawingSource>(
    continuing source: inout Source, in sink: Sink, effort: EncodingOptions.Effort = .default,
    limits: DecodingLimits = .default
  ) throws(DrawingError) {
    self.sink = sink
    encoder = BlockEncoder(settings: SearchSettings(effort), pool: DeflaterPool())
    var budget = DecodingBudget(limits, inputBytes: source.count)
    let directory = try BlockDirectory(of: &source, budget: &budget)
    entries = directory.entries.map { $0.summary }
    strokeCount = directory.strokeCount
    lastBlockEnd = directory.entries.last.map { $0.offset + $0.size } ?? directory.start
    end = directory.end
    let assembly = try directory.tables(of: &source, budget: &budget)
    tables = TableAdditions(of: assembly.drawing)
    // In the order of the file, which strokes refer to.
    tables.channels = assembly.channels
    takeChunksBetweenBlocks(hasIndex: directory.hasIndex)
  }

  /// Finds out what of copy and index is there, from what stands between and behind the blocks.
  private mutating func takeChunksBetweenBlocks(hasIndex: Bool) {
    if hasIndex {
      bytesSinceIndex = 0
      needsCopy = false
      return
    }
    guard let last = entries.lastIndex(where: { $0.gap > 0 }), last > 0 else {
      needsCopy = end == lastBlockEnd
      return
    }
    // A copy, an index or both; blocks behind them may have added to the tables.
    bytesSinceIndex = entries[last...].reduce(0) { $0 + $1.size }
    needsCopy = end == lastBlockEnd && entries[last...].contains { $0.addsTables }
  }

  /// Adds a stroke; it is in the file after the next `synchronize()`, or earlier where a block is
  /// full.
  ///
  /// - Throws: `DrawingError` where the stroke has no file form (it is not added then), or writing a
  ///   full block fails (it is kept then, and written later).
  public mutating func append(_ stroke: Stroke) throws(DrawingError) {
    try DrawingCheck.check(
      stroke, "stroke \(strokeCount)", inkCount: tables.inks.count,
      groupCount: tables.groups.count)
    let new = stroke.points.channels.filter { name in
      !tables.channels.contains { $0.name == name }
    }
    try Self.checkRoom("channels", tables.channels.count + new.count, FormatLimits.channels)
    try pending.strokes.append(stroke)
    strokeCount += 1
    for name in new { try append(Channel(name: name)) }
    if pending.strokes.pointCount >= SearchSettings.blockPoints
      || pending.strokes.count >= SearchSettings.blockPoints
    {
      try writePending()
    }
  }
}

extension DrawingWriter {
  /// Writes what was added, and comes back when it will survive a loss of power.
  ///
  /// - Throws: `DrawingError` where that fails.
  public mutating func synchronize() throws(DrawingError) {
    try writePending()
    try sink.synchronize()
  }

  /// Writes what was added, a copy of the tables where it is needed, and an index, so that strokes
  /// are reached without reading all of the file; more may be added afterwards.
  ///
  /// An index takes some bytes for each block of the file. Where there is one already, a new one is
  /// written once the blocks since then take as much: otherwise a file to which little is added
  /// often would grow with the square of its blocks.
  ///
  /// - Throws: `DrawingError` where that fails.
  public mutating func finish() throws(DrawingError) {
    try writePending()
    if entries.count > 1, bytesSinceIndex != 0 {
      if needsCopy, tables.flags != 0 {
        try write(type: ChunkType.tables, payload: try TableCopy.payload(tables))
      }
      needsCopy = false
      let index = Index.payload(entries)
      if bytesSinceIndex.map({ $0 >= index.count }) ?? true {
        try write(type: ChunkType.index, payload: index)
        bytesSinceIndex = 0
      }
    }
    try sink.synchronize()
  }

  private mutating func writePending() throws(DrawingError) {
    queuePending()
    while let next = queue.first {
      let payload = try encoder.encode(
        next.strokes, additions: next.additions, extra: [], after: next.sizes)
      let start = end
      try write(type: ChunkType.block, payload: payload)
      entries.append(
        IndexEntry(
          gap: start - lastBlockEnd, of: next.strokes, addsTables: next.additions.flags != 0,
          size: end - start))
      lastBlockEnd = end
      bytesSinceIndex = bytesSinceIndex.map { $0 + end - start }
      queue.removeFirst()
    }
  }

  /// Makes blocks of what was added.
  private mutating func queuePending() {
    if pending.isEmpty { return }
    let places = pending.strokes.columns.map { column in
      tables.channels.firstIndex { $0.name == column.name } ?? 0
    }
    let ranges = pending.strokes.blockRanges(
      points: SearchSettings.blockPoints, values: SearchSettings.blockValues,
      strokes: SearchSettings.blockPoints)
    var blocks = ranges.map { pending.strokes.block($0).renumbered(places) }
    if blocks.isEmpty { blocks.append(BlockStrokes()) }
    var additions = pending.additions
    for block in blocks {
      queue.append(
        QueuedBlock(
          strokes: block, additions: additions, sizes: TableSizes(of: tables, before: additions)))
      additions = TableAdditions()
    }
    pending = PendingStrokes()
  }

  /// Writes a chunk over the end mark, and a new end mark behind it.
  private mutating func write(type: UInt64, payload: [UInt8]) throws(DrawingError) {
    if hasRest {
      try sink.truncate(to: end)
      hasRest = false
    }
    var writer = ByteWriter()
    Chunk.write(type: type, payload: payload, to: &writer)
    let count = writer.count
    writer.varint(ChunkType.end)
    do {
      try sink.write(writer.bytes, at: end)
    } catch {
      hasRest = true
      throw error
    }
    end += count
  }
}
