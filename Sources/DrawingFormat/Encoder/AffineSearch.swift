/// Finds the hidden lattice of doubles that a device's integers were turned into:
/// n · scale + offset.
///
/// A guess only: whatever is found is checked bit for bit before it is used.
enum AffineSearch {
  /// At least so many values: two numbers of a lattice cost up to 18 bytes.
  private static let fewest = 16

  static func affine(_ values: [Double]) -> MappedValues? {
    guard values.count >= fewest, let spacing = spacing(of: values) else { return nil }
    var smallest = values[0]
    var largest = values[0]
    for value in values {
      smallest = min(smallest, value)
      largest = max(largest, value)
    }
    for scale in scales(near: spacing, extent: largest - smallest) {
      for offset in offsets(smallest: smallest, scale: scale) {
        if let mapped = mapped(values, scale: scale, offset: offset) { return mapped }
      }
    }
    return nil
  }

  /// The distance that all differences of values are multiples of, within rounding.
  private static func spacing(of values: [Double]) -> Double? {
    // A few hundred values tell; all are checked later.
    let stride = max(values.count / 512, 1)
    var sample: [Double] = []
    var index = 0
    while index < values.count {
      sample.append(values[index])
      index += stride
    }
    sample.sort()
    guard let last = sample.last, last > sample[0] else { return nil }
    let extent = max(last.magnitude, sample[0].magnitude)
    // Differences of doubles of this size are off by some units in their last place.
    let noise = extent.ulp * 8
    var spacing = 0.0
    for (lower, upper) in zip(sample, sample.dropFirst()) where upper - lower > noise {
      spacing = realDivisor(spacing, upper - lower, noise: noise)
      // Finer than this the lattice says nothing: the values are just doubles.
      if spacing < noise * 1024 { return nil }
    }
    return spacing > 0 ? spacing : nil
  }

  /// Euclid's algorithm for reals: remainders within the noise count as 0.
  private static func realDivisor(_ left: Double, _ right: Double, noise: Double) -> Double {
    var (a, b) = (max(left, right), min(left, right))
    while b > noise {
      let quotient = (a / b).rounded(.toNearestOrEven)
      (a, b) = (b, (a - quotient * b).magnitude)
    }
    return a
  }

  /// Doubles near the spacing that a program may have multiplied with: the spacing measured over
  /// the whole extent, and whole fractions of 1, π and its parts.
  private static func scales(near spacing: Double, extent: Double) -> [Double] {
    let steps = (extent / spacing).rounded(.toNearestOrEven)
    let refined = steps > 0 ? extent / steps : spacing
    var result: [Double] = []
    for unit in [1.0, Double.pi, 2 * Double.pi, Double.pi / 2] {
      let parts = (unit / refined).rounded(.toNearestOrEven)
      guard parts >= 1, (unit / parts - refined).magnitude < refined * 1e-9 else { continue }
      result += [unit / parts, -(unit / parts)]
    }
    if let short = shortDecimal(refined) { result += [short] }
    return result + [refined, refined.nextUp, refined.nextDown]
  }

  /// The decimal of at most nine digits within a billionth of a value.
  private static func shortDecimal(_ value: Double) -> Double? {
    for places in 0...12 {
      let power = PowersOfTen.double(places)
      let candidate = (value * power).rounded(.toNearestOrEven) / power
      if candidate > 0, (candidate - value).magnitude < value * 1e-9 { return candidate }
    }
    return nil
  }

  private static func offsets(smallest: Double, scale: Double) -> [Double] {
    [0, -Double.pi, Double.pi / 2, Double.pi, -Double.pi / 2, 1, -1, smallest]
  }

  /// The numbers, if every value comes back with the same bits.
  private static func mapped(
    _ values: [Double], scale: Double, offset: Double
  ) -> MappedValues? {
    var numbers: [Int64] = []
    for (index, value) in values.enumerated() {
      let number = ((value - offset) / scale).rounded(.toNearestOrEven)
      guard number.magnitude <= 1e15, (number * scale + offset).bitPattern == value.bitPattern
      else { return nil }
      if index == 0 { numbers.reserveCapacity(values.count) }
      numbers.append(Int64(number))
    }
    return MappedValues(mapping: .affine(scale: scale, offset: offset), numbers: numbers)
  }
}
