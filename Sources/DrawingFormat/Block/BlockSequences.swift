/// The sequences of a block on the way from their source to strokes.
struct BlockSequences {
  let header: BlockHeader
  let scratch: DecodingScratch
  let context: String
  let offset: Int

  /// For each column whether it is decoded; all are where there is no selection.
  var needed: [Bool]?

  private(set) var columnSizes: [(values: Int, bytes: Int)] = []
  private var strokes = BlockStrokes()
  private var valueCount = 0
  private var properties: StrokePropertyNumbers
  private var pointTotal = 0
  private var neighborChannel: Int?
  private var neighborLengths: [UInt8] = []

  init(header: BlockHeader, scratch: DecodingScratch, context: String, offset: Int) {
    self.header = header
    self.scratch = scratch
    self.context = context
    self.offset = offset
    properties = StrokePropertyNumbers(
      strokeCount: header.beginningCount, states: header.states)
  }

  mutating func decode(
    from payload: inout BlockPayload, after sizes: TableSizes, budget: inout DecodingBudget
  ) throws(DrawingError) -> BlockStrokes {
    strokes.firstContinues = header.firstContinues
    strokes.layouts = header.layouts
    strokes.layoutOfStroke = [Int](repeating: 0, count: header.strokeCount)
    for (index, kind) in header.kinds.enumerated() {
      let next =
        index + 1 < header.columns.count ? header.columns[index + 1].usesNeighbor : false
      let start = payload.source.consumed
      if needed?[index] == false, try payload.source.skip(header.columns[index], context) {
        continue
      }
      try decode(kind, header.columns[index], isNeighborWanted: next, from: &payload.source)
      if kind == .length { try checkLengths(isPacked: payload.form == .packed, &budget) }
      columnSizes.append((valueCount, payload.source.consumed - start))
    }
    strokes.properties = try properties.strokes(
      dataFrom: &payload.header, inkCount: sizes.inks + header.additions.inks.count,
      groupCount: sizes.groups + header.additions.groups.count)
    return strokes
  }

  private mutating func decode(
    _ kind: SequenceKind, _ column: ColumnHeader, isNeighborWanted: Bool,
    from source: inout ColumnSource
  ) throws(DrawingError) {
    switch kind {
    case .layout:
      let count = header.strokeCount
      strokes.layoutOfStroke = try indices(
        kind, column, count: count, below: header.layouts.count, from: &source)
    case .length:
      strokes.lengths = try indices(
        kind, column, count: header.strokeCount, below: FormatLimits.blockPoints + 1,
        from: &source)
    case .presence(let property):
      let flags = try indices(
        kind, column, count: header.beginningCount, below: 2, from: &source)
      properties.setPresence(of: property, flags.map { $0 == 1 })
    case .points(let channel):
      try decodePoints(channel, column, isNeighborWanted: isNeighborWanted, from: &source)
    default: try decodeProperty(kind, column, from: &source)
    }
  }

  private mutating func decodeProperty(
    _ kind: SequenceKind, _ column: ColumnHeader, from source: inout ColumnSource
  ) throws(DrawingError) {
    switch kind {
    case .layout, .length, .presence, .points: break
    case .ink:
      let count = properties.count(of: .ink)
      properties.inks = try integers(kind, column, count: count, from: &source)
    case .group:
      let count = properties.count(of: .group)
      properties.groups = try integers(kind, column, count: count, from: &source)
    case .start:
      let count = properties.count(of: .start)
      properties.starts = try doubles(kind, column, count: count, from: &source)
    case .idKind:
      let count = properties.count(of: .id)
      properties.idKinds = try integers(kind, column, count: count, from: &source)
    case .idNumber:
      let count = properties.idNumberCount
      properties.idNumbers = try integers(kind, column, count: count, from: &source)
    case .transform:
      let count = properties.count(of: .transform)
      properties.transforms.append(try doubles(kind, column, count: count, from: &source))
    case .randomSeed:
      let count = properties.count(of: .randomSeed)
      properties.randomSeeds = try integers(kind, column, count: count, from: &source)
    }
  }

  private mutating func checkLengths(
    isPacked: Bool, _ budget: inout DecodingBudget
  ) throws(DrawingError) {
    var values = 0
    for (length, layout) in zip(strokes.lengths, strokes.layoutOfStroke) {
      pointTotal += length
      values += length * header.layouts[layout].count
      guard length == 0 || !header.layouts[layout].isEmpty else {
        throw error(.illegalValue, found: "points without channels", expected: "channels")
      }
    }
    guard pointTotal <= FormatLimits.blockPoints, values <= FormatLimits.blockValues else {
      throw error(
        .limitExceeded, found: "\(pointTotal) points with \(values) values in a block",
        expected: "at most \(FormatLimits.blockPoints) and \(FormatLimits.blockValues)")
    }
    guard !isPacked || values <= FormatLimits.packedValues else {
      throw error(
        .limitExceeded, found: "\(values) values in a packed block",
        expected: "at most \(FormatLimits.packedValues)")
    }
    try budget.spendPoints(pointTotal, values: values, context, offset: offset)
  }

