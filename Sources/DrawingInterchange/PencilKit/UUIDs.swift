import DrawingFormat

/// UUIDs as 16 bytes, as text, and made from what they name.
enum UUIDs {
  /// The bytes of the ID of a stroke; `nil` where it is no UUID.
  static func bytes(_ id: StrokeID?) -> [UInt8]? {
    guard case .uuid(let high, let low)? = id else { return nil }
    return WireValue.littleEndian(high.byteSwapped, count: 8)
      + WireValue.littleEndian(low.byteSwapped, count: 8)
  }

  /// The ID of a stroke.
  static func strokeID(_ bytes: [UInt8]) -> StrokeID {
    .uuid(
      high: bytes.littleEndian(0..<8).byteSwapped, low: bytes.littleEndian(8..<16).byteSwapped)
  }

  /// 8-4-4-4-12 lower-case hexadecimal digits.
  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  /// The bytes of such a text.
  static func bytes(_ value: AttributeValue?) -> [UInt8]? {
    guard case .text(let text)? = value, text.utf8.count == 36 else { return nil }
    let digits = Array(text.utf8.filter { $0 != UInt8(ascii: "-") })
    guard digits.count == 32 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 32, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return self.text(bytes).isIdentical(to: text) ? bytes : nil
  }

  /// A UUID of version 8 (RFC 9562), which only those who make it know the rule of: the first bytes
  /// of a SHA-256.
  ///
  /// The same ink gets the same UUIDs, so that the same file comes out.
  static func derived(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array(name.utf8) + [0])
    hash.update(content)
    var bytes = Array(hash.finish().prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }
}
