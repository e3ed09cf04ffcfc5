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

  /// The most coefficients that are fitted: the lanes of a vector.
  private typealias Lanes = SIMD4<Double>

  func fitted(_ differences: [Double], runs: [Int], count: Int) -> Predictor? {
    let table = rowTable(differences, runs: runs, count: count)
    guard count <= Lanes.scalarCount, table.count >= Self.fewestRows else { return nil }
    var weights = [Double](repeating: 0, count: count)
    weights[0] = 1
    let unit = typicalSize(table)
    for _ in 0..<rounds {
      guard let next = refined(weights, table: table, unit: unit) else { return nil }
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

  /// A difference, and those before it in its stroke, the nearest first; 0 in lanes that are not used.
  private struct Row {
    let wanted: Double
    let before: Lanes
  }

  /// Rows from all over the column.
  private func rowTable(_ differences: [Double], runs: [Int], count: Int) -> [Row] {
    var table: [Row] = []
    let available = runs.reduce(0) { $0 + max($1 - count, 0) }
    let stride = max(available / max(rows, 1), 1)
    table.reserveCapacity(available / stride + 1)
    var start = 0
    var skipped = 0
    for run in runs {
      var index = start + count
      while index < start + run {
        if skipped == 0 {
          var before = Lanes()
          for back in 0..<min(count, Lanes.scalarCount) {
            before[back] = differences[index - 1 - back]
          }
          table.append(Row(wanted: differences[index], before: before))
        }
        skipped = skipped + 1 == stride ? 0 : skipped + 1
        index += 1
      }
      start += run
    }
    return table
  }

  /// Half a step of the numbers where they are whole; for floats a fraction of the usual step.
  private func typicalSize(_ table: [Row]) -> Double {
    var sum = 0.0
    for row in table { sum += row.wanted.magnitude }
    return max(min(0.5, sum / Double(max(table.count, 1)) / 16), 1e-300)
  }

  /// One round of weighted least squares, all coefficients of a row at once: a quarter of the time of
  /// one after another.
  private func refined(_ weights: [Double], table: [Row], unit: Double) -> [Double]? {
    let count = weights.count
    var factors = Lanes()
    for k in 0..<count { factors[k] = weights[k] }
    var right = Lanes()
    var (first, second, third, fourth) = (Lanes(), Lanes(), Lanes(), Lanes())
    let rows = table.span
    for index in rows.indices {
      let row = rows[index]
      let error = row.wanted - (factors * row.before).sum()
      let weighted = row.before / max(error.magnitude, unit)
      right += weighted * row.wanted
      first += weighted * row.before[0]
      second += weighted * row.before[1]
      third += weighted * row.before[2]
      fourth += weighted * row.before[3]
    }
    let sums = [first, second, third, fourth]
    var normal: [Double] = []
    for k in 0..<count {
      for other in 0..<count { normal.append(sums[k][other] + (k == other ? 1e-6 * unit : 0)) }
    }
    return solved(normal, (0..<count).map { right[$0] }, count: count)
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
