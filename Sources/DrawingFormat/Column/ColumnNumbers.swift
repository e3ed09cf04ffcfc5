/// From residuals to the numbers of a column and to its values, and back.
///
/// `Docs/format.md`, "Decoding a column". A column is a sequence of strokes, each with at least one
/// number: `runs` holds their lengths.
enum ColumnNumbers {
  /// The whole numbers of a column: prediction undone, then the palette.
  static func wholes(
    _ residuals: Residuals, runs: [Int], header: ColumnHeader, context: String, offset: Int
  ) throws(DrawingError) -> [Int64] {
    if header.mapping.isFloat, case .none = header.palette {
      return floatImages(residuals, runs: runs, header: header)
    }
    var numbers = [Int64](repeating: 0, count: residuals.heads.count + residuals.bodies.count)
    if case .differences(let table) = header.palette {
      try addDifferences(residuals, runs, header, table, context, offset, into: &numbers)
      return numbers
    }
    addPredictions(residuals, runs, header, into: &numbers)
    if case .values(let table) = header.palette {
      for index in numbers.indices {
        numbers[index] = try entry(of: table, at: numbers[index], context, offset)
      }
    }
    return numbers
  }

  /// The values that whole numbers stand for; exceptions put in their places.
  ///
  /// `corrections` has one number for each value where the mapping has corrections.
  static func values(
    of wholes: [Int64], corrections: [Int64], header: ColumnHeader, context: String, offset: Int
  ) throws(DrawingError) -> [Double] {
    var values = [Double](repeating: 0, count: wholes.count)
    let mapping = header.mapping
    if case .lattice(let lattice) = mapping, lattice.hasCorrections {
      for (index, (whole, correction)) in zip(wholes, corrections).enumerated() {
        values[index] = lattice.value(whole, correction: correction)
      }
    } else {
      map(wholes.span, mapping, into: &values)
    }
    if mapping == .float32 { try checkFloatImages(wholes, context, offset) }
    try finish(&values, from: 0, header: header, context: context, offset: offset)
    return values
  }

  /// Puts exceptions in their places, and refuses what is not finite; the values of the column begin at
  /// `start`.
  static func finish(
    _ values: inout [Double], from start: Int, header: ColumnHeader, context: String, offset: Int
  ) throws(DrawingError) {
    let count = values.count - start
    for exception in header.exceptions {
      guard exception.position < count else {
        throw DrawingError(
          .illegalValue, offset: offset, context: context,
          found: "an exception at value \(exception.position)",
          expected: "a position below \(count)")
      }
      values[start + exception.position] = exception.value
    }
    switch header.mapping {
    case .decimal, .binary, .multiple: break
    case .lattice, .float32, .float64:
      try checkFinite(values.span.extracting(droppingFirst: start), context, offset)
    }
  }

  /// Maps numbers, with a loop of its own for the mapping of nearly all columns.
  private static func map(
    _ wholes: Span<Int64>, _ mapping: Mapping, into result: inout [Double]
  ) {
    var values = result.mutableSpan
    if case .decimal(let places) = mapping {
      let power = PowersOfTen.double(places)
      for index in wholes.indices { values[index] = Double(wholes[index]) / power }
    } else {
      for index in wholes.indices { values[index] = mapping.value(of: wholes[index]) }
    }
  }

  private static func checkFloatImages(
    _ images: [Int64], _ context: String, _ offset: Int
  ) throws(DrawingError) {
    for (index, image) in images.enumerated() where image != Int64(Int32(truncatingIfNeeded: image))
    {
      throw DrawingError(
        .illegalValue, offset: offset, context: context,
        found: "value \(index) with the float image \(image)", expected: "an image of 32 bits")
    }
  }

  private static func checkFinite(
    _ values: Span<Double>, _ context: String, _ offset: Int
  ) throws(DrawingError) {
    // The difference of a finite value from itself is 0, and that of another one is none: without a
    // branch for each, several are looked at in one step.
    var bits: UInt64 = 0
    for index in values.indices { bits |= (values[index] - values[index]).bitPattern }
    guard bits != 0 else { return }
    for index in values.indices where !values[index].isFinite {
      throw DrawingError(
        .notFinite, offset: offset, context: context,
        found: "value \(index) that is not finite", expected: "finite values")
    }
  }

