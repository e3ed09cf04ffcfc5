/// What is known about a block without decoding it.
///
/// `Docs/format.md`, "Index".
struct IndexEntry: Equatable, Sendable {
  /// The bytes from the end of the block before (or of the signature) to the start of this chunk.
  var gap: Int
  /// The bytes of the whole chunk.
  var size: Int
  /// Strokes that begin in the block.
  var strokes: Int
  var points: Int
  /// Whether the block adds to the tables, so that blocks after it need it.
  var addsTables: Bool
  /// Whether its first stroke goes on from the block before.
  var continuesStroke: Bool
  /// The range of the start times of the strokes that begin in the block, where they have any.
  var times: ClosedRange<Double>?
}

extension IndexEntry {
  /// What the index says of a block with these strokes.
  init(gap: Int, of strokes: BlockStrokes, addsTables: Bool, size: Int) {
    self.init(
      gap: gap, size: size, strokes: strokes.properties.count,
      points: strokes.lengths.reduce(0, +), addsTables: addsTables,
      continuesStroke: strokes.firstContinues, times: strokes.startTimes)
  }
}

/// The index of a file: one entry a block, so that a stroke or a moment is found without decoding
/// what lies before it.
///
/// Its last four bytes hold the size of its chunk, so that a reader finds it from
/// the end of the file.
enum Index {
  private static let hasTimes: UInt8 = 1
  private static let addsTables: UInt8 = 2
  private static let continuesStroke: UInt8 = 4
  private static let sizeCount = 4

  /// The bytes at the end of a file from which its index can be found: the size of the chunk, its
  /// checksum, the end mark.
  static let tailCount = sizeCount + Chunk.checksumCount + 1

  /// Where the index of a file begins whose last bytes are these; `nil` where they are no such tail.
  static func offset(fromTail tail: [UInt8], fileCount: Int) -> Int? {
    guard tail.count == tailCount, tail[tailCount - 1] == UInt8(ChunkType.end) else { return nil }
    var size = 0
    for index in 0..<sizeCount { size |= Int(tail[index]) << (8 * index) }
    let offset = fileCount - 1 - size
    return size > tailCount && offset > Signature.bytes.count ? offset : nil
  }

  static func payload(_ entries: [IndexEntry]) -> [UInt8] {
    var writer = ByteWriter()
    writer.count(entries.count)
    for entry in entries {
      writer.count(entry.gap)
      writer.count(entry.size)
      writer.count(entry.strokes)
      writer.count(entry.points)
      writer.byte(
        (entry.times == nil ? 0 : hasTimes) | (entry.addsTables ? addsTables : 0)
          | (entry.continuesStroke ? continuesStroke : 0))
      if let times = entry.times {
        writer.number(times.lowerBound)
        writer.number(times.upperBound)
      }
    }
    let payloadCount = writer.count + sizeCount
    var front = ByteWriter()
    front.varint(ChunkType.index)
    front.count(payloadCount)
    let chunkCount = front.count + payloadCount + Chunk.checksumCount
    writer.littleEndian(UInt64(chunkCount), count: sizeCount)
    return writer.bytes
  }

  static func entries(_ payload: [UInt8], of chunk: Chunk) throws(DrawingError) -> [IndexEntry] {
    var entries: [IndexEntry] = []
    try forEach(in: payload, of: chunk) { entries.append($0) }
    return entries
  }

  /// Reads entries one after another: an array of them takes fifteen times their bytes, which a false
  /// index may have without any blocks.
  static func forEach(
    in payload: [UInt8], of chunk: Chunk, _ body: (IndexEntry) -> Void
  ) throws(DrawingError) {
    var reader = ByteReader(
      payload, context: "index", fileOffset: chunk.payloadOffset, isVerbatim: true)
    // Each entry takes at least five bytes.
    let count = try reader.count("number of blocks", bytesEach: 5)
    for _ in 0..<count { body(try entry(from: &reader)) }
    let start = reader
    let size = try reader.littleEndian(count: sizeCount)
    guard size == UInt64(chunk.end - chunk.offset) else {
      throw start.error(
        .illegalValue, found: "chunk size \(size)", expected: "\(chunk.end - chunk.offset)")
    }
    try reader.expectEnd()
  }

  private static func entry(from reader: inout ByteReader) throws(DrawingError) -> IndexEntry {
    let limit = Int.max >> 1
    var entry = IndexEntry(
      gap: try reader.varint("gap", atMost: limit),
      size: try reader.varint("block size", atMost: limit),
      strokes: try reader.varint("strokes", atMost: FormatLimits.blockStrokes),
      points: try reader.varint("points", atMost: FormatLimits.blockPoints), addsTables: false,
      continuesStroke: false)
    let start = reader
    let flags = try reader.byte()
    guard flags <= hasTimes | addsTables | continuesStroke else {
      throw start.error(.needsNewerReader, found: "index flags \(flags)", expected: "0 to 7")
    }
    entry.addsTables = flags & addsTables != 0
    entry.continuesStroke = flags & continuesStroke != 0
    if flags & hasTimes != 0 {
      let lower = try reader.number()
      let upper = try reader.number()
      guard lower <= upper else {
        throw start.error(
          .illegalValue, found: "times \(lower) to \(upper)", expected: "the earlier first")
      }
      entry.times = lower...upper
    }
    return entry
  }
}
