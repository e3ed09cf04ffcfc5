/// Reads the payload of a block.
///
/// `Docs/format.md`, "Decoding a block".
struct BlockDecoder {
  private let inflater: Inflater
  private let context: String
  private let fileOffset: Int
  private let tableSizes: TableSizes

  init(inflater: Inflater, context: String, fileOffset: Int, tableSizes: TableSizes) {
    self.inflater = inflater
    self.context = context
    self.fileOffset = fileOffset
    self.tableSizes = tableSizes
  }

  func decode(_ bytes: [UInt8]) throws(DrawingError) -> DecodedBlock {
    var payload = try BlockPayload(
      bytes, context: context, fileOffset: fileOffset, inflater: inflater)
    let isPacked = payload.form == .packed
    let header = try BlockHeader(from: &payload.header, after: tableSizes, isPacked: isPacked)
    var block = DecodedBlock(header: header, form: payload.form)
    if header.strokeCount > 0 {
      var sequences = BlockSequences(
        header: header, inflater: inflater, context: context, offset: fileOffset)
      block.strokes = try sequences.decode(from: &payload, after: tableSizes)
      block.columnSizes = sequences.columnSizes
    }
    try payload.header.expectEnd()
    try payload.source.expectEnd(context: context)
    return block
  }
}

/// A block as it was read.
struct DecodedBlock {
  let header: BlockHeader
  let form: BlockForm
  var strokes = BlockStrokes()
  /// For each column the number of its values and of its bytes beside the header; in a packed block,
  /// where columns share bytes, to the nearest byte.
  var columnSizes: [(values: Int, bytes: Int)] = []
}

/// The sequences of a block on the way from their source to strokes.
private struct BlockSequences {
  let header: BlockHeader
  let inflater: Inflater
  let context: String
  let offset: Int

  private(set) var columnSizes: [(values: Int, bytes: Int)] = []
  private var strokes = BlockStrokes()
  private var valueCount = 0
  private var presence: [[Bool]]
  private var wholes: [[Int64]]
  private var idNumbers: [Int64] = []
  private var idKinds: [Int64] = []
  private var transforms: [[Double]] = []
  private var starts: [Double] = []
  private var pointTotal = 0
  private var neighborChannel: Int?
  private var neighborLengths: [UInt8] = []

  init(header: BlockHeader, inflater: Inflater, context: String, offset: Int) {
    self.header = header
    self.inflater = inflater
    self.context = context
    self.offset = offset
    let propertyCount = StrokeProperty.allCases.count
    presence = [[Bool]](repeating: [], count: propertyCount)
    wholes = [[Int64]](repeating: [], count: propertyCount)
    for property in StrokeProperty.allCases {
      presence[property.rawValue] = [Bool](
        repeating: header.states[property] == .all, count: header.beginningCount)
    }
  }

  mutating func decode(
    from payload: inout BlockPayload, after sizes: TableSizes
  ) throws(DrawingError) -> BlockStrokes {
    strokes.firstContinues = header.firstContinues
    strokes.layouts = header.layouts
    strokes.layoutOfStroke = [Int](repeating: 0, count: header.strokeCount)
    for (index, kind) in header.kinds.enumerated() {
      let next =
        index + 1 < header.columns.count ? header.columns[index + 1].usesNeighbor : false
      let start = payload.source.consumed
      try decode(kind, header.columns[index], isNeighborWanted: next, from: &payload.source)
      columnSizes.append((valueCount, payload.source.consumed - start))
    }
    try makeProperties(
      from: &payload.header, inkCount: sizes.inks + header.additions.inks.count,
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
      try checkLengths()
    case .presence(let property):
      let flags = try indices(
        kind, column, count: header.beginningCount, below: 2, from: &source)
      presence[property.rawValue] = flags.map { $0 == 1 }
    case .ink: wholes[0] = try integers(kind, column, count: count(of: .ink), from: &source)
    case .group: wholes[1] = try integers(kind, column, count: count(of: .group), from: &source)
    case .start: starts = try doubles(kind, column, count: count(of: .start), from: &source)
    case .idKind: idKinds = try integers(kind, column, count: count(of: .id), from: &source)
    case .idNumber:
      let count = idKinds.reduce(0) { $0 + ($1 == 1 ? 1 : 0) }
      idNumbers = try integers(kind, column, count: count, from: &source)
    case .transform:
      transforms.append(
        try doubles(kind, column, count: count(of: .transform), from: &source))
    case .randomSeed:
      wholes[StrokeProperty.randomSeed.rawValue] = try integers(
        kind, column, count: count(of: .randomSeed), from: &source)
    case .points(let channel):
      try decodePoints(channel, column, isNeighborWanted: isNeighborWanted, from: &source)
    }
  }

  private func count(of property: StrokeProperty) -> Int {
    presence[property.rawValue].reduce(0) { $0 + ($1 ? 1 : 0) }
  }

