/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
enum Base64 {
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (bits, width): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      width += 8
      while width >= 6 {
        width -= 6
        text.append(character(bits >> width & 63))
      }
    }
    if width > 0 { text.append(character(bits << (6 - width) & 63)) }
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that a text stands for; `nil` where it is not what `encode` would have made of them:
  /// missing padding, white space, or bits other than 0 after the last byte.
  static func decode(_ text: String) -> [UInt8]? {
    let characters = text.utf8
    guard characters.count % 4 == 0 else { return nil }
    let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var (bits, width): (UInt32, UInt32) = (0, 0)
    for character in characters.dropLast(padding) {
      guard let value = value(character) else { return nil }
      bits = (bits << 6 | value) & 0xFFFF
      width += 6
      if width >= 8 {
        width -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> width))
      }
    }
    guard bits & (1 << width - 1) == 0 else { return nil }
    return bytes
  }

  private static func character(_ value: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    return switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  private static func value(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
