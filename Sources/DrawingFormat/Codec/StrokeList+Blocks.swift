/// A block that cannot follow what is there.
struct MisplacedBlock: Error {}

extension StrokeList {
  /// Adds the strokes of a block; `column` gives the column of a channel of the file's table.
  mutating func append(_ block: BlockStrokes, column: (Int) -> Int) throws(MisplacedBlock) {
    let members = block.layouts.map { $0.map(column).sorted() }
    // Before anything is added: recovery goes on with the list after the fault.
    if block.firstContinues {
      guard let last = layoutOfStroke.last, layouts[last] == members[block.layoutOfStroke[0]]
      else { throw MisplacedBlock() }
    }
    for source in block.columns where !source.values.isEmpty {
      appendToNewMemory(source.values, &columns[column(source.channel)].values)
    }
    var begin = 0
    if block.firstContinues {
      try extendLast(by: block.lengths[0], members: members[block.layoutOfStroke[0]])
      begin = 1
    }
    append(
      block.properties, counts: block.lengths[begin...], sets: block.layoutOfStroke[begin...],
      members: members)
  }

  /// Splits the strokes into pieces that fit blocks of about equal size: a stroke goes into the next
  /// block where it does not fit, and is divided only where it is longer than a block.
  ///
  /// A short rest at the end would be coded like a short drawing, smaller and far slower to read.
  func blockRanges(points: Int, values: Int, strokes: Int) -> [BlockRange] {
    var result: [BlockRange] = []
    var cutter = BlockCutter(points: points, values: values, strokes: strokes)
    var isLeft = pointCount
    for stroke in indices {
      // Of what is left, as much for each block as for the others.
      if isLeft > points,
        cutter.current.points >= (isLeft - 1) / ((isLeft - 1) / points + 1) + 1
      {
        isLeft -= cutter.current.points
        result.append(cutter.take())
      }
      let count = pointCount(ofStroke: stroke)
      let width = channelCount(ofStroke: stroke)
      let layout = layoutIndex(ofStroke: stroke)
      if cutter.needsNewBlock(points: count, width: width, layout: layout) {
        isLeft -= cutter.current.points
        result.append(cutter.take())
      }
      let full = cutter.add(stroke, points: count, width: width, layout: layout)
      isLeft -= full.reduce(0) { $0 + $1.points }
      result += full
    }
    if !cutter.current.pieces.isEmpty { result.append(cutter.current) }
    return result
  }

  /// The strokes of a range as a block holds them.
  func block(_ range: BlockRange) -> BlockStrokes {
    var block = BlockStrokes()
    var layoutNumbers: [Int: Int] = [:]
    for piece in range.pieces {
      let members = self.members(ofStroke: piece.stroke)
      let key = layoutIndex(ofStroke: piece.stroke)
      if layoutNumbers[key] == nil {
        layoutNumbers[key] = block.layouts.count
        block.layouts.append(members)
      }
      block.layoutOfStroke.append(layoutNumbers[key] ?? 0)
      block.lengths.append(piece.points.count)
      if piece.points.lowerBound == 0 {
        block.properties.append(bareStroke(piece.stroke))
      } else {
        block.firstContinues = true
      }
    }
    for channel in ChannelSets(block.layouts).channels {
      block.columns.append(
        BlockColumn(channel: channel, values: values(ofColumn: channel, in: range)))
    }
    return block
  }

  private func values(ofColumn index: Int, in range: BlockRange) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(range.points)
    let column = columns[index]
    for piece in range.pieces {
      let stroke = column.values(ofStroke: piece.stroke)
      if stroke.isEmpty { continue }
      let start = stroke.startIndex
      values.append(
        contentsOf: stroke[start + piece.points.lowerBound..<start + piece.points.upperBound])
    }
    return values
  }
}

/// Puts strokes into blocks, one after another.
struct BlockCutter {
  /// What a block holds at most.
  let points: Int
  let values: Int
  let strokes: Int
  /// The block that is not full yet.
  private(set) var current = BlockRange()

  init(points: Int, values: Int, strokes: Int) {
    (self.points, self.values, self.strokes) = (points, values, strokes)
  }

  /// Whether a stroke has to begin the next block; its set of channels is `nil` where no stroke of
  /// this block has it.
  func needsNewBlock(points count: Int, width: Int, layout: Int?) -> Bool {
    !current.pieces.isEmpty
      && (current.points + count > points || current.values + count * max(width, 1) > values
        || current.pieces.count >= strokes || current.isFull(ofSetsFor: layout))
  }

  /// Ends the block.
  mutating func take() -> BlockRange {
    defer { current = BlockRange() }
    return current
  }

  /// Adds a stroke; gives the blocks that it fills by itself.
  mutating func add(_ stroke: Int, points count: Int, width: Int, layout: Int) -> [BlockRange] {
    let width = max(width, 1)
    let room = max(min(points, values / width), 1)
    var full: [BlockRange] = []
    var start = 0
    while count - start > room {
      current.add(stroke, start..<start + room, width: width, layout: layout)
      full.append(take())
      start += room
    }
    current.add(stroke, start..<count, width: width, layout: layout)
    return full
  }
}

/// The strokes of a block: pieces of strokes in drawing order, each but the first whole from its
/// beginning on.
struct BlockRange {
  struct Piece {
    let stroke: Int
    let points: Range<Int>
  }

  private(set) var pieces: [Piece] = []
  private(set) var points = 0
  private(set) var values = 0
  private var layouts: Set<Int> = []

  /// Whether a stroke with this set of channels would be one set too many for a block.
  func isFull(ofSetsFor layout: Int?) -> Bool {
    layouts.count >= FormatLimits.layouts && layout.map { !layouts.contains($0) } ?? true
  }

  mutating func add(_ stroke: Int, _ range: Range<Int>, width: Int, layout: Int) {
    layouts.insert(layout)
    pieces.append(Piece(stroke: stroke, points: range))
    points += range.count
    values += range.count * width
  }
}
