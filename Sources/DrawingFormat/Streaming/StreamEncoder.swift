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
        gap: start - lastBlockEnd, of: strokes, addsTables: additions.flags != 0,
        size: position - start))
    lastBlockEnd = position
  }
}

extension StrokeList {
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
}