  private static func addPredictions(
    _ residuals: Residuals, _ runs: [Int], _ header: ColumnHeader, into result: inout [Int64]
  ) {
    var numbers = result.mutableSpan
    let bodies = residuals.bodies.span
    let heads = residuals.heads.span
    var history = WholeHistory(header.predictor)
    var body = 0
    var index = 0
    var previousHead: Int64 = 0
    for (stroke, run) in runs.enumerated() {
      let end: Int64 = index > 0 ? numbers[index &- 1] : 0
      let head = heads[stroke] &+ base(header.headMode, previousHead: previousHead, end: end)
      previousHead = head
      history.begin(head)
      numbers[index] = head
      index &+= 1
      let runEnd = index &+ run &- 1
      while index < runEnd {
        let number = history.prediction &+ bodies[body]
        history.push(number)
        numbers[index] = number
        body &+= 1
        index &+= 1
      }
    }
  }

  private static func addDifferences(
    _ residuals: Residuals, _ runs: [Int], _ header: ColumnHeader, _ table: [Int64],
    _ context: String, _ offset: Int, into numbers: inout [Int64]
  ) throws(DrawingError) {
    let zeroRank = Int64(rankOfZero(table))
    var history = WholeHistory(header.predictor)
    var body = 0
    var index = 0
    var previousHead: Int64 = 0
    for (stroke, run) in runs.enumerated() {
      let end: Int64 = index > 0 ? numbers[index &- 1] : 0
      var number =
        residuals.heads[stroke] &+ base(header.headMode, previousHead: previousHead, end: end)
      previousHead = number
      history.begin(0)
      numbers[index] = number
      index &+= 1
      let runEnd = index &+ run &- 1
      while index < runEnd {
        let rank = history.prediction &+ residuals.bodies[body]
        history.push(rank)
        number = number &+ (try entry(of: table, at: rank &+ zeroRank, context, offset))
        numbers[index] = number
        body &+= 1
        index &+= 1
      }
    }
  }

  private static func floatImages(
    _ residuals: Residuals, runs: [Int], header: ColumnHeader
  ) -> [Int64] {
    var images = [Int64](repeating: 0, count: residuals.heads.count + residuals.bodies.count)
    let mapping = header.mapping
    var history = FloatHistory(header.predictor, mapping: mapping)
    var body = 0
    var index = 0
    var previousHead: Int64 = 0
    for (stroke, run) in runs.enumerated() {
      let end: Int64 = index > 0 ? images[index &- 1] : 0
      let head =
        residuals.heads[stroke] &+ base(header.headMode, previousHead: previousHead, end: end)
      previousHead = head
      history.begin(mapping.value(of: head))
      images[index] = head
      index &+= 1
      let runEnd = index &+ run &- 1
      while index < runEnd {
        let image = history.prediction &+ residuals.bodies[body]
        history.push(mapping.value(of: image))
        images[index] = image
        body &+= 1
        index &+= 1
      }
    }
    return images
  }

  @inline(__always)
  static func base(_ mode: HeadMode, previousHead: Int64, end: Int64) -> Int64 {
    switch mode {
    case .absolute: 0
    case .previousHead: previousHead
    case .previousEnd: end
    }
  }

  @inline(__always)
  private static func entry(
    of table: [Int64], at rank: Int64, _ context: String, _ offset: Int
  ) throws(DrawingError) -> Int64 {
    guard rank >= 0, rank < Int64(table.count) else {
      throw DrawingError(
        .illegalValue, offset: offset, context: context, found: "palette rank \(rank)",
        expected: "0 to \(table.count - 1)")
    }
    return table[Int(rank)]
  }

  /// The number of negative entries: the rank that a difference of 0 has, or would have.
  static func rankOfZero(_ table: [Int64]) -> Int {
    table.firstIndex { $0 >= 0 } ?? table.count
  }
}
