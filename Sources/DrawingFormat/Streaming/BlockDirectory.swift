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
    if let summaries = try Self.index(of: &source, start: start, budget: budget) {
      hasIndex = true
      add(summaries, start: start)
    } else {
      hasIndex = false
      try walk(&source, from: start, budget: &budget)
    }
  }

  /// The entries of the index at the end of a file; `nil` where there is none.
  private static func index<Source: DrawingSource>(
    of source: inout Source, start: Int, budget: DecodingBudget
  ) throws(DrawingError) -> [IndexEntry]? {
    let count = source.count
    guard count > Index.tailCount else { return nil }
    let tail = try source.readUp(to: count, from: count - Index.tailCount)
    guard let offset = Index.offset(fromTail: tail, fileCount: count) else { return nil }
    // The last bytes may look like a size by chance; the checksum tells.
    do {
      guard let (chunk, payload) = try source.chunk(at: offset, budget: budget),
        chunk.type == ChunkType.index, chunk.end == count - 1
      else { return nil }
      let entries = try Index.entries(payload, of: chunk)
      return areInside(entries, from: start, to: offset) ? entries : nil
    } catch {
      return nil
    }
  }

  /// Whether all blocks are where blocks can be: sums of their positions can't overflow then.
  private static func areInside(_ entries: [IndexEntry], from start: Int, to end: Int) -> Bool {
    var room = end - start
    for entry in entries {
      guard entry.gap <= room, entry.size <= room - entry.gap else { return false }
      room -= entry.gap + entry.size
    }
    return true
  }

  private mutating func add(_ summaries: [IndexEntry], start: Int) {
    var position = start
    for summary in summaries {
      position += summary.gap
      entries.append(
        Entry(
          offset: position, size: summary.size, firstStroke: strokeCount, summary: summary))
      position += summary.size
    }
  }

  private mutating func walk<Source: DrawingSource>(
    _ source: inout Source, from start: Int, budget: inout DecodingBudget
  ) throws(DrawingError) {
    var position = start
    var lastEnd = start
    var sizes = TableSizes()
    let inflater = Inflater()
    while let (chunk, payload) = try source.chunk(at: position, budget: budget) {
      position = chunk.end
      guard chunk.type == ChunkType.block else { continue }
      // Only what is kept of it counts against the budget.
      var spent = budget
      let decoder = BlockDecoder(
        inflater: inflater, context: "block \(entries.count)", fileOffset: chunk.payloadOffset,
        tableSizes: sizes)
      let block = try decoder.decode(payload, budget: &spent)
      let summary = IndexEntry(
        gap: chunk.offset - lastEnd, block: block, size: chunk.end - chunk.offset)
      entries.append(
        Entry(
          offset: chunk.offset, size: summary.size, firstStroke: strokeCount, summary: summary))
      sizes.add(block.header.additions)
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
      points: block.strokes.lengths.reduce(0, +),
      addsTables: block.header.additions.flags != 0,
      continuesStroke: block.header.firstContinues, times: block.strokes.startTimes)
  }
}
