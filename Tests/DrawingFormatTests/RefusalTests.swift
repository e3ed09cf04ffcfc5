import DrawingSamples
import Testing

@testable import DrawingFormat

/// Drawings that have no file form are refused, with the place named.
@Suite struct RefusalTests {
  static let notFinite: [Double] = [
    .nan, .infinity, -.infinity, .signalingNaN, Double(nan: 5, signaling: false),
  ]

  private func fault(_ drawing: Drawing) -> DrawingError? {
    DrawingFormatTests.fault { () throws(DrawingError) in _ = try drawing.bytes() }
  }

  /// xournalpp: NaN widths were written and then refused by a later reader.
  @Test(arguments: notFinite) func points(value: Double) throws {
    let names: [ChannelName] = ["x", "y", "t", "force", "width", "any other"]
    for channel in names.indices {
      for point in [0, 3, 6] {
        for stroke in [0, 1, 3] {
          var drawing = Drawing()
          for index in 0..<4 {
            // Strokes without points lie between: they must not be blamed.
            let count = index == 2 ? 0 : 7
            var columns = names.map { ($0, [Double](repeating: 1, count: count)) }
            if index == stroke { columns[channel].1[point] = value }
            try drawing.strokes.append(Stroke(points: StrokePoints(columns)))
          }
          let error = fault(drawing)
          #expect(error?.code == .notFinite)
          #expect(
            error?.context
              == "stroke \(stroke), channel \(names[channel].rawValue), point \(point)")
        }
      }
    }
  }

  @Test(arguments: notFinite) func everythingElse(value: Double) throws {
    let strokes: [(String, Stroke)] = [
      ("start", Stroke(start: value)),
      ("transform", Stroke(transform: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: value))),
      ("transform", Stroke(transform: AffineTransform(a: value, b: 0, c: 0, d: 1, tx: 0, ty: 0))),
      ("mask", Stroke(mask: Mask(ranges: [Mask.Range(lower: value, upper: 1)]))),
      ("mask", Stroke(mask: Mask(ranges: [Mask.Range(lower: 1, upper: value)]))),
      ("mask", Stroke(mask: Mask(path: [.move(x: 1, y: 2), .line(x: 1, y: value)]))),
      (
        "mask",
        Stroke(
          mask: Mask(path: [
            .cubic(control1X: 0, control1Y: 0, control2X: value, control2Y: 0, x: 0, y: 0)
          ]))
      ),
      ("attribute a", Stroke(attributes: ["a": .double(value)])),
      ("attribute a", Stroke(attributes: ["a": .list([.dictionary(["b": .double(value)])])])),
    ]
    for (place, stroke) in strokes {
      var drawing = Drawing()
      try drawing.strokes.append(Stroke())
      try drawing.strokes.append(stroke)
      let error = fault(drawing)
      #expect(error?.code == .notFinite, "\(place)")
      #expect(error?.context == "stroke 1, \(place)")
    }
    var described = Drawing()
    described.describe(Channel(name: "x", minimum: value))
    let drawings: [(String, Drawing)] = [
      ("metadata, created", Drawing(metadata: Metadata(created: value))),
      ("canvas, size", Drawing(canvas: Canvas(size: Canvas.Pair(x: 1, y: value)))),
      ("canvas, origin", Drawing(canvas: Canvas(origin: Canvas.Pair(x: value, y: 1)))),
      ("ink 1, width", Drawing(inks: [Ink(), Ink(width: value)])),
      ("ink 0, color", Drawing(inks: [Ink(color: Color(red: 0, green: value, blue: 0))])),
      ("ink 0, color", Drawing(inks: [Ink(color: Color(red: 0, green: 0, blue: 0, alpha: value))])),
      ("drawing, attribute a", Drawing(attributes: ["a": .double(value)])),
      ("group 0, attribute a", Drawing(groups: [Group(attributes: ["a": .double(value)])])),
      ("channel x, min", described),
    ]
    for (place, drawing) in drawings {
      let error = fault(drawing)
      #expect(error?.code == .notFinite, "\(place)")
      #expect(error?.context == place)
    }
  }

  @Test func references() throws {
    for (inks, groups, stroke) in [
      (0, 0, Stroke(ink: 0)), (2, 0, Stroke(ink: 2)), (2, 0, Stroke(ink: -1)),
      (0, 0, Stroke(group: 0)),
      (0, 1, Stroke(group: 1)), (1, 1, Stroke(group: .min)), (1, 1, Stroke(ink: .max)),
    ] {
      var drawing = Drawing(
        inks: [Ink](repeating: Ink(), count: inks),
        groups: [Group](repeating: Group(), count: groups))
      try drawing.strokes.append(Stroke())
      try drawing.strokes.append(stroke)
      let error = fault(drawing)
      #expect(error?.code == .badReference)
      #expect(error?.context == "stroke 1")
    }
    for (position, parent) in [(0, 0), (0, 1), (0, -1), (1, 1), (1, 2), (2, .max)] {
      var drawing = Drawing(groups: [Group](repeating: Group(), count: 3))
      drawing.groups[position].parent = parent
      #expect(fault(drawing)?.code == .badReference)
      #expect(fault(drawing)?.context == "group \(position)")
    }
  }

  @Test func channels() {
    var drawing = Drawing()
    let before = drawing
    for points in [["x": [1], "y": [1, 2]], ["x": [], "y": [1]], ["x": [1], "y": []]]
      as [StrokePoints]
    {
      let error = DrawingFormatTests.fault { () throws(DrawingError) in
        try drawing.strokes.append(Stroke(points: points))
      }
      #expect(error?.code == .badChannels)
      #expect(error?.context == "stroke 0, channel y")
      #expect(drawing == before)
    }
    let error = DrawingFormatTests.fault { () throws(DrawingError) in
      try drawing.strokes.append(Stroke(points: ["x": [1], "x": [2]]))
    }
    #expect(error?.code == .badChannels)
    #expect(drawing == before)
    // Composed and decomposed names are two channels.
    #expect(throws: Never.self) {
      try drawing.strokes.append(Stroke(points: ["é": [1], "e\u{301}": [2]]))
    }
    #expect(drawing.strokes.columns.count == 2)
  }

  @Test(arguments: [0, -0.0, -1]) func channelTolerance(value: Double) {
    var drawing = Drawing()
    drawing.describe(Channel(name: "x", tolerance: value))
    #expect(fault(drawing)?.code == .illegalValue)
  }

  /// An error says in one line where, what and what instead.
  @Test func description() {
    let error = DrawingError(
      .truncated, offset: 12, context: "block 2, column force", found: "3 bytes", expected: "8")
    #expect(error.description == "block 2, column force (byte 12): found 3 bytes, expected 8")
    #expect(DrawingError.Code.notADrawing.rawValue == "not-a-drawing")
    #expect(DrawingError.Code(rawValue: "truncated") == .truncated)
  }
}
