/// The strokes of one block: what the sequences of a block hold.
///
/// `Docs/format.md`, "Sequences".
struct BlockStrokes: Sendable {
  /// Whether the first stroke goes on from the last one of the block before.
  var firstContinues = false
  /// The number of points of each stroke.
  var lengths: [Int] = []
  /// The sets of channels that occur, as positions in the table of channels.
  var layouts: [[Int]] = []
  /// For each stroke the position of its set.
  var layoutOfStroke: [Int] = []
  /// The strokes that begin in the block, without points.
  var properties: [Stroke] = []
  /// The values of each channel that occurs, ascending by channel.
  var columns: [BlockColumn] = []

  /// The lengths of the strokes that have a channel and at least one point: those of its column.
  func runs(ofChannel channel: Int, _ sets: ChannelSets) -> [Int] {
    var runs: [Int] = []
    for (length, layout) in zip(lengths, layoutOfStroke)
    where length > 0 && sets.contains(channel, inSet: layout) {
      runs.append(length)
    }
    return runs
  }

  /// The range of the start times of the strokes that begin here.
  var startTimes: ClosedRange<Double>? {
    var range: ClosedRange<Double>?
    for stroke in properties {
      guard let start = stroke.start else { continue }
      range = min(range?.lowerBound ?? start, start)...max(range?.upperBound ?? start, start)
    }
    return range
  }
}

/// The values of one channel in a block.
struct BlockColumn: Sendable {
  /// The position in the table of channels.
  var channel: Int
  var values: [Double]
}
