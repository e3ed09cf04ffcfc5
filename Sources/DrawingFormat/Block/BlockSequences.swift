/// The sequences of a block on the way from their source to strokes.
struct BlockSequences {
  let header: BlockHeader
  let block: BlockReading

  /// For each column whether it is decoded; all are where there is no selection.
  var needed: [Bool]?
  /// Whether columns of points are set aside, to be read later; the strokes lack their values then.
  var setsPointsAside = false

  /// The columns of points that were set aside.
  private(set) var asideColumns: [AsideColumn] = []
  private(set) var columnSizes: [(values: Int, bytes: Int)] = []
  private var strokes = BlockStrokes()
  private var valueCount = 0
  private var properties: StrokePropertyNumbers
  private var pointTotal = 0
  private var columns: BlockColumns
  /// The sets of channels of the block.
  var sets: ChannelSets { columns.sets }

  init(header: BlockHeader, _ block: BlockReading) {
    self.header = header
    self.block = block
    columns = BlockColumns(block, ChannelSets(header.layouts))
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
      if needed?[index] == false, try payload.source.skip(header.columns[index], block.context) {
        continue
      }
      if case .points(let channel) = kind,
        try setAside(index, channel, isNeighborWanted: next, from: &payload.source)
      {
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

  /// Sets a column of points aside, where the block has it apart; says whether it did.
  private mutating func setAside(
    _ index: Int, _ channel: Int, isNeighborWanted: Bool, from source: inout ColumnSource
  ) throws(DrawingError) -> Bool {
    let before = source
    guard setsPointsAside, try source.skip(header.columns[index], block.context) else {
      return false
    }
    let section = AsideSection(
      header: header.columns[index], isNeighborWanted: isNeighborWanted, source: before)
    asideColumns.append(AsideColumn(channel: channel, content: .section(section)))
    strokes.columns.append(BlockColumn(channel: channel, values: []))
    return true
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
        throw block.error(.illegalValue, found: "points without channels", expected: "channels")
      }
    }
    guard pointTotal <= FormatLimits.blockPoints, values <= FormatLimits.blockValues else {
      throw block.error(
        .limitExceeded, found: "\(pointTotal) points with \(values) values in a block",
        expected: "at most \(FormatLimits.blockPoints) and \(FormatLimits.blockValues)")
    }
    guard !isPacked || values <= FormatLimits.packedValues else {
      throw block.error(
        .limitExceeded, found: "\(values) values in a packed block",
        expected: "at most \(FormatLimits.packedValues)")
    }
    try budget.spendPoints(pointTotal, values: values, block.context, offset: block.offset)
  }

  private mutating func decodePoints(
    _ channel: Int, _ column: ColumnHeader, isNeighborWanted: Bool,
    from source: inout ColumnSource
  ) throws(DrawingError) {
    let runs = strokes.runs(ofChannel: channel, columns.sets)
    var values = block.scratch.column()
    try columns.read(
      channel, column, runs: runs, isNeighborWanted: isNeighborWanted, from: &source,
      into: &values)
    valueCount = values.count
    if setsPointsAside {
      asideColumns.append(AsideColumn(channel: channel, content: .values(values)))
    }
    strokes.columns.append(BlockColumn(channel: channel, values: setsPointsAside ? [] : values))
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
        throw block.error(
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
      throw block.error(
        .illegalValue, found: "a mapping for \(kind.name)", expected: "whole numbers as they are")
    }
    valueCount = count
    return try block.numbers(column, count: count, "\(block.context), \(kind.name)", from: &source)
  }

  private mutating func doubles(
    _ kind: SequenceKind, _ column: ColumnHeader, count: Int, from source: inout ColumnSource
  ) throws(DrawingError) -> [Double] {
    guard !column.usesNeighbor else {
      throw block.error(
        .badReference, found: "\(kind.name) leaning on another column",
        expected: "that for channels only")
    }
    valueCount = count
    let name = "\(block.context), \(kind.name)"
    let wholes = try block.numbers(column, count: count, name, from: &source)
    let corrections = try block.corrections(column, count: count, name, from: &source)
    return try ColumnNumbers.values(
      of: wholes, corrections: corrections, header: column, context: name, offset: block.offset)
  }
}
