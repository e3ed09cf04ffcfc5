/// A drawing on its way from the intact blocks of a damaged file.
///
/// `Docs/format.md`, "Saving what is intact".
struct SalvageAssembly {
  private var drawing = Drawing()
  /// The blocks that were added, and where they stand in the file.
  private(set) var blocks: [(offset: Int, summary: IndexEntry)] = []
  private(set) var lostReferences = 0
  private(set) var cutStrokes = 0

  /// What is known of the tables that the next block refers to.
  private enum TableState {
    /// They are those of the file.
    case exact
    /// They are those of the file at a later place: what blocks before it add is in them.
    case ahead
    /// Their beginning is known; something that is lost may have added to them.
    case open
  }

  private var tableState = TableState.exact
  private var channels: [Channel] = []
  /// Inks and groups whose places in the tables are not known.
  private var homeless: (inks: [Ink], groups: [Group]) = ([], [])
  /// Names given to channels whose own are lost.
  private var lostNames: [Int: ChannelName] = [:]
  private var knownChunks = 0
  private var lossSinceBlock = false
  private var isCopySought = false
  private var budget: DecodingBudget
  private let scratch = DecodingScratch()

  init(budget: DecodingBudget) { self.budget = budget }

  /// Whether a copy of the tables is wanted before the next block is added.
  var needsTables: Bool { tableState == .open && !isCopySought }

  /// Takes note that something is missing here.
  mutating func noteLoss() {
    lossSinceBlock = true
    if tableState == .exact {
      tableState = .open
      isCopySought = false
    }
  }

  mutating func addUnknown(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    try budget.spendOutput(chunk.payloadCount, "unknown chunk", offset: chunk.offset)
    drawing.unknownChunks.append(
      UnknownChunk(type: chunk.type, payload: payload, position: knownChunks))
  }

  mutating func passIndex() { knownChunks += 1 }

  /// Passes a copy of the tables: behind it they are known again.
  mutating func passCopy(_ copy: TableAdditions?) {
    knownChunks += 1
    guard let copy, tableState != .exact else { return }
    take(copy)
    tableState = .exact
  }

  /// Takes the tables from the next copy, if there is one: what the lost part added to them is in
  /// there too.
  mutating func useCopy(_ copy: TableAdditions?) {
    isCopySought = true
    guard let copy else { return }
    take(copy)
    tableState = .ahead
  }

  /// Whether a copy may be one of this file's tables: no writer makes a copy with two channels of one
  /// name, which would share a column, nor one without an ink or a group that was there before, to
  /// which strokes refer.
  func canBeFollowed(by copy: TableAdditions) -> Bool {
    Self.areDistinct(copy.channels.map { $0.name }) && copy.inks.starts(with: drawing.inks)
      && copy.groups.starts(with: drawing.groups)
  }

  private mutating func take(_ copy: TableAdditions) {
    drawing.metadata = copy.metadata ?? Metadata()
    drawing.canvas = copy.canvas
    drawing.attributes = copy.attributes ?? [:]
    drawing.inks = copy.inks
    drawing.groups = copy.groups
    homeless = ([], [])
    channels = copy.channels
    for channel in channels { drawing.describe(channel) }
  }

  /// Adds a block; says whether that was possible.
  ///
  /// - Throws: only where a limit is exceeded.
  mutating func addBlock(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) -> Bool {
    // References may go to tables that are lost: then anything up to the limits of the format is let
    // through, and what points to nothing is taken out below.
    let decoder = BlockDecoder(
      scratch: scratch, context: "block \(blocks.count)", fileOffset: chunk.payloadOffset,
      tableSizes: tableState == .exact ? sizes : openSizes)
    let block: DecodedBlock
    do throws(DrawingError) {
      block = try decoder.decode(payload, budget: &budget)
    } catch {
      if error.code == .limitExceeded { throw error }
      return false
    }
    let added = block.header.additions
    // Two channels of one name would share a column: what adds the second is none of this file's.
    if tableState == .exact, !Self.areDistinct((channels + added.channels).map { $0.name }) {
      return false
    }
    addTables(added)
    if !block.header.extra.isEmpty {
      drawing.unknownExtras.append(UnknownExtra(block: blocks.count, bytes: block.header.extra))
    }
    guard addStrokes(block.strokes) else { return false }
    blocks.append(
      (chunk.offset, IndexEntry(gap: 0, block: block, size: chunk.end - chunk.offset)))
    knownChunks += 1
    lossSinceBlock = false
    return true
  }

  /// The drawing, with the inks and groups at the end to which nothing refers any more.
  func finished() -> Drawing {
    var result = drawing
    result.inks += homeless.inks
    // The place of their parents is not known either.
    for var group in homeless.groups {
      group.parent = nil
      result.groups.append(group)
    }
    return result
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

  private mutating func addTables(_ additions: TableAdditions) {
    if tableState == .ahead { return }
    if let metadata = additions.metadata { drawing.metadata = metadata }
    if let canvas = additions.canvas { drawing.canvas = canvas }
    if let attributes = additions.attributes { drawing.attributes = attributes }
    for channel in additions.channels { drawing.describe(channel) }
    if tableState == .open {
      homeless.inks += additions.inks
      homeless.groups += additions.groups
      return
    }
    drawing.inks += additions.inks
    drawing.groups += additions.groups
    channels += additions.channels
  }
}

extension SalvageAssembly {
  /// Adds the strokes of a block; says whether that was possible.
  private mutating func addStrokes(_ block: BlockStrokes) -> Bool {
    if block.lengths.isEmpty { return true }
    var block = block
    for index in block.properties.indices { dropLostReferences(of: &block.properties[index]) }
    var names: [(channel: Int, name: ChannelName)] = []
    var isNamed: Set<Int> = []
    for layout in block.layoutOfStroke {
      for channel in block.layouts[layout] where isNamed.insert(channel).inserted {
        names.append((channel, name(ofChannel: channel)))
      }
    }
    // A name that was made up may turn out to be that of another channel.
    guard Self.areDistinct(names.map { $0.name }) else { return false }
    var columns: [Int: Int] = [:]
    for (channel, name) in names { columns[channel] = drawing.strokes.columnIndex(of: name) }
    if block.firstContinues, !lastStrokeGoesOn(in: block, columns) {
      // Its beginning is lost: what is left of it is a stroke of which only the points are known.
      block.firstContinues = false
      block.properties.insert(Stroke(), at: 0)
      cutStrokes += 1
    }
    do {
      try drawing.strokes.append(block) { columns[$0] ?? 0 }
      return true
    } catch {
      return false
    }
  }

  /// Whether the stroke that a block goes on with is the last one, with the same channels.
  private func lastStrokeGoesOn(in block: BlockStrokes, _ columns: [Int: Int]) -> Bool {
    guard !lossSinceBlock, !drawing.strokes.isEmpty else { return false }
    let members = block.layouts[block.layoutOfStroke[0]].map { columns[$0] ?? 0 }.sorted()
    return members == drawing.strokes.members(ofStroke: drawing.strokes.count - 1)
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
    if let name = lostNames[channel] { return name }
    lostReferences += 1
    var name = ChannelName("unknown-\(channel)")
    // A channel of the drawing may have that very name.
    while drawing.channel(name) != nil { name = ChannelName(name.rawValue + "-") }
    lostNames[channel] = name
    return name
  }

  private static func areDistinct(_ names: [ChannelName]) -> Bool {
    Set(names).count == names.count
  }
}
