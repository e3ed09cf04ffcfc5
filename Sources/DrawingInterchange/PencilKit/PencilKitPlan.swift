import DrawingFormat

/// What a drawing is written as unless a source record says otherwise.
struct PencilKitPlan {
  /// A stroke of the file.
  enum Slot {
    case stroke(Int)
    case deleted(DeletedStroke)
  }

  /// Seconds from 1970-01-01 to 2001-01-01, since when PencilKit counts.
  static let epoch = 978_307_200.0

  let drawing: Drawing
  /// The strokes of the file in order.
  let slots: [Slot]
  /// The UUIDs of the strokes; `nil` where there is none, or an earlier stroke has the same.
  private let ids: [[UInt8]?]

  init(_ drawing: Drawing) {
    self.drawing = drawing
    var slots: [Slot] = []
    var deleted = DeletedStroke.all(of: drawing)[...]
    for stroke in drawing.strokes.indices {
      while let next = deleted.first, next.before <= stroke {
        slots.append(.deleted(next))
        deleted = deleted.dropFirst()
      }
      slots.append(.stroke(stroke))
    }
    self.slots = slots + deleted.map { .deleted($0) }
    var taken: Set<[UInt8]> = []
    ids = self.slots.map { slot in
      let id =
        switch slot {
        case .deleted(let deleted): deleted.id
        case .stroke(let index): UUIDs.bytes(drawing.strokes[index].id)
        }
      return id.flatMap { taken.insert($0).inserted ? $0 : nil }
    }
  }

  var version: UInt16 { drawing.inks.contains { PencilKitInk.variant($0) != nil } ? 2 : 1 }

  /// The fields of the drawing in runs of equal ones.
  var order: [FieldRun] {
    var order = [FieldRun(DrawingTag.zero, 1)]
    if !slots.isEmpty {
      order += [FieldRun(DrawingTag.replica, 2), FieldRun(DrawingTag.clock, 2)]
    }
    if !drawing.inks.isEmpty { order.append(FieldRun(DrawingTag.ink, drawing.inks.count)) }
    if !slots.isEmpty { order.append(FieldRun(DrawingTag.stroke, slots.count)) }
    return order + [FieldRun(DrawingTag.clockSummary, 1), FieldRun(DrawingTag.id, 1)]
  }

  /// The value of a field of the drawing; `occurrence` counts those with the same tag.
  func value(_ tag: WireTag, occurrence: Int) -> [UInt8]? {
    let count = UInt64(slots.count)
    return switch (tag, occurrence) {
    case (DrawingTag.zero, 0): [0]
    case (DrawingTag.replica, 0): [UInt8](repeating: 0, count: 16)
    case (DrawingTag.replica, 1): UUIDs.derived("replica", [])
    case (DrawingTag.clock, 0): WireValue.varints([0, 0, 0])
    case (DrawingTag.clock, 1): WireValue.varints([count, 1, count])
    case (DrawingTag.clockSummary, 0):
      // As PencilKit writes it; the large number stands for no time at all.
      WireValue.varints(slots.isEmpty ? [0, UInt64(Int64.max), 0] : [0, 0, 0])
    case (DrawingTag.id, 0): id
    default: nil
    }
  }

  private var id: [UInt8] {
    UUIDs.bytes(drawing.metadata.attributes["id"])
      ?? UUIDs.derived("drawing", slots.indices.flatMap { stroke($0).id })
  }

  /// What stroke of the file is written with.
  func stroke(_ position: Int) -> StrokeDefaults {
    switch slots[position] {
    case .deleted(let deleted):
      return StrokeDefaults(
        position: position,
        id: ids[position] ?? UUIDs.derived("deleted", WireValue.varint(UInt64(position))),
        ink: deleted.ink, live: nil)
    case .stroke(let index):
      let stroke = drawing.strokes[index]
      let points = StoredPoints(stroke, ink: ink(stroke.ink))
      let id = ids[position] ?? derivedID(stroke, points, position)
      let transform = stroke.transform.map { $0.numbers.map(PointValue.float) }
      let path = PathDefaults(
        id: UUIDs.derived("path", id), created: created(stroke), points: points)
      return StrokeDefaults(
        position: position, id: id, ink: stroke.ink,
        live: .init(path: path, bounds: bounds(stroke, points), transform: transform))
    }
  }

