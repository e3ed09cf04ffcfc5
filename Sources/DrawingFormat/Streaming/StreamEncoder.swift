/// Collects strokes into blocks like those that `Drawing.encoded(options:)` makes of them, without
/// knowing how many come: all are full, but the last two are of one size.
///
/// `Docs/format.md`, "Sequences", for what a block holds.
package struct BlockCollector: Sendable {
  /// The strokes of a block, on their way into bytes.
  package struct Block: Sendable {
    /// The strokes, or pieces of them.
    package let strokes: StrokeList
    /// Whether the first of them goes on from the last one of the block before.
    package fileprivate(set) var continuesLastStroke: Bool
  }

  /// A full block that waits for the next: a short rest at the end shares its strokes.
  private var held: Block?
  /// The strokes of the block that is not full yet; the first may have begun in blocks before.
  private var pending = StrokeList()
  private var cutter = BlockCutter(
    points: SearchSettings.blockPoints, values: SearchSettings.blockValues,
    strokes: SearchSettings.blockPoints)

  /// Makes a collector without strokes.
  package init() {}

  /// All strokes, as long as no block was given out.
  package var strokes: StrokeList { joined(held?.strokes, pending) }

  /// Whether a stroke would belong to the first of all blocks, as long as none was given out.
  package func isForFirstBlock(_ points: StrokePoints) -> Bool {
    held == nil && !needsNewBlock(for: points)
  }

  /// Adds a stroke.
  ///
  /// - Returns: the blocks that are full now, mostly none.
  /// - Throws: `DrawingError` where two channels of the stroke differ in length or have one name.
  package mutating func append(_ stroke: Stroke) throws(DrawingError) -> [Block] {
    var blocks: [Block] = []
    if needsNewBlock(for: stroke.points) {
      if let held { blocks.append(held) }
      held = pending.block(of: cutter.take())
      pending = StrokeList()
    }
    try pending.append(stroke)
    // Room for a block, not for the double: columns that grow take up to twice what they hold.
    if pending.count == 1, held != nil {
      let width = max(stroke.points.members.count, 1)
      pending.reserve(points: min(SearchSettings.blockPoints, SearchSettings.blockValues / width))
    }
    let last = pending.count - 1
    let ranges = cutter.add(
      last, points: stroke.points.count, width: stroke.points.members.count,
      layout: pending.layoutIndex(ofStroke: last))
    guard !ranges.isEmpty else { return blocks }
    // Pieces of a stroke longer than a block share nothing.
    if let held { blocks.append(held) }
    held = nil
    return blocks + ranges.map { pending.block(of: $0) }
  }

  /// The last blocks.
  package mutating func finish() -> [Block] {
    let range = cutter.take()
    defer { (held, pending) = (nil, StrokeList()) }
    guard !range.pieces.isEmpty else { return held.map { [$0] } ?? [] }
    guard let held else { return [pending.block(of: range)] }
    let all = joined(held.strokes, pending)
    let ranges = all.blockRanges(
      points: SearchSettings.blockPoints, values: SearchSettings.blockValues,
      strokes: SearchSettings.blockPoints)
    var blocks = ranges.map { all.block(of: $0) }
    blocks[0].continuesLastStroke = held.continuesLastStroke
    return blocks
  }

  private func needsNewBlock(for points: StrokePoints) -> Bool {
    cutter.needsNewBlock(
      points: points.count, width: points.members.count, layout: pending.layoutIndex(for: points))
  }

  private func joined(_ first: StrokeList?, _ second: StrokeList) -> StrokeList {
    guard var list = first else { return second }
    // Strokes that are in a list have channels that fit together.
    for stroke in second { try? list.append(stroke) }
    return list
  }
}

