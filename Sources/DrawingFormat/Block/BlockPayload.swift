/// A block's payload taken apart: the header's bytes, and where its columns come from.
struct BlockPayload {
  let form: BlockForm
  var header: ByteReader
  var source: ColumnSource

  /// Takes the payload at a position of the file apart.
  init(
    _ bytes: [UInt8], context: String, fileOffset: Int, inflater: Inflater,
    budget: inout DecodingBudget
  ) throws(DrawingError) {
    var reader = ByteReader(
      bytes, context: context, fileOffset: fileOffset, isVerbatim: true)
    let start = reader
    let front = try reader.varint()
    guard let form = BlockForm(rawValue: front & 3) else {
      throw start.error(.needsNewerReader, found: "block form 3", expected: "0, 1 or 2")
    }
    let limit = form == .packed ? FormatLimits.packedHeaderBytes : FormatLimits.headerBytes
    guard let count = Int(exactly: front >> 2), count <= limit else {
      throw start.error(
        .limitExceeded, found: "a header of \(front >> 2) bytes", expected: "at most \(limit)")
    }
    self.form = form
    // A deflated header is measured against its bytes before anything is reserved, a packed one grows
    // as it is read; the limit counts what they may come to.
    try budget.spendOutput(count, context, offset: fileOffset)
    switch form {
    case .plain:
      let offset = reader.offset
      header = ByteReader(
        try reader.take(count), context: context, fileOffset: offset, isVerbatim: true)
      source = .sections(bytes, next: bytes.count - reader.remaining, fileOffset: fileOffset)
    case .deflated:
      let offset = reader.offset
      header = ByteReader(
        try BlockPayload.inflate(count: count, from: &reader, inflater), context: context,
        fileOffset: offset, isVerbatim: false)
      source = .sections(bytes, next: bytes.count - reader.remaining, fileOffset: fileOffset)
    case .packed:
      let offset = reader.offset
      var decoder = ArithmeticDecoder(try reader.take(reader.remaining))
      let bytes = try BlockPayload.unpack(count: count, from: &decoder, start)
      header = ByteReader(bytes, context: context, fileOffset: offset, isVerbatim: false)
      source = .packed(decoder, fileOffset: offset)
    }
  }

  private static func inflate(
    count: Int, from reader: inout ByteReader, _ inflater: Inflater
  ) throws(DrawingError) -> [UInt8] {
    let start = reader
    let deflatedCount = try reader.count("deflated header length")
    guard FormatLimits.canInflate(count, from: deflatedCount) else {
      throw start.error(
        .limitExceeded, found: "a header of \(count) bytes in \(deflatedCount)",
        expected: "at most \(FormatLimits.largestInflation) times as many")
    }
    let deflated = try reader.take(deflatedCount)
    let section = SectionReader(
      bytes: deflated, context: start.context, offset: start.offset, inflater: inflater)
    let (bytes, consumed) = try section.inflate(count: count)
    guard consumed == deflatedCount else {
      throw section.error(
        .trailingBytes, found: "\(deflatedCount - consumed) bytes after the header",
        expected: "the end of the deflated header")
    }
    return bytes
  }

  private static func unpack(
    count: Int, from decoder: inout ArithmeticDecoder, _ start: ByteReader
  ) throws(DrawingError) -> [UInt8] {
    var model = AdaptiveBytes.primed
    var bytes: [UInt8] = []
    while bytes.count < count {
      // Asked now and then: zeros stand for two thousand times as many bytes before they end.
      if bytes.count & 63 == 0, decoder.mostHeaderBytes < count - bytes.count {
        throw start.error(
          .truncated,
          found: "a packed header of at most \(bytes.count + decoder.mostHeaderBytes) bytes",
          expected: "\(count) bytes")
      }
      bytes.append(model.code(0, with: &decoder))
      guard !decoder.isExhausted else {
        throw start.error(
          .truncated, found: "a packed header of \(bytes.count) bytes",
          expected: "\(count) bytes")
      }
    }
    return bytes
  }
}
