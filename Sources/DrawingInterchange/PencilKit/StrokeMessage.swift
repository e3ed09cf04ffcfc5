import DrawingFormat

/// A stroke of a PKDrawing; a deleted one has no path.
struct StrokeMessage {
  let fields: [WireField]
  let start: Int
  /// The 16 bytes of its UUID.
  let id: [UInt8]?
  let ink: Int?
  let path: PathMessage?
  /// x, y, width and height of what is drawn.
  let bounds: [Float]?
  /// a, b, c, d, tx, ty.
  let transform: [Float]?
}

extension StrokeMessage {
  init(
    from reader: inout WireReader, inkCount: Int, budget: inout PencilKitBudget
  ) throws(DrawingError) {
    start = reader.position
    try budget.spendStroke(at: start)
    let message = try WireMessage(&reader, StrokeMessage.types, &budget)
    fields = message.fields
    if let field = message[StrokeTag.id] { try reader.expect(field, size: 16, "a UUID") }
    id = message[StrokeTag.id].map { Array(reader.bytes[$0.value]) }
    for tag in [StrokeTag.added, StrokeTag.changed] {
      if let field = message[tag] { try reader.expectClock(field) }
    }
    ink = try StrokeMessage.ink(message, reader, start, inkCount: inkCount)
    bounds = try StrokeMessage.floats(message[StrokeTag.bounds], 4, "the bounds", reader)
    transform = try StrokeMessage.floats(message[StrokeTag.transform], 6, "a transform", reader)
    guard let field = message[StrokeTag.path] else {
      path = nil
      return
    }
    guard message.fields.count(where: { $0.tag == StrokeTag.path }) == 1 else {
      throw reader.error(
        .illegalValue, at: field.start, found: "a second path", expected: "one path a stroke")
    }
    var inner = reader.inner(field, context: reader.context + ", path")
    path = try PathMessage(from: &inner, budget: &budget)
  }

  private static func ink(
    _ message: WireMessage, _ reader: WireReader, _ start: Int, inkCount: Int
  ) throws(DrawingError) -> Int? {
    guard let field = message[StrokeTag.ink] else { return nil }
    guard field.number < UInt64(inkCount) else {
      throw reader.error(
        .badReference, at: field.start, found: "ink \(field.number)",
        expected: inkCount == 0 ? "no ink: the table is empty" : "0 to \(inkCount - 1)")
    }
    return Int(field.number)
  }

  private static func floats(
    _ field: WireField?, _ count: Int, _ what: String, _ reader: WireReader
  ) throws(DrawingError) -> [Float]? {
    guard let field else { return nil }
    return try reader.floats(field, count, what)
  }

  private static let types: [WireTag] = [
    StrokeTag.id, StrokeTag.added, StrokeTag.changed, StrokeTag.ink, StrokeTag.path,
    StrokeTag.bounds, StrokeTag.transform, StrokeTag.opaque,
  ]
}

/// What a stroke is written with unless the source record says otherwise.
struct StrokeDefaults {
  /// Which stroke of the file it is, deleted ones included.
  let position: Int
  let id: [UInt8]
  let ink: Int?
  /// `nil` for a deleted stroke.
  let live: Live?

  /// What a deleted stroke does not have.
  struct Live {
    let path: PathDefaults
    let bounds: [Float]
    let transform: [Float]?
  }

  /// All fields but the path, which is written on its own.
  var leaves: [Leaf] {
    let count = UInt64(position)
    var leaves = [
      Leaf(StrokeTag.id, id), Leaf(StrokeTag.added, WireValue.varints([count, 1, count + 1])),
      Leaf(StrokeTag.changed, WireValue.varints([0, 1, 0])),
    ]
    if let ink {
      leaves.append(Leaf(StrokeTag.ink, WireValue.varint(UInt64(bitPattern: Int64(ink)))))
    }
    guard let live else { return leaves }
    leaves.append(Leaf(StrokeTag.path, []))
    leaves.append(Leaf(StrokeTag.bounds, WireValue.floats(live.bounds)))
    if let transform = live.transform {
      leaves.append(Leaf(StrokeTag.transform, WireValue.floats(transform)))
    }
    leaves.append(Leaf(StrokeTag.opaque, WireValue.varint(opaque)))
    return leaves
  }

  /// As every number seen: a multiple of 32 from 2^37 to 2^38.
  private var opaque: UInt64 { 1 << 37 | id.littleEndian(0..<4) << 5 }
}