/// Encodes a drawing block by block, in the memory of one: a file as `Drawing.encoded(options:)`
/// makes it of several blocks, but for where blocks begin.
///
/// `Docs/format.md`, "Container", for the order of the chunks.
package struct StreamEncoder {
  package typealias Block = BlockCollector.Block

  private var search: BlockSearch
  private var tables = TableAdditions()
  private var entries: [IndexEntry] = []
  /// Counted from the beginning of the file.
  private var position = 0
  private var lastBlockEnd = 0

  /// Makes an encoder that has written nothing.
  package init(effort: EncodingOptions.Effort) {
    search = BlockSearch(effort: effort)
  }

  /// The beginning of the file, with all tables in a block of their own.
  ///
  /// Readers take channels that first occur in one block to have come in the order of the table; so
  /// a channel that `header` describes must occur in the first block, or never.
  ///
  /// - Parameters:
  ///   - header: the drawing's tables; its strokes, chunks and extra bytes are not looked at.
  ///   - first: the first block, whose channels come first in the table.
  /// - Returns: the bytes in front of the first block.
  /// - Throws: `DrawingError` where the tables have no file form, or the block refers to others.
  package mutating func begin(
    _ header: Drawing, _ first: Block
  ) throws(DrawingError) -> [UInt8] {
    var bare = header
    bare.unknownChunks = []
    bare.unknownExtras = []
    bare.strokes = first.strokes
    try DrawingCheck.check(bare)
    tables = TableAdditions(of: bare)
    var writer = ByteWriter()
    Signature.write(
      to: &writer, version: FormatVersion.needed(by: FormatVersion.Feature.allCases))
    position = writer.count
    lastBlockEnd = writer.count
    if tables.flags != 0 {
      try write(BlockStrokes(), adding: tables, after: TableSizes(), to: &writer)
    }
    return writer.bytes
  }

  /// The bytes of a block.
  ///
  /// - Throws: `DrawingError` where a stroke has no file form.
  package mutating func encode(_ block: Block) throws(DrawingError) -> [UInt8] {
    let first = entries.reduce(0) { $0 + $1.strokes }
    for (index, stroke) in block.strokes.enumerated() {
      try DrawingCheck.check(
        stroke, "stroke \(first + index)", inkCount: tables.inks.count,
        groupCount: tables.groups.count)
    }
    var additions = TableAdditions()
    let sizes = TableSizes(of: tables, before: additions)
    for column in block.strokes.columns
    where !tables.channels.contains(where: { $0.name == column.name }) {
      additions.channels.append(Channel(name: column.name))
    }
    tables.channels += additions.channels
    guard tables.channels.count <= FormatLimits.channels else {
      throw DrawingError(
        .limitExceeded, context: "table of channels", found: "\(tables.channels.count) channels",
        expected: "at most \(FormatLimits.channels)")
    }
    let places = block.strokes.columns.map { column in
      tables.channels.firstIndex { $0.name == column.name } ?? 0
    }
    var writer = ByteWriter()
    try write(
      block.strokes.block(continuing: block.continuesLastStroke).renumbered(places),
      adding: additions, after: sizes, to: &writer)
    return writer.bytes
  }

  /// The end of the file: a copy of the tables, the index and the end mark.
  package mutating func end() throws(DrawingError) -> [UInt8] {
    var writer = ByteWriter()
    if tables.flags != 0 {
      Chunk.write(type: ChunkType.tables, payload: try TableCopy.payload(tables), to: &writer)
    }
    Chunk.write(type: ChunkType.index, payload: Index.payload(entries), to: &writer)
    writer.varint(ChunkType.end)
    position += writer.count
    return writer.bytes
  }

  private mutating func write(
    _ strokes: BlockStrokes, adding additions: TableAdditions, after sizes: TableSizes,
    to writer: inout ByteWriter
  ) throws(DrawingError) {
    let payload = try search.encode(strokes, additions: additions, extra: [], after: sizes)
    let start = position
    let before = writer.count
    Chunk.write(type: ChunkType.block, payload: payload, to: &writer)
    position += writer.count - before
    entries.append(
      IndexEntry(
        gap: start - lastBlockEnd, size: position - start, strokes: strokes.properties.count,
        points: strokes.lengths.reduce(0, +), addsTables: additions.flags != 0,
        continuesStroke: strokes.firstContinues, times: strokes.startTimes))
    lastBlockEnd = position
  }
}

extension StrokeList {
  /// Whether two lists hold the same strokes, in whatever order they know the channels.
  package func hasSameStrokes(as other: StrokeList) -> Bool {
    guard pointCounts == other.pointCounts, properties == other.properties else { return false }
    // One comparison a column, where all strokes are in it, instead of one a stroke.
    for column in columns {
      guard let twin = other.column(column.name) else {
        guard column.values.isEmpty else { return false }
        continue
      }
      guard column.starts == twin.starts, sameBits(column.values[...], twin.values[...]) else {
        return false
      }
    }
    var known: [[Int]: Set<ChannelName>] = [:]
    for stroke in indices {
      let pair = [layoutOfStroke[stroke], other.layoutOfStroke[stroke]]
      if known[pair] != nil { continue }
      let names = Set(members(ofStroke: stroke).map { columns[$0].name })
      guard names == Set(other.members(ofStroke: stroke).map { other.columns[$0].name }) else {
        return false
      }
      known[pair] = names
    }
    return true
  }

  /// Makes room for so many points in the columns that there are.
  fileprivate mutating func reserve(points: Int) {
    for index in columns.indices { columns[index].values.reserveCapacity(points) }
  }

  /// The set of channels that a stroke would have; `nil` where no stroke of the list has it.
  fileprivate func layoutIndex(for points: StrokePoints) -> Int? {
    var members: [Int] = []
    for name in points.channels {
      guard let column = columns.firstIndex(where: { $0.name == name }) else { return nil }
      members.append(column)
    }
    return layouts.firstIndex(of: members.sorted())
  }

  /// The strokes of a range, as a block that stands alone.
  fileprivate func block(of range: BlockRange) -> BlockCollector.Block {
    let isContinued = (range.pieces.first?.points.lowerBound ?? 0) > 0
    return BlockCollector.Block(strokes: strokes(of: range), continuesLastStroke: isContinued)
  }

  /// All strokes as a block holds them.
  fileprivate func block(continuing: Bool) -> BlockStrokes {
    var range = BlockRange()
    for stroke in indices {
      range.add(
        stroke, 0..<pointCount(ofStroke: stroke), width: channelCount(ofStroke: stroke),
        layout: layoutIndex(ofStroke: stroke))
    }
    var result = block(range)
    if continuing {
      result.firstContinues = true
      result.properties.removeFirst()
    }
    return result
  }

  private func strokes(of range: BlockRange) -> StrokeList {
    if range.points == pointCount, range.pieces.count == count { return self }
    var list = StrokeList()
    for piece in range.pieces {
      var stroke = bareStroke(piece.stroke)
      let values = members(ofStroke: piece.stroke).map { column in
        let all = columns[column].values(ofStroke: piece.stroke)
        return (
          columns[column].name,
          Array(all.dropFirst(piece.points.lowerBound).prefix(piece.points.count))
        )
      }
      stroke.points = StrokePoints(values)
      // Pieces of strokes that are in a list have channels that fit together.
      try? list.append(stroke)
    }
    return list
  }
}
