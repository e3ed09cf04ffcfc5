import DrawingFormat

/// `Docs/format.md`, "Sequences".
enum BlockSequence: Hashable {
  case set
  case length
  /// The number of a property.
  case presence(Int)
  case ink
  case group
  case start
  case idKind
  case idNumber
  case transform(Int)
  case randomSeed
  /// The position of a channel in the table.
  case channel(Int)

  /// The sequences of a property, without its presence.
  static func of(property: Int) -> [BlockSequence] {
    switch property {
    case 0: [.ink]
    case 1: [.group]
    case 2: [.start]
    case 3: [.idKind, .idNumber]
    case 4: (0..<6).map { .transform($0) }
    case 5: [.randomSeed]
    default: []
    }
  }
}

/// `Docs/format.md`, "Stroke properties".
extension Stroke {
  func has(property: Int) -> Bool {
    switch property {
    case 0: ink != nil
    case 1: group != nil
    case 2: start != nil
    case 3: id != nil
    case 4: transform != nil
    case 5: randomSeed != nil
    case 6: mask != nil
    default: !attributes.isEmpty
    }
  }

  /// The number that the stroke has in a sequence of properties; images for doubles.
  func number(in sequence: BlockSequence) -> Int64? {
    switch sequence {
    case .set, .length, .channel: return nil
    case .presence(let property): return has(property: property) ? 1 : 0
    case .ink: return ink.map { Int64($0) }
    case .group: return group.map { Int64($0) }
    case .start: return start.map { Image.of($0) }
    case .idKind: return id?.kind
    case .idNumber:
      guard case .number(let number)? = id else { return nil }
      return Int64(bitPattern: number)
    case .transform(let part):
      guard let transform else { return nil }
      let parts = [
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      ]
      return Image.of(parts[part])
    case .randomSeed: return randomSeed.map { Int64(bitPattern: $0) }
    }
  }
}

extension StrokeID {
  fileprivate var kind: Int64 {
    switch self {
    case .uuid: 0
    case .number: 1
    case .text: 2
    }
  }
}

/// `Docs/format.md`, "Property data".
enum PropertyData {
  static func bytes(of strokes: [Stroke]) -> [UInt8] {
    strokes.flatMap { $0.id.map(id) ?? [] } + strokes.flatMap { $0.mask.map(mask) ?? [] }
      + strokes.flatMap { $0.attributes.isEmpty ? [] : Wire.record([], $0.attributes) }
  }

  private static func id(_ id: StrokeID) -> [UInt8] {
    switch id {
    case .uuid(let high, let low):
      Wire.littleEndian(high, count: 8).reversed() + Wire.littleEndian(low, count: 8).reversed()
    case .number: []
    case .text(let text): Wire.text(text)
    }
  }

  private static func mask(_ mask: Mask) -> [UInt8] {
    var bytes: [UInt8] = [
      (mask.ranges == nil ? 0 : 1) + (mask.path == nil ? 0 : 2) + (mask.usesEvenOddRule ? 4 : 0)
    ]
    if let ranges = mask.ranges {
      bytes += Wire.count(ranges.count)
      bytes += ranges.flatMap { Wire.number($0.lower) + Wire.number($0.upper) }
    }
    if let path = mask.path {
      bytes += Wire.count(path.count)
      bytes += path.flatMap(element)
    }
    return bytes
  }

  private static func element(_ element: Mask.PathElement) -> [UInt8] {
    switch element {
    case .move(let x, let y): numbers(0, [x, y])
    case .line(let x, let y): numbers(1, [x, y])
    case .quadratic(let cx, let cy, let x, let y): numbers(2, [cx, cy, x, y])
    case .cubic(let ax, let ay, let bx, let by, let x, let y):
      numbers(3, [ax, ay, bx, by, x, y])
    case .close: [4]
    }
  }

  private static func numbers(_ code: UInt8, _ numbers: [Double]) -> [UInt8] {
    [code] + numbers.flatMap { Wire.number($0) }
  }
}
