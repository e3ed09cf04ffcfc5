/// The columns of the points of a block, read one after another.
///
/// `Docs/format.md`, "Sequences". Each needs of the others at most the residual lengths of the one before,
/// so that columns which lean on nothing can be read by themselves.
struct BlockColumns {
  let block: BlockReading
  /// The sets of channels of the block.
  let sets: ChannelSets

  /// Whether the arrays that values are added to have room of which no memory was used yet.
  var fillsNewMemory = false
  private var neighborChannel: Int?
  private var neighborLengths: [UInt8] = []

  init(_ block: BlockReading, _ sets: ChannelSets) {
    self.block = block
    self.sets = sets
  }

  /// Adds the values of the next column to an array, `runs` of them for each stroke.
  ///
  /// With an error the array may have some of them.
  mutating func read(
    _ channel: Int, _ column: ColumnHeader, runs: [Int], isNeighborWanted: Bool,
    from source: inout ColumnSource, into values: inout [Double]
  ) throws(DrawingError) {
    let name = "\(block.context), \(SequenceKind.points(channel: channel).name)"
    let neighbor = try neighbor(of: channel, column)
    neighborChannel = channel
    let total = runs.reduce(0, +)
    if case .constant(let whole) = column.layout {
      neighborLengths = []
      if total == 0 { return }
      let value = try ColumnNumbers.values(
        of: [whole], corrections: [], header: column, context: name, offset: block.offset)
      if isNeighborWanted { neighborLengths = [UInt8](repeating: 0, count: total - runs.count) }
      if fillsNewMemory { prepareNewMemory(of: &values, for: total) }
      values.append(contentsOf: repeatElement(value[0], count: total))
      return
    }
    if try readQuickly(
      column, runs: runs, count: total, neighbor: neighbor, isNeighborWanted, name, from: &source,
      into: &values)
    {
      return
    }
    let residuals = try source.residuals(
      column, headCount: runs.count, bodyCount: total - runs.count, neighbor: neighbor,
      context: name, inflater: block.scratch.inflater)
    let wholes = try ColumnNumbers.wholes(
      residuals, runs: runs, header: column, context: name, offset: block.offset)
    let corrections = try block.corrections(column, count: total, name, from: &source)
    neighborLengths = isNeighborWanted ? residuals.bodies.map { UInt8(residualLength($0)) } : []
    let more = try ColumnNumbers.values(
      of: wholes, corrections: corrections, header: column, context: name, offset: block.offset)
    if fillsNewMemory { prepareNewMemory(of: &values, for: total) }
    values += more
  }

  /// The residual lengths of the column before, where this one leans on them.
  private func neighbor(
    of channel: Int, _ column: ColumnHeader
  ) throws(DrawingError) -> [UInt8] {
    guard column.usesNeighbor else { return [] }
    guard let beside = neighborChannel, sets.areBeside(beside, channel) else {
      throw block.error(
        .badReference, found: "a column that leans on the one before",
        expected: "a column before it with the same strokes")
    }
    return neighborLengths
  }

  /// Adds the values of a column that `ColumnLoop` reads, and says whether it did.
  ///
  /// Not where the loop is for other columns, or found a fault of which the steps one by one give a better
  /// account: nothing is taken from the source then.
  private mutating func readQuickly(
    _ column: ColumnHeader, runs: [Int], count: Int, neighbor: [UInt8], _ isNeighborWanted: Bool,
    _ name: String, from source: inout ColumnSource, into values: inout [Double]
  ) throws(DrawingError) -> Bool {
    guard count > 0, case .tokens(let settings) = column.layout, ColumnLoop.reads(column)
    else { return false }
    let before = source
    let scratch = block.scratch
    let section = try source.takeSection(column.sectionCount, name, scratch.inflater)
    let tokens = try TokenSection(
      settings, scratch.meanings(settings), in: section, headCount: runs.count,
      bodyCount: count - runs.count, tokens: take(&scratch.tokens), heads: take(&scratch.heads))
    var lengths = take(&neighborLengths)
    resize(&lengths, to: isNeighborWanted ? count - runs.count : 0, with: 0)
    var loop = ColumnLoop(
      column, runs: runs, neighbor: neighbor, source: tokens, lengths: lengths)
    let start = values.count
    var isInside = false
    // Behind the tokens: a count that nothing stands behind takes no memory.
    if fillsNewMemory { prepareNewMemory(of: &values, for: count) }
    try values.append(addingCapacity: count) { output throws(DrawingError) in
      isInside = try loop.run(into: &output)
    }
    (scratch.tokens, scratch.heads) = loop.release()
    neighborLengths = loop.lengths
    guard isInside else {
      values.removeLast(values.count - start)
      source = before
      return false
    }
    try ColumnNumbers.finish(
      &values, from: start, header: column, context: name, offset: block.offset)
    return true
  }
}
