/// What prediction left of a column.
struct Residuals {
  var heads: [Int64] = []
  var bodies: [Int64] = []
}

/// `Docs/format.md`, "Prediction".
enum Predictor {
  /// 0 to 7.
  case fixed(Int)
  case fitted([Int8], shift: Int)

  var code: UInt8 { if case .fixed(let number) = self { UInt8(number) } else { 15 } }

  var parameters: [UInt8] {
    guard case .fitted(let coefficients, let shift) = self else { return [] }
    return [UInt8(coefficients.count - 1 + shift * 4)]
      + coefficients.map { UInt8(bitPattern: $0) }
  }

  private var terms: (coefficients: [Int64], shift: Int) {
    switch self {
    case .fixed(2): ([1, 0, 0, 0], 0)
    case .fixed(3): ([2, -1, 0, 0], 0)
    case .fixed(4): ([1, 0, 0, 0], 1)
    case .fixed(5): ([3, -1, 0, 0], 1)
    case .fixed(6): ([3, -2, 0, 0], 0)
    case .fixed(7): ([5, -3, 0, 0], 1)
    case .fixed: ([0, 0, 0, 0], 0)
    case .fitted(let coefficients, let shift):
      (coefficients.map { Int64($0) } + [Int64](repeating: 0, count: 4 - coefficients.count), shift)
    }
  }

  /// What must be added to the predictions of a run's numbers, the first one being known.
  func bodies(ofWholes run: [Int64]) -> [Int64] {
    if case .fixed(0) = self { return Array(run.dropFirst()) }
    let (coefficients, shift) = terms
    let half: Int64 = shift == 0 ? 0 : 1 << Int64(shift - 1)
    var differences: [Int64] = [0, 0, 0, 0]
    var result: [Int64] = []
    for (previous, number) in zip(run, run.dropFirst()) {
      var sum = half
      for (coefficient, difference) in zip(coefficients, differences) {
        sum = sum &+ coefficient &* difference
      }
      result.append(number &- (previous &+ sum >> Int64(shift)))
      differences = [number &- previous] + differences.dropLast()
    }
    return result
  }

  /// The same for images of floats or doubles, predicted among their values.
  func bodies(ofImages run: [Int64], mapping: Mapping) -> [Int64] {
    if case .fixed(0) = self { return Array(run.dropFirst()) }
    let (coefficients, shift) = terms
    let scale = Double(sign: .plus, exponent: -shift, significand: 1)
    var differences = [0.0, 0.0, 0.0, 0.0]
    var result: [Int64] = []
    for (previous, number) in zip(run, run.dropFirst()) {
      let last = mapping.value(previous)
      var sum = Double(coefficients[0]) * differences[0]
      for index in 1..<4 { sum += Double(coefficients[index]) * differences[index] }
      result.append(number &- Self.image(last + sum * scale, else: last, mapping))
      differences = [mapping.value(number) - last] + differences.dropLast()
    }
    return result
  }

  private static func image(
    _ prediction: Double, else previous: Double, _ mapping: Mapping
  ) -> Int64 {
    guard case .float32 = mapping else {
      return Image.of(prediction.isFinite ? prediction : previous)
    }
    let float = Float(prediction)
    return Image.of(float.isFinite ? float : Float(previous))
  }
}
