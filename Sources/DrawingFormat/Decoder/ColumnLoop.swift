/// The values of a column of tokens in one pass: residuals, and then prediction, palette and mapping of a
/// number before the next one.
///
/// The same as `ColumnNumbers` step by step, without arrays between the steps but a short one, which
/// the nearest memory holds; columns of tokens are nearly all that there is in long drawings. The loop is
/// compiled for each kind of predictor, palette and mapping that this file names: those of most
/// columns, since each is 3 KB of code.
struct ColumnLoop {
  private let header: ColumnHeader
  private let runs: [Int]
  /// The residual lengths of the column before, where they are wanted.
  private let neighbor: [UInt8]
  private var source: TokenSection
  /// How many residuals were read, and how many there are.
  private var readCount = 0
  private let bodyCount: Int
  private let palette: [Int64]
  /// The values that the entries of a palette of values stand for.
  private let paletteValues: [Double]
  /// One element a body where the column after wants the residual lengths of this one.
  private(set) var lengths: [UInt8]

  /// Whether the loop reads columns of a kind: floats without a palette are predicted as floats,
  /// corrections are a column of their own, and what is no 32-bit float is a fault.
  static func reads(_ header: ColumnHeader) -> Bool {
    guard case .tokens = header.layout, !header.mapping.hasCorrections else { return false }
    switch (header.mapping, header.palette) {
    case (.float32, .none), (.float64, .none): return false
    case (.float32, _): return header.palette.table.allSatisfy { Int32(exactly: $0) != nil }
    default: return true
    }
  }

  init(
    _ header: ColumnHeader, runs: [Int], neighbor: [UInt8], source: consuming TokenSection,
    lengths: consuming [UInt8]
  ) {
    bodyCount = runs.reduce(0, +) - runs.count
    self.header = header
    self.runs = runs
    self.neighbor = neighbor
    self.source = source
    self.lengths = lengths
    palette = header.palette.table
    if case .values(let table) = header.palette {
      paletteValues = table.map { header.mapping.value(of: $0) }
    } else {
      paletteValues = []
    }
  }

  /// So many residuals are read before their numbers are made: 8 KB.
  ///
  /// One loop for both needs more registers than there are; decoding took 3 % longer.
  static let batchCount = 1024

  /// Adds the value of each number to `values`, which has room for them.
  ///
  /// - Returns: Whether every rank was in the palette.
  /// - Throws: `DrawingError` where the tokens do not end where they should.
  mutating func run(into values: inout OutputSpan<Double>) throws(DrawingError) -> Bool {
    guard let (coefficients, shift) = header.predictor.terms else {
      return try run(NoPrediction(), into: &values)
    }
    let terms = PredictionTerms(coefficients: coefficients, shift: shift)
    return switch terms.count {
    case 0: try run(PreviousNumber(), into: &values)
    case 1, 2: try run(TwoTerms(terms), into: &values)
    default: try run(FourTerms(terms), into: &values)
    }
  }

  /// Gives the memory of tokens and heads back.
  mutating func release() -> (tokens: [UInt8], heads: [Int64]) { source.release() }

  private mutating func run<Steps: PredictionSteps>(
    _ steps: Steps, into values: inout OutputSpan<Double>
  ) throws(DrawingError) -> Bool {
    switch header.palette {
    case .values: return try run(steps, RankedNumbers(), into: &values)
    case .differences:
      let state = RankedDifferences(
        header.mapping, zeroRank: ColumnNumbers.rankOfZero(palette))
      return try run(steps, state, into: &values)
    case .none: break
    }
    switch header.mapping {
    case .decimal(let places) where Steps.isUsual:
      let map = DecimalMap(power: PowersOfTen.double(places))
      return try run(steps, PlainNumbers(map), into: &values)
    case .lattice(let lattice) where Steps.isUsual:
      if let map = LatticeMap(lattice) {
        return try run(steps, PlainNumbers(map), into: &values)
      }
    default: break
    }
    return try run(steps, PlainNumbers(AnyMap(mapping: header.mapping)), into: &values)
  }

  private mutating func run<Steps: PredictionSteps, State: NumberState>(
    _ steps: Steps, _ state: State, into values: inout OutputSpan<Double>
  ) throws(DrawingError) -> Bool {
    var state = state
    fill(&values, steps, &state)
    try source.finish()
    return !state.isOutside
  }

  /// The loop over strokes.
  private mutating func fill<Steps: PredictionSteps, State: NumberState>(
    _ values: inout OutputSpan<Double>, _ steps: Steps, _ state: inout State
  ) {
    var steps = steps
    var residuals = [Int64](repeating: 0, count: min(bodyCount, Self.batchCount))
    var (used, end) = (0, 0)
    var previousHead: Int64 = 0
    for stroke in runs.indices {
      let base = ColumnNumbers.base(header.headMode, previousHead: previousHead, end: state.last)
      previousHead = source.heads[stroke] &+ base
      var number = state.begin(previousHead)
      steps.begin()
      values.append(state.value(paletteValues.span))
      var left = runs[stroke] &- 1
      while left > 0 {
        if used == end { (used, end) = (0, readResiduals(into: &residuals)) }
        let count = min(left, end &- used)
        Self.fill(
          &values, residuals.span.extracting(used..<used &+ count), &number, &steps, &state,
          palette.span, paletteValues.span)
        used &+= count
        left &-= count
      }
    }
  }

  /// The loop itself.
  @inline(__always)
  private static func fill<Steps: PredictionSteps, State: NumberState>(
    _ values: inout OutputSpan<Double>, _ residuals: Span<Int64>, _ number: inout Int64,
    _ steps: inout Steps, _ state: inout State, _ palette: Span<Int64>,
    _ paletteValues: Span<Double>
  ) {
    // As variables of the function they are in registers.
    var (ownNumber, ownSteps, ownState) = (number, steps, state)
    for index in residuals.indices {
      ownNumber = ownSteps.next(residuals[index], after: ownNumber)
      ownState.next(ownNumber, palette)
      values.append(ownState.value(paletteValues))
    }
    (number, steps, state) = (ownNumber, ownSteps, ownState)
  }

  /// Reads the residuals that come next, and their lengths where they are wanted; says how many.
  private mutating func readResiduals(into residuals: inout [Int64]) -> Int {
    let count = min(residuals.count, bodyCount - readCount)
    var span = residuals.mutableSpan
    source.readBodies(count, beside: neighbor, into: &span)
    if !lengths.isEmpty { recordLengths(of: residuals.span.extracting(first: count)) }
    readCount += count
    return count
  }

  private mutating func recordLengths(of residuals: Span<Int64>) {
    let start = readCount
    var ownLengths = take(&lengths)
    var lengths = ownLengths.mutableSpan
    for index in residuals.indices {
      lengths[start &+ index] = UInt8(truncatingIfNeeded: residualLength(residuals[index]))
    }
    self.lengths = ownLengths
  }
}
