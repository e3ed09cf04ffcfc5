/// What a stroke may have beside its points, in the order of the file.
///
/// `Docs/format.md`, "Stroke properties".
enum StrokeProperty: Int, CaseIterable, Sendable {
  case ink, group, start, id, transform, randomSeed, mask, attributes

  var name: String {
    switch self {
    case .ink: "ink"
    case .group: "group"
    case .start: "start"
    case .id: "id"
    case .transform: "transform"
    case .randomSeed: "random seed"
    case .mask: "mask"
    case .attributes: "attributes"
    }
  }

  func isPresent(in stroke: Stroke) -> Bool {
    switch self {
    case .ink: stroke.ink != nil
    case .group: stroke.group != nil
    case .start: stroke.start != nil
    case .id: stroke.id != nil
    case .transform: stroke.transform != nil
    case .randomSeed: stroke.randomSeed != nil
    case .mask: stroke.mask != nil
    case .attributes: !stroke.attributes.isEmpty
    }
  }
}

extension Stroke {
  /// Names that free attributes of a stroke can't have: those of its properties in the JSON form.
  static let members = [
    "ink", "group", "start", "id", "transform", "randomSeed", "mask", "points",
  ]
}

/// Which strokes of a block have a property: two bits each.
enum PropertyState: UInt64, Sendable {
  case absent = 0
  case all = 1
  /// A sequence of 0 and 1 tells which.
  case some = 2
}

/// The states of all properties, as a varint of two bits each from the lowest on.
struct PropertyStates: Equatable, Sendable {
  private var states = [PropertyState](
    repeating: .absent, count: StrokeProperty.allCases.count)

  subscript(property: StrokeProperty) -> PropertyState {
    get { states[property.rawValue] }
    set { states[property.rawValue] = newValue }
  }

  init() {}

  init(of strokes: [Stroke]) {
    for property in StrokeProperty.allCases {
      let count = strokes.reduce(0) { $0 + (property.isPresent(in: $1) ? 1 : 0) }
      self[property] = count == 0 ? .absent : count == strokes.count ? .all : .some
    }
  }

  func write(to writer: inout ByteWriter) {
    var bits: UInt64 = 0
    for (index, state) in states.enumerated() { bits |= state.rawValue << UInt64(2 * index) }
    writer.varint(bits)
  }

  init(from reader: inout ByteReader) throws(DrawingError) {
    let start = reader
    var bits = try reader.varint()
    for index in states.indices {
      guard let state = PropertyState(rawValue: bits & 3) else {
        throw start.error(
          .illegalValue, found: "property state 3", expected: "0 (none), 1 (all) or 2 (some)")
      }
      states[index] = state
      bits >>= 2
    }
    guard bits == 0 else {
      throw start.error(
        .needsNewerReader, found: "unknown stroke properties",
        expected: "at most \(states.count) properties")
    }
  }
}
