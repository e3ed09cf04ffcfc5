/// The outline of a stroke whose width changes, as a path to be filled by the non-zero rule.
///
/// A stroke is what a disc covers that moves along its middle and grows and shrinks on the way. Between
/// two points that is the hull of two discs, whose sides are tangents of both. The outline goes along one
/// side and back along the other. Where the sides turn away there is an arc of the disc; where they turn
/// inwards the outline goes through the middle of the stroke. So each piece between two points adds its
/// whole area with the same sense of rotation, and however tight a turn is, no hole appears, which the
/// parallel curve alone would have where the turn is tighter than the stroke is wide.
///
/// Where one disc lies in the next one, which then have no tangents, and at turns of more than 90°, a new
/// part of the path begins.
enum Outline {
  /// A vector of the length 1.
  typealias Normal = (x: Double, y: Double)

  /// Where both sides of a stroke are at a point: outward normals, times the half width.
  struct Sides {
    var left: Normal
    var right: Normal
    /// Where the outer side of a corner goes on, to which the piece before it is round.
    var leftCorner: Normal?
    var rightCorner: Normal?
  }

  /// The straight sides between two points: the outward normals, which lean forward where the stroke
  /// grows thinner.
  struct Edge {
    let length: Double
    /// How far the normals lean forward: the sine of the angle.
    let lean: Double
    let direction: Normal
    let left: Normal
    let right: Normal

    var sides: Sides { Sides(left: left, right: right) }

    /// The sides between two discs; `nil` where one lies in the other.
    init?(_ from: PathPoint, _ to: PathPoint) {
      let (x, y) = (to.x - from.x, to.y - from.y)
      length = Curve.length(x, y)
      lean = (from.radius - to.radius) / length
      guard lean.magnitude < 1 else { return nil }
      let rest = (1 - lean * lean).squareRoot()
      direction = (x / length, y / length)
      left = (direction.x * lean - direction.y * rest, direction.y * lean + direction.x * rest)
      right = (direction.x * lean + direction.y * rest, direction.y * lean - direction.x * rest)
    }
  }

  /// Adds the outline of points, of which no two neighbours are in the same place.
  ///
  /// - Parameters:
  ///   - points: The middle of the stroke; at least one.
  ///   - ends: Where a stroke is drawn in pieces, the sides at which they meet; ends are round where it is
  ///     `nil`.
  ///   - path: Where the outline is added.
  static func add(
    _ points: [PathPoint], ends: (begin: Sides?, end: Sides?) = (nil, nil), to path: inout PathData
  ) {
    var edges: [Edge] = []
    var begin = 0
    for index in points.indices {
      let edge = index + 1 < points.count ? Edge(points[index], points[index + 1]) : nil
      if let edge, edges.last.map({ goesOn($0, edge) }) ?? true {
        edges.append(edge)
        continue
      }
      let isEnd = index == points.count - 1
      add(
        points[begin...index], edges,
        ends: (begin > 0 ? nil : ends.begin, isEnd ? ends.end : nil), to: &path)
      // After a turn the next part begins where this one ends.
      edges = edge.map { [$0] } ?? []
      begin = edge == nil ? index + 1 : index
    }
  }

  /// Where two pieces of a stroke meet at a point with sides on both hands.
  ///
  /// Nothing shows through between them, and twice only the inside of a corner. An end that is `nil` is
  /// round.
  static func meeting(_ a: Edge, _ b: Edge) -> (end: Sides?, begin: Sides) {
    guard goesOn(a, b) else { return (nil, b.sides) }
    // Curves have corners of more than 60° alone; at a smaller turn the sides are made to meet.
    if cosine(a.left, b.left) > 0.5, cosine(a.right, b.right) > 0.5 {
      let sides = Sides(left: middle(a.left, b.left), right: middle(a.right, b.right))
      return (sides, sides)
    }
    var end = a.sides
    if cross(a.left, b.left) < 0 { end.leftCorner = b.left }
    if cross(b.right, a.right) < 0 { end.rightCorner = b.right }
    return (end, b.sides)
  }

  private static func middle(_ a: Normal, _ b: Normal) -> Normal {
    let scale = 1 / (1 + cosine(a, b))
    return ((a.x + b.x) * scale, (a.y + b.y) * scale)
  }

