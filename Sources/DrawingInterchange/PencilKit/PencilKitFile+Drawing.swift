import DrawingFormat

extension PencilKitFile {
  /// The attribute of a drawing's metadata that says what its points are of a curve, and the value for
  /// PencilKit's: control points of a uniform cubic B-spline.
  static let curve = (attribute: "curve", value: AttributeValue.text("bspline"))

  /// The drawing, without a source record, and what of the file it cannot hold.
  func translated() throws(DrawingError) -> Translation<Drawing> {
    var drawing = Drawing(canvas: Canvas(unit: "pt"), inks: inks.map(\.ink))
    let base = base
    drawing.metadata.created = base.map { $0 + PencilKitPlan.epoch }
    drawing.metadata.attributes = [
      Self.curve.attribute: Self.curve.value, "id": .text(UUIDs.text(id)),
    ]
    var losses = ReadingLosses()
    losses.colors = inks.count { $0.isColorLost }
    var deleted: [AttributeValue] = []
    for stroke in strokes {
      guard let path = stroke.path else {
        deleted.append(
          DeletedStroke(before: drawing.strokes.count, id: stroke.id, ink: stroke.ink).value)
        continue
      }
      try drawing.strokes.append(stroke.translated(path, base: base, &losses))
    }
    if !deleted.isEmpty {
      drawing.metadata.attributes.append(DeletedStroke.attribute, .list(deleted))
    }
    return Translation(drawing, losses: losses.sentences)
  }

  /// The whole second in which the first path was drawn: starts count from it, because its sum with
  /// the epoch is exact.
  private var base: Double? {
    let times = strokes.compactMap { $0.path?.created }.filter(\.isFinite)
    // Beyond this, starts count from 1970, and the drawing has no time of creation.
    guard let first = times.min(), first.magnitude < 1e12 else { return nil }
    return first.rounded(.down)
  }
}

extension StrokeMessage {
  fileprivate func translated(
    _ path: PathMessage, base: Double?, _ losses: inout ReadingLosses
  ) -> Stroke {
    var result = Stroke(ink: ink, points: StrokePoints(path.points.channels()))
    losses.points += path.points.countOfNonNumbers
    result.id = id.map(UUIDs.strokeID)
    if let created = path.created {
      let start = base.map { created - $0 } ?? (created + PencilKitPlan.epoch)
      if start.isFinite { result.start = start } else { losses.times += 1 }
    }
    if let numbers = transform?.map({ Double($0) }) {
      if numbers.allSatisfy(\.isFinite) {
        result.transform = AffineTransform(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5])
      } else {
        losses.transforms += 1
      }
    }
    if let bounds, bounds != RenderBounds.around(path.points, result.transform),
      let value = RenderBounds.value(bounds)
    {
      result.attributes.append(RenderBounds.attribute, value)
    }
    return result
  }
}

/// Numbers that are NaN or infinite, which a drawing has no place for; the source record keeps them.
private struct ReadingLosses {
  var points = 0
  var times = 0
  var transforms = 0
  var colors = 0

  var sentences: [String] {
    [
      Self.sentence(points, "value", "of points", "0 stands in for"),
      Self.sentence(times, "creation time", "of strokes", "nothing stands in for"),
      Self.sentence(transforms, "transform", "of strokes", "nothing stands in for"),
      Self.sentence(colors, "colour", "of inks", "nothing stands in for"),
    ].compactMap { $0 }
  }

  private static func sentence(
    _ count: Int, _ what: String, _ place: String, _ instead: String
  ) -> String? {
    if count == 0 { return nil }
    let (plural, pronoun) = count == 1 ? ("", "it") : ("s", "them")
    return "\(count) \(what)\(plural) \(place) that are not finite numbers; \(instead) \(pronoun)"
  }
}

extension AffineTransform {
  /// a, b, c, d, tx, ty.
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}