  private mutating func decodePoints(
    _ channel: Int, _ column: ColumnHeader, isNeighborWanted: Bool,
    from source: inout ColumnSource
  ) throws(DrawingError) {
    let runs = strokes.runs(ofChannel: channel)
    let name = "\(context), \(SequenceKind.points(channel: channel).name)"
    var neighbor: [UInt8] = []
    if column.usesNeighbor {
      guard let beside = neighborChannel,
        BlockStrokes.areBeside(beside, channel, layouts: header.layouts)
      else {
        throw error(
          .badReference, found: "a column that leans on the one before",
          expected: "a column before it with the same strokes")
      }
      neighbor = neighborLengths
    }
    let total = runs.reduce(0, +)
    valueCount = total
    let values: [Double]
    if case .constant = column.layout, total == 0 {
      values = []
      neighborLengths = []
    } else if case .constant(let whole) = column.layout {
      let value = try ColumnNumbers.values(
        of: [whole], corrections: [], header: column, context: name, offset: offset)
      values = [Double](repeating: value[0], count: total)
      neighborLengths = isNeighborWanted ? [UInt8](repeating: 0, count: total - runs.count) : []
    } else if let quick = try quickValues(
      column, runs: runs, count: total, neighbor: neighbor, isNeighborWanted, name, from: &source)
    {
      values = quick
    } else {
      let residuals = try source.residuals(
        column, headCount: runs.count, bodyCount: total - runs.count, neighbor: neighbor,
        context: name, inflater: scratch.inflater)
      let wholes = try ColumnNumbers.wholes(
        residuals, runs: runs, header: column, context: name, offset: offset)
      let corrections = try self.corrections(column, count: total, name, from: &source)
      values = try ColumnNumbers.values(
        of: wholes, corrections: corrections, header: column, context: name, offset: offset)
      neighborLengths =
        isNeighborWanted ? residuals.bodies.map { UInt8(residualLength($0)) } : []
    }
    neighborChannel = channel
    strokes.columns.append(BlockColumn(channel: channel, values: values))
  }

  /// The values of a column that `ColumnLoop` reads; `nil` where it does not, or where it found a fault
  /// of which the steps one by one give a better account: nothing is taken from the source then.
  private mutating func quickValues(
    _ column: ColumnHeader, runs: [Int], count: Int, neighbor: [UInt8], _ isNeighborWanted: Bool,
    _ name: String, from source: inout ColumnSource
  ) throws(DrawingError) -> [Double]? {
    guard count > 0, case .tokens(let settings) = column.layout, ColumnLoop.reads(column)
    else { return nil }
    let before = source
    let section = try source.takeSection(column.sectionCount, name, scratch.inflater)
    let tokens = try TokenSection(
      settings, in: section, headCount: runs.count, bodyCount: count - runs.count,
      tokens: take(&scratch.tokens), heads: take(&scratch.heads))
    var lengths = take(&neighborLengths)
    resize(&lengths, to: isNeighborWanted ? count - runs.count : 0, with: 0)
    var loop = ColumnLoop(
      column, runs: runs, neighbor: neighbor, source: tokens, lengths: lengths)
    var values = scratch.column(count: count)
    let isInside = try loop.run(into: &values)
    (scratch.tokens, scratch.heads) = loop.release()
    neighborLengths = loop.lengths
    guard isInside else {
      source = before
      return nil
    }
    try ColumnNumbers.finish(&values, header: column, context: name, offset: offset)
    return values
  }

  /// Whole numbers within a range.
  private mutating func indices(
    _ kind: SequenceKind, _ column: ColumnHeader, count: Int, below limit: Int,
    from source: inout ColumnSource
  ) throws(DrawingError) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(count)
    for number in try integers(kind, column, count: count, from: &source) {
      guard number >= 0, number < Int64(limit) else {
        throw error(
          .illegalValue, found: "\(kind.name) \(number)", expected: "0 to \(limit - 1)")
      }
      result.append(Int(number))
    }
    return result
  }

  private mutating func integers(
    _ kind: SequenceKind, _ column: ColumnHeader, count: Int, from source: inout ColumnSource
  ) throws(DrawingError) -> [Int64] {
    guard column.isWhole else {
      throw error(
        .illegalValue, found: "a mapping for \(kind.name)", expected: "whole numbers as they are")
    }
    valueCount = count
    return try numbers(column, count: count, "\(context), \(kind.name)", from: &source)
  }

  private mutating func doubles(
    _ kind: SequenceKind, _ column: ColumnHeader, count: Int, from source: inout ColumnSource
  ) throws(DrawingError) -> [Double] {
    guard !column.usesNeighbor else {
      throw error(
        .badReference, found: "\(kind.name) leaning on another column",
        expected: "that for channels only")
    }
    valueCount = count
    let name = "\(context), \(kind.name)"
    let wholes = try numbers(column, count: count, name, from: &source)
    let corrections = try self.corrections(column, count: count, name, from: &source)
    return try ColumnNumbers.values(
      of: wholes, corrections: corrections, header: column, context: name, offset: offset)
  }

  /// The corrections of a column; none where its mapping has none.
  private func corrections(
    _ column: ColumnHeader, count: Int, _ name: String, from source: inout ColumnSource
  ) throws(DrawingError) -> [Int64] {
    guard let correction = column.corrections.first else { return [] }
    return try numbers(correction, count: count, "\(name), corrections", from: &source)
  }

  /// The numbers of a sequence that is one run.
  private func numbers(
    _ column: ColumnHeader, count: Int, _ name: String, from source: inout ColumnSource
  ) throws(DrawingError) -> [Int64] {
    if case .constant(let whole) = column.layout {
      return [Int64](repeating: whole, count: count)
    }
    let runs = count > 0 ? [count] : []
    let residuals = try source.residuals(
      column, headCount: runs.count, bodyCount: count - runs.count, neighbor: [], context: name,
      inflater: scratch.inflater)
    return try ColumnNumbers.wholes(
      residuals, runs: runs, header: column, context: name, offset: offset)
  }

  private func error(
    _ code: DrawingError.Code, found: String, expected: String
  ) -> DrawingError {
    DrawingError(code, offset: offset, context: context, found: found, expected: expected)
  }
}
