/// The values of a column of tokens in one pass: residual, prediction, palette and mapping of a number
/// before the next one.
///
/// The same as `ColumnNumbers` step by step, without arrays between the steps; columns of tokens are
/// nearly all that there is in long drawings. The loop is compiled for each kind of tokens, predictor,
/// palette and mapping that this file names: those of most columns, since each is 2 KB of code.
struct ColumnLoop {
  private let header: ColumnHeader
  private let runs: [Int]
  /// The residual lengths of the column before, where they are wanted.
  private let neighbor: [UInt8]
  private var source: TokenSection
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

  /// Fills `values`, which has one element a number.
  ///
  /// - Returns: Whether every rank was in the palette.
  /// - Throws: `DrawingError` where the tokens do not end where they should.
  mutating func run(into values: inout [Double]) throws(DrawingError) -> Bool {
    let start = source.heads.count
    if source.classes.isEmpty {
      return try run(PlainTokens(from: start, source.extra), into: &values)
    }
    return try run(ClassedTokens(before: source.tokens.count, source.extra), into: &values)
  }

  /// Gives the memory of tokens and heads back.
  mutating func release() -> (tokens: [UInt8], heads: [Int64]) { source.release() }

  private mutating func run<Cursor: TokenCursor>(
    _ cursor: Cursor, into values: inout [Double]
  ) throws(DrawingError) -> Bool {
    guard let (coefficients, shift) = header.predictor.terms else {
      return try run(cursor, NoPrediction(), into: &values)
    }
    let terms = PredictionTerms(coefficients: coefficients, shift: shift)
    return switch terms.count {
    case 0: try run(cursor, PreviousNumber(), into: &values)
    case 1, 2: try run(cursor, TwoTerms(terms), into: &values)
    default: try run(cursor, FourTerms(terms), into: &values)
    }
  }

  private mutating func run<Cursor: TokenCursor, Steps: PredictionSteps>(
    _ cursor: Cursor, _ steps: Steps, into values: inout [Double]
  ) throws(DrawingError) -> Bool {
    switch header.palette {
    case .values: return try run(cursor, steps, RankedNumbers(), into: &values)
    case .differences:
      let state = RankedDifferences(
        header.mapping, zeroRank: ColumnNumbers.rankOfZero(palette))
      return try run(cursor, steps, state, into: &values)
    case .none: break
    }
    switch header.mapping {
    case .decimal(let places) where Steps.isUsual:
      let map = DecimalMap(power: PowersOfTen.double(places))
      return try run(cursor, steps, PlainNumbers(map), into: &values)
    case .lattice(let lattice) where Steps.isUsual:
      if let map = LatticeMap(lattice) {
        return try run(cursor, steps, PlainNumbers(map), into: &values)
      }
    default: break
    }
    return try run(cursor, steps, PlainNumbers(AnyMap(mapping: header.mapping)), into: &values)
  }

  private mutating func run<Cursor: TokenCursor, Steps: PredictionSteps, State: NumberState>(
    _ cursor: Cursor, _ steps: Steps, _ state: State, into values: inout [Double]
  ) throws(DrawingError) -> Bool {
    var (cursor, state) = (cursor, state)
    var (lengths, places) = (take(&lengths), take(&source.places))
    fill(&values, &lengths, &places, &cursor, steps, &state)
    (self.lengths, source.places, source.extra) = (lengths, places, cursor.extra)
    try source.finish(isWhole: cursor.isWhole)
    return !state.isOutside
  }

  /// The loop itself.
  private func fill<Cursor: TokenCursor, Steps: PredictionSteps, State: NumberState>(
    _ values: inout [Double], _ lengths: inout [UInt8], _ places: inout [Int],
    _ cursor: inout Cursor, _ steps: Steps, _ state: inout State
  ) {
    var steps = steps
    let (tokens, meanings) = (source.tokens.span, source.meanings.span)
    let (extraBytes, heads) = (source.section.bytes.span, source.heads.span)
    let (neighbor, classes, runs) = (neighbor.span, source.classes.span, runs.span)
    let (palette, paletteValues) = (palette.span, paletteValues.span)
    let isRecording = !lengths.isEmpty
    let headMode = header.headMode
    var lengths = lengths.mutableSpan
    var places = places.mutableSpan
    var values = values.mutableSpan
    var index = 0
    var body = 0
    var previousHead: Int64 = 0
    for stroke in runs.indices {
      let base = ColumnNumbers.base(headMode, previousHead: previousHead, end: state.last)
      previousHead = heads[stroke] &+ base
      var number = state.begin(previousHead)
      steps.begin()
      values[index] = state.value(paletteValues)
      let end = index &+ runs[stroke]
      index &+= 1
      while index < end {
        let residual = cursor.next(tokens, meanings, extraBytes, neighbor, classes, &places)
        if isRecording {
          lengths[body] = UInt8(truncatingIfNeeded: residualLength(residual))
          body &+= 1
        }
        number = steps.next(residual, after: number)
        state.next(number, palette)
        values[index] = state.value(paletteValues)
        index &+= 1
      }
    }
  }
}
