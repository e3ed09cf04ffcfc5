/// The curves through, or beside, the points of a stroke.
///
/// - Samples lie on the curve. Between two of them it is a cubic Bézier curve whose tangents point
///   from the sample before to the one behind, a third of the distance long, so that it never
///   overshoots. Where a stroke turns by more than 60° at a sample, that is a corner and stays one.
/// - Control points of a uniform cubic B-spline attract the curve. At both ends it is prolonged so
///   that it begins and ends in the first and the last control point.
enum Curve {
  /// The four points of a cubic Bézier curve, with all that varies along it.
  struct Cubic {
    let p0, p1, p2, p3: PathPoint
  }

  /// The curve as points so dense that straight lines between them are within the tolerance.
  static func flattened(_ points: [PathPoint], isSpline: Bool) -> [PathPoint] {
    guard points.count > 1 else { return points }
    var result: [PathPoint] = []
    result.reserveCapacity(points.count * 2)
    result.append(isSpline ? cubic(ofSpline: points, 0).p0 : points[0])
    for index in 0..<points.count - 1 {
      let cubic = isSpline ? cubic(ofSpline: points, index) : cubic(ofSamples: points, index)
      append(cubic, to: &result)
    }
    return result
  }

  private static func append(_ cubic: Cubic, to result: inout [PathPoint]) {
    let (p0, p1, p2, p3) = (cubic.p0, cubic.p1, cubic.p2, cubic.p3)
    let bend = max(
      length(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
      length(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y))
    // n pieces of a cubic curve are within 6 · bend ÷ (8 · n²) of it; 64 are enough for 160 pixels.
    let wanted = (0.75 * bend / Tolerance.flattening).squareRoot().rounded(.up)
    let pieces = wanted > 1 ? Int(min(wanted, 64)) : 1
    for piece in 1..<pieces + 1 {
      result.append(piece == pieces ? p3 : value(cubic, Double(piece) / Double(pieces)))
    }
  }

  private static func value(_ cubic: Cubic, _ t: Double) -> PathPoint {
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    func sum(_ part: (PathPoint) -> Double) -> Double {
      w0 * part(cubic.p0) + w1 * part(cubic.p1) + w2 * part(cubic.p2) + w3 * part(cubic.p3)
    }
    return PathPoint(
      x: sum(\.x), y: sum(\.y), radius: sum(\.radius), opacity: sum(\.opacity),
      parameter: sum(\.parameter))
  }

  /// The piece of the B-spline between the parameters of two control points.
  static func cubic(ofSpline points: [PathPoint], _ index: Int) -> Cubic {
    let (a, b) = (points[index], points[index + 1])
    let before = index > 0 ? points[index - 1] : PathPoint.between(b, a, 2)
    let behind = index + 2 < points.count ? points[index + 2] : PathPoint.between(a, b, 2)
    return Cubic(
      p0: joint(before, a, b), p1: .between(a, b, 1 / 3), p2: .between(a, b, 2 / 3),
      p3: joint(a, b, behind))
  }

  /// Where the curve passes a control point: (before + 4 · point + behind) ÷ 6.
  private static func joint(
    _ before: PathPoint, _ point: PathPoint, _ behind: PathPoint
  ) -> PathPoint {
    PathPoint.between(point, PathPoint.between(before, behind, 0.5), 1 / 3)
  }

  private static func cubic(ofSamples points: [PathPoint], _ index: Int) -> Cubic {
    let (a, b) = (points[index], points[index + 1])
    var (p1, p2) = (PathPoint.between(a, b, 1 / 3), PathPoint.between(a, b, 2 / 3))
    let reach = length(b.x - a.x, b.y - a.y) / 3
    if index > 0, let t = tangent(points[index - 1], a, b) {
      (p1.x, p1.y) = (a.x + t.x * reach, a.y + t.y * reach)
    }
    if index + 2 < points.count, let t = tangent(a, b, points[index + 2]) {
      (p2.x, p2.y) = (b.x - t.x * reach, b.y - t.y * reach)
    }
    return Cubic(p0: a, p1: p1, p2: p2, p3: b)
  }

  /// The direction of the curve in the middle one of three samples; `nil` in a corner.
  private static func tangent(
    _ before: PathPoint, _ point: PathPoint, _ behind: PathPoint
  ) -> (x: Double, y: Double)? {
    let (ax, ay) = (point.x - before.x, point.y - before.y)
    let (bx, by) = (behind.x - point.x, behind.y - point.y)
    let lengths = length(ax, ay) * length(bx, by)
    // cos 60° = 0.5; where a sample stands twice there is no direction at all.
    guard lengths > 0, ax * bx + ay * by > 0.5 * lengths else { return nil }
    let sum = length(ax + bx, ay + by)
    return ((ax + bx) / sum, (ay + by) / sum)
  }

  static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
