/// The properties of strokes that are no numbers: IDs, masks and attributes, stroke by stroke.
///
/// `Docs/format.md`, "Property data": first all IDs, then all masks, then all attributes.
extension ByteWriter {
  /// The 16 bytes of a UUID, the text of a text; nothing for a number, which has a sequence.
  mutating func idData(_ id: StrokeID) {
    switch id {
    case .uuid(let high, let low):
      littleEndian(high.byteSwapped, count: 8)
      littleEndian(low.byteSwapped, count: 8)
    case .number: break
    case .text(let text): self.text(text)
    }
  }

  mutating func mask(_ mask: Mask) {
    byte(
      (mask.ranges != nil ? MaskFlag.ranges : 0) | (mask.path != nil ? MaskFlag.path : 0)
        | (mask.usesEvenOddRule ? MaskFlag.evenOdd : 0))
    if let ranges = mask.ranges {
      count(ranges.count)
      for range in ranges {
        number(range.lower)
        number(range.upper)
      }
    }
    if let path = mask.path {
      count(path.count)
      for element in path {
        byte(element.code)
        for coordinate in element.coordinates { number(coordinate) }
      }
    }
  }
}

/// The bits of a mask's first byte.
private enum MaskFlag {
  static let ranges: UInt8 = 1
  static let path: UInt8 = 2
  static let evenOdd: UInt8 = 4
}

extension StrokeID {
  var kind: Int64 {
    switch self {
    case .uuid: 0
    case .number: 1
    case .text: 2
    }
  }
}

extension ByteReader {
  /// Reads an ID of a kind; `number` gives the next number of the sequence of ID numbers.
  mutating func idData(
    kind: Int64, number: () -> UInt64?
  ) throws(DrawingError) -> StrokeID {
    switch kind {
    case 0:
      let high = try littleEndian(count: 8).byteSwapped
      return .uuid(high: high, low: try littleEndian(count: 8).byteSwapped)
    case 1:
      guard let number = number() else {
        throw error(.illegalValue, found: "too few ID numbers", expected: "one for each")
      }
      return .number(number)
    case 2: return .text(try text())
    default:
      throw error(.illegalValue, found: "ID kind \(kind)", expected: "0, 1 or 2")
    }
  }

  mutating func mask() throws(DrawingError) -> Mask {
    let start = self
    let flags = try byte()
    guard flags < 8 else {
      throw start.error(.needsNewerReader, found: "mask flags \(flags)", expected: "0 to 7")
    }
    var mask = Mask(usesEvenOddRule: flags & MaskFlag.evenOdd != 0)
    if flags & MaskFlag.ranges != 0 {
      var ranges: [Mask.Range] = []
      for _ in 0..<(try count("number of ranges")) {
        ranges.append(Mask.Range(lower: try number(), upper: try number()))
      }
      mask.ranges = ranges
    }
    if flags & MaskFlag.path != 0 {
      var path: [Mask.PathElement] = []
      for _ in 0..<(try count("number of path elements")) {
        path.append(try pathElement())
      }
      mask.path = path
    }
    return mask
  }

  private mutating func pathElement() throws(DrawingError) -> Mask.PathElement {
    let start = self
    switch try byte() {
    case 0: return .move(x: try number(), y: try number())
    case 1: return .line(x: try number(), y: try number())
    case 2:
      return .quadratic(
        controlX: try number(), controlY: try number(), x: try number(), y: try number())
    case 3:
      return .cubic(
        control1X: try number(), control1Y: try number(), control2X: try number(),
        control2Y: try number(), x: try number(), y: try number())
    case 4: return .close
    case let code:
      throw start.error(.needsNewerReader, found: "path element \(code)", expected: "0 to 4")
    }
  }
}

extension Mask.PathElement {
  fileprivate var code: UInt8 {
    switch self {
    case .move: 0
    case .line: 1
    case .quadratic: 2
    case .cubic: 3
    case .close: 4
    }
  }

  var coordinates: [Double] {
    switch self {
    case .move(let x, let y), .line(let x, let y): [x, y]
    case .quadratic(let controlX, let controlY, let x, let y): [controlX, controlY, x, y]
    case .cubic(let x1, let y1, let x2, let y2, let x, let y): [x1, y1, x2, y2, x, y]
    case .close: []
    }
  }
}
