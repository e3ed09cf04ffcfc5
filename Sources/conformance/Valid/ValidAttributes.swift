import DrawingFormat

/// `Docs/format.md`, "Values", "Names", "Numbers": free attributes of every kind.
extension ValidCase {
  static func attributes() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    func add(_ name: String, _ values: [(String, AttributeValue)]) throws(DrawingError) {
      var attributes = Attributes()
      for (key, value) in values { attributes.append(key, value) }
      let file = File(Block(Tables(attributes: attributes)))
      cases.append(try ValidCase("attributes-\(name)", ["attributes"], file))
    }
    func list(_ values: [AttributeValue]) -> [(String, AttributeValue)] {
      [("values", .list(values))]
    }

    try add("simple", list([.null, .bool(false), .bool(true)]))
    try add(
      "integers",
      list(
        [0, 1, -1, 14, 15, -15, -16, 16, 78, 79, -80, 1 << 31, 1 << 53, .max, .min].map {
          .integer($0)
        }))
    let doubles: [Double] = [
      0, -0.0, 1, -1, 0.1, 10.5, -0.004, 1 / 3, 100, 1e15, 1e20, 1e300, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .pi,
      .greatestFiniteMagnitude, .leastNormalMagnitude, 0x1p53, 281_474_976_710_655,
      281_474_976_710_656, 1e-15, 123_456_789.25,
    ]
    try add("doubles", list(doubles.map { .double($0) }))
    try add(
      "doubles-of-every-form",
      list((0...15).map { .double(7 / powerOfTen($0)) } + [.double(7e-16)]))
    let texts = ["", "a", String(repeating: "b", count: 30), String(repeating: "c", count: 31)]
    try add("texts", list((texts + [String(repeating: "d", count: 158)]).map { .text($0) }))
    try add(
      "texts-of-unicode",
      list(
        [
          "\u{0}", "\u{7F}\u{80}", "\u{7FF}\u{800}", "\u{FFFF}", "\u{10FFFF}", "é", "e\u{301}",
          "\u{FEFF}",
        ]
        .map { .text($0) }))
    try add(
      "bytes",
      list([0, 1, 30, 31, 32].map { count in .bytes((0..<count).map { UInt8($0 * 8) }) }))
    try add(
      "lists", list([.list([]), .list([1]), .list([AttributeValue](repeating: .null, count: 31))]))
    try add(
      "dictionaries",
      list([
        .dictionary([:]), .dictionary(["title": "any name", "strokes": 1, "": 2]),
        .dictionary(["a": .dictionary(["a": .dictionary(["a": .null])])]),
      ]))
    try add(
      "names",
      ["", "x", "pen", "id", "rad", "é", "e\u{301}", "com.example.mood", "\u{0}"].map {
        ($0, .null)
      })
    try add(
      "names-of-every-registered-number",
      [
        "title", "created", "application", "device", "origin", "size", "unit", "speed", "direction",
        "tilt_x", "tilt_y", "z", "distance", "pt", "px", "mm", "s", "rad", "id", "threshold",
        "eraser",
      ].map { ($0, .integer(1)) })
    try add("nested-63", [("a", nested(63))])
    // The text form ends one level before: the drawing itself is an object.
    try add("nested-64", [("a", nested(64))])
    try add("names-in-json", [("$double", 1), ("a", .dictionary(["$bytes": 1]))])
    return cases
  }

  /// Lists within each other; the innermost has the given depth.
  private static func nested(_ depth: Int) -> AttributeValue {
    (1..<depth).reduce(AttributeValue.list([])) { inner, _ in .list([inner]) }
  }
}
