import DrawingFormat

extension StrokeID {
  /// Makes an identifier from a JSON string: a UUID where it is one in lower case, else a text.
  init(json text: String) {
    self = Self.uuid(text) ?? .text(text)
  }

  /// The identifier as a JSON string; `nil` for a number, and for a text that would be taken for a
  /// UUID.
  var jsonString: String? {
    switch self {
    case .number: nil
    case .uuid(let high, let low): Self.format(high: high, low: low)
    case .text(let text): Self.uuid(text) == nil ? text : nil
    }
  }

  /// The characters of a UUID in front of which a hyphen stands, counted without hyphens.
  private static let hyphens = [8, 12, 16, 20]

  private static func format(high: UInt64, low: UInt64) -> String {
    var text = ""
    for index in 0..<32 {
      if hyphens.contains(index) { text += "-" }
      let half = index < 16 ? high : low
      let digit = half >> UInt64(60 - index % 16 * 4) & 15
      text += String(digit, radix: 16)
    }
    return text
  }

  /// Reads the canonical form, `8-4-4-4-12` lower-case hexadecimal digits.
  ///
  /// Capital letters make it a text: written back as a UUID it would not be the same.
  private static func uuid(_ text: String) -> StrokeID? {
    guard text.utf8.count == 36 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    var count = 0
    var isHyphenRead = false
    for byte in text.utf8 {
      if hyphens.contains(count), !isHyphenRead {
        guard byte == UInt8(ascii: "-") else { return nil }
        isHyphenRead = true
        continue
      }
      guard let digit = hexadecimalDigit(byte) else { return nil }
      isHyphenRead = false
      if count < 16 { high = high << 4 | digit } else { low = low << 4 | digit }
      count += 1
    }
    return .uuid(high: high, low: low)
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a")) + 10
    default: nil
    }
  }
}
