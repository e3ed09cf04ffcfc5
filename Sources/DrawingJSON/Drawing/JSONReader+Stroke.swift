import DrawingFormat

/// Reading of a stroke's members other than its points and references.
extension JSONReader {
  mutating func readStrokeID() throws(JSONError) -> StrokeID {
    let expected = "a whole number of at most 64 bits or a string"
    switch try peekKind() {
    case .number: return .number(try readWhole(expected, limit: .max))
    case .string: return StrokeID(json: try readString())
    case .object:
      try beginObject()
      var text: String?
      while try nextMember() {
        guard name == SpecialKey.text.rawValue else {
          throw unknownMember([SpecialKey.text.rawValue])
        }
        text = try readString()
      }
      guard let text else {
        throw error(.missingMember, expected: "the member $text", found: "an empty object")
      }
      return .text(text)
    case .array, .bool, .null: throw try wrongType(expected: expected)
    }
  }

  mutating func readTransform() throws(JSONError) -> AffineTransform {
    let values = try readNumbers(6...6, "an array of 6 numbers: a, b, c, d, tx, ty")
    return AffineTransform(
      a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
  }

  mutating func readMask() throws(JSONError) -> Mask {
    var mask = Mask()
    try begin(.object, "an object of mask members")
    while try nextMember() {
      switch name {
      case "ranges": mask.ranges = try readRanges()
      case "path": mask.path = try readPath()
      case "evenOdd": mask.usesEvenOddRule = try readBool()
      default: throw unknownMember(KnownMembers.mask)
      }
    }
    return mask
  }

  private mutating func readRanges() throws(JSONError) -> [Mask.Range] {
    var ranges: [Mask.Range] = []
    try begin(.array, "an array of ranges")
    while try nextElement() {
      try countAttributeValue()
      let values = try readNumbers(2...2, "an array of 2 numbers, lower and upper")
      ranges.append(Mask.Range(lower: values[0], upper: values[1]))
    }
    return ranges
  }

  private mutating func readPath() throws(JSONError) -> [Mask.PathElement] {
    var elements: [Mask.PathElement] = []
    try begin(.array, "an array of path elements")
    while try nextElement() {
      try countAttributeValue()
      elements.append(try readPathElement())
    }
    return elements
  }

  /// Reads a path element such as `["line",3,4]`.
  private mutating func readPathElement() throws(JSONError) -> Mask.PathElement {
    _ = try peekToken()
    let start = position
    try begin(.array, "an array such as [\"line\",3,4]")
    var kind = ""
    var values: [Double] = []
    // The longest element is a cubic curve with six coordinates.
    while try nextElement(), values.count <= 6 {
      if path.count == 1 {
        try expect(.string, "a kind of path element")
        kind = try readString()
      } else {
        values.append(try readDouble())
      }
    }
    guard let element = Mask.PathElement(kind: kind, coordinates: values) else {
      throw error(
        .illegalValue,
        expected: "move or line with 2 coordinates, quadratic with 4, cubic with 6, or close",
        found: "\(JSONExcerpt.quoted(Array(kind.utf8)[...])) with \(values.count)", at: start)
    }
    return element
  }
}

extension Mask.PathElement {
  /// Makes an element of the kind that files name; `nil` where kind and coordinates do not fit.
  init?(kind: String, coordinates: [Double]) {
    let v = coordinates
    switch (kind, v.count) {
    case ("move", 2): self = .move(x: v[0], y: v[1])
    case ("line", 2): self = .line(x: v[0], y: v[1])
    case ("quadratic", 4):
      self = .quadratic(controlX: v[0], controlY: v[1], x: v[2], y: v[3])
    case ("cubic", 6):
      self = .cubic(
        control1X: v[0], control1Y: v[1], control2X: v[2], control2Y: v[3], x: v[4], y: v[5])
    case ("close", 0): self = .close
    default: return nil
    }
  }

  /// The kind as files name it, and the coordinates in the order of `init(kind:coordinates:)`.
  var parts: (kind: String, coordinates: [Double]) {
    switch self {
    case .move(let x, let y): ("move", [x, y])
    case .line(let x, let y): ("line", [x, y])
    case .quadratic(let controlX, let controlY, let x, let y):
      ("quadratic", [controlX, controlY, x, y])
    case .cubic(let control1X, let control1Y, let control2X, let control2Y, let x, let y):
      ("cubic", [control1X, control1Y, control2X, control2Y, x, y])
    case .close: ("close", [])
    }
  }
}
