import DrawingFormat

/// Finds out what of a file would not come out again without a record.
struct SourceLearner {
  /// Files of PencilKit have few kinds of messages; with more than these, looking for one among them
  /// would take quadratic time.
  private static let most = 256

  private let file: PencilKitFile
  private let plan: PencilKitPlan
  private var record = SourceRecord()
  private var places: [SourceRecord.Key: Int] = [:]
  /// Whether the fields could be written again as they are.
  private var isRegular = true

  private init(_ file: PencilKitFile, _ plan: PencilKitPlan) {
    self.file = file
    self.plan = plan
  }

  /// The record; `nil` for files of an unusual make, such as numbers that take more bytes than they
  /// need.
  static func record(_ file: PencilKitFile, beside plan: PencilKitPlan) -> SourceRecord? {
    var learner = SourceLearner(file, plan)
    learner.learn()
    return learner.isRegular ? learner.record : nil
  }

  private mutating func learn() {
    record.version = file.version
    record.fingerprint = Checksum.of(file.bytes)
    record.identity = plan.identity
    learnOrder()
    for (position, ink) in file.inks.enumerated() {
      let leaves = PencilKitInk.leaves(ink.ink)
      learn(.ink, position, ink.fields, leaves)
    }
    for (position, stroke) in file.strokes.enumerated() {
      let defaults = plan.stroke(position)
      learn(.stroke, position, stroke.fields, defaults.leaves)
      guard let path = stroke.path, let live = defaults.live else { continue }
      let leaves = live.path.leaves(perPoint: path.perPoint, constant: path.constant)
      let perPoint = live.path.perPoint
      learn(
        .path, position, path.fields, leaves,
        masks: [
          Leaf(PathTag.perPoint, WireValue.varint(perPoint)),
          Leaf(PathTag.constant, WireValue.varint(PointChannel.all & ~perPoint)),
        ])
    }
    record.shapes = record.shapes.filter { !$0.value.shapes.isEmpty }
  }

  private mutating func learnOrder() {
    var order: [FieldRun] = []
    var counts: [WireTag: Int] = [:]
    for field in file.fields {
      if order.last?.tag == field.tag {
        order[order.count - 1].count += 1
      } else {
        order.append(FieldRun(field.tag, 1))
      }
      let occurrence = counts[field.tag, default: 0]
      counts[field.tag] = occurrence + 1
      isRegular = isRegular && field.isMinimal
      if field.tag == DrawingTag.ink || field.tag == DrawingTag.stroke { continue }
      compare(.drawing, occurrence, field, plan.value(field.tag, occurrence: occurrence))
    }
    if order != plan.order { record.order = order }
  }

  /// Compares a message with what would be written; `masks` are what stands in for the masks.
  private mutating func learn(
    _ kind: MessageKind, _ position: Int, _ fields: [WireField], _ leaves: [Leaf],
    masks: [Leaf] = []
  ) {
    if !isRegular { return }
    let tags = fields.map(\.tag)
    record.shapes[kind, default: ShapeTable()].append(tags == leaves.map(\.tag) ? nil : tags)
    if Set(tags).count != tags.count || record.shapes[kind]?.shapes.count ?? 0 > Self.most {
      isRegular = false
    }
    for field in fields {
      isRegular = isRegular && field.isMinimal
      if kind == .stroke, field.tag == StrokeTag.path { continue }
      let expected = (masks + leaves).first { $0.tag == field.tag }
      compare(kind, position, field, expected?.value)
    }
  }

  private mutating func compare(
    _ kind: MessageKind, _ position: Int, _ field: WireField, _ expected: [UInt8]?
  ) {
    if !isRegular { return }
    let value = file.bytes[field.value]
    if let expected, value.elementsEqual(expected) { return }
    let key = SourceRecord.Key(kind: kind, tag: field.tag)
    let place: Int
    if let known = places[key] {
      place = known
    } else {
      place = record.columns.count
      places[key] = place
      if place >= Self.most { isRegular = false }
      record.columns.append((key, LeafColumn()))
    }
    record.columns[place].values.positions.append(position)
    record.columns[place].values.values.append(Array(value))
  }
}
