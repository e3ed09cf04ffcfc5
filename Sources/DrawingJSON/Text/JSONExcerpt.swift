/// The beginning of something from the input, fit for an error message.
enum JSONExcerpt {
  /// How many bytes a message quotes; an input of a gigabyte must not become a message of one.
  static let longest = 40

  /// A text in quotes, with control characters escaped and the rest cut off.
  static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "\"" + plain(bytes) + "\""
  }

  /// A text without quotes, with control characters escaped and the rest cut off.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > longest else { return escaped(bytes) }
    var cut = bytes.startIndex + longest
    // Not within a character of several bytes.
    while cut > bytes.startIndex, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return escaped(bytes[..<cut]) + "…"
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F {
        text += hexadecimal(UInt8(truncatingIfNeeded: scalar.value), prefix: "\\u00")
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// One byte of the input: as a character where it is one, else as a number.
  static func byte(_ byte: UInt8?) -> String {
    guard let byte else { return "the end of the input" }
    guard byte > 0x20, byte < 0x7F else { return hexadecimal(byte, prefix: "the byte 0x") }
    return "'" + String(UnicodeScalar(byte)) + "'"
  }

  private static func hexadecimal(_ byte: UInt8, prefix: String) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return prefix + (byte < 16 ? "0" : "") + digits
  }
}
