/// One way to code a column: everything but the residual layout.
struct ColumnWay {
  var header: ColumnHeader
  var residuals: Residuals
  /// The corrections that its mapping needs.
  var corrections: [Int64]
  /// What it will take, about.
  var bits: Double
}

/// What a column is made of.
struct ColumnInput {
  enum Content {
    case integers([Int64])
    case doubles([Double])
  }

  let content: Content
  /// The lengths of its strokes, none of them 0; a sequence that is not of points is one run.
  let runs: [Int]

  var count: Int {
    switch content {
    case .integers(let numbers): numbers.count
    case .doubles(let values): values.count
    }
  }
}

/// Finds ways to code a column and ranks them by estimate.
struct ColumnWays {
  let settings: SearchSettings

  /// The best ways, cheapest first; `nil` where the column is constant.
  func ways(of input: ColumnInput) -> [ColumnWay] {
    let mapped: [MappedValues] =
      switch input.content {
      case .integers(let numbers):
        [MappedValues(mapping: .decimal(places: 0), numbers: numbers)]
      case .doubles(let values): MappingSearch.mappings(of: values)
      }
    var ways: [ColumnWay] = []
    for candidate in mapped {
      var isStepped = false
      if case .doubles = input.content, let divided = candidate.dividedByStep() {
        ways += self.ways(of: divided, runs: input.runs)
        isStepped = true
      }
      if !isStepped { ways += self.ways(of: candidate, runs: input.runs) }
    }
    ways.sort { $0.bits < $1.bits }
    return Array(ways.prefix(settings.measuredWays(valueCount: input.count)))
  }

  private func ways(of mapped: MappedValues, runs: [Int]) -> [ColumnWay] {
    var ways = waysWithoutPalette(mapped, runs: runs)
    let search = PaletteSearch(numbers: mapped.numbers, runs: runs)
    if let table = search.values() { ways += waysOfRanks(mapped, table: table, runs: runs) }
    if !mapped.mapping.isFloat, let table = search.differences() {
      ways += waysOfDifferences(mapped, table: table, runs: runs)
    }
    return ways
  }

  private func waysWithoutPalette(_ mapped: MappedValues, runs: [Int]) -> [ColumnWay] {
    let differences =
      mapped.mapping.isFloat
      ? SeriesDifferences.of(mapped.numbers.map { mapped.mapping.value(of: $0) }, runs: runs)
      : SeriesDifferences.of(mapped.numbers, runs: runs)
    return ways(mapped, palette: .none, runs: runs, differences: differences) { predictor, mode in
      ColumnResiduals.of(
        mapped.numbers, runs: runs, mapping: mapped.mapping, isRanks: false,
        predictor: predictor, headMode: mode)
    }
  }

  private func waysOfRanks(
    _ mapped: MappedValues, table: [Int64], runs: [Int]
  ) -> [ColumnWay] {
    let ranks = mapped.numbers.map { Int64(ColumnResiduals.position(of: $0, in: table)) }
    let differences = SeriesDifferences.of(ranks, runs: runs)
    return ways(mapped, palette: .values(table), runs: runs, differences: differences) {
      predictor, mode in
      ColumnResiduals.of(
        ranks, runs: runs, mapping: mapped.mapping, isRanks: true, predictor: predictor,
        headMode: mode)
    }
  }

  private func waysOfDifferences(
    _ mapped: MappedValues, table: [Int64], runs: [Int]
  ) -> [ColumnWay] {
    ways(mapped, palette: .differences(table), runs: runs, differences: []) { predictor, mode in
      ColumnResiduals.ofDifferences(
        mapped.numbers, runs: runs, table: table, predictor: predictor, headMode: mode)
    }
  }

  private func ways(
    _ mapped: MappedValues, palette: Palette, runs: [Int], differences: [Double],
    residuals: (Predictor, HeadMode) -> Residuals
  ) -> [ColumnWay] {
    let mode = headMode(residuals, runs: runs)
    let search = PredictorSearch(settings: settings)
    let candidates = search.candidates(
      residuals: { residuals($0, .absolute).bodies }, differences: differences,
      runs: runs.map { $0 - 1 })
    return candidates.prefix(max(settings.measuredWays(valueCount: mapped.numbers.count) / 2, 1))
      .map { candidate in
        var header = ColumnHeader()
        header.mapping = mapped.mapping
        header.palette = palette
        header.predictor = candidate.predictor
        header.headMode = mode
        header.exceptions = mapped.exceptions
        header.layout = .adaptive
        var writer = ByteWriter()
        header.write(to: &writer, isPacked: true)
        let result = residuals(candidate.predictor, mode)
        let headBits = ResidualEstimate.headBits(result.heads)
        let headerBits = Double(writer.count * 8)
        let correctionBits =
          mapped.corrections.isEmpty ? 0 : ResidualEstimate.bits(mapped.corrections) + 24
        return ColumnWay(
          header: header, residuals: result, corrections: mapped.corrections,
          bits: candidate.bits + headBits + correctionBits + headerBits)
      }
  }

