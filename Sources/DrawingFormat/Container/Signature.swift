/// The first bytes of every file: six that no text has, then the version that a reader must have.
///
/// `Docs/format.md`, "Signature". 0x89 is lost when a transfer keeps only seven bits; "DR" tells
/// people what it is; CR LF and LF are changed by any transfer that converts line ends.
enum Signature {
  static let bytes: [UInt8] = [0x89, 0x44, 0x52, 0x0D, 0x0A, 0x0A]

  /// What the signature becomes in transfers that take the file for text.
  private static let damaged: [(bytes: [UInt8], cause: String)] = [
    ([0x89, 0x44, 0x52, 0x0A, 0x0A], "CR LF became LF"),
    ([0x89, 0x44, 0x52, 0x0D, 0x0D, 0x0A], "LF became CR LF"),
    ([0x89, 0x44, 0x52, 0x0D, 0x0A, 0x0D], "LF became CR LF"),
    ([0x89, 0x44, 0x52, 0x0D, 0x0D, 0x0D], "LF became CR"),
    ([0x09, 0x44, 0x52], "the top bit of each byte was lost"),
    ([0xC2, 0x89, 0x44, 0x52], "the bytes were converted to UTF-8"),
    ([0xEF, 0xBF, 0xBD, 0x44, 0x52], "bytes that are no UTF-8 were replaced"),
  ]

  /// Whether bytes begin like a drawing.
  static func begins(_ bytes: Span<UInt8>) -> Bool { hasPrefix(Self.bytes, bytes) }

  static func write(to writer: inout ByteWriter, version: UInt64) {
    writer.append(bytes)
    writer.varint(version)
  }

  /// Reads signature and version; says where the chunks begin.
  static func read(_ bytes: Span<UInt8>) throws(DrawingError) -> (version: UInt64, end: Int) {
    guard begins(bytes) else { throw refusal(of: bytes) }
    // A varint is at most ten bytes.
    let front = copied(bytes, Self.bytes.count, min(bytes.count, Self.bytes.count + 10))
    var reader = ByteReader(
      front, context: "signature", fileOffset: Self.bytes.count, isVerbatim: true)
    let version = try reader.varint()
    guard version >= 1 else {
      throw DrawingError(
        .illegalValue, offset: Self.bytes.count, context: "signature", found: "version 0",
        expected: "at least 1")
    }
    guard version <= FormatVersion.newest else {
      throw DrawingError(
        .needsNewerReader, offset: Self.bytes.count, context: "signature",
        found: "format version \(version)",
        expected: "at most \(FormatVersion.newest): this file needs a newer reader")
    }
    return (version, Self.bytes.count + reader.position)
  }

  private static func refusal(of bytes: Span<UInt8>) -> DrawingError {
    for (pattern, cause) in damaged where hasPrefix(pattern, bytes) {
      return DrawingError(
        .textModeDamage, offset: 0, context: "signature",
        found: "a drawing that was transferred as text: \(cause)",
        expected: "the bytes as they were: transfer the file as binary")
    }
    if bytes.count > 0, bytes.count < Self.bytes.count,
      hasPrefix(copied(bytes, 0, bytes.count), Self.bytes.span)
    {
      return DrawingError(
        .truncated, offset: bytes.count, context: "signature",
        found: "\(bytes.count) bytes of the signature", expected: "\(Self.bytes.count)")
    }
    return DrawingError(
      .notADrawing, offset: 0, context: "signature",
      found: bytes.count == 0 ? "an empty file" : "other bytes",
      expected: "a file that begins 89 44 52 0D 0A 0A")
  }

  private static func hasPrefix(_ prefix: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= prefix.count else { return false }
    for index in prefix.indices where bytes[index] != prefix[index] { return false }
    return true
  }
}

/// Versions of the format.
///
/// `Docs/format.md`, "Versions and compatibility". A file names the oldest version that reads it,
/// which follows from what it uses, not from the age of its writer.
enum FormatVersion {
  /// The newest version that this library reads and writes.
  static let newest: UInt64 = 1

  /// What a file may use, with the version that brought it.
  enum Feature: CaseIterable {
    case plainBlocks, deflatedBlocks, packedBlocks, index, tableCopy

    /// That of the payload of a block, whose first two bits are its form.
    init(formOf payload: [UInt8]) {
      switch BlockForm(rawValue: UInt64(payload.first ?? 0) & 3) {
      case .packed: self = .packedBlocks
      case .deflated: self = .deflatedBlocks
      case .plain, nil: self = .plainBlocks
      }
    }

    var since: UInt64 {
      switch self {
      case .plainBlocks, .deflatedBlocks, .packedBlocks, .index, .tableCopy: 1
      }
    }
  }

  /// The oldest version that reads a file with these features.
  static func needed(by features: [Feature]) -> UInt64 {
    features.reduce(1) { max($0, $1.since) }
  }
}

/// The bytes of a span from one position up to another.
func copied(_ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) -> [UInt8] {
  [UInt8](capacity: upper - lower) { output in
    for index in lower..<upper { output.append(bytes[index]) }
  }
}
