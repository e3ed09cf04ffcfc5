/// The outline of a stroke whose width changes, as a path to be filled by the non-zero rule.
///
/// It goes along one side of the stroke and back along the other. Where the stroke turns, the outer
/// side has an arc; the inner side goes through the middle of the stroke. So each piece between two
/// points adds its whole area with the same sense of rotation, and however tight a turn is, no hole
/// appears, which the parallel curve alone would have where the turn is tighter than the stroke is
/// wide.
struct Outline {
  /// A point of one side, reached by a line, or by an arc with this radius.
  private struct Step {
    let x: Double
    let y: Double
    var arc = 0.0
  }

  private let points: [PathPoint]
  private var left: [Step] = []
  private var right: [Step] = []

  /// Adds the outline of points, of which no two neighbours are in the same place.
  ///
  /// - Parameters:
  ///   - points: The middle of the stroke; at least one.
  ///   - isRound: Whether beginning and end are round; where one stroke is drawn in pieces, they are
  ///     straight in between.
  ///   - path: Where the outline is added.
  static func add(
    _ points: [PathPoint], isRound: (begin: Bool, end: Bool) = (true, true),
    to path: inout PathData
  ) {
    guard let first = points.first, let last = points.last else { return }
    guard points.count > 1 else { return addDot(first, to: &path) }
    var outline = Outline(points)
    outline.addSides()
    guard let start = outline.left.first, let end = outline.right.last else { return }
    path.move(start.x, start.y)
    for step in outline.left.dropFirst() { go(step, step.arc, &path) }
    go(end, isRound.end ? last.radius : 0, &path)
    for index in outline.right.indices.dropLast().reversed() {
      go(outline.right[index], outline.right[index + 1].arc, &path)
    }
    if isRound.begin { path.arc(radius: first.radius, start.x, start.y) }
    path.close()
  }

  private static func go(_ step: Step, _ arc: Double, _ path: inout PathData) {
    if arc > 0 {
      path.arc(radius: arc, step.x, step.y)
    } else {
      path.line(step.x, step.y)
    }
  }

  private static func addDot(_ point: PathPoint, to path: inout PathData) {
    path.move(point.x - point.radius, point.y)
    path.arc(radius: point.radius, point.x + point.radius, point.y)
    path.arc(radius: point.radius, point.x - point.radius, point.y)
    path.close()
  }

  private init(_ points: [PathPoint]) { self.points = points }

  private mutating func addSides() {
    var before = direction(from: 0)
    addBoth(points[0], before)
    for index in 1..<points.count - 1 {
      let behind = direction(from: index)
      addTurn(points[index], before, behind)
      before = behind
    }
    addBoth(points[points.count - 1], before)
  }

  private typealias Direction = (x: Double, y: Double, length: Double)

  private func direction(from index: Int) -> Direction {
    let (x, y) = (points[index + 1].x - points[index].x, points[index + 1].y - points[index].y)
    let length = Curve.length(x, y)
    return (x / length, y / length, length)
  }

  private func side(_ point: PathPoint, _ direction: Direction, _ sign: Double) -> Step {
    Step(
      x: point.x - direction.y * point.radius * sign,
      y: point.y + direction.x * point.radius * sign)
  }

  private mutating func addBoth(_ point: PathPoint, _ direction: Direction) {
    left.append(side(point, direction, 1))
    right.append(side(point, direction, -1))
  }

  private mutating func addTurn(_ point: PathPoint, _ before: Direction, _ behind: Direction) {
    let cross = before.x * behind.y - before.y * behind.x
    let cosine = before.x * behind.x + before.y * behind.y
    let isSlight = cosine > 0 && isSlight(point.radius, cross, cosine, before, behind)
    if isSlight {
      // One point on each side, where the two parallels meet.
      let scale = 1 / (1 + cosine)
      let middle = ((before.x + behind.x) * scale, (before.y + behind.y) * scale, 1.0)
      addBoth(point, middle)
    } else if cross > 0 {
      addInner(point, before, behind, 1, to: &left)
      addOuter(point, before, behind, -1, to: &right)
    } else {
      addOuter(point, before, behind, 1, to: &left)
      addInner(point, before, behind, -1, to: &right)
    }
  }

  /// Whether the parallels can be made to meet: the corner sticks out by less than the tolerance,
  /// and lies beside both of the pieces.
  private func isSlight(
    _ radius: Double, _ cross: Double, _ cosine: Double, _ before: Direction, _ behind: Direction
  ) -> Bool {
    let half = ((1 + cosine) / 2).squareRoot()
    let excess = radius * (1 / half - 1)
    let reach = radius * cross.magnitude / (1 + cosine)
    return excess < Tolerance.simplification && reach < min(before.length, behind.length) / 2
  }

  private func addInner(
    _ point: PathPoint, _ before: Direction, _ behind: Direction, _ sign: Double,
    to steps: inout [Step]
  ) {
    steps.append(side(point, before, sign))
    steps.append(Step(x: point.x, y: point.y))
    steps.append(side(point, behind, sign))
  }

  private func addOuter(
    _ point: PathPoint, _ before: Direction, _ behind: Direction, _ sign: Double,
    to steps: inout [Step]
  ) {
    steps.append(side(point, before, sign))
    var end = side(point, behind, sign)
    end.arc = point.radius
    steps.append(end)
  }
}
