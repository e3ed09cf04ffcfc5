import DrawingFormat

/// The parts of a polyline that the ranges of a mask show.
///
/// A part is shown once, however many ranges name it: ranges that overlap or touch become one. The
/// ranges are sorted, then one walk along the polyline finds all parts, so that together they have at
/// most the points of the polyline and two for each range.
enum ShownParts {
  /// Cuts a polyline; the parts have its order.
  ///
  /// - Parameters:
  ///   - curve: Points with ascending parameters.
  ///   - ranges: Any ranges; those that are empty or have a NaN show nothing.
  /// - Returns: The parts, none of which is empty.
  static func of(_ curve: [PathPoint], _ ranges: [Mask.Range]) -> [[PathPoint]] {
    var parts: [[PathPoint]] = []
    // The first point that is not before the range.
    var index = 0
    for range in merged(ranges) {
      while index < curve.count, curve[index].parameter < range.lower { index += 1 }
      if index == curve.count { break }
      var part: [PathPoint] = []
      if let begin = point(of: curve, at: range.lower, before: index) { part.append(begin) }
      while index < curve.count, curve[index].parameter <= range.upper {
        part.append(curve[index])
        index += 1
      }
      if let end = point(of: curve, at: range.upper, before: index) { part.append(end) }
      if !part.isEmpty { parts.append(part) }
    }
    return parts
  }

  /// The point with a parameter that lies truly between those of a point and the one before it.
  private static func point(
    of curve: [PathPoint], at parameter: Double, before index: Int
  ) -> PathPoint? {
    guard index > 0, index < curve.count else { return nil }
    let (before, behind) = (curve[index - 1], curve[index])
    guard before.parameter < parameter, parameter < behind.parameter else { return nil }
    let fraction = (parameter - before.parameter) / (behind.parameter - before.parameter)
    return .between(before, behind, fraction)
  }

  /// The ranges in ascending order, no two of which have a parameter in common.
  private static func merged(_ ranges: [Mask.Range]) -> [Mask.Range] {
    var result: [Mask.Range] = []
    let sorted = ranges.filter { $0.lower <= $0.upper }.sorted { $0.lower < $1.lower }
    for range in sorted {
      if let last = result.last, range.lower <= last.upper {
        result[result.count - 1].upper = max(last.upper, range.upper)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
