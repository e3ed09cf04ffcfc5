/// The messages of a PKDrawing that have fields of their own; clocks, colours, bounds and transforms
/// are values.
enum MessageKind: Int, CaseIterable, Sendable {
  case drawing, ink, stroke, path
}

/// The fields of the message of a drawing.
enum DrawingTag {
  /// Always 0, always there.
  static let zero = WireTag(1, .varint)
  /// UUIDs of the replicas that changed the drawing; the first is all zero.
  static let replica = WireTag(2, .bytes)
  /// A clock for each replica.
  static let clock = WireTag(3, .bytes)
  static let ink = WireTag(4, .bytes)
  static let stroke = WireTag(5, .bytes)
  /// Bounds of the whole, kept by PencilKit when it loaded and saved the drawing.
  static let bounds = WireTag(6, .bytes)
  /// Always there.
  static let clockSummary = WireTag(7, .bytes)
  /// The UUID of the drawing; always there, and last.
  static let id = WireTag(8, .bytes)
}

/// The fields of an ink.
enum InkTag {
  static let color = WireTag(1, .bytes)
  static let identifier = WireTag(2, .bytes)
  /// Always 3.
  static let three = WireTag(3, .varint)
  /// Such as `fixed-width`, in containers of version 2.
  static let variant = WireTag(4, .bytes)
  /// Always 0.
  static let zero = WireTag(8, .fixed64)
}

/// The fields of a stroke.
enum StrokeTag {
  static let id = WireTag(1, .bytes)
  /// When the stroke was added, in the clock of its replica.
  static let added = WireTag(2, .bytes)
  /// When it was last changed.
  static let changed = WireTag(3, .bytes)
  static let ink = WireTag(4, .varint)
  /// Deleted strokes have none.
  static let path = WireTag(5, .bytes)
  static let bounds = WireTag(6, .bytes)
  static let transform = WireTag(7, .bytes)
  /// A number near 2^37 without a known meaning.
  static let opaque = WireTag(8, .varint)
}

/// The fields of a path.
enum PathTag {
  static let id = WireTag(1, .bytes)
  /// Seconds since 2001-01-01.
  static let created = WireTag(2, .fixed64)
  static let count = WireTag(3, .varint)
  /// The channels that each point has.
  static let perPoint = WireTag(4, .varint)
  /// The channels that all points share.
  static let constant = WireTag(5, .varint)
  static let constantRecord = WireTag(6, .bytes)
  static let pointRecords = WireTag(7, .bytes)
}
