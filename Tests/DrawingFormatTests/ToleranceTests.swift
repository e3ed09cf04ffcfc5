import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Tolerance": precision given up where the caller allows it, and never more.
@Suite struct ToleranceTests {
  static let tolerances: [Double] = [0.5, 0.05, 0.01, 0.001, 1e-6, 0.3, 0.0123, 7, 1000, 1e-9]

  private func options(_ values: (ChannelName, Double)...) -> EncodingOptions {
    EncodingOptions(
      effort: .fast,
      tolerances: values.map { EncodingOptions.Tolerance(channel: $0.0, value: $0.1) })
  }

  /// The same error near the origin and far from it, and no drift along long strokes.
  @Test(arguments: tolerances, [0, 1e3, -1e6, 1e9]) func error(
    tolerance: Double, origin: Double
  ) throws {
    var random = SeededGenerator(seed: 4)
    let given = ValueKind.smoothDoubles.values(isDebug ? 150 : 600, using: &random).map {
      $0 + origin
    }
    let drawing = try Drawing(["x": given, "y": given])
    let options = options(("x", tolerance))
    let bytes = try drawing.encoded(options: options)
    let back = try Drawing(bytes)
    let values = try #require(back.strokes.column("x")?.values)
    #expect(values.count == given.count)
    for (value, original) in zip(values, given) {
      #expect((value - original).magnitude <= tolerance, "\(original)")
    }
    // Other channels keep every bit.
    #expect(back.strokes.column("y")?.values == given)
    #expect(back.channel("y")?.tolerance == nil)
    let isChanged = values != given
    #expect(back.channel("x")?.tolerance == (isChanged ? tolerance : nil))
    // Half the error would do, and shows that the step is not finer than allowed by much.
    if isChanged, tolerance > 1e-5 {
      let largest = zip(values, given).map { ($0 - $1).magnitude }.max() ?? 0
      #expect(largest > tolerance * 0.2)
    }
    // A second time, with the option and without, nothing changes any more.
    #expect(try back.encoded(options: options) == bytes)
    #expect(try back.bytes(.fast) == bytes)
    #expect(try Drawing(back.encoded(options: options)) == back)
  }

  /// tldraw 10243: first and last sample of a ramp, against the stated bound.
  @Test func forceRamp() throws {
    let ramp = (0..<100).map { 0.37 + Double($0) * 0.0061803 }
    let drawing = try Drawing(["force": ramp])
    let back = try Drawing(drawing.encoded(options: options(("force", 0.005))))
    let values = try #require(back.strokes.column("force")?.values)
    for index in [0, 1, 98, 99] { #expect((values[index] - ramp[index]).magnitude <= 0.005) }
  }

  /// Points that fall together after rounding stay.
  @Test func countsStay() throws {
    let drawing = try Drawing(["x": [0.1, 0.2, 0.3, 0.4, 0.1], "t": [0, 1e-30, 1e-20, 1, 1]])
    let back = try Drawing(drawing.encoded(options: options(("x", 10), ("t", 10))))
    #expect(back.strokes.column("x")?.values == [0, 0, 0, 0, 0])
    #expect(back.strokes[0].points.count == 5)
  }

  @Test func extremes() throws {
    let values: [Double] = [
      0, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1, -1, 0x1p53, 1e22,
    ]
    for tolerance in [1e-300, 1e-22, 1e-12, 1, 1e15, 1e22, 1e300, .greatestFiniteMagnitude] {
      let drawing = try Drawing(["x": values])
      let back = try Drawing(drawing.encoded(options: options(("x", tolerance))))
      for (value, original) in zip(back.strokes.column("x")?.values ?? [], values) {
        #expect((value - original).magnitude <= tolerance, "\(original) \(tolerance)")
      }
    }
  }

  /// A drawing that already lost precision: no second loss within the stated tolerance, and the sum
  /// of both where a wider one is asked for.
  @Test func statedTolerances() throws {
    var drawing = try Drawing(["x": [0.123, 4.567, 8.912]])
    drawing.describe(Channel(name: "x", unit: "mm", tolerance: 0.01))
    let same = try Drawing(drawing.encoded(options: options(("x", 0.01))))
    #expect(same == drawing)
    let wider = try Drawing(drawing.encoded(options: options(("x", 0.1))))
    #expect(wider.channel("x")?.tolerance == 0.01 + 0.1)
    #expect(wider.channel("x")?.unit == "mm")
  }

  @Test func badOptions() throws {
    let drawing = try Drawing(["x": [1.5]])
    for value in [0, -0.0, -1, .nan, .infinity, -.infinity] {
      for name in ["x", "not there"] as [ChannelName] {
        let error = fault { () throws(DrawingError) in
          _ = try drawing.encoded(options: options((name, value)))
        }
        #expect(error?.code == .badOption, "\(value)")
        #expect(error?.context == "tolerance of \(name.rawValue)")
      }
    }
    let twice = fault { () throws(DrawingError) in
      _ = try drawing.encoded(options: options(("x", 1), ("x", 2)))
    }
    #expect(twice?.code == .badOption)
    #expect(throws: Never.self) { try drawing.encoded(options: options(("not there", 1))) }
  }

  /// NaN is refused before anything is rounded.
  @Test func notFinite() throws {
    let drawing = try Drawing(["x": [.nan]])
    let error = fault { () throws(DrawingError) in
      _ = try drawing.encoded(options: options(("x", 1)))
    }
    #expect(error?.code == .notFinite)
  }
}
