import DrawingFormat

/// `Docs/format.md`, "Table additions": what a block adds to the tables.
struct Tables {
  var metadata: Metadata?
  var canvas: Canvas?
  var channels: [Channel] = []
  var inks: [Ink] = []
  var groups: [Group] = []
  var attributes: Attributes?

  var flags: UInt64 {
    let present = [
      metadata != nil, canvas != nil, !channels.isEmpty, !inks.isEmpty, !groups.isEmpty,
      attributes != nil,
    ]
    return present.enumerated().reduce(0) { $0 + ($1.element ? 1 << UInt64($1.offset) : 0) }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if let metadata { bytes += Self.bytes(metadata) }
    if let canvas { bytes += Self.bytes(canvas) }
    if !channels.isEmpty { bytes += Wire.count(channels.count) + channels.flatMap(Self.bytes) }
    if !inks.isEmpty { bytes += Wire.count(inks.count) + inks.flatMap(Self.bytes) }
    if !groups.isEmpty { bytes += Wire.count(groups.count) + groups.flatMap(Self.bytes) }
    if let attributes { bytes += Wire.record([], attributes) }
    return bytes
  }

  /// Tables after those of another block.
  mutating func add(_ other: Tables) {
    metadata = other.metadata ?? metadata
    canvas = other.canvas ?? canvas
    channels += other.channels
    inks += other.inks
    groups += other.groups
    attributes = other.attributes ?? attributes
  }

  private static func bytes(_ metadata: Metadata) -> [UInt8] {
    Wire.record(
      [
        ("title", metadata.title.map { .text($0) }),
        ("created", metadata.created.map { .double($0) }),
        ("application", metadata.application.map { .text($0) }),
        ("device", metadata.device.map { .text($0) }),
      ], metadata.attributes)
  }

  private static func bytes(_ canvas: Canvas) -> [UInt8] {
    Wire.record(
      [
        ("origin", canvas.origin.map { .list([.double($0.x), .double($0.y)]) }),
        ("size", canvas.size.map { .list([.double($0.x), .double($0.y)]) }),
        ("unit", canvas.unit.map { .text($0) }),
      ], canvas.attributes)
  }

  private static func bytes(_ channel: Channel) -> [UInt8] {
    Wire.name(channel.name.rawValue)
      + Wire.record(
        [
          ("unit", channel.unit.map { .text($0) }), ("min", channel.minimum.map { .double($0) }),
          ("max", channel.maximum.map { .double($0) }),
          ("tolerance", channel.tolerance.map { .double($0) }),
        ], channel.attributes)
  }

  private static func bytes(_ ink: Ink) -> [UInt8] {
    let color = ink.color.map {
      AttributeValue.list([
        .double($0.red), .double($0.green), .double($0.blue), .double($0.alpha),
      ])
    }
    return Wire.name(ink.type.rawValue)
      + Wire.record(
        [
          ("color", color), ("colorSpace", ink.colorSpace.map { .text($0) }),
          ("width", ink.width.map { .double($0) }),
        ], ink.attributes)
  }

  private static func bytes(_ group: Group) -> [UInt8] {
    Wire.record(
      [
        ("name", group.name.map { .text($0) }), ("kind", group.kind.map { .text($0) }),
        ("parent", group.parent.map { .integer(Int64($0)) }),
        ("visible", group.isVisible ? nil : .bool(false)),
      ], group.attributes)
  }
}
