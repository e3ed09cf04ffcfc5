import DrawingFormat
import DrawingSamples
import Foundation
import Testing

@testable import DrawingInterchange

/// PKDrawing files of ink that came from elsewhere.
@Suite struct PencilKitWriteTests {
  /// What `pkdrawing_checker.py` says of a file whose facts hold.
  private struct Checked: Decodable {
    struct Ink: Decodable {
      let identifier: String
      let color: [Double]
      let variant: String
    }
    struct Stroke: Decodable {
      let id: String
      let ink: Int?
      let deleted: Bool
      var created: Double?
      var x, y, t, w, h, force, azimuth, altitude, opacity, secondaryWidth: [Double]?
      var bounds: [Double]?
      var transform: [Double]?
    }
    let inks: [Ink]
    let strokes: [Stroke]
  }

  private func checked(_ files: [[UInt8]]) throws -> [Checked] {
    try Python.inFolder { folder in
      var paths: [String] = []
      for (index, bytes) in files.enumerated() {
        let path = folder.appendingPathComponent("\(index).pkdrawing")
        try Data(bytes).write(to: path)
        paths.append(path.path)
      }
      let lines = try Python.run("pkdrawing_checker.py", paths).split(separator: 10)
      return try lines.map { try JSONDecoder().decode(Checked.self, from: $0) }
    }
  }

  @Test func `drawings of any kind become sound files, and every difference is told`() throws {
    var files: [[UInt8]] = []
    var drawings: [Drawing] = []
    for size in SampleDrawings.Size.allCases {
      for seed in UInt64(0)..<(size == .medium ? 2 : 12) {
        let drawing = try SampleDrawings.drawing(seed: seed, size: size)
        let written = try PencilKitFormat.write(drawing)
        let again = try PencilKitFormat.read(written.value, limits: .default)
        #expect(again.losses.isEmpty, "seed \(seed), \(size)")
        #expect(written.losses.isEmpty == (again.value == drawing), "seed \(seed), \(size)")
        #expect(try PencilKitFormat.write(drawing).value == written.value)
        // What is left is what PencilKit can hold.
        let second = try PencilKitFormat.write(again.value)
        #expect(second.losses.isEmpty && second.value == written.value, "seed \(seed), \(size)")
        files.append(written.value)
        drawings.append(drawing)
      }
    }
    let results = try checked(files)
    #expect(results.count == files.count)
    for (result, drawing) in zip(results, drawings) {
      #expect(result.inks.count == drawing.inks.count)
      #expect(result.strokes.count == drawing.strokes.count)
      for (stroke, expected) in zip(result.strokes, drawing.strokes) {
        #expect(stroke.ink == expected.ink)
        #expect(stroke.x?.count == expected.points.count)
      }
    }
  }

  @Test func `a pen's channels get PencilKit's numbers`() throws {
    var drawing = Drawing(
      metadata: Metadata(created: 1_700_000_000),
      inks: [Ink(type: .fountainPen, color: Color(red: 0.5, green: 0, blue: 1), width: 3)])
    try drawing.strokes.append(
      Stroke(
        ink: 0, start: 2.5, transform: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 0),
        points: [
          "x": [1, 2.5], "y": [3, 4], "t": [0, 0.25], "force": [0.5, 1.5],
          "azimuth": [0, 3 * Double.pi], "altitude": [0, Double.pi / 4], "height": [6, 1.5],
        ]))
    let written = try PencilKitFormat.write(drawing)
    let result = try checked([written.value])[0]
    #expect(result.inks[0].identifier == "com.apple.ink.fountainpen")
    #expect(result.inks[0].color == [0.5, 0, 1, 1])
    let stroke = result.strokes[0]
    #expect(stroke.x == [1, 2.5] && stroke.y == [3, 4] && stroke.t == [0, 0.25])
    #expect(stroke.created == 1_700_000_000 - 978_307_200 + 2.5)
    #expect(stroke.force == [500, 1500])
    #expect(stroke.azimuth == [32768, 0] || stroke.azimuth == [32768, 65535])
    #expect(stroke.altitude == [65535, 32768])
    // The width that is missing is that of the ink.
    #expect(stroke.w == [3, 3] && stroke.h == [6, 1.5])
    #expect(stroke.opacity == [32767, 32767] && stroke.secondaryWidth == [3, 3])
    #expect(stroke.transform == [1, 0, 0, 1, 10, 0])
    #expect(stroke.bounds == [8, 0, 7, 7])
    let losses = written.losses.joined(separator: "\n")
    for part in [
      "control points of a B-spline", "absence of width, edgeWidth, opacity, threshold",
      "nominal width of 1 ink", "channel azimuth: the nearest", "channel altitude: the nearest",
      "absence of an ID",
    ] { #expect(losses.contains(part), "\(part) in:\n\(losses)") }
    #expect(!losses.contains("channel force") && !losses.contains("channel x"))
  }

  @Test func `what PencilKit has no place for is told`() throws {
    var drawing = Drawing(
      metadata: Metadata(title: "A", application: "B", device: "C", attributes: ["mood": .null]),
      canvas: Canvas(size: .init(x: 1, y: 2), unit: "mm"),
      inks: [Ink(type: "chalk", colorSpace: "sRGB")], groups: [Group(name: "page")],
      attributes: ["k": .bool(true)])
    drawing.describe(Channel(name: .x, unit: "mm"))
    try drawing.strokes.append(
      Stroke(
        ink: 0, group: 0, start: 1, id: .text("first"), randomSeed: 7,
        mask: Mask(ranges: [.init(lower: 0, upper: 1)]), attributes: ["note": .text("n")],
        points: ["x": [1e300], "y": [0.1], "roll": [1]]))
    let losses = try PencilKitFormat.write(drawing).losses.joined(separator: "\n")
    for part in [
      "the title 'A'", "application 'B'", "device 'C'", "'mood'", "the canvas", "type of 1 ink",
      "colour space of 1 ink", "the groups", "free attributes of the drawing", "the group of 1",
      "the ID of 1 stroke", "the random seed of 1", "the mask of 1", "free attributes of 1 stroke",
      "channel roll, 1 values", "channel x: the nearest", "channel y: the nearest",
      "known about channel x",
    ] { #expect(losses.contains(part), "\(part) in:\n\(losses)") }
  }

  @Test func `numbers that are none do not stop the writer`() throws {
    var drawing = Drawing(metadata: Metadata(created: .infinity))
    let names: [ChannelName] = [
      .x, .width, .force, .azimuth, .altitude, .opacity, .secondaryScale, .threshold, "aspect",
    ]
    for value in [Double.nan, .infinity, -.infinity] {
      try drawing.strokes.append(
        Stroke(start: value, points: StrokePoints(names.map { ($0, [value, 1]) })))
    }
    _ = try PencilKitFormat.write(drawing)
    drawing = Drawing()
    try drawing.strokes.append(Stroke(ink: 3))
    #expect(throws: DrawingError.self) { try PencilKitFormat.write(drawing) }
  }
}
