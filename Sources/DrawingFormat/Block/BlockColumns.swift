/// The columns of the points of a block, read one after another.
///
/// `Docs/format.md`, "Sequences". Each needs of the others at most the residual lengths of the one before,
/// so that columns which lean on nothing can be read by themselves.
struct BlockColumns {
  let block: BlockReading
  /// The sets of channels of the block.
  let sets: ChannelSets

  private var neighborChannel: Int?
  private var neighborLengths: [UInt8] = []

  init(_ block: BlockReading, _ sets: ChannelSets) {
    self.block = block
    self.sets = sets
  }

  /// The values of the next column, `runs` of them for each stroke.
  mutating func values(
    of channel: Int, _ column: ColumnHeader, runs: [Int], isNeighborWanted: Bool,
    from source: inout ColumnSource
  ) throws(DrawingError) -> [Double] {
    let name = "\(block.context), \(SequenceKind.points(channel: channel).name)"
    let neighbor = try neighbor(of: channel, column)
    neighborChannel = channel
    let total = runs.reduce(0, +)
    if case .constant = column.layout, total == 0 {
      neighborLengths = []
      return []
    }
    if case .constant(let whole) = column.layout {
      let value = try ColumnNumbers.values(
        of: [whole], corrections: [], header: column, context: name, offset: block.offset)
      neighborLengths = isNeighborWanted ? [UInt8](repeating: 0, count: total - runs.count) : []
      return [Double](repeating: value[0], count: total)
    }
    if let values = try quickValues(
      column, runs: runs, count: total, neighbor: neighbor, isNeighborWanted, name, from: &source)
    {
      return values
    }
    let residuals = try source.residuals(
      column, headCount: runs.count, bodyCount: total - runs.count, neighbor: neighbor,
      context: name, inflater: block.scratch.inflater)
    let wholes = try ColumnNumbers.wholes(
      residuals, runs: runs, header: column, context: name, offset: block.offset)
    let corrections = try block.corrections(column, count: total, name, from: &source)
    neighborLengths = isNeighborWanted ? residuals.bodies.map { UInt8(residualLength($0)) } : []
    return try ColumnNumbers.values(
      of: wholes, corrections: corrections, header: column, context: name, offset: block.offset)
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

  /// The values of a column that `ColumnLoop` reads; `nil` where it does not, or where it found a fault
  /// of which the steps one by one give a better account: nothing is taken from the source then.
  private mutating func quickValues(
    _ column: ColumnHeader, runs: [Int], count: Int, neighbor: [UInt8], _ isNeighborWanted: Bool,
    _ name: String, from source: inout ColumnSource
  ) throws(DrawingError) -> [Double]? {
    guard count > 0, case .tokens(let settings) = column.layout, ColumnLoop.reads(column)
    else { return nil }
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
    var values = scratch.column(count: count)
    let isInside = try loop.run(into: &values)
    (scratch.tokens, scratch.heads) = loop.release()
    neighborLengths = loop.lengths
    guard isInside else {
      source = before
      return nil
    }
    try ColumnNumbers.finish(&values, header: column, context: name, offset: block.offset)
    return values
  }
}
