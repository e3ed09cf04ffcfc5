/// The residuals of a column: what `ColumnNumbers` undoes.
///
/// `Docs/format.md`, "Decoding a column".
enum ColumnResiduals {
  /// Residuals of the bodies of whole numbers, or of ranks in a palette of values.
  static func bodies(_ numbers: [Int64], runs: [Int], predictor: Predictor) -> [Int64] {
    guard let (coefficients, shift) = predictor.terms else {
      return bodies(numbers, runs, NoPrediction())
    }
    let terms = PredictionTerms(coefficients: coefficients, shift: shift)
    return switch terms.count {
    case 0: bodies(numbers, runs, PreviousNumber())
    case 1, 2: bodies(numbers, runs, TwoTerms(terms))
    default: bodies(numbers, runs, FourTerms(terms))
    }
  }

  private static func bodies<Steps: PredictionSteps>(
    _ numbers: [Int64], _ runs: [Int], _ steps: Steps
  ) -> [Int64] {
    var bodies = [Int64](repeating: 0, count: numbers.count - runs.count)
    var steps = steps
    let numbers = numbers.span
    var target = bodies.mutableSpan
    var body = 0
    var index = 0
    for run in runs {
      var previous = numbers[index]
      steps.begin()
      let end = index &+ run
      index &+= 1
      while index < end {
        target[body] = steps.residual(of: numbers[index], after: previous)
        previous = numbers[index]
        body &+= 1
        index &+= 1
      }
    }
    return bodies
  }

  /// Residuals of the ranks that the differences of numbers have in a table.
  static func differenceBodies(
    _ numbers: [Int64], runs: [Int], table: [Int64], predictor: Predictor
  ) -> [Int64] {
    let zeroRank = Int64(ColumnNumbers.rankOfZero(table))
    let ranks = RankTable(table)
    var bodies = [Int64](repeating: 0, count: numbers.count - runs.count)
    var history = WholeHistory(predictor)
    var body = 0
    var index = 0
    for run in runs {
      history.begin(0)
      let end = index &+ run
      index &+= 1
      while index < end {
        let difference = numbers[index] &- numbers[index &- 1]
        let rank = Int64(ranks.rank(of: difference)) &- zeroRank
        bodies[body] = rank &- history.prediction
        history.push(rank)
        body &+= 1
        index &+= 1
      }
    }
    return bodies
  }

  /// Residuals of the bodies of float images.
  static func imageBodies(
    _ images: [Int64], runs: [Int], mapping: Mapping, predictor: Predictor
  ) -> [Int64] {
    var bodies = [Int64](repeating: 0, count: images.count - runs.count)
    var history = FloatHistory(predictor, mapping: mapping)
    var body = 0
    var index = 0
    for run in runs {
      history.begin(mapping.value(of: images[index]))
      let end = index &+ run
      index &+= 1
      while index < end {
        let image = images[index]
        bodies[body] = image &- history.prediction
        history.push(mapping.value(of: image))
        body &+= 1
        index &+= 1
      }
    }
    return bodies
  }

  /// What the head mode leaves of the first numbers.
  static func heads(_ numbers: [Int64], runs: [Int], mode: HeadMode) -> [Int64] {
    var result = [Int64](repeating: 0, count: runs.count)
    var index = 0
    var previousHead: Int64 = 0
    for (stroke, run) in runs.enumerated() {
      let end: Int64 = index > 0 ? numbers[index - 1] : 0
      result[stroke] =
        numbers[index] &- ColumnNumbers.base(mode, previousHead: previousHead, end: end)
      previousHead = numbers[index]
      index += run
    }
    return result
  }

  /// Where an entry stands in an ascending table that has it.
  static func position(of entry: Int64, in table: [Int64]) -> Int {
    var lower = 0
    var upper = table.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if table[middle] < entry { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
