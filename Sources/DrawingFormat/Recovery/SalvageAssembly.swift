/// A drawing on its way from the intact blocks of a damaged file.
struct SalvageAssembly {
  private(set) var drawing = Drawing()
  private(set) var blockOffsets: Set<Int> = []
  private(set) var lostReferences = 0
  private(set) var cutStrokes = 0
  /// The copy of all tables, where one is intact.
  var copy: TableAdditions?
  /// Whether anything before the current block is lost.
  var isAfterLoss = false

  private var channels: [Channel] = []
  private var isCopyInUse = false
  private var blockCount = 0
  private var knownChunks = 0
  private var lastBlockEnd: Int?
  private var budget: DecodingBudget
  private let inflater = Inflater()

  init(budget: DecodingBudget) { self.budget = budget }

  mutating func addUnknown(_ chunk: Chunk, payload: [UInt8]) {
    drawing.unknownChunks.append(
      UnknownChunk(type: chunk.type, payload: payload, position: knownChunks))
  }

  /// Adds a block; says whether that was possible.
  mutating func addBlock(_ chunk: Chunk, payload: [UInt8]) -> Bool {
    if isAfterLoss { useCopy() }
    do {
      try add(chunk, payload: payload)
    } catch {
      return false
    }
    blockOffsets.insert(chunk.offset)
    lastBlockEnd = chunk.end
    blockCount += 1
    knownChunks += 1
    return true
  }

  /// Takes the tables from the copy: what the lost part added to them is in there too.
  private mutating func useCopy() {
    guard let copy, !isCopyInUse else { return }
    isCopyInUse = true
    drawing.metadata = copy.metadata ?? Metadata()
    drawing.canvas = copy.canvas
    drawing.attributes = copy.attributes ?? [:]
    drawing.inks = copy.inks
    drawing.groups = copy.groups
    channels = copy.channels
    for channel in channels { drawing.describe(channel) }
  }

  private mutating func add(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    // After a loss references may go to tables that are lost: then anything up to the limits of the
    // format is let through, and what points to nothing is taken out below.
    let isOpen = isAfterLoss && !isCopyInUse
    let decoder = BlockDecoder(
      inflater: inflater, context: "block \(blockCount)", fileOffset: chunk.payloadOffset,
      tableSizes: isOpen ? openSizes : sizes)
    let block = try decoder.decode(payload, budget: &budget)
    // With the copy in use they are in it; after a loss their places in the tables are not known.
    if !isCopyInUse && !isOpen { try addTables(block.header.additions, chunk) }
    try addStrokes(block.strokes, follows: lastBlockEnd != nil && !isGap(before: chunk))
  }

  private var sizes: TableSizes {
    TableSizes(
      channels: channels.count, inks: drawing.inks.count, groups: drawing.groups.count)
  }

  /// Tables of which the end is not known: large, with room for what blocks add.
  private var openSizes: TableSizes {
    TableSizes(
      channels: max(channels.count, min(budget.limits.channels, 256) / 2),
      inks: FormatLimits.tableEntries / 2, groups: FormatLimits.tableEntries / 2)
  }

  private func isGap(before chunk: Chunk) -> Bool { lastBlockEnd != chunk.offset && isAfterLoss }

  /// Whether each channel stands once in a table: the columns of two would be one.
  static func areDistinct(_ channels: [Channel]) -> Bool {
    Set(channels.map { $0.name }).count == channels.count
  }

  private mutating func addTables(
    _ additions: TableAdditions, _ chunk: Chunk
  ) throws(DrawingError) {
    guard Self.areDistinct(channels + additions.channels) else {
      throw DrawingError(
        .illegalValue, offset: chunk.payloadOffset, context: "table of channels",
        found: "a channel twice", expected: "each channel once")
    }
    if let metadata = additions.metadata { drawing.metadata = metadata }
    if let canvas = additions.canvas { drawing.canvas = canvas }
    if let attributes = additions.attributes { drawing.attributes = attributes }
    drawing.inks += additions.inks
    drawing.groups += additions.groups
    for channel in additions.channels {
      channels.append(channel)
      drawing.describe(channel)
    }
  }

  private mutating func addStrokes(
    _ block: BlockStrokes, follows: Bool
  ) throws(DrawingError) {
    if block.lengths.isEmpty { return }
    var block = block
    for index in block.properties.indices { dropLostReferences(of: &block.properties[index]) }
    if block.firstContinues && !(follows && !drawing.strokes.isEmpty) {
      // Its beginning is lost: what is left of it is a stroke of which only the points are known.
      block.firstContinues = false
      block.properties.insert(Stroke(), at: 0)
      cutStrokes += 1
    }
    var columns: [Int: Int] = [:]
    for layout in block.layouts {
      for channel in layout where columns[channel] == nil {
        columns[channel] = drawing.strokes.columnIndex(of: name(ofChannel: channel))
      }
    }
    do {
      try drawing.strokes.append(block) { columns[$0] ?? 0 }
    } catch {
      throw DrawingError(
        .illegalValue, context: "block \(blockCount)",
        found: "a continued stroke that the block before does not have",
        expected: "a stroke with the same channels")
    }
  }

  private mutating func dropLostReferences(of stroke: inout Stroke) {
    if let ink = stroke.ink, ink >= drawing.inks.count {
      stroke.ink = nil
      lostReferences += 1
    }
    if let group = stroke.group, group >= drawing.groups.count {
      stroke.group = nil
      lostReferences += 1
    }
  }

  private mutating func name(ofChannel channel: Int) -> ChannelName {
    if channel < channels.count { return channels[channel].name }
    lostReferences += 1
    // A file may have a channel of that very name.
    var name = ChannelName("unknown-\(channel)")
    while channels.contains(where: { $0.name == name }) {
      name = ChannelName(name.rawValue + "-lost")
    }
    return name
  }
}
