/// Collects strokes into blocks like those that `Drawing.encoded(options:)` makes of them, without
/// knowing how many come: all are full, but the last two are of one size.
///
/// `Docs/format.md`, "Sequences", for what a block holds.
package struct BlockCollector: Sendable {
  /// The strokes of a block, on their way into bytes.
  package struct Block: Sendable {
    /// The strokes, or pieces of them.
    package let strokes: StrokeList
    /// Whether the first of them goes on from the last one of the block before.
    package fileprivate(set) var continuesLastStroke: Bool
  }

  /// A full block that waits for the next: a short rest at the end shares its strokes.
  private var held: Block?
  /// The strokes of the block that is not full yet; the first may have begun in blocks before.
  private var pending = StrokeList()
  private var cutter = BlockCutter(
    points: SearchSettings.blockPoints, values: SearchSettings.blockValues,
    strokes: SearchSettings.blockPoints)

  /// Makes a collector without strokes.
  package init() {}

  /// All strokes, as long as no block was given out.
  package var strokes: StrokeList { joined(held?.strokes, pending) }

  /// Whether a stroke would belong to the first of all blocks, as long as none was given out.
  package func isForFirstBlock(_ points: StrokePoints) -> Bool {
    held == nil && !needsNewBlock(for: points)
  }

  /// Adds a stroke.
  ///
  /// - Returns: the blocks that are full now, mostly none.
  /// - Throws: `DrawingError` where two channels of the stroke differ in length or have one name.
  package mutating func append(_ stroke: Stroke) throws(DrawingError) -> [Block] {
    var blocks: [Block] = []
    if needsNewBlock(for: stroke.points) {
      if let held { blocks.append(held) }
      held = pending.block(of: cutter.take())
      pending = StrokeList()
    }
    try pending.append(stroke)
    // Room for a block, not for the double: columns that grow take up to twice what they hold.
    if pending.count == 1, held != nil {
      let width = max(stroke.points.members.count, 1)
      pending.reserve(points: min(SearchSettings.blockPoints, SearchSettings.blockValues / width))
    }
    let last = pending.count - 1
    let ranges = cutter.add(
      last, points: stroke.points.count, width: stroke.points.members.count,
      layout: pending.layoutIndex(ofStroke: last))
    guard !ranges.isEmpty else { return blocks }
    // Pieces of a stroke longer than a block share nothing.
    if let held { blocks.append(held) }
    held = nil
    return blocks + ranges.map { pending.block(of: $0) }
  }

  /// The last blocks.
  package mutating func finish() -> [Block] {
    let range = cutter.take()
    defer { (held, pending) = (nil, StrokeList()) }
    guard !range.pieces.isEmpty else { return held.map { [$0] } ?? [] }
    guard let held else { return [pending.block(of: range)] }
    let all = joined(held.strokes, pending)
    let ranges = all.blockRanges(
      points: SearchSettings.blockPoints, values: SearchSettings.blockValues,
      strokes: SearchSettings.blockPoints)
    var blocks = ranges.map { all.block(of: $0) }
    blocks[0].continuesLastStroke = held.continuesLastStroke
    return blocks
  }

  private func needsNewBlock(for points: StrokePoints) -> Bool {
    cutter.needsNewBlock(
      points: points.count, width: points.members.count, layout: pending.layoutIndex(for: points))
  }

  private func joined(_ first: StrokeList?, _ second: StrokeList) -> StrokeList {
    guard var list = first else { return second }
    // Strokes that are in a list have channels that fit together.
    for stroke in second { try? list.append(stroke) }
    return list
  }
}

extension StrokeList {
  /// Makes room for so many points in the columns that there are.
  fileprivate mutating func reserve(points: Int) {
    for index in columns.indices { columns[index].values.reserveCapacity(points) }
  }

  /// The set of channels that a stroke would have; `nil` where no stroke of the list has it.
  fileprivate func layoutIndex(for points: StrokePoints) -> Int? {
    var members: [Int] = []
    for name in points.channels {
      guard let column = columns.firstIndex(where: { $0.name == name }) else { return nil }
      members.append(column)
    }
    return knownLayoutIndex(of: members.sorted())
  }

  /// The strokes of a range, as a block that stands alone.
  fileprivate func block(of range: BlockRange) -> BlockCollector.Block {
    let isContinued = (range.pieces.first?.points.lowerBound ?? 0) > 0
    return BlockCollector.Block(strokes: strokes(of: range), continuesLastStroke: isContinued)
  }

  private func strokes(of range: BlockRange) -> StrokeList {
    if range.points == pointCount, range.pieces.count == count { return self }
    var list = StrokeList()
    for piece in range.pieces {
      var stroke = bareStroke(piece.stroke)
      let values = members(ofStroke: piece.stroke).map { column in
        let all = columns[column].values(ofStroke: piece.stroke)
        return (
          columns[column].name,
          Array(all.dropFirst(piece.points.lowerBound).prefix(piece.points.count))
        )
      }
      stroke.points = StrokePoints(values)
      // Pieces of strokes that are in a list have channels that fit together.
      try? list.append(stroke)
    }
    return list
  }
}
