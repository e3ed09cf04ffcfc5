/// Finds the formula by which a program turned a device's integers into doubles.
///
/// Guesses only: a formula is used as it is where it gives every value back bit for bit, and with
/// corrections of a few steps otherwise.
enum LatticeSearch {
  /// Fewer values are not worth the bytes of a formula.
  private static let fewest = 16
  /// Corrections beyond this say that the grid is none.
  private static let largestCorrection: UInt64 = 64

  static func mapped(_ values: [Double], rounding: Lattice.Rounding) -> MappedValues? {
    guard values.count >= fewest,
      let spacing = LatticeSpacing(of: values, rounding: rounding)
    else { return nil }
    let probe = probe(values)
    var best: (lattice: Lattice, misses: Int)?
    for lattice in candidates(spacing, rounding: rounding) {
      guard let misses = misses(lattice, probe) else { continue }
      if misses == 0, let exact = mapped(values, lattice) { return exact }
      if misses < best?.misses ?? .max { best = (lattice, misses) }
    }
    guard var lattice = best?.lattice else { return nil }
    lattice.hasCorrections = true
    return mapped(values, lattice)
  }

  /// A few values to try formulas on.
  private static func probe(_ values: [Double]) -> [Double] {
    let stride = max(values.count / 64, 1)
    var result: [Double] = []
    var index = 0
    while index < values.count {
      result.append(values[index])
      index += stride
    }
    return result
  }

  /// The whole number whose grid point is nearest to a value.
  @inline(__always)
  private static func whole(_ value: Double, _ lattice: Lattice) -> Int64? {
    let number = nearestWhole((value - lattice.offset) / (lattice.multiplier / lattice.divisor))
    return number.magnitude <= largestExactWhole ? Int64(number) : nil
  }

  /// How many values a formula misses; `nil` where it misses one by far.
  private static func misses(_ lattice: Lattice, _ values: [Double]) -> Int? {
    var misses = 0
    for value in values {
      guard let whole = whole(value, lattice) else { return nil }
      let distance = lattice.image(value) &- lattice.image(lattice.point(whole))
      guard distance.magnitude <= largestCorrection else { return nil }
      if distance != 0 { misses += 1 }
    }
    return misses
  }

  /// The numbers of all values, with corrections where the lattice has them.
  static func mapped(_ values: [Double], _ lattice: Lattice) -> MappedValues? {
    var result = MappedValues(mapping: .lattice(lattice), numbers: [])
    if !lattice.hasCorrections {
      result.numbers = [Int64](repeating: 0, count: values.count)
      var numbers = result.numbers.mutableSpan
      let values = values.span
      for index in values.indices {
        guard let whole = whole(values[index], lattice),
          lattice.point(whole).bitPattern == values[index].bitPattern
        else { return nil }
        numbers[index] = whole
      }
      return result
    }
    result.numbers.reserveCapacity(values.count)
    for value in values {
      guard let whole = whole(value, lattice) else { return nil }
      let correction = lattice.image(value) &- lattice.image(lattice.point(whole))
      guard correction.magnitude <= largestCorrection else { return nil }
      result.corrections.append(correction)
      guard lattice.value(whole, correction: correction).bitPattern == value.bitPattern else {
        return nil
      }
      result.numbers.append(whole)
    }
    return result
  }

  /// Formulas whose grid is that of the values, simple ones first.
  private static func candidates(_ spacing: LatticeSpacing, rounding: Lattice.Rounding) -> [Lattice]
  {
    var result: [Lattice] = []
    for offset in LatticeOffsets.offsets(of: spacing) {
      for var lattice in LatticeFactors.lattices(of: spacing) {
        lattice.offset = offset
        lattice.rounding = rounding
        result.append(lattice)
      }
    }
    return result
  }
}

/// Offsets that programs add.
enum LatticeOffsets {
  private static let constants = [
    -Double.pi, Double.pi, Double.pi / 2, -Double.pi / 2, 2 * Double.pi, -2 * Double.pi,
  ]
  /// Whole and half numbers up to this are tried.
  private static let largestWhole = 1024
  /// At most so many offsets are tried in all.
  private static let most = 24

  /// Those that lie on the grid of the values.
  static func offsets(of spacing: LatticeSpacing) -> [Double] {
    var result: [Double] = []
    func add(_ offset: Double) {
      let steps = nearestWhole((offset - spacing.origin) / spacing.spacing)
      let rest = (offset - spacing.origin - steps * spacing.spacing).magnitude
      // Far from the values the uncertainty of the spacing adds up.
      let allowed = spacing.noise + (offset - spacing.origin).magnitude * spacing.uncertainty
      if rest <= allowed, rest < spacing.spacing * 0.05 { result.append(offset) }
    }
    add(0)
    for constant in constants { add(constant) }
    for half in 1...2 * largestWhole where result.count < most {
      add(Double(half) / 2)
      add(-Double(half) / 2)
    }
    // The value itself always is.
    return Array(result.prefix(most)) + [spacing.origin]
  }
}

/// Factors that programs scale with.
enum LatticeFactors {
  /// Turns, degrees in a radian, millimetres and centimetres in an inch.
  private static let constants = [Double.pi, 180 / Double.pi, 25.4, 2.54]

  static func lattices(of spacing: LatticeSpacing) -> [Lattice] {
    let size = spacing.spacing
    let allowed = max(spacing.uncertainty, 1e-15)
    var result: [Lattice] = []
    func add(_ multiplier: Double, _ divisor: Double, dividesFirst: Bool = false) {
      result.append(
        Lattice(
          multiplier: multiplier, divisor: divisor, offset: 0, dividesFirst: dividesFirst))
    }
    if let decimal = shortDecimal(size, allowed) { add(decimal, 1) }
    if let decimal = shortDecimal(1 / size, allowed) { add(1, decimal) }
    if let (numerator, denominator) = fraction(size, allowed) {
      add(numerator, denominator)
      add(numerator, denominator, dividesFirst: true)
      add(numerator / denominator, 1)
    }
    for constant in constants {
      if let (numerator, denominator) = fraction(size / constant, allowed) {
        add(constant * numerator, denominator)
        add(constant * numerator, denominator, dividesFirst: true)
        add(constant * numerator / denominator, 1)
      }
      if let (numerator, denominator) = fraction(size * constant, allowed) {
        add(numerator, constant * denominator)
      }
    }
    add(size, 1)
    return result
  }

  /// The decimal of fewest places within an error.
  private static func shortDecimal(_ value: Double, _ allowed: Double) -> Double? {
    for places in 0...12 {
      let power = PowersOfTen.double(places)
      let candidate = nearestWhole(value * power) / power
      if candidate > 0, (candidate - value).magnitude <= value * allowed { return candidate }
    }
    return nil
  }

  /// The fraction of smallest denominator within an error, by continued fractions.
  private static func fraction(_ value: Double, _ allowed: Double) -> (Double, Double)? {
    var (numerator, lastNumerator) = (value.rounded(.down), 1.0)
    var (denominator, lastDenominator) = (1.0, 0.0)
    var rest = value - numerator
    while denominator <= 1e6, numerator <= 1e9 {
      if numerator > 0, (numerator / denominator - value).magnitude <= value * allowed {
        return (numerator, denominator)
      }
      guard rest > 1e-12 else { return nil }
      let part = (1 / rest).rounded(.down)
      rest = 1 / rest - part
      (numerator, lastNumerator) = (part * numerator + lastNumerator, numerator)
      (denominator, lastDenominator) = (part * denominator + lastDenominator, denominator)
    }
    return nil
  }
}
