/// What a sequence of numbers in a block is about.
///
/// `Docs/format.md`, "Sequences": their order in a block follows from what the block has.
enum SequenceKind: Equatable, Sendable {
  /// For each stroke the number of its set of channels.
  case layout
  /// For each stroke the number of its points.
  case length
  /// For each stroke that begins here whether it has the property.
  case presence(StrokeProperty)
  case ink
  case group
  case start
  /// 0 UUID, 1 number, 2 text.
  case idKind
  case idNumber
  /// One of the six numbers of the transforms.
  case transform(Int)
  case randomSeed
  /// The values of a channel.
  case points(channel: Int)

  /// The name in reports and messages.
  var name: String {
    switch self {
    case .layout: "channel sets"
    case .length: "point counts"
    case .presence(let property): "strokes with \(property.name)"
    case .ink: "ink"
    case .group: "group"
    case .start: "start"
    case .idKind: "id kinds"
    case .idNumber: "id numbers"
    case .transform(let part): "transform \(["a", "b", "c", "d", "tx", "ty"][part])"
    case .randomSeed: "random seed"
    case .points(let channel): "channel \(channel)"
    }
  }

  /// Whether the numbers are doubles; the others are whole numbers.
  var isDouble: Bool {
    switch self {
    case .start, .transform, .points: true
    default: false
    }
  }

  /// The sequences of a property, without its presence.
  private static func of(_ property: StrokeProperty) -> [SequenceKind] {
    switch property {
    case .ink: [.ink]
    case .group: [.group]
    case .start: [.start]
    case .id: [.idKind, .idNumber]
    case .transform: (0..<6).map { .transform($0) }
    case .randomSeed: [.randomSeed]
    case .mask, .attributes: []
    }
  }

  /// All sequences of a block in their order.
  static func all(
    layouts: [[Int]], states: PropertyStates
  ) -> [SequenceKind] {
    var kinds: [SequenceKind] = layouts.count > 1 ? [.layout, .length] : [.length]
    for property in StrokeProperty.allCases where states[property] != .absent {
      if states[property] == .some { kinds.append(.presence(property)) }
      kinds += of(property)
    }
    return kinds + ChannelSets(layouts).channels.map { .points(channel: $0) }
  }
}
