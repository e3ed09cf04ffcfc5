/// The distance of which all differences between values are multiples, within rounding: what is left
/// of a device's grid when its integers were scaled to doubles.
struct LatticeSpacing {
  /// The distance, as exact as the values tell.
  let spacing: Double
  /// How far the distance may be off, as a part of it.
  let uncertainty: Double
  /// A value of the grid.
  let origin: Double
  /// How far a value may be off its grid point.
  let noise: Double

  /// Looks at a few hundred values; `nil` where they are on no grid that could be told from chance.
  init?(of values: [Double], rounding: Lattice.Rounding) {
    let sample = Self.sample(values)
    guard let first = sample.first, let last = sample.last, last > first else { return nil }
    let largest = max(first.magnitude, last.magnitude)
    // Rounding to places moves two values by half a unit each; arithmetic on doubles by some.
    let isDecimal = if case .decimal = rounding { true } else { false }
    noise = Self.unit(of: largest, rounding) * (isDecimal ? 1.25 : 8)
    guard noise > 0, noise.isFinite,
      var spacing = Self.coarseSpacing(sample, noise: noise)
    else { return nil }
    // Measured over ever longer distances, so that the error shrinks with each.
    var measured = 1.0
    for value in sample.dropFirst() {
      let distance = value - first
      let steps = nearestWhole(distance / spacing)
      guard (distance - steps * spacing).magnitude < spacing * 0.25 else { return nil }
      if steps > measured {
        spacing = distance / steps
        measured = steps
      }
    }
    for value in sample {
      let distance = value - first
      let steps = nearestWhole(distance / spacing)
      guard (distance - steps * spacing).magnitude <= noise else { return nil }
    }
    self.spacing = spacing
    uncertainty = noise / (last - first)
    origin = first
  }

  /// A grid is at least so many times as coarse as its noise: with 512 values none on the grid by
  /// chance, as each would be with a probability of a quarter.
  private static let fewestUnits = 8.0

  /// The distance between neighbouring values of a kind, at a size.
  private static func unit(of size: Double, _ rounding: Lattice.Rounding) -> Double {
    switch rounding {
    case .none: size.ulp
    case .float32: Double(Float(size).ulp)
    case .decimal(let places): max(1 / PowersOfTen.double(places), size.ulp)
    }
  }

  /// Up to 512 distinct values, ascending.
  private static func sample(_ values: [Double]) -> [Double] {
    let stride = max(values.count / 512, 1)
    var sample: [Double] = []
    var index = 0
    while index < values.count {
      sample.append(values[index])
      index += stride
    }
    sample.sort()
    var distinct: [Double] = []
    for value in sample where distinct.last != value { distinct.append(value) }
    return distinct
  }

  /// A common divisor of the distances between neighbours, the shortest first, because their error
  /// is that of two values alone.
  private static func coarseSpacing(_ sample: [Double], noise: Double) -> Double? {
    var gaps: [Double] = []
    for (lower, upper) in zip(sample, sample.dropFirst()) where upper - lower > noise * 2 {
      gaps.append(upper - lower)
    }
    gaps.sort()
    guard var spacing = gaps.first else { return nil }
    for gap in gaps {
      let steps = nearestWhole(gap / spacing)
      let rest = (gap - steps * spacing).magnitude
      let allowed = noise * (steps + 1)
      // Over so many steps the error of the spacing hides everything.
      if allowed > spacing / 4 { continue }
      if rest > allowed { spacing = divisor(spacing, rest, noise: allowed) }
      // Finer than this a grid can't be told from chance.
      if spacing < noise * fewestUnits { return nil }
    }
    return spacing
  }

  /// Euclid's algorithm for reals: a rest within the noise counts as 0.
  private static func divisor(_ left: Double, _ right: Double, noise: Double) -> Double {
    var (a, b) = (max(left, right), min(left, right))
    while b > noise {
      let quotient = nearestWhole(a / b)
      (a, b) = (b, (a - quotient * b).magnitude)
    }
    return a
  }
}
