/// Bytes that can be written anywhere: a file that is open for writing.
public protocol DrawingSink {
  /// Writes bytes at a position, over what is there and beyond.
  ///
  /// - Throws: `DrawingError` where that fails.
  mutating func write(_ bytes: [UInt8], at offset: Int) throws(DrawingError)

  /// Comes back when everything written will survive a loss of power.
  ///
  /// - Throws: `DrawingError` where that fails.
  mutating func synchronize() throws(DrawingError)
}

/// Writes a `.drawing` file that grows: each block is added behind what is there, which is never
/// rewritten.
///
/// A block is written over the end mark and followed by a new one, so that the file is complete after
/// each; where writing is cut short, everything up to the last `synchronize()` is intact and
/// `Drawing.recovering(_:)` gives it back. What saving costs depends on what is new alone.
public struct DrawingWriter<Sink: DrawingSink> {
  /// Where the blocks go.
  public private(set) var sink: Sink
  private let encoder: BlockEncoder
  private var entries: [IndexEntry]
  private var lastBlockEnd: Int
  /// Where the end mark stands, and the next chunk will.
  private var end: Int
  private var channelNames: [ChannelName]
  private var sizes: TableSizes
  /// What was added and not yet written.
  private var pending = PendingStrokes()

  /// Begins a new file.
  ///
  /// - Parameters:
  ///   - sink: an empty file.
  ///   - tables: the metadata, canvas, inks, groups, channels and attributes to begin with; strokes
  ///     are not written.
  ///   - effort: how hard to search for the smallest blocks.
  /// - Throws: `DrawingError` where the tables have no file form, or writing fails.
  public init(
    creating sink: Sink, tables: Drawing = Drawing(), effort: EncodingOptions.Effort = .default
  ) throws(DrawingError) {
    self.sink = sink
    encoder = BlockEncoder(settings: SearchSettings(effort), pool: DeflaterPool())
    entries = []
    channelNames = []
    sizes = TableSizes()
    var front = ByteWriter()
    Signature.write(
      to: &front, version: FormatVersion.needed(by: FormatVersion.Feature.allCases))
    lastBlockEnd = front.count
    end = front.count
    front.varint(ChunkType.end)
    try self.sink.write(front.bytes, at: 0)
    var bare = tables
    bare.strokes = StrokeList()
    try DrawingCheck.check(bare)
    pending.additions = TableAdditions(of: bare)
    try writePending()
  }

  /// Goes on with a file.
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
    lastBlockEnd = directory.entries.last.map { $0.offset + $0.size } ?? directory.start
    end = directory.end
    let assembly = try directory.tables(of: &source, budget: &budget)
    channelNames = assembly.channels.map { $0.name }
    sizes = assembly.sizes
  }

  /// Adds an ink to the table.
  ///
  /// - Returns: its position, for strokes.
  @discardableResult
  public mutating func append(_ ink: Ink) -> Int {
    pending.additions.inks.append(ink)
    return sizes.inks + pending.additions.inks.count - 1
  }

  /// Adds a group to the table.
  ///
  /// - Returns: its position, for strokes.
  @discardableResult
  public mutating func append(_ group: Group) -> Int {
    pending.additions.groups.append(group)
    return sizes.groups + pending.additions.groups.count - 1
  }

  /// Adds a stroke; it is in the file after the next `synchronize()`, or earlier where a block is
  /// full.
  ///
  /// - Throws: `DrawingError` where the stroke has no file form (it is not added then), or writing a
  ///   full block fails.
  public mutating func append(_ stroke: Stroke) throws(DrawingError) {
    let inkCount = sizes.inks + pending.additions.inks.count
    let groupCount = sizes.groups + pending.additions.groups.count
    let position = entries.reduce(pending.strokes.count) { $0 + $1.strokes }
    try DrawingCheck.check(
      stroke, "stroke \(position)", inkCount: inkCount, groupCount: groupCount)
    try pending.strokes.append(stroke)
    if pending.strokes.pointCount >= SearchSettings.blockPoints
      || pending.strokes.count >= SearchSettings.blockPoints
    {
      try writePending()
    }
  }

  /// Writes what was added, and comes back when it will survive a loss of power.
  ///
  /// - Throws: `DrawingError` where that fails.
  public mutating func synchronize() throws(DrawingError) {
    try writePending()
    try sink.synchronize()
  }

  /// Writes what was added, and an index, so that strokes are reached without reading all of the
  /// file; more may be added afterwards.
  ///
  /// - Throws: `DrawingError` where that fails.
  public mutating func finish() throws(DrawingError) {
    try writePending()
    if entries.count > 1 {
      try write(type: ChunkType.index, payload: Index.payload(entries))
    }
    try sink.synchronize()
  }

  private mutating func writePending() throws(DrawingError) {
    if pending.isEmpty { return }
    let channels = pending.addChannels(to: &channelNames)
    let ranges = pending.strokes.blockRanges(
      points: SearchSettings.blockPoints, values: SearchSettings.blockValues,
      strokes: SearchSettings.blockPoints)
    var blocks = ranges.map { pending.strokes.block($0).renumbered(channels) }
    if blocks.isEmpty { blocks.append(BlockStrokes()) }
    for block in blocks {
      let payload = try encoder.encode(
        block, additions: pending.additions, extra: [], after: sizes)
      let start = end
      try write(type: ChunkType.block, payload: payload)
      entries.append(
        IndexEntry(
          gap: start - lastBlockEnd, size: end - start, strokes: block.properties.count,
          points: block.lengths.reduce(0, +), addsTables: pending.additions.flags != 0,
          continuesStroke: block.firstContinues, times: block.startTimes))
      lastBlockEnd = end
      sizes.add(pending.additions)
      pending.additions = TableAdditions()
    }
    pending = PendingStrokes()
  }

  /// Writes a chunk over the end mark, and a new end mark behind it.
  private mutating func write(type: UInt64, payload: [UInt8]) throws(DrawingError) {
    var writer = ByteWriter()
    Chunk.write(type: type, payload: payload, to: &writer)
    let count = writer.count
    writer.varint(ChunkType.end)
    try sink.write(writer.bytes, at: end)
    end += count
  }
}

/// Strokes and tables on their way into a file.
struct PendingStrokes {
  var strokes = StrokeList()
  var additions = TableAdditions()

  var isEmpty: Bool { strokes.isEmpty && additions.flags == 0 }

  /// Adds the channels that the file's table does not have; gives for each column its place there.
  mutating func addChannels(to names: inout [ChannelName]) -> [Int] {
    for channel in additions.channels where !names.contains(channel.name) {
      names.append(channel.name)
    }
    var places: [Int] = []
    for column in strokes.columns {
      if let place = names.firstIndex(of: column.name) {
        places.append(place)
        continue
      }
      additions.channels.append(Channel(name: column.name))
      names.append(column.name)
      places.append(names.count - 1)
    }
    return places
  }
}

extension BlockStrokes {
  /// The same with other numbers for its channels.
  func renumbered(_ places: [Int]) -> BlockStrokes {
    var result = self
    result.layouts = layouts.map { layout in layout.map { places[$0] }.sorted() }
    result.columns = columns.map { BlockColumn(channel: places[$0.channel], values: $0.values) }
    result.columns.sort { $0.channel < $1.channel }
    return result
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
        inflater: assembly.inflater, context: "block \(number)",
        fileOffset: chunk.payloadOffset, tableSizes: assembly.sizes)
      let header = try decoder.header(payload, budget: &budget)
      try assembly.addTables(header.additions, chunk)
    }
    return assembly
  }
}
