extension Drawing {
  /// Reads a drawing from the bytes of a `.drawing` file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: what the file may ask for; the defaults suit bytes from strangers.
  /// - Throws: `DrawingError` with what was found where, for bytes that are not a complete and intact
  ///   drawing of a version that this library reads.
  public init(
    decoding bytes: Span<UInt8>, limits: DecodingLimits = .default
  ) throws(DrawingError) {
    self.init()
    var walk = try ChunkWalk(bytes)
    var assembly = DrawingAssembly(
      start: walk.start, budget: DecodingBudget(limits, inputBytes: bytes.count))
    while let chunk = try walk.next(in: bytes) {
      try assembly.add(chunk, in: bytes)
    }
    self = try assembly.finished()
  }
}

/// A drawing on its way from chunks.
struct DrawingAssembly {
  private var drawing = Drawing()
  private var channels: [Channel] = []
  /// For each channel of the table the position of its column, once a stroke has it.
  private var columnOfChannel: [Int?] = []
  private var knownChunks = 0
  private var blocks: [IndexEntry] = []
  /// Where the last block ended, or the signature.
  private var lastBlockEnd: Int
  private let inflater = Inflater()
  private var budget: DecodingBudget

  /// Begins with the chunk at a position.
  init(start: Int, budget: DecodingBudget) {
    lastBlockEnd = start
    self.budget = budget
  }

  mutating func add(_ chunk: Chunk, in bytes: Span<UInt8>) throws(DrawingError) {
    try budget.checkChunk(chunk.payloadCount, offset: chunk.offset)
    switch chunk.type {
    case ChunkType.block:
      try addBlock(chunk, payload: chunk.payload(in: bytes))
      knownChunks += 1
    case ChunkType.index:
      // Only checked: reading the whole file in order needs no index.
      try checkIndex(chunk, payload: chunk.payload(in: bytes))
      knownChunks += 1
    default:
      try budget.spendOutput(chunk.payloadCount, "unknown chunk", offset: chunk.offset)
      drawing.unknownChunks.append(
        UnknownChunk(
          type: chunk.type, payload: chunk.payload(in: bytes), position: knownChunks))
    }
  }

  func finished() throws(DrawingError) -> Drawing { drawing }

  private var sizes: TableSizes {
    TableSizes(
      channels: channels.count, inks: drawing.inks.count, groups: drawing.groups.count)
  }

  private mutating func addBlock(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    let decoder = BlockDecoder(
      inflater: inflater, context: "block \(blocks.count)", fileOffset: chunk.payloadOffset,
      tableSizes: sizes)
    let block = try decoder.decode(payload, budget: &budget)
    let (header, strokes) = (block.header, block.strokes)
    try addTables(header.additions, chunk)
    if !header.extra.isEmpty {
      drawing.unknownExtras.append(UnknownExtra(block: blocks.count, bytes: header.extra))
    }
    try addStrokes(strokes, chunk)
    blocks.append(
      IndexEntry(
        gap: chunk.offset - lastBlockEnd, size: chunk.end - chunk.offset,
        strokes: header.beginningCount, points: strokes.lengths.reduce(0, +),
        times: strokes.startTimes))
    lastBlockEnd = chunk.end
  }

  private mutating func addTables(
    _ additions: TableAdditions, _ chunk: Chunk
  ) throws(DrawingError) {
    if let metadata = additions.metadata { drawing.metadata = metadata }
    if let canvas = additions.canvas { drawing.canvas = canvas }
    if let attributes = additions.attributes { drawing.attributes = attributes }
    drawing.inks += additions.inks
    drawing.groups += additions.groups
    for channel in additions.channels {
      guard !channels.contains(where: { $0.name == channel.name }) else {
        throw DrawingError(
          .illegalValue, offset: chunk.payloadOffset, context: "table of channels",
          found: "channel \(channel.name.rawValue) twice", expected: "each channel once")
      }
      channels.append(channel)
      columnOfChannel.append(nil)
      drawing.describe(channel)
    }
  }

  private mutating func addStrokes(
    _ block: BlockStrokes, _ chunk: Chunk
  ) throws(DrawingError) {
    if block.lengths.isEmpty { return }
    for layout in usedLayouts(of: block) {
      for channel in block.layouts[layout] where columnOfChannel[channel] == nil {
        columnOfChannel[channel] = drawing.strokes.columnIndex(of: channels[channel].name)
      }
    }
    do {
      try drawing.strokes.append(block) { columnOfChannel[$0] ?? 0 }
    } catch {
      throw DrawingError(
        .illegalValue, offset: chunk.payloadOffset, context: "block \(blocks.count)",
        found: "a continued stroke that the block before does not have",
        expected: "a stroke with the same channels")
    }
  }

  /// The sets of channels that strokes have, in the order in which the strokes have them.
  private func usedLayouts(of block: BlockStrokes) -> [Int] {
    var isUsed = [Bool](repeating: false, count: block.layouts.count)
    var result: [Int] = []
    for layout in block.layoutOfStroke where !isUsed[layout] {
      isUsed[layout] = true
      result.append(layout)
    }
    return result
  }

  private func checkIndex(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    let entries = try Index.entries(payload, of: chunk)
    guard entries.count == blocks.count else {
      throw DrawingError(
        .illegalValue, offset: chunk.payloadOffset, context: "index",
        found: "\(entries.count) entries", expected: "\(blocks.count), one for each block before it"
      )
    }
    for (position, entry) in entries.enumerated() {
      guard blocks[position] == entry else {
        throw DrawingError(
          .illegalValue, offset: chunk.payloadOffset, context: "index",
          found: "an entry for block \(position) that does not fit it",
          expected: "size, strokes, points and times of the block")
      }
    }
  }
}

extension BlockStrokes {
  /// The range of the start times of the strokes that begin here.
  var startTimes: ClosedRange<Double>? {
    var range: ClosedRange<Double>?
    for stroke in properties {
      guard let start = stroke.start else { continue }
      range = min(range?.lowerBound ?? start, start)...max(range?.upperBound ?? start, start)
    }
    return range
  }
}
