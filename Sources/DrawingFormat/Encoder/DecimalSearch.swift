/// Finds the number of decimal places that all values of a column have, or nearly all.
enum DecimalSearch {
  private static let largestPlaces = 15
  /// Where the first value that needs more places comes later than in this part of a column, it may be
  /// one of few.
  private static let latePart = 16
  /// So many values tell whether a column may be one of decimals.
  private static let probeCount = 64

  static func decimal(_ values: [Double]) -> MappedValues? {
    switch quick(values) {
    case .found(let mapped): mapped
    case .doubtful: thorough(values)
    }
  }

  private enum QuickResult {
    case found(MappedValues)
    /// Some values may be better off as exceptions.
    case doubtful
  }

  /// One pass: more places are taken whenever a value needs them.
  private static func quick(_ values: [Double]) -> QuickResult {
    var places = 0
    var power = 1.0
    var numbers = [Int64](repeating: 0, count: values.count)
    let late = max(values.count / latePart, 16)
    for index in values.indices {
      let value = values[index]
      if let whole = whole(value, power) {
        numbers[index] = whole
        continue
      }
      guard index < late,
        let (more, whole) = exactDecimal(value, fromPlaces: places + 1, toPlaces: largestPlaces)
      else { return .doubtful }
      // What came before is multiplied; that may take numbers beyond what doubles hold.
      let factor = PowersOfTen.double(more - places)
      for earlier in 0..<index {
        guard Double(numbers[earlier]).magnitude * factor <= largestExactWhole else {
          return .doubtful
        }
        numbers[earlier] *= Int64(factor)
      }
      places = more
      power = PowersOfTen.double(more)
      numbers[index] = whole
    }
    return .found(MappedValues(mapping: .decimal(places: places), numbers: numbers))
  }

  /// The whole numbers of a column all of whose values have so many places; `nil` for others.
  static func mapped(_ values: [Double], exactPlaces places: Int) -> MappedValues? {
    let power = PowersOfTen.double(places)
    var numbers = [Int64](repeating: 0, count: values.count)
    let source = values.span
    var target = numbers.mutableSpan
    for index in source.indices {
      guard let whole = whole(source[index], power) else { return nil }
      target[index] = whole
    }
    return MappedValues(mapping: .decimal(places: places), numbers: numbers)
  }

  /// The whole number that stands for a value with a power of ten, if that is exact.
  @inline(__always)
  private static func whole(_ value: Double, _ power: Double) -> Int64? {
    let scaled = nearestWhole(value * power)
    guard scaled.magnitude <= largestExactWhole else { return nil }
    let whole = Int64(scaled)
    return (Double(whole) / power).bitPattern == value.bitPattern ? whole : nil
  }

  /// The number of places that costs least: each further place costs 3.3 bits a value, each value
  /// that does not fit about ten bytes.
  private static func thorough(_ values: [Double]) -> MappedValues? {
    guard mayBeDecimal(values) else { return nil }
    var counts = [Int](repeating: 0, count: largestPlaces + 1)
    var unfit = 0
    let allowed = values.count / 16
    for value in values {
      if let found = exactDecimal(value, fromPlaces: 0, toPlaces: largestPlaces) {
        counts[found.places] += 1
      } else {
        unfit += 1
        if unfit > allowed { return nil }
      }
    }
    var best: (cost: Double, places: Int)?
    var remaining = values.count
    for places in 0...largestPlaces {
      remaining -= counts[places]
      if remaining > allowed { continue }
      let cost = Double(remaining) * 80 + Double(values.count) * 3.32 * Double(places)
      if cost < best?.cost ?? .infinity { best = (cost, places) }
    }
    guard let places = best?.places else { return nil }
    return mapped(values, places: places)
  }

  /// Whether at most a quarter of a few values from everywhere have no places: the search among all
  /// goes on for thousands of values until it is sure that there are none.
  private static func mayBeDecimal(_ values: [Double]) -> Bool {
    let stride = max(values.count / probeCount, 1)
    var unfit = 0
    for index in Swift.stride(from: 0, to: values.count, by: stride)
    where exactDecimal(values[index], fromPlaces: 0, toPlaces: largestPlaces) == nil {
      unfit += 1
    }
    return unfit <= max(min(values.count, probeCount) / 4, 1)
  }

  /// The whole numbers of a column; an exception has that of the nearest decimal, or of the value
  /// before it where there is none, so that it does not disturb prediction.
  private static func mapped(_ values: [Double], places: Int) -> MappedValues {
    let power = PowersOfTen.double(places)
    var result = MappedValues(mapping: .decimal(places: places), numbers: [])
    result.numbers.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      if let whole = whole(value, power) {
        result.numbers.append(whole)
        continue
      }
      let scaled = nearestWhole(value * power)
      let nearest =
        scaled.magnitude <= largestExactWhole ? Int64(scaled) : result.numbers.last ?? 0
      result.numbers.append(nearest)
      result.exceptions.append(ColumnException(position: index, value: value))
    }
    return result
  }
}
