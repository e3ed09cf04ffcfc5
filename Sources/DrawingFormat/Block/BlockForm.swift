/// How the payload of a block is put together.
///
/// `Docs/format.md`, "Block forms". The first varint holds the length of the header times 4, and the
/// form.
enum BlockForm: UInt64, Sendable {
  /// The header as it is, then the sections of the columns.
  case plain = 0
  /// The length of the deflated header, the deflated header, then the sections.
  case deflated = 1
  /// One arithmetic-coded stream to the end of the payload: the header, then all columns. For small
  /// blocks, where the length and the padding of each part would show.
  case packed = 2
}

extension BlockForm {
  /// A payload with its header plain or deflated, whichever is shorter.
  static func write(
    header: [UInt8], sections: [[UInt8]], deflater: Deflater
  ) -> [UInt8] {
    var writer = ByteWriter()
    let deflated = header.count > 32 ? deflater.deflate(header) : nil
    if let deflated, deflated.count + 2 < header.count {
      writer.varint(UInt64(header.count) << 2 | BlockForm.deflated.rawValue)
      writer.count(deflated.count)
      writer.append(deflated)
    } else {
      writer.varint(UInt64(header.count) << 2 | BlockForm.plain.rawValue)
      writer.append(header)
    }
    for section in sections { writer.append(section) }
    return writer.bytes
  }

  /// A payload as one arithmetic-coded stream.
  static func writePacked(
    header: [UInt8], columns: (inout ArithmeticEncoder) -> Void
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(UInt64(header.count) << 2 | BlockForm.packed.rawValue)
    var encoder = ArithmeticEncoder()
    var model = AdaptiveBytes()
    for byte in header { _ = model.code(byte, with: &encoder) }
    columns(&encoder)
    writer.append(encoder.finished())
    return writer.bytes
  }
}

/// A block's payload taken apart: the header's bytes, and where its columns come from.
struct BlockPayload {
  let form: BlockForm
  var header: ByteReader
  var source: ColumnSource

  /// Takes the payload at a position of the file apart.
  init(
    _ bytes: [UInt8], context: String, fileOffset: Int, inflater: Inflater
  ) throws(DrawingError) {
    var reader = ByteReader(
      bytes, context: context, fileOffset: fileOffset, isVerbatim: true)
    let start = reader
    let front = try reader.varint()
    guard let form = BlockForm(rawValue: front & 3) else {
      throw start.error(.needsNewerReader, found: "block form 3", expected: "0, 1 or 2")
    }
    guard let count = Int(exactly: front >> 2), count <= FormatLimits.headerBytes else {
      throw start.error(
        .limitExceeded, found: "a header of \(front >> 2) bytes",
        expected: "at most \(FormatLimits.headerBytes)")
    }
    self.form = form
    switch form {
    case .plain:
      let offset = reader.offset
      header = ByteReader(
        try reader.take(count), context: context, fileOffset: offset, isVerbatim: true)
      source = .sections(try reader.take(reader.remaining), next: 0, fileOffset: reader.offset)
    case .deflated:
      let offset = reader.offset
      header = ByteReader(
        try BlockPayload.inflate(count: count, from: &reader, inflater), context: context,
        fileOffset: offset, isVerbatim: false)
      let sectionOffset = reader.offset
      source = .sections(try reader.take(reader.remaining), next: 0, fileOffset: sectionOffset)
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
    let deflatedCount = try reader.varint("deflated header length", atMost: reader.remaining)
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
    var model = AdaptiveBytes()
    var bytes: [UInt8] = []
    while bytes.count < count {
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

/// Where the residuals of a block's columns come from, one column after another.
enum ColumnSource {
  case sections([UInt8], next: Int, fileOffset: Int)
  case packed(ArithmeticDecoder, fileOffset: Int)

  /// The residuals of the next column.
  mutating func residuals(
    _ header: ColumnHeader, headCount: Int, bodyCount: Int, neighbor: [UInt8], context: String,
    inflater: Inflater
  ) throws(DrawingError) -> Residuals {
    switch self {
    case .packed(var decoder, let fileOffset):
      // Emptied first, so that the decoder's bytes are not copied when it moves on.
      self = .sections([], next: 0, fileOffset: fileOffset)
      defer { self = .packed(decoder, fileOffset: fileOffset) }
      return AdaptiveResiduals.read(
        headCount: headCount, bodyCount: bodyCount, neighbor: neighbor, with: &decoder)
    case .sections:
      let section = try takeSection(header.sectionCount, context, inflater)
      return try section.residuals(
        header.layout, headCount: headCount, bodyCount: bodyCount, neighbor: neighbor)
    }
  }

  /// The bytes of the source that are used up.
  var consumed: Int {
    switch self {
    case .sections(_, let next, _): next
    case .packed(let decoder, _): decoder.consumed
    }
  }

  /// Refuses bytes after the last column.
  func expectEnd(context: String) throws(DrawingError) {
    switch self {
    case .packed(let decoder, let fileOffset):
      guard decoder.isAtCanonicalEnd else {
        throw DrawingError(
          .notCanonical, offset: fileOffset, context: context,
          found: "an arithmetic-coded stream that does not end where its values end",
          expected: "no byte more or less")
      }
    case .sections(let bytes, let next, let fileOffset):
      guard next == bytes.count else {
        throw DrawingError(
          .trailingBytes, offset: fileOffset + next, context: context,
          found: "\(bytes.count - next) bytes after the last column", expected: "the end")
      }
    }
  }

  private mutating func takeSection(
    _ count: Int, _ context: String, _ inflater: Inflater
  ) throws(DrawingError) -> SectionReader {
    guard case .sections(let bytes, let next, let fileOffset) = self else {
      throw DrawingError(
        .illegalValue, context: context, found: "a section in a packed block",
        expected: "an arithmetic-coded stream")
    }
    guard count <= bytes.count - next else {
      throw DrawingError(
        .truncated, offset: fileOffset + next, context: context,
        found: "\(bytes.count - next) bytes left", expected: "a section of \(count)")
    }
    self = .sections(bytes, next: next + count, fileOffset: fileOffset)
    return SectionReader(
      bytes: Array(bytes[next..<next + count]), context: context, offset: fileOffset + next,
      inflater: inflater)
  }
}

extension SectionReader {
  fileprivate func residuals(
    _ layout: ResidualLayout, headCount: Int, bodyCount: Int, neighbor: [UInt8]
  ) throws(DrawingError) -> Residuals {
    switch layout {
    case .tokens(let settings):
      return try settings.readResiduals(
        from: self, headCount: headCount, bodyCount: bodyCount, neighbor: neighbor)
    case .bytes(let count):
      return try ByteResiduals.read(
        from: self, count: count, headCount: headCount, bodyCount: bodyCount)
    case .adaptive:
      guard headCount + bodyCount <= FormatLimits.packedValues else {
        throw error(
          .limitExceeded, found: "\(headCount + bodyCount) adaptive residuals",
          expected: "at most \(FormatLimits.packedValues)")
      }
      var decoder = ArithmeticDecoder(bytes)
      let residuals = AdaptiveResiduals.read(
        headCount: headCount, bodyCount: bodyCount, neighbor: neighbor, with: &decoder)
      guard decoder.isAtCanonicalEnd else {
        throw error(
          .notCanonical, found: "an arithmetic-coded section of another length",
          expected: "no byte more or less")
      }
      return residuals
    case .constant: return Residuals(heads: [], bodies: [])
    }
  }
}
