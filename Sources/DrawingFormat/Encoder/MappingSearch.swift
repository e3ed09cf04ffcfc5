/// Values and the whole numbers that stand for them.
struct MappedValues {
  var mapping: Mapping
  var numbers: [Int64]
  var exceptions: [ColumnException] = []
  /// One for each value where the mapping has corrections.
  var corrections: [Int64] = []
}

/// Finds the exact mappings of a column, simplest first.
enum MappingSearch {
  /// All mappings worth comparing; never empty, since the bits of doubles always do.
  static func mappings(of values: [Double]) -> [MappedValues] {
    var result: [MappedValues] = []
    if let decimal = DecimalSearch.decimal(values), case .decimal(let places) = decimal.mapping {
      let isShort = decimal.exceptions.isEmpty && places <= 6
      // Below two places a rounded grid can't be told from chance.
      if decimal.exceptions.isEmpty, places >= 2,
        let lattice = LatticeSearch.mapped(values, rounding: .decimal(places: places))
      {
        result.append(lattice)
      }
      result.append(decimal)
      if isShort { return result }
    }
    if let binary = binary(values) { result.append(binary) }
    let areFloats = values.allSatisfy { isFloat32($0) }
    let rounding = areFloats ? Lattice.Rounding.float32 : .none
    if let lattice = LatticeSearch.mapped(values, rounding: rounding) { result.append(lattice) }
    if areFloats {
      result.append(
        MappedValues(mapping: .float32, numbers: values.map { FloatImage.image(Float($0)) }))
    } else {
      result.append(
        MappedValues(mapping: .float64, numbers: values.map { FloatImage.image($0) }))
    }
    return result
  }

  /// The numbers of a column with a mapping that is known from another; `nil` where it does not hold.
  static func mapped(_ values: [Double], _ mapping: Mapping) -> MappedValues? {
    switch mapping {
    case .decimal(let places): return DecimalSearch.mapped(values, exactPlaces: places)
    case .binary(let exponent): return binary(values, exponent: exponent)
    case .lattice(let lattice): return LatticeSearch.mapped(values, lattice)
    case .multiple(let places, _, _):
      guard let decimal = DecimalSearch.mapped(values, exactPlaces: places) else { return nil }
      return decimal.dividedByStep()
    case .float32:
      guard values.allSatisfy({ isFloat32($0) }) else { return nil }
      return MappedValues(
        mapping: .float32, numbers: values.map { FloatImage.image(Float($0)) })
    case .float64:
      return MappedValues(mapping: .float64, numbers: values.map { FloatImage.image($0) })
    }
  }

  private static func isFloat32(_ value: Double) -> Bool {
    Double(Float(value)).bitPattern == value.bitPattern
  }

  // MARK: Binary

  /// Whole numbers over a power of two: coordinates on a grid of 1/64 or 1/256.
  private static func binary(_ values: [Double]) -> MappedValues? {
    var exponent = 1
    for value in values where value != 0 {
      let lowestBit = Int(value.exponent) - 52 + value.significandBitPattern.trailingZeroBitCount
      let needed = value.significandBitPattern == 0 ? -Int(value.exponent) : -lowestBit
      exponent = max(exponent, needed)
    }
    guard exponent <= MappingCode.largestExponent else { return nil }
    return binary(values, exponent: exponent)
  }

  private static func binary(_ values: [Double], exponent: Int) -> MappedValues? {
    let factor = Double(sign: .plus, exponent: exponent, significand: 1)
    var numbers = [Int64](repeating: 0, count: values.count)
    var target = numbers.mutableSpan
    let source = values.span
    for index in source.indices {
      let scaled = source[index] * factor
      guard scaled.magnitude <= largestExactWhole else { return nil }
      let whole = Int64(scaled)
      guard (Double(whole) / factor).bitPattern == source[index].bitPattern else { return nil }
      target[index] = whole
    }
    return MappedValues(mapping: .binary(exponent: exponent), numbers: numbers)
  }
}

extension MappedValues {
  /// The same with a common step divided out, where there is one and it pays.
  func dividedByStep() -> MappedValues? {
    guard case .decimal(let places) = mapping, numbers.count > 1 else { return nil }
    let first = numbers[0]
    var step: UInt64 = 0
    for number in numbers {
      step = greatestCommonDivisor(step, (number &- first).magnitude)
      if step == 1 { return nil }
    }
    guard step >= 2, step <= 1 << 53, bitLength(step) * numbers.count > 48 else { return nil }
    let signedStep = Int64(step)
    let remainder = first % signedStep
    let rest = remainder < 0 ? remainder + signedStep : remainder
    return MappedValues(
      mapping: .multiple(places: places, step: signedStep, rest: rest),
      numbers: numbers.map { ($0 - rest) / signedStep }, exceptions: exceptions)
  }
}

/// The largest number that divides both; the other where one is 0.
func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
  var (a, b) = (left, right)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