  private func ink(_ position: Int?) -> Ink? {
    guard let position, drawing.inks.indices.contains(position) else { return nil }
    return drawing.inks[position]
  }

  /// Equal strokes at different positions have different IDs.
  private func derivedID(_ stroke: Stroke, _ points: StoredPoints, _ position: Int) -> [UInt8] {
    UUIDs.derived(
      "stroke",
      WireValue.varints([UInt64(position), created(stroke).bitPattern])
        + points.records(PointChannel.all, count: points.count))
  }

  /// Starts count from the drawing's creation time or from 1970.
  private func created(_ stroke: Stroke) -> Double {
    let begun = drawing.metadata.created
    let created =
      if let start = stroke.start { ((begun ?? 0) - Self.epoch) + start } else {
        (begun ?? Self.epoch) - Self.epoch
      }
    return created.isFinite ? created : 0
  }

  private func bounds(_ stroke: Stroke, _ points: StoredPoints) -> [Float] {
    RenderBounds.stored(stroke) ?? RenderBounds.around(points, stroke.transform)
  }
}

/// Fields with one tag, one after another.
struct FieldRun: Equatable {
  let tag: WireTag
  var count: Int

  init(_ tag: WireTag, _ count: Int) {
    self.tag = tag
    self.count = count
  }
}

/// The rectangle that PencilKit draws a stroke in: an attribute of a stroke, [x, y, width, height], where it
/// is another one than that of a round pen.
enum RenderBounds {
  static let attribute = "bounds"

  /// The attribute of four numbers; `nil` where one of them is none.
  ///
  /// The numbers are the shortest that become the same float32, and whole ones integers.
  static func value(_ bounds: [Float]) -> AttributeValue? {
    guard bounds.allSatisfy(\.isFinite) else { return nil }
    return .list(
      bounds.map { number in
        let whole = Int64(exactly: number)
        return if let whole, number != 0 || number.sign == .plus { .integer(whole) } else {
          .double(shortest(number))
        }
      })
  }

  private static func shortest(_ number: Float) -> Double {
    let value = Double("\(number)") ?? Double(number)
    return Float(value).bitPattern == number.bitPattern ? value : Double(number)
  }

  /// The numbers of a stroke's attribute.
  static func stored(_ stroke: Stroke) -> [Float]? {
    guard case .list(let values)? = stroke.attributes[attribute], values.count == 4 else {
      return nil
    }
    var bounds: [Float] = []
    for value in values {
      switch value {
      case .integer(let number): bounds.append(Float(number))
      case .double(let number): bounds.append(PointValue.float(number))
      default: return nil
      }
    }
    return bounds
  }

  /// Whole numbers around the control points, each widened by half its width and a point: what PencilKit
  /// has for its pen.
  static func around(_ points: StoredPoints, _ transform: AffineTransform?) -> [Float] {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for index in 0..<points.count {
      var x = PointValue.float(points[.location][index])
      var y = PointValue.float(points.y[index])
      if let map = transform {
        (x, y) = (map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
      }
      let radius = PointValue.float(points[.width][index]).magnitude / 2 + 1
      (left, right) = (min(left, x - radius), max(right, x + radius))
      (top, bottom) = (min(top, y - radius), max(bottom, y + radius))
    }
    guard left <= right, top <= bottom else { return [0, 0, 0, 0] }
    let (x, y) = (left.rounded(.down), top.rounded(.down))
    return [x, y, right.rounded(.up) - x, bottom.rounded(.up) - y].map(PointValue.float)
  }
}
