/// Leaves out points of a polyline that a straight line with a straight change of width passes
/// closely enough.
///
/// One pass: seen from the last point that was kept, each further point allows the line a sector of
/// directions; as long as the next point lies in the sector of all before it, it takes their place.
/// The time is proportional to the number of points, whatever they are.
struct Simplification {
  private let tolerance: Double
  private var kept: [PathPoint] = []
  private var anchor: PathPoint
  private var candidate: PathPoint?
  private var sector: (left: Vector, right: Vector)?
  private var slopes = -Double.infinity...Double.infinity
  private var farthest = 0.0

  private struct Vector {
    let x: Double
    let y: Double

    func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
  }

  /// The points that are enough.
  static func of(
    _ points: [PathPoint], tolerance: Double = Tolerance.simplification
  ) -> [PathPoint] {
    guard points.count > 2, let first = points.first else { return points }
    var run = Simplification(first, tolerance)
    for point in points.dropFirst() {
      if !run.take(point) {
        run.keepCandidate()
        _ = run.take(point)
      }
    }
    run.keepCandidate()
    return run.kept
  }

  private init(_ first: PathPoint, _ tolerance: Double) {
    anchor = first
    kept = [first]
    self.tolerance = tolerance
  }

  private mutating func keepCandidate() {
    guard let point = candidate else { return }
    kept.append(point)
    anchor = point
    candidate = nil
    sector = nil
    slopes = -Double.infinity...Double.infinity
    farthest = 0
  }

  /// Goes on to the point; says `false` where the candidate has to be kept first.
  private mutating func take(_ point: PathPoint) -> Bool {
    let direction = Vector(x: point.x - anchor.x, y: point.y - anchor.y)
    let distance = Curve.length(direction.x, direction.y)
    let change = point.radius - anchor.radius
    if candidate != nil {
      guard distance >= farthest - tolerance else { return false }
      if let sector {
        let isInside =
          sector.right.cross(direction) >= 0 && direction.cross(sector.left) >= 0
        guard isInside else { return false }
      }
      let slope = distance > tolerance ? change / distance : 0
      guard slopes.contains(slope), distance > tolerance || change.magnitude <= tolerance else {
        return false
      }
    }
    narrow(direction, distance, change)
    candidate = point
    farthest = max(farthest, distance)
    return true
  }

  private mutating func narrow(_ direction: Vector, _ distance: Double, _ change: Double) {
    guard distance > tolerance else { return }
    let (ux, uy) = (direction.x / distance, direction.y / distance)
    let sine = tolerance / distance
    let cosine = (1 - sine * sine).squareRoot()
    let left = Vector(x: ux * cosine - uy * sine, y: uy * cosine + ux * sine)
    let right = Vector(x: ux * cosine + uy * sine, y: uy * cosine - ux * sine)
    if let old = sector {
      sector = (
        left.cross(old.left) > 0 ? left : old.left, old.right.cross(right) > 0 ? right : old.right
      )
    } else {
      sector = (left, right)
    }
    let lower = max(slopes.lowerBound, (change - tolerance) / distance)
    let upper = min(slopes.upperBound, (change + tolerance) / distance)
    slopes = min(lower, upper)...max(lower, upper)
  }
}
