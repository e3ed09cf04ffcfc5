/// What one piece of a stroke draws that is divided because its opacity changes.
///
/// Each part of the stroke is drawn by one piece. Where a point at which two pieces meet has sides on both
/// hands, both end straight there. Where one of two neighbouring discs lies in the other, only the larger is
/// drawn, by the piece that has sides to it, or the earlier one; ends in it are straight.
struct OutlinePiece {
  /// The points that the piece draws.
  private(set) var points: ArraySlice<PathPoint> = []
  /// Where it ends straight; round where it is `nil`.
  private(set) var ends: (begin: Outline.Sides?, end: Outline.Sides?) = (nil, nil)

  private let curve: [PathPoint]
  private let range: ClosedRange<Int>

  /// The piece between two points of a polyline; `points` is empty where others draw all of it.
  init(of curve: [PathPoint], _ range: ClosedRange<Int>) {
    self.curve = curve
    self.range = range
    guard let begin = begin(), let end = end(), begin.index <= end.index else { return }
    points = curve[begin.index...end.index]
    ends = (begin.sides, end.sides)
  }

  /// Where the piece begins: behind the discs that the piece before draws, or that lie in others.
  private func begin() -> (index: Int, sides: Outline.Sides?)? {
    if range.lowerBound == 0 { return (0, nil) }
    for index in range {
      let before = Outline.Edge(curve[index - 1], curve[index])
      if index < range.upperBound, let edge = Outline.Edge(curve[index], curve[index + 1]) {
        // With an edge in front this is where the pieces meet: further on there was none.
        if let before { return (index, Outline.meeting(before, edge).begin) }
        return (index, isInOneBefore(index) ? edge.sides : nil)
      }
      if index > range.lowerBound, isLargest(index) { return (index, nil) }
    }
    return nil
  }

  /// Where the piece ends: before the discs that the piece behind draws, or that lie in others.
  private func end() -> (index: Int, sides: Outline.Sides?)? {
    if range.upperBound == curve.count - 1 { return (range.upperBound, nil) }
    for index in range.reversed() {
      let behind = Outline.Edge(curve[index], curve[index + 1])
      if index > range.lowerBound, let edge = Outline.Edge(curve[index - 1], curve[index]) {
        if let behind { return (index, Outline.meeting(edge, behind).end) }
        return (index, isInOneBehind(index) ? edge.sides : nil)
      }
      if behind == nil, isLargest(index) { return (index, nil) }
    }
    return nil
  }

  /// Whether a disc without sides on either hand is in no other.
  private func isLargest(_ index: Int) -> Bool { !isInOneBefore(index) && !isInOneBehind(index) }

  /// Whether a disc, to which there are no sides from the one before, lies in that; of two that are equal
  /// the one behind does.
  private func isInOneBefore(_ index: Int) -> Bool {
    index > 0 && curve[index].radius <= curve[index - 1].radius
  }

  private func isInOneBehind(_ index: Int) -> Bool {
    index + 1 < curve.count && curve[index].radius < curve[index + 1].radius
  }
}
