internal import DrawingFormat

/// The names of channels in InkML and here.
///
/// Names that InkML gives a meaning which the model has too change; all others stay as they are. `S` is
/// the state of the tip's switch, not a speed.
enum InkChannelName {
  private static let pairs: [(ink: String, name: ChannelName)] = [
    ("X", .x), ("Y", .y), ("T", .time), ("F", .force), ("OA", .azimuth), ("OE", .altitude),
    ("OR", .roll), ("W", .width), ("BH", .height), ("Z", "z"), ("OTx", "tilt_x"),
    ("OTy", "tilt_y"),
  ]
  private static let names = [String: ChannelName](
    uniqueKeysWithValues: pairs.map { ($0.ink, $0.name) })
  private static let inkNames = [ChannelName: String](
    uniqueKeysWithValues: pairs.map { ($0.name, $0.ink) })

  /// Marks a name whose bytes are escaped.
  private static let mark = "drawing:"

  /// The channel of the model that an InkML name stands for.
  static func channel(_ ink: String) -> ChannelName {
    if let name = names[ink] { return name }
    guard ink.hasPrefix(mark), let text = unescaped(ink.dropFirst(mark.count).utf8) else {
      return ChannelName(ink)
    }
    return ChannelName(text)
  }

  /// The InkML name of a channel.
  ///
  /// A name that would read as another one, or that XML would change, has its bytes escaped.
  static func ink(_ channel: ChannelName) -> String {
    if let ink = inkNames[channel] { return ink }
    let text = channel.rawValue
    let isPlain =
      !text.isEmpty && names[text] == nil && !text.hasPrefix(mark)
      && text.utf8.allSatisfy { 33...126 ~= $0 }
    return isPlain ? text : mark + text.utf8.map(escaped).joined()
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "."):
      String(UnicodeScalar(byte))
    default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
  }

  private static func unescaped(_ bytes: Substring.UTF8View) -> String? {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigit),
        let low = rest.popFirst().flatMap(hexDigit)
      else { return nil }
      result.append(high << 4 | low)
    }
    return String(validating: result, as: UTF8.self)
  }
}

/// The value of a hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
