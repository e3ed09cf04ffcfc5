/// The front of a block: what it adds to the tables, and how its sequences are coded.
///
/// `Docs/format.md`, "Block header".
struct BlockHeader {
  var additions = TableAdditions()
  /// 0 where the block has no strokes; the fields below are then empty.
  var strokeCount = 0
  /// Whether the first stroke goes on from the last one of the block before.
  var firstContinues = false
  /// The sets of channels that strokes of the block have, as positions in the table of channels.
  var layouts: [[Int]] = []
  var states = PropertyStates()
  /// One for each of `kinds`.
  var columns: [ColumnHeader] = []
  /// Bytes at the end that a later version may have put there; kept.
  var extra: [UInt8] = []

  var kinds: [SequenceKind] {
    strokeCount == 0 ? [] : SequenceKind.all(layouts: layouts, states: states)
  }

  /// The strokes that begin in the block.
  var beginningCount: Int { strokeCount - (firstContinues ? 1 : 0) }
}

extension BlockHeader {
  /// Writes everything up to the property data.
  func write(
    to writer: inout ByteWriter, after sizes: TableSizes, isPacked: Bool
  ) throws(DrawingError) {
    writer.varint(
      additions.flags | (strokeCount > 0 ? BlockFlag.strokes : 0)
        | (firstContinues ? BlockFlag.firstContinues : 0)
        | (extra.isEmpty ? 0 : BlockFlag.extra))
    try additions.write(to: &writer, after: sizes)
    if strokeCount > 0 {
      writer.count(strokeCount)
      writer.count(layouts.count)
      for layout in layouts { writer.channelSet(layout) }
      states.write(to: &writer)
      for column in columns { column.write(to: &writer, isPacked: isPacked) }
    }
    if !extra.isEmpty {
      writer.count(extra.count)
      writer.append(extra)
    }
  }

  /// Reads everything up to the property data.
  init(
    from reader: inout ByteReader, after sizes: TableSizes, isPacked: Bool
  ) throws(DrawingError) {
    let start = reader
    let flags = try reader.varint()
    guard flags & ~BlockFlag.known == 0 else {
      throw start.error(
        .needsNewerReader, found: "block flags \(flags)", expected: "at most \(BlockFlag.known)")
    }
    additions = try TableAdditions(flags: flags, from: &reader, after: sizes)
    firstContinues = flags & BlockFlag.firstContinues != 0
    if flags & BlockFlag.strokes != 0 {
      let channelCount = sizes.channels + additions.channels.count
      try readStrokes(from: &reader, channelCount: channelCount, isPacked: isPacked)
    } else if firstContinues {
      throw start.error(
        .illegalValue, found: "a continued stroke in a block without strokes",
        expected: "strokes")
    }
    if flags & BlockFlag.extra != 0 {
      extra = try reader.take(try reader.count("extra bytes"))
      guard !extra.isEmpty else {
        throw start.error(.notCanonical, found: "no extra bytes", expected: "the flag not set")
      }
    }
  }

  private mutating func readStrokes(
    from reader: inout ByteReader, channelCount: Int, isPacked: Bool
  ) throws(DrawingError) {
    let start = reader
    strokeCount = try reader.varint("number of strokes", atMost: FormatLimits.blockStrokes)
    let layoutCount = try reader.count("number of channel sets", atMost: FormatLimits.layouts)
    guard strokeCount > 0, layoutCount > 0 else {
      throw start.error(
        .notCanonical, found: "\(strokeCount) strokes with \(layoutCount) channel sets",
        expected: "at least one of each")
    }
    for _ in 0..<layoutCount {
      layouts.append(try reader.channelSet(channelCount: channelCount))
    }
    states = try PropertyStates(from: &reader)
    for _ in kinds {
      columns.append(try ColumnHeader(from: &reader, isPacked: isPacked))
    }
  }
}