  private mutating func checkLengths() throws(DrawingError) {
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
    if case .constant(let whole) = column.layout {
      let value = try ColumnNumbers.values(
        of: [whole], header: column, context: name, offset: offset)
      values = [Double](repeating: value[0], count: total)
      neighborLengths = isNeighborWanted ? [UInt8](repeating: 0, count: total - runs.count) : []
    } else {
      let residuals = try source.residuals(
        column, headCount: runs.count, bodyCount: total - runs.count, neighbor: neighbor,
        context: name, inflater: inflater)
      let wholes = try ColumnNumbers.wholes(
        residuals, runs: runs, header: column, context: name, offset: offset)
      values = try ColumnNumbers.values(
        of: wholes, header: column, context: name, offset: offset)
      neighborLengths =
        isNeighborWanted ? residuals.bodies.map { UInt8(residualLength($0)) } : []
    }
    neighborChannel = channel
    strokes.columns.append(BlockColumn(channel: channel, values: values))
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
    guard column.mapping == .decimal(places: 0), column.exceptions.isEmpty else {
      throw error(
        .illegalValue, found: "a mapping for \(kind.name)", expected: "whole numbers as they are")
    }
    return try numbers(kind, column, count: count, from: &source)
  }

  private mutating func doubles(
    _ kind: SequenceKind, _ column: ColumnHeader, count: Int, from source: inout ColumnSource
  ) throws(DrawingError) -> [Double] {
    let wholes = try numbers(kind, column, count: count, from: &source)
    let name = "\(context), \(kind.name)"
    return try ColumnNumbers.values(of: wholes, header: column, context: name, offset: offset)
  }

  private mutating func numbers(
    _ kind: SequenceKind, _ column: ColumnHeader, count: Int, from source: inout ColumnSource
  ) throws(DrawingError) -> [Int64] {
    guard !column.usesNeighbor else {
      throw error(
        .badReference, found: "\(kind.name) leaning on another column",
        expected: "that for channels only")
    }
    valueCount = count
    if case .constant(let whole) = column.layout {
      return [Int64](repeating: whole, count: count)
    }
    let name = "\(context), \(kind.name)"
    let runs = count > 0 ? [count] : []
    let residuals = try source.residuals(
      column, headCount: runs.count, bodyCount: count - runs.count, neighbor: [], context: name,
      inflater: inflater)
    return try ColumnNumbers.wholes(
      residuals, runs: runs, header: column, context: name, offset: offset)
  }

  private mutating func makeProperties(
    from reader: inout ByteReader, inkCount: Int, groupCount: Int
  ) throws(DrawingError) {
    var result = [Stroke](repeating: Stroke(), count: header.beginningCount)
    try setReferences(of: &result, inkCount: inkCount, groupCount: groupCount)
    setNumbers(of: &result)
    var nextNumber = 0
    var nextKind = 0
    for index in result.indices where has(.id, index) {
      let numbers = idNumbers
      result[index].id = try reader.idData(kind: idKinds[nextKind]) {
        nextNumber < numbers.count ? UInt64(bitPattern: numbers[nextNumber]) : nil
      }
      if idKinds[nextKind] == 1 { nextNumber += 1 }
      nextKind += 1
    }
    for index in result.indices where has(.mask, index) { result[index].mask = try reader.mask() }
    for index in result.indices where has(.attributes, index) {
      result[index].attributes = try reader.attributes()
      guard !result[index].attributes.isEmpty else {
        throw reader.error(
          .notCanonical, found: "no attributes", expected: "at least one, or no presence")
      }
    }
    strokes.properties = result
  }

  private func has(_ property: StrokeProperty, _ stroke: Int) -> Bool {
    presence[property.rawValue][stroke]
  }

  private func setReferences(
    of result: inout [Stroke], inkCount: Int, groupCount: Int
  ) throws(DrawingError) {
    var next = 0
    for index in result.indices where has(.ink, index) {
      result[index].ink = try reference(wholes[0][next], "ink", count: inkCount)
      next += 1
    }
    next = 0
    for index in result.indices where has(.group, index) {
      result[index].group = try reference(wholes[1][next], "group", count: groupCount)
      next += 1
    }
  }

  private func setNumbers(of result: inout [Stroke]) {
    var next = 0
    for index in result.indices where has(.start, index) {
      result[index].start = starts[next]
      next += 1
    }
    next = 0
    for index in result.indices where has(.transform, index) {
      let t = transforms.map { $0[next] }
      result[index].transform = AffineTransform(
        a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
      next += 1
    }
    next = 0
    for index in result.indices where has(.randomSeed, index) {
      let seeds = wholes[StrokeProperty.randomSeed.rawValue]
      result[index].randomSeed = UInt64(bitPattern: seeds[next])
      next += 1
    }
  }

  private func reference(
    _ number: Int64, _ what: String, count: Int
  ) throws(DrawingError) -> Int {
    guard number >= 0, number < Int64(count) else {
      throw error(
        .badReference, found: "\(what) \(number)",
        expected: count == 0 ? "no \(what): the table is empty" : "0 to \(count - 1)")
    }
    return Int(number)
  }

  private func error(
    _ code: DrawingError.Code, found: String, expected: String
  ) -> DrawingError {
    DrawingError(code, offset: offset, context: context, found: found, expected: expected)
  }
}
