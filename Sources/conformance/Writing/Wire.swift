import DrawingFormat

/// The small structures of `Docs/format.md`, "Conventions" and "Tables", as bytes.
///
/// Written from the document alone: nothing here calls the library's writer, so that the files test
/// the library against the document and not against itself.
enum Wire {
  static func varint(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest > 127 {
      bytes.append(UInt8(rest % 128) + 128)
      rest /= 128
    }
    return bytes + [UInt8(rest)]
  }

  static func count(_ value: Int) -> [UInt8] { varint(UInt64(value)) }

  static func zigzag(_ value: Int64) -> UInt64 {
    value >= 0 ? UInt64(value) &* 2 : UInt64(-(value + 1)) &* 2 &+ 1
  }

  static func signed(_ value: Int64) -> [UInt8] { varint(zigzag(value)) }

  static func littleEndian(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> UInt64(8 * $0) & 255) }
  }

  static func bits(_ value: Double) -> [UInt8] { littleEndian(value.bitPattern, count: 8) }

  static func text(_ value: String) -> [UInt8] { count(value.utf8.count) + Array(value.utf8) }

  /// "Numbers": the form, then what it needs.
  static func number(_ value: Double) -> [UInt8] {
    if let (places, whole) = decimal(value) { return [UInt8(places)] + signed(whole) }
    return [16] + bits(value)
  }

  private static func decimal(_ value: Double) -> (Int, Int64)? {
    if value == 0, value.sign == .minus { return nil }
    var power = 1.0
    for places in 0...15 {
      let scaled = (value * power).rounded(.toNearestOrEven)
      if scaled.magnitude > 0x1p53 { return nil }
      if scaled / power == value {
        return zigzag(Int64(scaled)) < 1 << 49 ? (places, Int64(scaled)) : nil
      }
      power *= 10
    }
    return nil
  }

  /// "Names": a registered name's number, or the text.
  static func name(_ name: String) -> [UInt8] {
    if let number = registered.firstIndex(where: { $0.isIdentical(to: name) }) {
      return count(2 * number)
    }
    return textName(name)
  }

  static func textName(_ name: String) -> [UInt8] {
    count(2 * name.utf8.count + 1) + Array(name.utf8)
  }

  static func value(_ value: AttributeValue) -> [UInt8] {
    switch value {
    case .null: [0]
    case .bool(let isTrue): [isTrue ? 16 : 8]
    case .integer(let integer): tag(1, zigzag(integer))
    case .double(let double):
      [2 + 8 * number(double)[0]] + number(double).dropFirst()
    case .text(let text): tag(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .bytes(let bytes): tag(4, UInt64(bytes.count)) + bytes
    case .list(let list): tag(5, UInt64(list.count)) + list.flatMap { Wire.value($0) }
    case .dictionary(let attributes): tag(6, UInt64(attributes.count)) + entries(attributes)
    }
  }

  static func tag(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    number < 31 ? [kind + UInt8(number) * 8] : [kind + 31 * 8] + varint(number - 31)
  }

  static func entries(_ attributes: Attributes) -> [UInt8] {
    attributes.entries.flatMap { name($0.key) + value($0.value) }
  }

  /// "Records": members that are there, then free attributes.
  static func record(
    _ members: [(String, AttributeValue?)], _ attributes: Attributes = [:]
  ) -> [UInt8] {
    let present = members.compactMap { name, value in value.map { (name, $0) } }
    return count(present.count + attributes.count)
      + present.flatMap { name($0.0) + value($0.1) } + entries(attributes)
  }

  /// "Registered names", by number.
  private static let registered = [
    "x", "y", "t", "force", "azimuth", "altitude", "roll", "width", "height", "opacity",
    "secondaryScale", "threshold", "pen", "pencil", "marker", "monoline", "fountainPen",
    "watercolor", "crayon", "reed", "eraser", "title", "created", "application", "device",
    "origin", "size", "unit", "min", "max", "tolerance", "color", "colorSpace", "name", "kind",
    "parent", "visible", "source", "type", "page", "layer", "group", "speed", "direction",
    "tilt_x", "tilt_y", "z", "distance", "pt", "px", "mm", "s", "rad", "id",
  ]
}
