/// A drawing on its way from chunks.
struct DrawingAssembly {
  /// The tables, kept chunks, and the strokes that were not taken yet.
  var drawing = Drawing()
  private(set) var channels: [Channel] = []
  /// For each channel of the table the position of its column, once a stroke has it.
  private var columnOfChannel: [Int?] = []
  /// In which order strokes first had the channels.
  private var channelRanks: [Int: Int] = [:]
  private var knownChunks = 0
  private(set) var blocks: [IndexEntry] = []
  /// Where the last block ended, or the signature.
  private var lastBlockEnd: Int
  let scratch = DecodingScratch()
  var budget: DecodingBudget
  /// The last stroke that was taken out, without its points: a piece that goes on from it shares its
  /// properties.
  private var lastTaken: Stroke?
  /// The channels of that stroke.
  private var lastTakenChannels: Set<ChannelName> = []
  private var continuesTaken = false
  /// The channels that are wanted; all where there is none.
  private var selection: ChannelSelection?
  /// How much is to come, about.
  var hint = SizeHint()
  /// Whether values of points and properties of strokes are set aside, for `readWaiting(_:running:)`.
  var setsAside = false
  /// What was set aside.
  var waiting = WaitingColumns()

  /// Begins with the chunk at a position.
  init(start: Int, budget: DecodingBudget, channels: Set<ChannelName>? = nil) {
    lastBlockEnd = start
    self.budget = budget
    selection = channels.map { ChannelSelection($0) }
  }

  /// Begins with a file that is there as a whole, at the chunk at a position.
  init(
    ofAll bytes: Span<UInt8>, from start: Int, _ limits: DecodingLimits,
    _ channels: Set<ChannelName>?
  ) {
    self.init(
      start: start, budget: DecodingBudget(limits, inputBytes: bytes.count), channels: channels)
    hint = SizeHint(of: bytes, limits)
  }

  mutating func add(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    try checkSize(of: chunk)
    switch chunk.type {
    case ChunkType.block:
      try addBlock(chunk, payload: payload)
      knownChunks += 1
    case ChunkType.index:
      // Only checked: reading the whole file in order needs no index.
      try checkIndex(chunk, payload: payload)
      knownChunks += 1
    case ChunkType.tables:
      try checkTables(chunk, payload: payload)
      knownChunks += 1
    default:
      try budget.spendOutput(chunk.payloadCount, "unknown chunk", offset: chunk.offset)
      drawing.unknownChunks.append(
        UnknownChunk(
          type: chunk.type, payload: payload, position: knownChunks))
    }
  }

  /// Takes the strokes out, and with them their memory; says whether the first of them goes on from
  /// the last one taken before.
  mutating func takeStrokes() -> (strokes: StrokeList, continuesLast: Bool) {
    let result = (drawing.strokes, continuesTaken)
    if let last = drawing.strokes.indices.last {
      // Not a view of its points, which would hold the memory of the block.
      lastTaken = drawing.strokes.bareStroke(last)
      lastTakenChannels = Set(
        drawing.strokes.members(ofStroke: last).map { drawing.strokes.columns[$0].name })
    }
    drawing.strokes = StrokeList()
    columnOfChannel = [Int?](repeating: nil, count: channels.count)
    continuesTaken = false
    return result
  }

  /// Takes the memory of strokes back that were taken out and are not used any more.
  func recycle(_ strokes: consuming StrokeList) {
    for column in strokes.columns { scratch.recycle(column.values) }
  }

  /// Refuses a chunk that is too large to be held.
  func checkSize(of chunk: Chunk) throws(DrawingError) {
    try budget.checkChunk(chunk.payloadCount, offset: chunk.offset)
  }

  /// Lets the budget grow with what arrives of a stream.
  mutating func setInput(bytes: Int) { budget.inputBytes = bytes }

  /// What the index would say of the blocks so far.
  var entries: [IndexEntry] { blocks }

  var sizes: TableSizes {
    TableSizes(
      channels: channels.count, inks: drawing.inks.count, groups: drawing.groups.count)
  }

