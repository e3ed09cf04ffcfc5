import DrawingFormat
import DrawingJSON
import Testing

/// What is not written, and the writer for any JSON.
@Suite struct WriterTests {
  static let nan = Double.nan

  /// Drawings that cannot be written, and why.
  static let refusals: [(Drawing, String)] = [
    (
      drawing { $0.metadata.created = .infinity },
      "metadata.created: expected a finite number, found inf"
    ),
    (
      drawing { $0.canvas = Canvas(size: Canvas.Pair(x: 1, y: nan)) },
      "canvas.size[1]: expected a finite number, found nan"
    ),
    (
      drawing { $0.describe(Channel(name: "a b", maximum: nan)) },
      "channels[\"a b\"].max: expected a finite number, found nan"
    ),
    (
      drawing { $0.inks = [Ink(), Ink(width: -.infinity)] },
      "inks[1].width: expected a finite number, found -inf"
    ),
    (
      drawing { $0.inks = [Ink(color: Color(red: 0, green: nan, blue: 0))] },
      "inks[0].color[1]: expected a finite number, found nan"
    ),
    (
      drawing { $0.attributes["a"] = .list([.null, .dictionary(["b": .double(nan)])]) },
      "a[1].b: expected a finite number, found nan"
    ),
    (stroke(Stroke(start: nan)), "strokes[1].start: expected a finite number, found nan"),
    (
      stroke(Stroke(points: ["x": [1, 2, nan]])),
      "strokes[1].points.x[2]: expected a finite number, found nan"
    ),
    (
      stroke(Stroke(points: ["x": [Double](repeating: 0.5, count: 1_500) + [.infinity]])),
      "strokes[1].points.x[1500]: expected a finite number, found inf"
    ),
    (
      stroke(Stroke(points: ["x": [.infinity]])),
      "strokes[1].points.x[0]: expected a finite number, found inf"
    ),
    (
      stroke(Stroke(mask: Mask(path: [.line(x: 1, y: nan)]))),
      "strokes[1].mask.path[0][2]: expected a finite number, found nan"
    ),
    (
      stroke(Stroke(mask: Mask(ranges: [Mask.Range(lower: nan, upper: 1)]))),
      "strokes[1].mask.ranges[0][0]: expected a finite number, found nan"
    ),
    (
      stroke(Stroke(ink: 2)),
      "strokes[1].ink: expected a position in inks, which has 1 entry, found 2"
    ),
    (
      stroke(Stroke(ink: -1)),
      "strokes[1].ink: expected a position in inks, which has 1 entry, found -1"
    ),
    (
      stroke(Stroke(group: 0)),
      "strokes[1].group: expected a position in groups, which has 0 entries, found 0"
    ),
    (
      drawing { $0.groups = [Group(), Group(parent: 1)] },
      "groups[1].parent: expected a position in the earlier groups, which has 1 entry, found 1"
    ),
    (
      drawing { $0.attributes["inks"] = .null },
      "inks: expected a free attribute, found the name of a member with a meaning of its own"
    ),
    (
      stroke(Stroke(attributes: ["points": .null])),
      "strokes[1].points: expected a free attribute, found the name of a member with a meaning of its own"
    ),
    (
      drawing { $0.unknownChunks = [UnknownChunk(type: 1, payload: [], position: -1)] },
      "chunks[0].position: expected a whole number from 0, found -1"
    ),
  ]

  @Test(arguments: refusals) func refusal(drawing: Drawing, expected: String) {
    let error = #expect(throws: JSONError.self) { try drawing.json() }
    #expect(error?.description == expected)
    #expect(error?.position == nil && error?.line == nil && error?.offset == nil)
    #expect(message { () throws(JSONError) in _ = try drawing.jsonSize() } == expected)
  }

  private static func drawing(_ change: (inout Drawing) -> Void) -> Drawing {
    var drawing = Drawing()
    change(&drawing)
    return drawing
  }

  /// A drawing with the stroke as its second one.
  private static func stroke(_ stroke: Stroke) -> Drawing {
    var drawing = Drawing(inks: [Ink()])
    for stroke in [Stroke(), stroke] {
      do { try drawing.strokes.append(stroke) } catch { Issue.record(error) }
    }
    return drawing
  }

  @Test func strokesThatNoListWouldTake() throws {
    let cases: [(StrokePoints, String)] = [
      (["x": [1, 2], "y": [1]], "y: expected each channel once, with 2 values, found y with 1"),
      (["x": [1], "x": [2]], "x: expected each channel once, with 1 values, found x with 1"),
    ]
    for (points, expected) in cases {
      var writer = DrawingJSONWriter()
      try writer.begin(Drawing())
      let found = message { () throws(JSONError) in try writer.write(Stroke(points: points)) }
      #expect(found == "strokes[0].points." + expected)
    }
  }

  /// What would be too deep to read is not written either.
  @Test func depthIsLimited() throws {
    func drawing(_ depth: Int) -> Drawing {
      var value = AttributeValue.list([])
      for _ in 2..<depth { value = .list([value]) }
      return Self.drawing { $0.attributes["a"] = value }
    }
    let deepest = drawing(72)
    #expect(try Drawing(json: try deepest.json()) == deepest)
    let error = #expect(throws: JSONError.self) { try drawing(73).json() }
    #expect(error?.code == .tooDeep)
  }

  @Test(arguments: [
    (
      JSONStyle.minified,
      #"{"a":[1,-2,18446744073709551615],"b":{},"c":{"d":true,"e":null},"f":[0.1,"x\"y"]}"#
    ),
    (
      .readable,
      """
      {
        "a":[1,-2,18446744073709551615],
        "b":{},
        "c":{
          "d":true,
          "e":null
        },
        "f":[
          0.1,
          "x\\"y"
        ]
      }

      """
    ),
  ])
  func anyJSON(style: JSONStyle, expected: String) throws {
    var writer = JSONWriter(style: style)
    try writer.beginObject(.lines)
    writer.key("a")
    try writer.beginArray()
    writer.integer(1)
    writer.integer(Int64(-2))
    writer.integer(UInt64.max)
    writer.endArray()
    writer.key("b")
    try writer.beginObject(.lines)
    writer.endObject()
    writer.key("c")
    try writer.beginObject(.lines)
    writer.key("d")
    writer.bool(true)
    writer.key("e")
    writer.null()
    writer.endObject()
    writer.key("f")
    try writer.beginArray(.lines)
    try writer.double(0.1)
    writer.string("x\"y")
    writer.endArray()
    writer.endObject()
    let bytes = writer.finish()
    #expect(String(bytes) == expected)
    #expect(writer.pendingCount == 0)
    #expect(throws: Never.self) { try JSONReader.validate(JSONArraySource(bytes)) }
  }

  @Test func surplusEndsAreHarmless() throws {
    var writer = JSONWriter(style: .minified)
    writer.endArray()
    writer.endObject()
    writer.key("a")
    writer.integer(1)
    #expect(String(writer.finish()) == #"]}"a":1"#)
  }
}
