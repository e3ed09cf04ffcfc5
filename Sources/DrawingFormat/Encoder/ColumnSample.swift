/// Part of a column that stands for all of it while ways are compared: whole strokes, or their
/// beginnings, from places all over the column.
struct ColumnSample {
  /// The lengths of the strokes in the sample.
  private(set) var runs: [Int] = []
  /// How many times the sample the whole is.
  let scale: Double
  /// The positions in the column that the sample is made of; `nil` where it is the whole.
  private var ranges: [Range<Int>]?

  private static let windowCount = 16

  init(runs all: [Int], limit: Int) {
    let total = all.reduce(0, +)
    guard total > limit else {
      runs = all
      scale = 1
      return
    }
    var ranges: [Range<Int>] = []
    let windowSize = limit / Self.windowCount
    var taken = 0
    var position = 0
    var window = 0
    var room = 0
    for run in all {
      while window < Self.windowCount, position >= window * (total / Self.windowCount) {
        window += 1
        room = windowSize
      }
      // A stroke of one point has no differences, and many such strokes say nothing about others.
      let count = min(run, room)
      if count > 1 || count == run && room > 0 {
        ranges.append(position..<position + count)
        runs.append(count)
        taken += count
        room -= count
      }
      position += run
    }
    self.ranges = ranges
    scale = taken > 0 ? Double(total) / Double(taken) : 1
  }

  /// What the sample has of a column's numbers.
  func values(of numbers: [Int64]) -> [Int64] {
    guard let ranges, !numbers.isEmpty else { return numbers }
    var result: [Int64] = []
    for range in ranges { result.append(contentsOf: numbers[range]) }
    return result
  }
}
