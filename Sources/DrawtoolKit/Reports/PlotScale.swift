import Glibc

/// How far up values stand in a picture, and the lines that tell their sizes.
///
/// From 0 in equal steps; where a few values are far larger than most, in powers of ten, or the others could
/// not be told from nothing.
struct PlotScale: Equatable {
  /// A line across the picture.
  struct Tick: Equatable {
    let value: Double
    /// The value as a whole number of thousandths is enough for people.
    let text: String
  }

  let isLogarithmic: Bool
  /// From below to above.
  let ticks: [Tick]

  /// Makes the scale for values in ascending order, of which none is below 0.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - unit: What ticks are told in: 10^6 for megabytes.
  init(_ values: [Double], unit: Double) {
    let largest = values.last ?? 0
    // Columns of less than an eighth of the height say little.
    isLogarithmic = largest > 8 * values[values.count / 2] && values[values.count / 2] > 0
    var places: [Double] = []
    if isLogarithmic {
      // Values of 0 have no place on such a scale; they stand on the ground.
      let smallest = values.first { $0 > 0 } ?? largest
      let (low, high) = (Int(log10(smallest).rounded(.down)), Int(log10(largest).rounded(.up)))
      // More than eight lines are a hedge.
      let stride = max((high - low + 7) / 8, 1)
      places = Swift.stride(from: low, through: high + stride - 1, by: stride).map {
        pow(10, Double($0))
      }
    } else if largest > 0 {
      let step = Self.step(largest / 4)
      places = (0...Int((largest / step).rounded(.up))).map { Double($0) * step }
    }
    ticks = places.map { Tick(value: $0, text: Self.text($0 / unit)) }
  }

  /// Where a value stands: 0 at the ground, 1 at the highest line.
  func place(of value: Double) -> Double {
    guard let first = ticks.first?.value, let last = ticks.last?.value, value > 0 else { return 0 }
    if isLogarithmic { return max(log(value / first) / log(last / first), 0) }
    return value / last
  }

  /// 1, 2 or 5 times a power of ten, at least a number.
  private static func step(_ least: Double) -> Double {
    let power = pow(10, log10(least).rounded(.down))
    return [1, 2, 5, 10].first { $0 * power >= least * 0.999 }.map { $0 * power } ?? power * 10
  }

  /// A number with at most three digits behind the point, without needless zeros; smaller ones with a power
  /// of ten.
  private static func text(_ value: Double) -> String {
    if value > 0, value < 0.001 { return "10^\(Int(log10(value).rounded()))" }
    var text = Text.fixed(value, 3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
