import DrawingFormat

/// The shape of a stroke in pixels.
struct StrokeShape {
  /// A piece that is drawn in one way.
  struct Piece {
    var path: PathData
    /// The width of the line along the path; `nil` where the path is an outline to be filled.
    var lineWidth: Double?
    /// 0 to 1.
    var opacity: Double
  }

  private(set) var pieces: [Piece] = []

  /// Makes the shape.
  ///
  /// - Parameters:
  ///   - points: The points of the stroke in pixels, none of which is NaN or infinite.
  ///   - isSpline: Whether they are control points.
  ///   - ranges: The parameters that are shown; everything where it is `nil`.
  init(_ points: [PathPoint], isSpline: Bool, ranges: [Mask.Range]?) {
    guard !points.isEmpty else { return }
    if isSpline, ranges == nil, points.count > 2, Self.isUniform(points[...]) {
      pieces = [Self.spline(points)]
      return
    }
    let curve = Curve.flattened(points, isSpline: isSpline)
    if let ranges {
      for part in ShownParts.of(curve, ranges) { add(part) }
    } else {
      add(curve)
    }
  }

  /// Whether one width and one opacity stand for those of all points.
  private static func isUniform(_ points: ArraySlice<PathPoint>) -> Bool {
    spread(points, \.radius) <= Tolerance.width && spread(points, \.opacity) <= 0.1
  }

  private static func spread(
    _ points: ArraySlice<PathPoint>, _ part: (PathPoint) -> Double
  ) -> Double {
    var (least, most) = (Double.infinity, -Double.infinity)
    for point in points {
      least = min(least, part(point))
      most = max(most, part(point))
    }
    return most - least
  }

  private static func mean(
    _ points: ArraySlice<PathPoint>, _ part: (PathPoint) -> Double
  ) -> Double {
    points.reduce(0) { $0 + part($1) } / Double(max(points.count, 1))
  }

  private static func spline(_ points: [PathPoint]) -> Piece {
    var path = PathData()
    for index in 0..<points.count - 1 {
      let cubic = Curve.cubic(ofSpline: points, index)
      if index == 0 { path.move(cubic.p0.x, cubic.p0.y) }
      path.cubic(
        cubic.p1.x, cubic.p1.y, cubic.p2.x, cubic.p2.y, cubic.p3.x, cubic.p3.y)
    }
    return Piece(
      path: path, lineWidth: 2 * mean(points[...], \.radius),
      opacity: mean(points[...], \.opacity))
  }

  /// Adds a polyline, in pieces where its opacity changes by more than a tenth.
  private mutating func add(_ curve: [PathPoint]) {
    if curve.isEmpty { return }
    if Self.spread(curve[...], \.opacity) <= 0.1 {
      return add(curve[...], mean: Self.mean(curve[...], \.opacity))
    }
    let dense = Self.steppingThroughOpacities(curve)
    var begin = 0
    var sides: Outline.Sides?
    // Pieces share their ends, so that nothing shows twice.
    for index in dense.indices.dropFirst() {
      let isEnd = index == dense.count - 1
      guard isEnd || Self.level(dense[index]) != Self.level(dense[begin]) else { continue }
      let piece = dense[begin...index]
      let next = isEnd ? nil : Outline.meeting(dense[index - 1], dense[index], dense[index + 1])
      addOutline(piece, opacity: Self.mean(piece, \.opacity), ends: (sides, next))
      (begin, sides) = (index, next)
    }
  }

  /// Opacities are drawn in sixteen levels.
  private static func level(_ point: PathPoint) -> Int { Int((point.opacity * 16).rounded()) }

  /// The polyline with further points where its opacity changes by more than a level.
  private static func steppingThroughOpacities(_ curve: [PathPoint]) -> [PathPoint] {
    var result = [curve[0]]
    for index in curve.indices.dropFirst() {
      let (from, to) = (curve[index - 1], curve[index])
      let steps = abs(level(to) - level(from))
      for step in 1..<max(steps, 1) {
        result.append(.between(from, to, Double(step) / Double(steps)))
      }
      result.append(to)
    }
    return result
  }

  private mutating func add(_ curve: ArraySlice<PathPoint>, mean opacity: Double) {
    guard Self.isUniform(curve) else {
      return addOutline(curve, opacity: opacity, ends: (nil, nil))
    }
    let points = Simplification.of(Array(curve))
    var path = PathData()
    path.move(points[0].x, points[0].y)
    // A line to where it is already is a dot, as its ends are round.
    if points.count == 1 { path.line(points[0].x, points[0].y) }
    for point in points.dropFirst() { path.line(point.x, point.y) }
    pieces.append(
      Piece(path: path, lineWidth: 2 * Self.mean(curve, \.radius), opacity: opacity))
  }

  private mutating func addOutline(
    _ curve: ArraySlice<PathPoint>, opacity: Double,
    ends: (begin: Outline.Sides?, end: Outline.Sides?)
  ) {
    var points: [PathPoint] = []
    for point in Simplification.of(Array(curve)) {
      // Neighbours in one place have no direction; of two the wider counts.
      if let last = points.last, last.x == point.x, last.y == point.y {
        points[points.count - 1].radius = max(last.radius, point.radius)
      } else {
        points.append(point)
      }
    }
    guard opacity > 0 else { return }
    var path = PathData()
    Outline.add(points, ends: ends, to: &path)
    pieces.append(Piece(path: path, lineWidth: nil, opacity: opacity))
  }
}
