import Dispatch
import DrawingSamples
import Testing

@testable import DrawingFormat

/// Encoding of several blocks at once.
@Suite struct ConcurrentEncodingTests {
  /// More than three blocks.
  static let long = Result { try PenDrawing.drawing(seconds: 820, seed: 3) }

  @Test(arguments: [EncodingOptions.Effort.fast, .default])
  func sameBytes(effort: EncodingOptions.Effort) throws {
    let drawing = try Self.long.get()
    let options = EncodingOptions(effort: effort)
    let serial = try drawing.encoded(options: options)
    let atOnce = try drawing.encoded(options: options) { count, body in
      #expect(count > 1, "the blocks behind the first")
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
    #expect(atOnce == serial)
    let backwards = try drawing.encoded(options: options) { count, body in
      for index in (0..<count).reversed() { body(index) }
    }
    #expect(backwards == serial)
    let back = try Drawing(decoding: serial.span)
    #expect(back == drawing)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func sameBytesOfAnyDrawing(seed: UInt64) throws {
    let drawing = try SampleDrawings.drawing(seed: seed, size: .medium)
    let serial = try drawing.encoded()
    let atOnce = try drawing.encoded { count, body in
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
    #expect(atOnce == serial, "seed \(seed)")
  }

  /// What is left out is done by the caller; and no call has a count of 0, where `1..<count` would stop.
  @Test(arguments: ["long", "short", "empty"]) func workThatIsLeftOut(name: String) throws {
    var drawing = Drawing()
    if name == "long" { drawing = try Self.long.get() }
    if name == "short" { try drawing.strokes.append(Stroke(points: ["x": [1, 2]])) }
    let options = EncodingOptions(effort: .fast)
    var calls = 0
    let found = try drawing.encoded(options: options) { count, body in
      #expect(count > 0)
      calls += 1
      for index in stride(from: 1, to: count, by: 2) { body(index) }
    }
    #expect(try drawing.encoded(options: options) == found)
    // The check of its values, columns of the first block, and the other blocks.
    #expect(calls == (name == "long" ? 3 : 0))
  }

  /// The same fault as on one thread, wherever it is.
  @Test(arguments: [0, 1, 3]) func faultsOfALongDrawing(column: Int) throws {
    var drawing = try Self.long.get()
    let last = drawing.strokes.columns.count - 1
    drawing.strokes.columns[column].values[70_000] = .nan
    drawing.strokes.columns[last].values[5] = .infinity
    let wanted = fault { () throws(DrawingError) in _ = try drawing.encoded() }
    #expect(wanted?.code == .notFinite)
    #expect(wanted?.context.contains(drawing.strokes.columns[column].name.rawValue) == true)
    for perform in [Self.onThreads, Self.notAtAll] {
      let found = fault { () throws(DrawingError) in _ = try drawing.encoded(running: perform) }
      #expect(found == wanted)
    }
  }

  private static let onThreads: @Sendable (Int, @Sendable (Int) -> Void) -> Void = {
    DispatchQueue.concurrentPerform(iterations: $0, execute: $1)
  }
  private static let notAtAll: @Sendable (Int, @Sendable (Int) -> Void) -> Void = { _, _ in }

  @Test func workThatIsDoneTwice() throws {
    let drawing = try Self.long.get()
    let options = EncodingOptions(effort: .fast)
    let twice = try drawing.encoded(options: options) { count, body in
      for index in 0..<count { body(index) }
      body(0)
    }
    #expect(try drawing.encoded(options: options) == twice)
  }

  @Test func workThatWasNotAskedFor() throws {
    let drawing = try Self.long.get()
    let options = EncodingOptions(effort: .fast)
    let encoded = try drawing.encoded(options: options) { count, body in
      for index in -1...count { body(index) }
    }
    #expect(try drawing.encoded(options: options) == encoded)
  }

  /// One drawing for a length of several blocks, whose sizes must be about equal.
  @Test func blocksOfEqualSize() throws {
    let drawing = try Self.long.get()
    let bytes = try drawing.encoded(options: EncodingOptions(effort: .fast))
    let structure = try FileStructure(inspecting: bytes.span)
    let points = structure.blocks.map { $0.points }.filter { $0 > 0 }
    #expect(points.count > 1)
    #expect((points.max() ?? 0) - (points.min() ?? 0) < 1000, "\(points)")
    #expect(points.allSatisfy { $0 <= SearchSettings.blockPoints })
  }

  /// What suits noise is bad for what is quiet, and the other way round; at first the plan was taken for
  /// anything that came out smaller than it promised.
  @Test(arguments: [EncodingOptions.Effort.fast, .default], [false, true])
  func plansForOtherInk(effort: EncodingOptions.Effort, noisyFirst: Bool) throws {
    var random = SeededGenerator(seed: 9)
    func some(noisy: Bool) throws -> [Stroke] {
      (0..<220).map { stroke in
        var (x, y) = (0.0, 0.0)
        var values: [(Double, Double)] = []
        for point in 0..<320 {
          x = noisy ? Double(random.below(1_000_000)) / 1000 : Double(stroke + 3 * point) / 1000
          y = noisy ? Double(random.below(1_000_000)) / 1000 : Double(stroke + 2 * point) / 1000
          values.append((x, y))
        }
        return Stroke(points: ["x": values.map { $0.0 }, "y": values.map { $0.1 }])
      }
    }
    func drawing(_ strokes: [Stroke]) throws -> Drawing {
      var drawing = Drawing()
      for stroke in strokes { try drawing.strokes.append(stroke) }
      return drawing
    }
    let (noisy, quiet) = (try some(noisy: true), try some(noisy: false))
    let options = EncodingOptions(effort: effort)
    let apart =
      try drawing(noisy).encoded(options: options).count
      + (try drawing(quiet).encoded(options: options).count)
    let together = try drawing(noisyFirst ? noisy + quiet : quiet + noisy)
    let size = try together.encoded(options: options).count
    #expect(Double(size) < Double(apart) * 1.05, "seed 9: \(size) together, \(apart) apart")
  }
}
