/// Names: a number for registered ones, their text for all others.
///
/// `Docs/format.md`, "Names". A varint: even, half of it is the number of a registered name; odd, half
/// of it (rounded down) is the length of the UTF-8 text that follows.
enum NameRegistry {
  /// The registered names by number.
  ///
  /// Never reordered: new names need a new format version.
  static let names: [String] = [
    // 0 ... 11: channels.
    "x", "y", "t", "force", "azimuth", "altitude", "roll", "width", "height", "opacity",
    "secondaryScale", "threshold",
    // 12 ... 20: inks.
    "pen", "pencil", "marker", "monoline", "fountainPen", "watercolor", "crayon", "reed", "eraser",
    // 21 ... 41: members of tables.
    "title", "created", "application", "device", "origin", "size", "unit", "min", "max",
    "tolerance", "color", "colorSpace", "name", "kind", "parent", "visible", "source", "type",
    "page", "layer", "group",
    // 42 ... 53: further channels that devices have, and units.
    "speed", "direction", "tilt_x", "tilt_y", "z", "distance", "pt", "px", "mm", "s", "rad", "id",
  ]

  static func number(of name: String) -> Int? {
    names.firstIndex { $0.isIdentical(to: name) }
  }
}

extension ByteWriter {
  mutating func name(_ name: String) {
    if let number = NameRegistry.number(of: name) {
      varint(UInt64(number) << 1)
    } else {
      let utf8 = Array(name.utf8)
      varint(UInt64(utf8.count) << 1 | 1)
      append(utf8)
    }
  }
}

extension ByteReader {
  mutating func name() throws(DrawingError) -> String {
    let start = self
    let code = try varint()
    guard code & 1 == 1 else {
      guard let number = Int(exactly: code >> 1), number < NameRegistry.names.count else {
        throw start.error(
          .needsNewerReader, found: "registered name \(code >> 1)",
          expected: "a number below \(NameRegistry.names.count)")
      }
      return NameRegistry.names[number]
    }
    guard let count = Int(exactly: code >> 1), count <= remaining else {
      throw start.error(
        .truncated, found: "\(remaining) bytes left", expected: "a name of \(code >> 1) bytes")
    }
    let name = try text(count: count)
    guard NameRegistry.number(of: name) == nil else {
      throw start.error(
        .notCanonical, found: "the registered name \"\(name)\" as text", expected: "its number")
    }
    return name
  }
}