  /// The head mode whose heads cost least; they do not depend on the predictor.
  private func headMode(
    _ residuals: (Predictor, HeadMode) -> Residuals, runs: [Int]
  ) -> HeadMode {
    guard runs.count > 1 else { return .absolute }
    var best = HeadMode.absolute
    var bestBits = Double.infinity
    for mode in HeadMode.allCases {
      let bits = ResidualEstimate.headBits(residuals(.zero, mode).heads)
      if bits < bestBits { (best, bestBits) = (mode, bits) }
    }
    return best
  }
}

/// Differences inside strokes: what coefficients are fitted to.
enum SeriesDifferences {
  static func of(_ numbers: [Int64], runs: [Int]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(numbers.count)
    var index = 0
    for run in runs {
      for next in index + 1..<index + run {
        result.append(Double(numbers[next] &- numbers[next - 1]))
      }
      index += run
    }
    return result
  }

  static func of(_ values: [Double], runs: [Int]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(values.count)
    var index = 0
    for run in runs {
      for next in index + 1..<index + run { result.append(values[next] - values[next - 1]) }
      index += run
    }
    return result
  }
}

/// Finds whether a column has few distinct values, or few distinct steps.
struct PaletteSearch {
  let numbers: [Int64]
  let runs: [Int]

  /// The distinct numbers, where they are few and far apart.
  func values() -> [Int64]? {
    table(of: numbers, largest: min(4096, numbers.count / 2))
  }

  /// The distinct differences inside strokes, where they are few and far apart.
  func differences() -> [Int64]? {
    var differences: [Int64] = []
    differences.reserveCapacity(numbers.count)
    var index = 0
    for run in runs {
      for next in index + 1..<index + run {
        differences.append(numbers[next] &- numbers[next - 1])
      }
      index += run
    }
    return table(of: differences, largest: min(8192, differences.count / 3))
  }

  private func table(of numbers: [Int64], largest: Int) -> [Int64]? {
    guard largest >= 2 else { return nil }
    var distinct = DistinctNumbers(limit: largest)
    for number in numbers where !distinct.insert(number) { return nil }
    let table = distinct.sorted()
    guard table.count >= 2 else { return nil }
    // Numbers that fill their range are their own ranks.
    let (span, overflow) = table[table.count - 1].subtractingReportingOverflow(table[0])
    return overflow || Double(span) + 1 > Double(table.count) * 1.15 ? table : nil
  }
}

/// A set of numbers that gives up beyond a limit: open addressing, because the standard set costs
/// ten times as much a number.
struct DistinctNumbers {
  private var slots: [Int64]
  private var isUsed: [Bool]
  private var count = 0
  private let limit: Int
  private let mask: Int

  init(limit: Int) {
    self.limit = limit
    var size = 16
    while size < limit * 2 { size *= 2 }
    mask = size - 1
    slots = [Int64](repeating: 0, count: size)
    isUsed = [Bool](repeating: false, count: size)
  }

  /// Adds a number; says whether the set is still within its limit.
  mutating func insert(_ number: Int64) -> Bool {
    var slot = self.slot(number)
    while isUsed[slot] {
      if slots[slot] == number { return true }
      slot = (slot &+ 1) & mask
    }
    guard count < limit else { return false }
    isUsed[slot] = true
    slots[slot] = number
    count += 1
    return true
  }

  func contains(_ number: Int64) -> Bool {
    var slot = self.slot(number)
    while isUsed[slot] {
      if slots[slot] == number { return true }
      slot = (slot &+ 1) & mask
    }
    return false
  }

  @inline(__always)
  private func slot(_ number: Int64) -> Int {
    let hash = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }

  func sorted() -> [Int64] {
    var result: [Int64] = []
    result.reserveCapacity(count)
    for (slot, used) in zip(slots, isUsed) where used { result.append(slot) }
    result.sort()
    return result
  }
}
