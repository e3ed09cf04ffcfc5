import DrawingFormat
import DrawingPictures
import DrawingSamples
import Testing

/// Masks by ranges, which may overlap and be many.
struct RangeTests {
  /// A line of 25 points from 2 to 98, 4 pixels apart, of which ranges are shown.
  private func shown(_ ranges: [Mask.Range]) throws -> [String] {
    let xs = (0...24).map { 2 + Double($0) * 4 }
    let ys = [Double](repeating: 50, count: xs.count)
    return try paths(in: svg(drawing(line(xs, ys, mask: Mask(ranges: ranges)))))
  }

  @Test(
    arguments: [
      [(0, 2), (1, 3)], [(1, 3), (0, 2)], [(0, 1), (1, 3)], [(0, 3), (1, 2)], [(0, 3), (0, 3)],
      [(-9, 3), (0, 0), (2.5, 2.75)], [(.nan, 1), (0, 3), (5, 4), (.nan, .nan)],
      [(-.infinity, 1), (-.infinity, 3)],
    ] as [[(Double, Double)]])
  func `ranges that overlap or touch are one`(_ bounds: [(Double, Double)]) throws {
    let ranges = bounds.map { Mask.Range(lower: $0.0, upper: $0.1) }
    #expect(try shown(ranges) == ["M2 50l12 0"])
  }

  /// Bounds are quarters of a parameter, so that they fall on whole pixels; what is shown is found
  /// again by marking pixels and the gaps between them.
  @Test(arguments: 0..<300 as Range<UInt64>) func `any ranges show what is in one of them`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var marks = [Bool](repeating: false, count: 2 * 96 + 1)
    var ranges: [Mask.Range] = []
    for _ in 0..<random.below(12) {
      let lower = random.below(112) - 8
      let upper = lower + random.below(14) - 2
      ranges.append(Mask.Range(lower: Double(lower) / 4, upper: Double(upper) / 4))
      let (begin, end) = (max(lower, 0), min(upper, 96))
      if begin <= end { for mark in 2 * begin...2 * end { marks[mark] = true } }
    }
    var expected: [String] = []
    var begin: Int?
    for (index, isShown) in (marks + [false]).enumerated() {
      if isShown {
        begin = begin ?? index
      } else if let first = begin {
        expected.append("M\(2 + first / 2) 50l\((index - 1 - first) / 2) 0")
        begin = nil
      }
    }
    #expect(try shown(ranges) == expected, "seed \(seed): \(ranges)")
  }

  /// 400 million steps and gigabytes where each range walks the stroke for itself.
  @Test(.timeLimit(.minutes(1))) func `many ranges cost no more than points and ranges`() throws {
    let count = 20_000
    let xs = (0..<count).map { Double($0 % 97) }
    let ys = (0..<count).map { Double($0 % 89) }
    func text(_ ranges: [Mask.Range]) throws -> String {
      try svg(drawing(line(xs, ys, mask: Mask(ranges: ranges))))
    }
    let whole = Mask.Range(lower: 0, upper: Double(count))
    let one = try text([whole])
    #expect(try text([Mask.Range](repeating: whole, count: count)) == one)
    let apart = try text(
      (0..<count - 1).map { Mask.Range(lower: Double($0), upper: Double($0) + 0.25) })
    #expect(paths(in: apart).count == count - 1)
    #expect(apart.utf8.count < 100 * count)
  }
}
