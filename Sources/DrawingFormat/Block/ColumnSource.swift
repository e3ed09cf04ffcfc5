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
      let residuals = AdaptiveResiduals.read(
        headCount: headCount, bodyCount: bodyCount, neighbor: neighbor, with: &decoder)
      guard !decoder.isFarExhausted else {
        throw DrawingError(
          .truncated, offset: fileOffset, context: context,
          found: "an arithmetic-coded stream that ends too early",
          expected: "enough for \(headCount + bodyCount) residuals")
      }
      return residuals
    case .sections:
      let section = try takeSection(header.sectionCount, context, inflater)
      return try section.residuals(
        header.layout, headCount: headCount, bodyCount: bodyCount, neighbor: neighbor)
    }
  }

  /// Passes over a column; says whether that can be done: a packed column ends where its values do.
  mutating func skip(_ header: ColumnHeader, _ context: String) throws(DrawingError) -> Bool {
    guard case .sections(let bytes, var next, let fileOffset) = self else { return false }
    for count in [header.sectionCount] + header.corrections.map({ $0.sectionCount }) {
      guard count <= bytes.count - next else { throw tooShort(count, context) }
      next += count
      self = .sections(bytes, next: next, fileOffset: fileOffset)
    }
    return true
  }

  /// Where reading stands: differences are bytes that are used up.
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

  private func tooShort(_ count: Int, _ context: String) -> DrawingError {
    guard case .sections(let bytes, let next, let fileOffset) = self else {
      return DrawingError(.truncated, context: context, found: "no sections", expected: "sections")
    }
    return DrawingError(
      .truncated, offset: fileOffset + next, context: context,
      found: "\(bytes.count - next) bytes left", expected: "a section of \(count)")
  }

  mutating func takeSection(
    _ count: Int, _ context: String, _ inflater: Inflater
  ) throws(DrawingError) -> SectionReader {
    guard case .sections(let bytes, let next, let fileOffset) = self else {
      throw DrawingError(
        .illegalValue, context: context, found: "a section in a packed block",
        expected: "an arithmetic-coded stream")
    }
    guard count <= bytes.count - next else { throw tooShort(count, context) }
    self = .sections(bytes, next: next + count, fileOffset: fileOffset)
    return SectionReader(
      bytes: Array(bytes[next..<next + count]), context: context, offset: fileOffset + next,
      inflater: inflater)
  }
}
