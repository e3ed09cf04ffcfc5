/// Text as its length in bytes and its UTF-8 bytes, without a final zero.
///
/// `Docs/format.md`, "Text".
extension ByteWriter {
  mutating func text(_ value: String) {
    let utf8 = Array(value.utf8)
    count(utf8.count)
    append(utf8)
  }
}

extension ByteReader {
  mutating func text() throws(DrawingError) -> String {
    let count = try self.count("text length")
    return try text(count: count)
  }

  /// The text in the next `count` bytes.
  mutating func text(count: Int) throws(DrawingError) -> String {
    let start = self
    let utf8 = try take(count)
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw start.error(.illegalValue, found: "bytes that are not UTF-8", expected: "UTF-8 text")
    }
    return text
  }
}
