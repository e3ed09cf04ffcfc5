/// Finds the predictors that leave the smallest residuals.
struct PredictorSearch {
  let settings: SearchSettings

  /// A predictor and the bits that the residuals of the bodies will take, about.
  struct Candidate {
    let predictor: Predictor
    let bits: Double
  }

  /// Predictors for a series, best first.
  ///
  /// `residuals` gives the residuals of the bodies for a predictor. Coefficients are fitted to
  /// `differences`, those inside strokes, of which each stroke has as many as `runs` says; none are
  /// fitted where there are none. `valueCount` is the number of values of the whole column.
  func candidates(
    residuals: (Predictor) -> [Int64], differences: [Double], runs: [Int], valueCount: Int
  ) -> [Candidate] {
    var predictors: [Predictor] = [.zero]
    predictors += Predictor.fixedSets.indices.map { .fixed($0 + 1) }
    let fit = PredictorFit(rows: settings.fittedRows, rounds: settings.fittedRounds)
    for count in differences.isEmpty ? [] : settings.fittedCounts(valueCount: valueCount) {
      if let fitted = fit.fitted(differences, runs: runs, count: count) {
        predictors.append(fitted)
      }
    }
    return
      predictors
      .map { predictor in
        // A coefficient costs a byte.
        let parameters = Double((predictor.terms?.coefficients.count ?? 0)) * 8
        let isFitted = if case .fitted = predictor { true } else { false }
        return Candidate(
          predictor: predictor,
          bits: ResidualEstimate.bits(residuals(predictor)) + (isFitted ? parameters + 8 : 0))
      }
      .sorted { $0.bits < $1.bits }
  }
}

/// Fits coefficients to differences by least absolute deviations, as least squares with weights
/// that are refined: strokes have jumps, and squares would follow those alone.
struct PredictorFit {
  /// At most so many rows.
  let rows: Int
  /// How often the weights are refined.
  let rounds: Int

  /// The coefficients are multiples of 1/32: finer ones gained nothing on recorded ink.
  private static let shift = 5
  private static let fewestRows = 100

  func fitted(_ differences: [Double], runs: [Int], count: Int) -> Predictor? {
    let table = rowTable(differences, runs: runs, count: count)
    let rowCount = table.count / (count + 1)
    guard rowCount >= Self.fewestRows else { return nil }
    var weights = [Double](repeating: 0, count: count)
    weights[0] = 1
    let unit = typicalSize(table, count: count)
    for _ in 0..<rounds {
      guard let next = refined(weights, table: table, count: count, unit: unit) else { return nil }
      weights = next
    }
    var coefficients: [Int8] = []
    for weight in weights {
      let scaled = (weight * Double(1 << Self.shift)).rounded(.toNearestOrEven)
      guard scaled.magnitude <= 127 else { return nil }
      coefficients.append(Int8(scaled))
    }
    return .fitted(coefficients: coefficients, shift: Self.shift)
  }

  /// Rows of a difference and the `count` before it in its stroke, laid end to end.
  private func rowTable(_ differences: [Double], runs: [Int], count: Int) -> [Double] {
    var table: [Double] = []
    let available = runs.reduce(0) { $0 + max($1 - count, 0) }
    let stride = max(available / max(rows, 1), 1)
    var start = 0
    var skipped = 0
    for run in runs {
      var index = start + count
      while index < start + run {
        if skipped == 0 {
          for back in 0...count { table.append(differences[index - back]) }
        }
        skipped = (skipped + 1) % stride
        index += 1
      }
      start += run
    }
    return table
  }

  /// Half a step of the numbers where they are whole; for floats a fraction of the usual step.
  private func typicalSize(_ table: [Double], count: Int) -> Double {
    var sum = 0.0
    var rowCount = 0.0
    var index = 0
    while index < table.count {
      sum += table[index].magnitude
      rowCount += 1
      index += count + 1
    }
    return max(min(0.5, sum / max(rowCount, 1) / 16), 1e-300)
  }

  /// One round of weighted least squares.
  private func refined(
    _ weights: [Double], table: [Double], count: Int, unit: Double
  ) -> [Double]? {
    var normal = [Double](repeating: 0, count: count * count)
    var right = [Double](repeating: 0, count: count)
    var row = 0
    while row < table.count {
      let wanted = table[row]
      var error = wanted
      for k in 0..<count { error -= weights[k] * table[row + 1 + k] }
      let weight = 1 / max(error.magnitude, unit)
      for k in 0..<count {
        let value = table[row + 1 + k] * weight
        right[k] += value * wanted
        for other in 0...k { normal[k * count + other] += value * table[row + 1 + other] }
      }
      row += count + 1
    }
    for k in 0..<count {
      normal[k * count + k] += 1e-6 * unit
      for other in 0..<k { normal[other * count + k] = normal[k * count + other] }
    }
    return solved(normal, right, count: count)
  }

  /// Gauss elimination with row exchange.
  private func solved(_ matrix: [Double], _ right: [Double], count: Int) -> [Double]? {
    var a = matrix
    var b = right
    for column in 0..<count {
      var pivot = column
      for row in column..<count
      where a[row * count + column].magnitude > a[pivot * count + column].magnitude {
        pivot = row
      }
      guard a[pivot * count + column].magnitude > 0 else { return nil }
      if pivot != column {
        for k in 0..<count { a.swapAt(pivot * count + k, column * count + k) }
        b.swapAt(pivot, column)
      }
      for row in 0..<count where row != column {
        let factor = a[row * count + column] / a[column * count + column]
        for k in 0..<count { a[row * count + k] -= factor * a[column * count + k] }
        b[row] -= factor * b[column]
      }
    }
    var result = [Double](repeating: 0, count: count)
    for k in 0..<count {
      result[k] = b[k] / a[k * count + k]
      guard result[k].isFinite else { return nil }
    }
    return result
  }
}
