/// Reaches strokes anywhere in a `.drawing` file, reading only the blocks that hold them and those
/// that hold tables.
public struct IndexedDrawing<Source: DrawingSource> {
  private var source: Source
  private let directory: BlockDirectory
  private let limits: DecodingLimits

  /// Opens a file: reads its index, or, where it has none, walks through it once, which takes lengths
  /// and times from each block and passes over the points of larger ones.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - limits: what it may ask for; spent anew by each call.
  /// - Throws: `DrawingError` for bytes that are no drawing of a version that this library reads.
  public init(_ source: Source, limits: DecodingLimits = .default) throws(DrawingError) {
    self.source = source
    self.limits = limits
    var budget = DecodingBudget(limits, inputBytes: source.count)
    directory = try BlockDirectory(of: &self.source, budget: &budget)
  }

  /// The number of strokes.
  public var strokeCount: Int { directory.strokeCount }

  /// Whether the file has an index; without one, opening read all of it.
  public var hasIndex: Bool { directory.hasIndex }

  /// The earliest and the latest start of a stroke, where strokes have start times.
  public var startTimes: ClosedRange<Double>? {
    var result: ClosedRange<Double>?
    for entry in directory.entries {
      guard let times = entry.summary.times else { continue }
      guard let range = result else {
        result = times
        continue
      }
      let lower = min(range.lowerBound, times.lowerBound)
      result = lower...max(range.upperBound, times.upperBound)
    }
    return result
  }

  /// The drawing with some of its strokes only.
  ///
  /// - Parameter range: positions of strokes; what lies outside the drawing is left out.
  /// - Returns: all tables, and the strokes.
  /// - Throws: `DrawingError` where a block is damaged.
  public mutating func drawing(strokes range: Range<Int>) throws(DrawingError) -> Drawing {
    try drawing { entry in
      entry.strokes.overlaps(range)
    } keeping: { position, _ in
      range.contains(position)
    }
  }

  /// The drawing with the strokes only that start in a range of time.
  ///
  /// - Parameter range: in the measure of `Stroke.start`; strokes without a start are left out.
  /// - Returns: all tables, and the strokes.
  /// - Throws: `DrawingError` where a block is damaged.
  public mutating func drawing(startingIn range: Range<Double>) throws(DrawingError) -> Drawing {
    try drawing { entry in
      guard let times = entry.summary.times else { return false }
      return times.lowerBound < range.upperBound && times.upperBound >= range.lowerBound
    } keeping: { _, stroke in
      stroke.start.map { range.contains($0) } ?? false
    }
  }

  private mutating func drawing(
    reading isWanted: (BlockDirectory.Entry) -> Bool, keeping isKept: (Int, Stroke) -> Bool
  ) throws(DrawingError) -> Drawing {
    var budget = DecodingBudget(limits, inputBytes: source.count)
    var assembly = DrawingAssembly(start: 0, budget: budget)
    var positions: [Int] = []
    var isOpen = false
    for (number, entry) in directory.entries.enumerated() {
      // A block also where the last stroke of a wanted one goes on in it.
      let goesOn = isOpen && entry.summary.continuesStroke
      let isWanted = isWanted(entry)
      // A block in which no stroke begins leaves the last stroke the one that may go on.
      isOpen = isWanted || isOpen && entry.summary.strokes == 0
      guard isWanted || goesOn || entry.summary.addsTables else { continue }
      let (chunk, payload) = try block(entry, number, budget)
      let decoder = BlockDecoder(
        scratch: assembly.scratch, context: "block \(number)", fileOffset: chunk.payloadOffset,
        tableSizes: assembly.sizes)
      if !isWanted && !goesOn {
        let header = try decoder.header(payload, budget: &budget)
        try assembly.addTables(header.additions, chunk)
        continue
      }
      let block = try decoder.decode(payload, budget: &budget)
      let summary = IndexEntry(gap: entry.summary.gap, block: block, size: entry.size)
      guard summary == entry.summary else { throw Self.misfit(entry, number) }
      try assembly.addTables(block.header.additions, chunk)
      var strokes = block.strokes
      if strokes.firstContinues && !goesOn { strokes.dropFirst() }
      if !isWanted { strokes.keepContinuation() }
      try assembly.addStrokes(&strokes, chunk)
      if isWanted { positions += Array(entry.strokes) }
    }
    return try assembly.drawing.keeping { isKept(positions[$0], $1) }
  }

  private mutating func block(
    _ entry: BlockDirectory.Entry, _ number: Int, _ budget: DecodingBudget
  ) throws(DrawingError) -> (chunk: Chunk, payload: [UInt8]) {
    guard let found = try source.chunk(at: entry.offset, budget: budget),
      found.chunk.type == ChunkType.block, found.chunk.end - entry.offset == entry.size
    else { throw Self.misfit(entry, number) }
    return found
  }

  private static func misfit(_ entry: BlockDirectory.Entry, _ number: Int) -> DrawingError {
    DrawingError(
      .illegalValue, offset: entry.offset, context: "index",
      found: "an entry for block \(number) that does not fit it",
      expected: "size, strokes, points and times of the block there")
  }
}

extension Drawing {
  /// The drawing with some of its strokes only.
  func keeping(_ isKept: (Int, Stroke) -> Bool) throws(DrawingError) -> Drawing {
    var result = self
    result.strokes = StrokeList()
    for (position, stroke) in strokes.enumerated() where isKept(position, stroke) {
      try result.strokes.append(stroke)
    }
    return result
  }
}

extension BlockStrokes {
  /// Takes the first stroke, a continued one, out.
  mutating func dropFirst() {
    let length = lengths[0]
    let members = layouts[layoutOfStroke[0]]
    for index in columns.indices where members.contains(columns[index].channel) {
      columns[index].values.removeFirst(length)
    }
    lengths.removeFirst()
    layoutOfStroke.removeFirst()
    firstContinues = false
  }

  /// Keeps the first stroke, a continued one, alone.
  mutating func keepContinuation() {
    let length = lengths[0]
    let members = layouts[layoutOfStroke[0]]
    for index in columns.indices {
      let count = members.contains(columns[index].channel) ? length : 0
      columns[index].values.removeLast(columns[index].values.count - count)
    }
    lengths = [length]
    layoutOfStroke = [layoutOfStroke[0]]
    properties = []
  }
}
