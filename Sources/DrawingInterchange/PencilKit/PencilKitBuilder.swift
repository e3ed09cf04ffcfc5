import DrawingFormat

/// A record that does not belong to the drawing that it is in.
struct Misfit: Error {}

/// Writes a drawing as a PKDrawing: with what a source record keeps, and with expected values for
/// everything else.
struct PencilKitBuilder {
  private let plan: PencilKitPlan
  private let record: SourceRecord?
  private var cursor: SourceCursor?

  private init(_ plan: PencilKitPlan, _ record: SourceRecord?) {
    self.plan = plan
    self.record = record
    cursor = record.map { SourceCursor($0) }
  }

  /// The file.
  static func file(_ plan: PencilKitPlan, _ record: SourceRecord?) throws(Misfit) -> [UInt8] {
    var builder = PencilKitBuilder(plan, record)
    return try builder.file()
  }

  /// The file as it is written without a record, for which everything has a value.
  static func file(_ plan: PencilKitPlan) -> [UInt8] { (try? file(plan, nil)) ?? [] }

  private mutating func file() throws(Misfit) -> [UInt8] {
    let order = record?.order ?? plan.order
    let (inkCount, strokeCount) = (plan.drawing.inks.count, plan.slots.count)
    _ = try Self.count(order, most: inkCount + strokeCount + Self.mostOther, of: { _ in true })
    guard try Self.count(order, most: inkCount, of: { $0 == DrawingTag.ink }) == inkCount,
      try Self.count(order, most: strokeCount, of: { $0 == DrawingTag.stroke }) == strokeCount
    else { throw Misfit() }
    var writer = WireWriter()
    writer.append(PencilKitFile.signature)
    writer.append(WireValue.littleEndian(UInt64(record?.version ?? plan.version), count: 2))
    var counts: [WireTag: Int] = [:]
    for run in order {
      for _ in 0..<run.count {
        let occurrence = counts[run.tag, default: 0]
        counts[run.tag] = occurrence + 1
        writer.field(run.tag, try value(run.tag, occurrence))
      }
    }
    return writer.bytes
  }

  /// Fields of a drawing beside inks and strokes: a few, and those that nobody knows.
  private static let mostOther = 1 << 20

  /// How many fields a record has of some kind; a record may claim any number of them.
  private static func count(
    _ order: [FieldRun], most: Int, of isCounted: (WireTag) -> Bool
  ) throws(Misfit) -> Int {
    var count = 0
    for run in order where isCounted(run.tag) {
      guard run.count <= most - count else { throw Misfit() }
      count += run.count
    }
    return count
  }

  private mutating func value(_ tag: WireTag, _ occurrence: Int) throws(Misfit) -> [UInt8] {
    switch tag {
    case DrawingTag.ink:
      return try message(.ink, occurrence, PencilKitInk.leaves(plan.drawing.inks[occurrence]))
    case DrawingTag.stroke: return try stroke(occurrence)
    default:
      guard
        let value = cursor?.value(.drawing, tag, occurrence)
          ?? plan.value(tag, occurrence: occurrence)
      else { throw Misfit() }
      return value
    }
  }

  private mutating func stroke(_ position: Int) throws(Misfit) -> [UInt8] {
    let defaults = plan.stroke(position)
    return try message(
      .stroke, position, defaults.leaves,
      path: try defaults.live.map { live throws(Misfit) in
        try path(live.path, position)
      })
  }

  private mutating func path(
    _ defaults: PathDefaults, _ position: Int
  ) throws(Misfit) -> [UInt8] {
    var perPoint = defaults.perPoint
    var constant = PointChannel.all & ~perPoint
    if let kept = cursor?.value(.path, PathTag.perPoint, position) { perPoint = try mask(kept) }
    if let kept = cursor?.value(.path, PathTag.constant, position) { constant = try mask(kept) }
    guard perPoint & constant == 0, perPoint | constant == PointChannel.all else { throw Misfit() }
    return try message(
      .path, position, defaults.leaves(perPoint: perPoint, constant: constant))
  }

  private func mask(_ bytes: [UInt8]) throws(Misfit) -> UInt64 {
    var writer = WireWriter()
    writer.field(PathTag.perPoint, bytes)
    var reader = WireReader(writer.bytes, 0..<writer.bytes.count, context: "")
    guard let field = try? reader.next(), field.tag == PathTag.perPoint else { throw Misfit() }
    return field.number
  }

  private mutating func message(
    _ kind: MessageKind, _ position: Int, _ leaves: [Leaf], path: [UInt8]? = nil
  ) throws(Misfit) -> [UInt8] {
    var writer = WireWriter()
    for tag in cursor?.shape(kind) ?? leaves.map(\.tag) {
      if kind == .stroke, tag == StrokeTag.path {
        guard let path else { throw Misfit() }
        writer.field(tag, path)
      } else if let value = cursor?.value(kind, tag, position)
        ?? leaves.first(where: { $0.tag == tag })?.value
      {
        writer.field(tag, value)
      } else {
        throw Misfit()
      }
    }
    return writer.bytes
  }
}
