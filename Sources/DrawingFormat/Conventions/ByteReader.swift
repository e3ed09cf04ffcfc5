/// Walks over the bytes of a structure; never beyond their end.
///
/// `Docs/format.md`, "Conventions".
struct ByteReader {
  let bytes: [UInt8]
  private(set) var position = 0
  /// What is being read, for messages.
  var context: String
  /// How many values of free attributes may still be read.
  var attributeAllowance = Int.max
  /// How deep they may be nested.
  var attributeDepth = ValueTag.largestDepth
  /// The position in the file of `bytes`.
  private let fileOffset: Int
  /// Whether the bytes stand in the file as they are, so that each has a position of its own; those
  /// of an inflated part share the position of that part.
  private let isVerbatim: Bool

  init(_ bytes: [UInt8], context: String, fileOffset: Int, isVerbatim: Bool) {
    self.bytes = bytes
    self.context = context
    self.fileOffset = fileOffset
    self.isVerbatim = isVerbatim
  }

  var remaining: Int { bytes.count - position }

  /// The position in the file that messages name.
  var offset: Int { isVerbatim ? fileOffset + position : fileOffset }

  mutating func byte() throws(DrawingError) -> UInt8 {
    guard position < bytes.count else { throw truncated(wanted: 1) }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func take(_ count: Int) throws(DrawingError) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw truncated(wanted: count) }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func littleEndian(count: Int) throws(DrawingError) -> UInt64 {
    guard count <= remaining else { throw truncated(wanted: count) }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += count
    return value
  }

  /// Refuses bytes after the end of the structure.
  func expectEnd() throws(DrawingError) {
    guard remaining == 0 else {
      throw error(.trailingBytes, found: "\(remaining) more bytes", expected: "the end")
    }
  }

  func error(_ code: DrawingError.Code, found: String, expected: String) -> DrawingError {
    DrawingError(code, offset: offset, context: context, found: found, expected: expected)
  }

  private func truncated(wanted: Int) -> DrawingError {
    error(.truncated, found: "\(remaining) bytes left", expected: "\(wanted) more")
  }
}
