/// Gives up precision where the caller allows it: each value of a channel moves to the nearest
/// multiple of a step, so that the error is the same everywhere and no sum of errors can drift.
///
/// `Docs/format.md`, "Tolerance".
enum Rounding {
  static func rounded(
    _ drawing: Drawing, to tolerances: [EncodingOptions.Tolerance]
  ) throws(DrawingError) -> Drawing {
    var result = drawing
    for (position, tolerance) in tolerances.enumerated() {
      guard tolerance.value > 0, tolerance.value.isFinite else {
        throw DrawingError(
          .badOption, context: "tolerance of \(tolerance.channel.rawValue)",
          found: "\(tolerance.value)", expected: "a number above 0")
      }
      for other in tolerances[..<position] where other.channel == tolerance.channel {
        throw DrawingError(
          .badOption, context: "tolerance of \(tolerance.channel.rawValue)", found: "two values",
          expected: "one")
      }
      guard let column = result.strokes.columns.firstIndex(where: { $0.name == tolerance.channel })
      else { continue }
      round(column, tolerance, in: &result)
    }
    return result
  }

  private static func round(
    _ index: Int, _ tolerance: EncodingOptions.Tolerance, in drawing: inout Drawing
  ) {
    var channel = drawing.channel(tolerance.channel) ?? Channel(name: tolerance.channel)
    // What was rounded to this tolerance or a wider one stays as it is: rounding again would add up.
    if let stated = channel.tolerance, stated >= tolerance.value { return }
    let step = DecimalStep(atMost: tolerance.value * 2)
    var isChanged = false
    let count = drawing.strokes.columns[index].values.count
    for position in 0..<count {
      let value = drawing.strokes.columns[index].values[position]
      let rounded = step.nearest(to: value, within: tolerance.value)
      if rounded.bitPattern != value.bitPattern {
        drawing.strokes.columns[index].values[position] = rounded
        isChanged = true
      }
    }
    if isChanged {
      channel.tolerance = (channel.tolerance ?? 0) + tolerance.value
      drawing.describe(channel)
    }
  }
}

/// A step of 1, 2 or 5 times a power of ten: the multiples are short decimals, which is what makes
/// them small in the file and readable as JSON.
struct DecimalStep {
  /// 1, 2 or 5.
  private let factor: Double
  /// The step is factor / 10^places; negative places mean factor · 10^−places.
  private let places: Int

  /// The largest such step that is not above a limit.
  init(atMost limit: Double) {
    var best = (factor: 1.0, places: PowersOfTen.largest)
    search: for places in stride(
      from: -PowersOfTen.largest, through: PowersOfTen.largest, by: 1)
    {
      for factor in [5.0, 2.0, 1.0] where Self.multiple(1, factor, places) <= limit {
        best = (factor, places)
        break search
      }
    }
    (factor, places) = best
  }

  /// The multiple nearest to a value, or the next one where rounding put the nearest a hair too far
  /// away; the value itself where doubles are coarser than the step.
  func nearest(to value: Double, within tolerance: Double) -> Double {
    let quotient =
      (places >= 0
      ? value * PowersOfTen.double(places) / factor
      : value / (factor * PowersOfTen.double(-places))).rounded(.toNearestOrEven)
    // Beyond 2^53 steps a double holds no single steps.
    guard quotient.magnitude < largestExactWhole / 8 else { return value }
    for candidate in [quotient, quotient - 1, quotient + 1] {
      // + 0.0 turns −0.0 into 0.0, which has a decimal form.
      let rounded = Self.multiple(candidate, factor, places) + 0.0
      if (rounded - value).magnitude <= tolerance { return rounded }
    }
    return value
  }

  private static func multiple(_ count: Double, _ factor: Double, _ places: Int) -> Double {
    places >= 0
      ? count * factor / PowersOfTen.double(places)
      : count * factor * PowersOfTen.double(-places)
  }
}