  /// Whether the sides turn by at most 90°.
  private static func goesOn(_ before: Edge, _ behind: Edge) -> Bool {
    cosine(before.direction, behind.direction) >= 0 && cosine(before.left, behind.left) >= 0
      && cosine(before.right, behind.right) >= 0
  }

  fileprivate static func cross(_ a: Normal, _ b: Normal) -> Double { a.x * b.y - a.y * b.x }

  fileprivate static func cosine(_ a: Normal, _ b: Normal) -> Double { a.x * b.x + a.y * b.y }

  /// Adds a part without such turns, which has an edge less than points.
  private static func add(
    _ points: ArraySlice<PathPoint>, _ edges: [Edge], ends: (begin: Sides?, end: Sides?),
    to path: inout PathData
  ) {
    guard let first = points.first, let last = points.last else { return }
    guard let begin = edges.first, let end = edges.last else { return path.addDot(first) }
    let start = ends.begin?.left ?? begin.left
    path.move(first.x + start.x * first.radius, first.y + start.y * first.radius)
    for index in edges.indices.dropFirst() {
      let point = points[points.startIndex + index]
      path.addTurn(point, edges[index - 1], edges[index], \.left)
    }
    path.line(to: last, ends.end?.left ?? end.left)
    if let sides = ends.end {
      path.addCorners(last, sides)
      path.line(to: last, sides.right)
    } else {
      // By way of the tip, as the end of a stroke that grows is more than half of a circle.
      if end.lean < 0 { path.arc(around: last, end.direction) }
      path.arc(around: last, end.right)
    }
    for index in edges.indices.dropFirst().reversed() {
      let point = points[points.startIndex + index]
      path.addTurn(point, edges[index], edges[index - 1], \.right)
    }
    path.line(to: first, ends.begin?.right ?? begin.right)
    if ends.begin == nil {
      if begin.lean > 0 {
        path.arc(around: first, (-begin.direction.x, -begin.direction.y))
      }
      path.arc(around: first, begin.left)
    }
    path.close()
  }
}

extension PathData {
  fileprivate mutating func addDot(_ point: PathPoint) {
    move(point.x - point.radius, point.y)
    arc(radius: point.radius, point.x + point.radius, point.y)
    arc(radius: point.radius, point.x - point.radius, point.y)
    close()
  }

  /// The round outer sides of a corner at which a piece ends, from its left side to its right one.
  fileprivate mutating func addCorners(_ point: PathPoint, _ sides: Outline.Sides) {
    if let corner = sides.leftCorner {
      arc(around: point, corner)
      line(point.x, point.y)
    }
    if let corner = sides.rightCorner {
      line(point.x, point.y)
      line(to: point, corner)
      arc(around: point, sides.right)
    }
  }

  /// Goes along one side at a point, from the end of an edge to the beginning of the next one.
  fileprivate mutating func addTurn(
    _ point: PathPoint, _ from: Outline.Edge, _ to: Outline.Edge,
    _ side: (Outline.Edge) -> Outline.Normal
  ) {
    let (a, b) = (side(from), side(to))
    let (cross, cosine) = (Outline.cross(a, b), Outline.cosine(a, b))
    let excess = point.radius * (1 / ((1 + cosine) / 2).squareRoot() - 1)
    let reach = point.radius * cross.magnitude / (1 + cosine)
    if excess < Tolerance.simplification, reach < min(from.length, to.length) / 2 {
      // The sides are made to meet: the corner sticks out by less than the tolerance, and lies beside
      // both of the pieces.
      let scale = 1 / (1 + cosine)
      line(to: point, ((a.x + b.x) * scale, (a.y + b.y) * scale))
    } else if cross < 0 {
      line(to: point, a)
      arc(around: point, b)
    } else {
      line(to: point, a)
      line(point.x, point.y)
      line(to: point, b)
    }
  }

  fileprivate mutating func line(to point: PathPoint, _ normal: Outline.Normal) {
    line(point.x + normal.x * point.radius, point.y + normal.y * point.radius)
  }

  fileprivate mutating func arc(around point: PathPoint, _ normal: Outline.Normal) {
    arc(
      radius: point.radius, point.x + normal.x * point.radius, point.y + normal.y * point.radius)
  }
}
