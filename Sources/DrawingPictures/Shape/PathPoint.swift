/// A point in the middle of a stroke, in pixels.
struct PathPoint {
  var x: Double
  var y: Double
  /// Half of the width there.
  var radius: Double
  /// 0 to 1.
  var opacity: Double
  /// Where in the stroke it is: 0 is the first point, 1.5 lies between the second and the third.
  var parameter: Double

  /// The point between two, a fraction of the way along.
  static func between(_ from: PathPoint, _ to: PathPoint, _ fraction: Double) -> PathPoint {
    PathPoint(
      x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction,
      radius: from.radius + (to.radius - from.radius) * fraction,
      opacity: from.opacity + (to.opacity - from.opacity) * fraction,
      parameter: from.parameter + (to.parameter - from.parameter) * fraction)
  }
}

/// The differences from exact geometry that pictures allow themselves, in pixels at the stated width.
enum Tolerance {
  /// Between a curve and the lines that stand for it.
  static let flattening = 0.03
  /// Between points that are left out and the line that goes on without them; also of half widths.
  static let simplification = 0.05
  /// Half widths that differ by less are drawn as one.
  static let width = 0.1
}
