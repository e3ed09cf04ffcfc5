/// Where the blocks of a file are and what is in them, from its index or, where it has none, from
/// walking through it.
struct BlockDirectory {
  /// A block and its place.
  struct Entry {
    var offset: Int
    var size: Int
    /// The position in the drawing of the first stroke that begins in it.
    var firstStroke: Int
    var summary: IndexEntry

    /// The strokes that begin in the block.
    var strokes: Range<Int> { firstStroke..<firstStroke + summary.strokes }
  }

  private(set) var entries: [Entry] = []
  /// Where the first chunk begins.
  let start: Int
  /// Where the end mark stands.
  private(set) var end: Int
  /// Whether the file has an index after its last block.
  let hasIndex: Bool

  var strokeCount: Int { entries.last.map { $0.firstStroke + $0.summary.strokes } ?? 0 }

  init<Source: DrawingSource>(
    of source: inout Source, budget: inout DecodingBudget
  ) throws(DrawingError) {
    let front = try source.readUp(to: Signature.bytes.count + 10, from: 0)
    start = try Signature.read(front.span).end
    end = source.count - 1
    if let (summaries, chunk) = try Self.index(of: &source, budget: &budget) {
      hasIndex = true
      try add(summaries, before: chunk)
    } else {
      hasIndex = false
      try walk(&source, from: start, budget: &budget)
    }
  }

  /// The entries of the index at the end of a file; `nil` where there is none.
  private static func index<Source: DrawingSource>(
    of source: inout Source, budget: inout DecodingBudget
  ) throws(DrawingError) -> (entries: [IndexEntry], chunk: Chunk)? {
    let count = source.count
    guard count > Index.tailCount else { return nil }
    let tail = try source.readUp(to: count, from: count - Index.tailCount)
    guard let offset = Index.offset(fromTail: tail, fileCount: count) else { return nil }
    // The last bytes may look like a size by chance; the checksum tells.
    let found: (chunk: Chunk, payload: [UInt8])?
    do {
      found = try source.chunk(at: offset, budget: budget)
    } catch {
      return nil
    }
    guard let (chunk, payload) = found, chunk.type == ChunkType.index, chunk.end == count - 1
    else { return nil }
    // Five bytes of an index, the least that an entry takes, become some hundred in memory.
    try budget.spendOutput(
      payload.count / 5 * MemoryLayout<Entry>.stride, "index", offset: chunk.offset)
    return (try Index.entries(payload, of: chunk), chunk)
  }

  private mutating func add(
    _ summaries: [IndexEntry], before index: Chunk
  ) throws(DrawingError) {
    var position = start
    for (number, summary) in summaries.enumerated() {
      // Neither sum can overflow: gaps and sizes are below 2^62, positions within the file.
      let offset = position + summary.gap
      guard offset <= index.offset, summary.size <= index.offset - offset else {
        throw DrawingError(
          .illegalValue, offset: index.payloadOffset, context: "index",
          found: "an entry for block \(number) that ends behind the index",
          expected: "a block in front of it")
      }
      entries.append(
        Entry(offset: offset, size: summary.size, firstStroke: strokeCount, summary: summary))
      position = offset + summary.size
    }
  }

  private mutating func walk<Source: DrawingSource>(
    _ source: inout Source, from start: Int, budget: inout DecodingBudget
  ) throws(DrawingError) {
    var position = start
    var lastEnd = start
    var sizes = TableSizes()
    let scratch = DecodingScratch()
    var noChannels = ChannelSelection([])
    while let (chunk, payload) = try source.chunk(at: position, budget: budget) {
      position = chunk.end
      guard chunk.type == ChunkType.block else { continue }
      // Only what is kept of it counts against the budget.
      var spent = budget
      let decoder = BlockDecoder(
        scratch: scratch, context: "block \(entries.count)", fileOffset: chunk.payloadOffset,
        tableSizes: sizes)
      // The numbers of points and the times are columns, so a header is not enough; but no channel's
      // values are needed, and sections are passed over.
      let block = try decoder.decode(payload, budget: &spent, selection: noChannels)
      let summary = IndexEntry(
        gap: chunk.offset - lastEnd, block: block, size: chunk.end - chunk.offset)
      entries.append(
        Entry(
          offset: chunk.offset, size: summary.size, firstStroke: strokeCount, summary: summary))
      sizes.add(block.header.additions)
      noChannels.add(block.header.additions.channels)
      lastEnd = chunk.end
    }
    end = position
    guard position + 1 == source.count else {
      throw DrawingError(
        .trailingBytes, offset: position + 1, context: "file",
        found: "\(source.count - position - 1) bytes after the end mark", expected: "none")
    }
  }
}

extension IndexEntry {
  /// What an index says of a block.
  init(gap: Int, block: DecodedBlock, size: Int) {
    self.init(
      gap: gap, size: size, strokes: block.header.beginningCount,
      points: block.pointCount,
      addsTables: block.header.additions.flags != 0,
      continuesStroke: block.header.firstContinues, times: block.strokes.startTimes)
  }
}

extension BlockDirectory {
  /// The tables of a file, read from the blocks that add to them.
  func tables<Source: DrawingSource>(
    of source: inout Source, budget: inout DecodingBudget
  ) throws(DrawingError) -> DrawingAssembly {
    var assembly = DrawingAssembly(start: 0, budget: budget)
    for (number, entry) in entries.enumerated() where entry.summary.addsTables {
      guard let (chunk, payload) = try source.chunk(at: entry.offset, budget: budget) else {
        continue
      }
      let decoder = BlockDecoder(
        scratch: assembly.scratch, context: "block \(number)",
        fileOffset: chunk.payloadOffset, tableSizes: assembly.sizes)
      let header = try decoder.header(payload, budget: &budget)
      try assembly.addTables(header.additions, chunk)
    }
    return assembly
  }
}
