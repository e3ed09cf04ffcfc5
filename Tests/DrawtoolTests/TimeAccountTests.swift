import DrawingFormat
import Testing

@testable import DrawtoolKit

/// Pen-down time and active time.
struct TimeAccountTests {
  /// A drawing with a stroke for each pair of a start and times.
  private func drawing(_ strokes: [(Double?, [Double]?)], unit: String? = nil) throws -> Drawing {
    var drawing = Drawing()
    for (start, times) in strokes {
      let x = [Double](repeating: 1, count: times?.count ?? 11)
      let points: StrokePoints = times.map { ["x": x, "t": $0] } ?? ["x": x]
      try drawing.strokes.append(Stroke(start: start, points: points))
    }
    if let unit { drawing.describe(Channel(name: .time, unit: unit)) }
    return drawing
  }

  private func account(
    _ strokes: [(Double?, [Double]?)], unit: String? = nil, idle: Double = 60, rate: Double? = nil
  ) throws -> TimeAccount {
    TimeAccount(of: try drawing(strokes, unit: unit), idleLimit: idle, assumedRate: rate)
  }

  @Test func `counts the time of a stroke`() throws {
    let time = try account([(0, [0, 0.5, 2])])
    #expect(time.penDown == 2)
    #expect(time.active == 2)
  }

  @Test func `counts pauses up to the limit`() throws {
    // Strokes of 2 s each; pauses of 8 s and 988 s.
    let strokes: [(Double?, [Double]?)] = [(0, [0, 2]), (10, [0, 2]), (1000, [0, 2])]
    #expect(try account(strokes).penDown == 6)
    #expect(try account(strokes).active == 74.0)
    #expect(try account(strokes, idle: 5).active == 16.0)
    #expect(try account(strokes, idle: 0).active == 6)
    #expect(try account(strokes, idle: 1e9).active == 1002.0)
  }

  @Test func `counts pauses in order of time, not of drawing`() throws {
    #expect(try account([(10, [0, 2]), (0, [0, 2])]).active == 12.0)
  }

  @Test func `overlapping strokes have no pause between them`() throws {
    let time = try account([(0, [0, 10]), (1, [0, 2]), (5, [0, 1]), (12, [0, 1])])
    #expect(time.penDown == 14)
    #expect(time.active == 16.0)
  }

  @Test func `strokes without a start that all begin at 0 have unknown pauses`() throws {
    let time = try account([(nil, [0, 2]), (nil, [0, 3])])
    #expect(time.penDown == 5)
    #expect(time.active == 5)
  }

  @Test func `a clock that runs on over the strokes shows the pauses`() throws {
    #expect(try account([(nil, [100, 102]), (nil, [110, 113])]).active == 13.0)
  }

  @Test func `strokes of no and one point take no time but end a pause`() throws {
    let time = try account([(0, [0, 1]), (5, [0]), (7, [])])
    #expect(time.penDown == 1)
    #expect(time.active == 5.0)
  }

  @Test func `time that runs backwards is not negative`() throws {
    #expect(try account([(0, [3, 1, 2])]).penDown == 2)
  }

  @Test func `without times nothing is known`() throws {
    let time = try account([(0, nil), (5, nil)])
    #expect(time.penDown == nil)
    #expect(time.active == nil)
    #expect(time.timedStrokes == 0)
  }

  @Test func `estimates from a rate`() throws {
    // 11 points at 10 Hz are 1 s; the pause is 4 s.
    let time = try account([(0, nil), (5, nil)], rate: 10)
    #expect(time.penDown == 2)
    #expect(time.active == 6.0)
    #expect(time.estimatedStrokes == 2)
  }

  @Test func `measured times go before a rate`() throws {
    let time = try account([(0, [0, 3]), (5, nil)], rate: 10)
    #expect(time.penDown == 4)
    #expect(time.estimatedStrokes == 1)
    #expect(time.timedStrokes == 2)
  }

  @Test(arguments: [("s", 4.0), ("ms", 0.004), ("us", 4e-6), ("µs", 4e-6), ("min", 240)])
  func `follows the unit`(_ unit: String, _ seconds: Double) throws {
    let found = try #require(try account([(0, [0, 4])], unit: unit).penDown)
    #expect((found - seconds).magnitude < 1e-12)
  }

  @Test func `does not guess an unknown unit`() throws {
    let time = try account([(0, [0, 4])], unit: "ticks")
    #expect(time.penDown == nil)
    #expect(time.unknownUnit == "ticks")
  }
}
