import DrawingFormat

/// A path of a PKDrawing: when it was drawn, and its points.
struct PathMessage {
  let fields: [WireField]
  /// Seconds since 2001-01-01.
  let created: Double?
  let count: Int
  /// The channels that each point has a number of.
  let perPoint: UInt64
  /// The channels that all points share.
  let constant: UInt64
  let points: StoredPoints
}

extension PathMessage {
  /// Reads a path; the points are paid for before they are spread out.
  init(
    from reader: inout WireReader, budget: inout PencilKitBudget
  ) throws(DrawingError) {
    let start = reader.position
    let message = try WireMessage(&reader, PathMessage.types, &budget)
    fields = message.fields
    created = message[PathTag.created].map {
      Double(bitPattern: reader.bytes.littleEndian($0.value))
    }
    if let id = message[PathTag.id] { try reader.expect(id, size: 16, "a UUID") }
    let countField = try message.required(PathTag.count, reader, start)
    perPoint = try message.required(PathTag.perPoint, reader, start).number
    constant = try message.required(PathTag.constant, reader, start).number
    guard perPoint & constant == 0, perPoint | constant == PointChannel.all else {
      throw reader.error(
        (perPoint | constant) > PointChannel.all ? .needsNewerReader : .illegalValue, at: start,
        found: "masks of channels \(perPoint) and \(constant)",
        expected: "two that share no bit and together are \(PointChannel.all)")
    }
    let size = PointChannel.recordSize(perPoint)
    let records = message[PathTag.pointRecords]?.value ?? start..<start
    guard let count = Int(exactly: countField.number),
      UInt64(size).multipliedReportingOverflow(by: countField.number)
        == (UInt64(records.count), false)
    else {
      throw reader.error(
        .illegalValue, at: message[PathTag.pointRecords]?.start ?? start,
        found: "\(records.count) bytes of points",
        expected: "\(countField.number) points of \(size) bytes")
    }
    let constants = message[PathTag.constantRecord]?.value ?? start..<start
    guard constants.count == PointChannel.recordSize(constant) else {
      throw reader.error(
        .illegalValue, at: message[PathTag.constantRecord]?.start ?? start,
        found: "\(constants.count) bytes of constant channels",
        expected: "\(PointChannel.recordSize(constant))")
    }
    try budget.spendPoints(count, at: countField.start)
    self.count = count
    points = StoredPoints(
      count: count, perPoint: perPoint, pointRecords: reader.bytes[records],
      constantRecord: reader.bytes[constants])
  }

  private static let types: [WireTag] = [
    PathTag.id, PathTag.created, PathTag.count, PathTag.perPoint, PathTag.constant,
    PathTag.constantRecord, PathTag.pointRecords,
  ]
}

/// What a path is written with unless the source record says otherwise.
struct PathDefaults {
  let id: [UInt8]
  let created: Double
  let points: StoredPoints

  /// The channels that PencilKit would store for each point: the location, and what varies.
  var perPoint: UInt64 { points.varying | PointChannel.location.bit }

  /// All fields, for given masks.
  func leaves(perPoint: UInt64, constant: UInt64) -> [Leaf] {
    [
      Leaf(PathTag.id, id), Leaf(PathTag.created, WireValue.double(created)),
      Leaf(PathTag.count, WireValue.varint(UInt64(points.count))),
      Leaf(PathTag.perPoint, WireValue.varint(perPoint)),
      Leaf(PathTag.constant, WireValue.varint(constant)),
      Leaf(PathTag.constantRecord, constantRecord(constant)),
      Leaf(PathTag.pointRecords, points.records(perPoint, count: points.count)),
    ]
  }

  /// A path without points has constants all the same.
  private func constantRecord(_ mask: UInt64) -> [UInt8] {
    if points.count > 0 { return points.records(mask, count: 1) }
    return StoredPoints(
      Stroke(points: ["x": [0], "y": [0]]), ink: nil
    ).records(mask, count: 1)
  }
}
