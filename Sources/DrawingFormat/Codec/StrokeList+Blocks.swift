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
      columns[column(source.channel)].values.append(contentsOf: source.values)
    }
    var next = 0
    for (index, length) in block.lengths.enumerated() {
      let layout = members[block.layoutOfStroke[index]]
      if index == 0, block.firstContinues {
        try extendLast(by: length, members: layout)
      } else {
        append(block.properties[next], count: length, members: layout)
        next += 1
      }
    }
  }

  /// Splits the strokes into pieces that fit blocks of about equal size: a stroke goes into the next
  /// block where it does not fit, and is divided only where it is longer than a block.
  ///
  /// A short rest at the end would be coded like a short drawing, smaller and far slower to read.
  func blockRanges(points: Int, values: Int, strokes: Int) -> [BlockRange] {
    var result: [BlockRange] = []
    var current = BlockRange()
    var isLeft = pointCount
    for stroke in indices {
      // Of what is left, as much for each block as for the others.
      if isLeft > points, current.points >= (isLeft - 1) / ((isLeft - 1) / points + 1) + 1 {
        isLeft -= current.points
        result.append(current)
        current = BlockRange()
      }
      let count = pointCount(ofStroke: stroke)
      let width = Swift.max(channelCount(ofStroke: stroke), 1)
      let room = Swift.max(Swift.min(points, values / width), 1)
      if !current.pieces.isEmpty,
        current.points + count > points || current.values + count * width > values
          || current.pieces.count >= strokes
          || current.isFull(ofSetsFor: layoutIndex(ofStroke: stroke))
      {
        result.append(current)
        current = BlockRange()
      }
      var start = 0
      while count - start > room {
        current.add(
          stroke, start..<start + room, width: width, layout: layoutIndex(ofStroke: stroke))
        result.append(current)
        current = BlockRange()
        start += room
      }
      current.add(
        stroke, start..<count, width: width, layout: layoutIndex(ofStroke: stroke))
    }
    if !current.pieces.isEmpty { result.append(current) }
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
    for channel in SequenceKind.channels(of: block.layouts) {
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
  func isFull(ofSetsFor layout: Int) -> Bool {
    layouts.count >= FormatLimits.layouts && !layouts.contains(layout)
  }

  mutating func add(_ stroke: Int, _ range: Range<Int>, width: Int, layout: Int) {
    layouts.insert(layout)
    pieces.append(Piece(stroke: stroke, points: range))
    points += range.count
    values += range.count * width
  }
}
