/// A table of a mapping: pairs of a value and what it becomes, ascending.
struct LookupTable {
  var isRelative = false
  var interpolation = Interpolation.linear
  private var keys: [Double]
  private var values: [Double]

  /// What happens between two entries.
  enum Interpolation: String {
    case floor, middle, ceiling, linear, cubic
  }

  /// Takes pairs in any order; of equal keys the last holds.
  init(_ pairs: [(Double, Double)]) {
    // Sorting need not be stable, so the position decides.
    let sorted = pairs.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }
    (keys, values) = ([], [])
    for (_, pair) in sorted {
      if keys.last == pair.0 {
        values[values.count - 1] = pair.1
      } else {
        keys.append(pair.0)
        values.append(pair.1)
      }
    }
  }

  /// What a value becomes; beyond the table the nearest entry holds.
  func apply(_ value: Double) -> Double {
    let result = result(value)
    return isRelative ? value + result : result
  }

  private func result(_ value: Double) -> Double {
    // The first entry above the value.
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] <= value { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return values[0] }
    let lower = low - 1
    guard low < keys.count, keys[lower] != value else { return values[lower] }
    let part = (value - keys[lower]) / (keys[low] - keys[lower])
    switch interpolation {
    case .floor: return values[lower]
    case .ceiling: return values[low]
    case .middle: return part < 0.5 ? values[lower] : values[low]
    case .linear: return values[lower] + (values[low] - values[lower]) * part
    case .cubic: return cubic(value, lower)
    }
  }

  /// The polynomial through the four entries around a value, or as many as there are.
  private func cubic(_ value: Double, _ lower: Int) -> Double {
    let first = max(min(lower - 1, keys.count - 4), 0)
    let last = min(first + 3, keys.count - 1)
    var sum = 0.0
    for entry in first...last {
      var term = values[entry]
      for other in first...last where other != entry {
        term *= (value - keys[other]) / (keys[entry] - keys[other])
      }
      sum += term
    }
    return sum
  }
}