  private mutating func addBlock(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    let decoder = BlockDecoder(
      scratch: scratch, context: "block \(blocks.count)", fileOffset: chunk.payloadOffset,
      tableSizes: sizes)
    let block = try decoder.decode(
      payload, budget: &budget, selection: selection, setsPointsAside: setsAside)
    let header = block.header
    var strokes = block.strokes
    try addTables(header.additions, chunk)
    if !header.extra.isEmpty {
      drawing.unknownExtras.append(UnknownExtra(block: blocks.count, bytes: header.extra))
    }
    if let aside = block.aside {
      waiting.add(aside, take(&strokes.properties), headerBytes: block.headerBytes)
    }
    try addStrokes(&strokes, chunk)
    blocks.append(
      IndexEntry(gap: chunk.offset - lastBlockEnd, block: block, size: chunk.end - chunk.offset))
    lastBlockEnd = chunk.end
    for column in strokes.columns { scratch.recycle(column.values) }
  }

  mutating func addTables(
    _ additions: TableAdditions, _ chunk: Chunk
  ) throws(DrawingError) {
    if let metadata = additions.metadata { drawing.metadata = metadata }
    if let canvas = additions.canvas { drawing.canvas = canvas }
    if let attributes = additions.attributes { drawing.attributes = attributes }
    drawing.inks += additions.inks
    drawing.groups += additions.groups
    selection?.add(additions.channels)
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

  /// Adds the strokes of a block, and takes out of it the values that need not be copied.
  mutating func addStrokes(
    _ block: inout BlockStrokes, _ chunk: Chunk
  ) throws(DrawingError) {
    if block.lengths.isEmpty { return }
    var found: [Int] = []
    for layout in usedLayouts(of: block) { found += block.layouts[layout] }
    for channel in found where channelRanks[channel] == nil {
      channelRanks[channel] = channelRanks.count
    }
    // By when the drawing first had them, also where the strokes before were taken out.
    found.sort { (channelRanks[$0] ?? 0) < (channelRanks[$1] ?? 0) }
    for channel in found where columnOfChannel[channel] == nil {
      let column = drawing.strokes.columnIndex(of: channels[channel].name)
      columnOfChannel[channel] = column
      // Of all columns together no more than the limit, nor than the default one where there is none:
      // the system may refuse to reserve what a false hint asks for.
      let most = min(budget.limits.outputBytes, DecodingLimits.default.outputBytes)
      let room = most / MemoryLayout<Double>.size / channels.count
      drawing.strokes.columns[column].values.reserveCapacity(min(hint.points, room))
    }
    do {
      if drawing.strokes.isEmpty {
        let columns = drawing.strokes.columns.count
        drawing.strokes.reserve(strokes: hint.strokes(columns: columns, budget.limits))
      }
      var placed = try continuingTaken(block)
      if drawing.strokes.isEmpty, !placed.firstContinues {
        moveValues(of: &block)
        placed.columns = block.columns
      }
      try drawing.strokes.append(placed) { columnOfChannel[$0] ?? 0 }
    } catch {
      throw DrawingError(
        .illegalValue, offset: chunk.payloadOffset, context: "block \(blocks.count)",
        found: "a continued stroke that the block before does not have",
        expected: "a stroke with the same channels")
    }
  }

  /// The array that the values of a channel go into; `nil` where no wanted stroke has it.
  func columnIndex(ofChannel channel: Int) -> Int? { columnOfChannel[channel] }

  /// Moves the values of the first block into columns that have no memory yet: where each block is
  /// taken out before the next, copying them took a third of the time.
  private mutating func moveValues(of block: inout BlockStrokes) {
    for index in block.columns.indices {
      guard let column = columnOfChannel[block.columns[index].channel],
        drawing.strokes.columns[column].values.capacity == 0
      else { continue }
      swap(&drawing.strokes.columns[column].values, &block.columns[index].values)
    }
  }

  /// A block whose first stroke goes on from one that was taken out, with that piece as a stroke of
  /// its own.
  private mutating func continuingTaken(
    _ block: BlockStrokes
  ) throws(MisplacedBlock) -> BlockStrokes {
    guard block.firstContinues, drawing.strokes.isEmpty, let lastTaken else { return block }
    let names = block.layouts[block.layoutOfStroke[0]].map { channels[$0].name }
    guard Set(names) == lastTakenChannels else { throw MisplacedBlock() }
    var result = block
    result.firstContinues = false
    result.properties.insert(lastTaken, at: 0)
    continuesTaken = true
    return result
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
}
