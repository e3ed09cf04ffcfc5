import DrawingFormat
import DrawingJSON
import Testing

/// The form of `Docs/json.md`: what is read into which part of a drawing, and how it is laid out.
@Suite struct FormTests {
  static let full = """
    {
      "metadata":{"title":"T","created":-1.5,"application":"A","device":"D","extra":1},
      "canvas":{"origin":[0,-0],"size":[100,200.5],"unit":"mm","extra":2},
      "channels":{
        "force":{"unit":"N","min":0,"max":1,"tolerance":0.001,"extra":3},
        "unused":{}
      },
      "inks":[
        {"type":"pen","color":[0,0.5,1,0.25],"colorSpace":"displayP3","width":2,"extra":4},
        {"type":"quill"}
      ],
      "groups":[
        {"name":"Page","kind":"page"},
        {"name":"Layer","parent":0,"visible":false,"extra":5}
      ],
      "extra":6,
      "strokes":[
        {"ink":1,"group":0,"start":12.25,"id":7,"transform":[1,0,0,1,10,-20],\
    "randomSeed":18446744073709551615,\
    "mask":{"ranges":[[0,1.5],[2,3]],"path":[["move",1,2],["line",3,4],["quadratic",1,2,3,4],\
    ["cubic",1,2,3,4,5,6],["close"]],"evenOdd":true},"extra":7,\
    "points":{"x":[1,2],"y":[3,4.5],"force":[0.5,1]}},
        {"id":"01234567-89ab-cdef-fedc-ba9876543210","mask":{},"points":{"y":[],"force":[]}},
        {"id":"01234567-89AB-cdef-fedc-ba9876543210"},
        {"id":{"$text":"01234567-89ab-cdef-fedc-ba9876543210"},"mask":{"ranges":[],"path":[]}},
        {}
      ],
      "chunks":[
        {"type":255,"position":3,"payload":"AQI="}
      ]
    }

    """

  @Test func readableFormIsReproduced() throws {
    #expect(String(try Drawing(Self.full).json()) == Self.full)
  }

  @Test func tablesAreRead() throws {
    let drawing = try Drawing(Self.full)
    #expect(
      drawing.metadata
        == Metadata(
          title: "T", created: -1.5, application: "A", device: "D",
          attributes: ["extra": .integer(1)]))
    #expect(
      drawing.canvas
        == Canvas(
          origin: Canvas.Pair(x: 0, y: -0.0), size: Canvas.Pair(x: 100, y: 200.5), unit: "mm",
          attributes: ["extra": .integer(2)]))
    #expect(
      drawing.channel("force")
        == Channel(
          name: "force", unit: "N", minimum: 0, maximum: 1, tolerance: 0.001,
          attributes: ["extra": .integer(3)]))
    #expect(drawing.channels.map(\.name) == ["x", "y", "force", "unused"])
    #expect(
      drawing.inks == [
        Ink(
          type: .pen, color: Color(red: 0, green: 0.5, blue: 1, alpha: 0.25),
          colorSpace: "displayP3", width: 2, attributes: ["extra": .integer(4)]),
        Ink(type: "quill"),
      ])
    #expect(
      drawing.groups == [
        Group(name: "Page", kind: "page"),
        Group(name: "Layer", parent: 0, isVisible: false, attributes: ["extra": .integer(5)]),
      ])
    #expect(drawing.attributes == ["extra": .integer(6)])
    #expect(drawing.unknownChunks == [UnknownChunk(type: 255, payload: [1, 2], position: 3)])
  }

  @Test func strokesAreRead() throws {
    let strokes = try Drawing(Self.full).strokes
    #expect(strokes.count == 5)
    let mask = Mask(
      ranges: [Mask.Range(lower: 0, upper: 1.5), Mask.Range(lower: 2, upper: 3)],
      path: [
        .move(x: 1, y: 2), .line(x: 3, y: 4), .quadratic(controlX: 1, controlY: 2, x: 3, y: 4),
        .cubic(control1X: 1, control1Y: 2, control2X: 3, control2Y: 4, x: 5, y: 6), .close,
      ], usesEvenOddRule: true)
    #expect(
      strokes[0]
        == Stroke(
          ink: 1, group: 0, start: 12.25, id: .number(7),
          transform: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: -20), randomSeed: .max,
          mask: mask, attributes: ["extra": .integer(7)],
          points: ["x": [1, 2], "y": [3, 4.5], "force": [0.5, 1]]))
    #expect(
      strokes[1]
        == Stroke(
          id: .uuid(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210), mask: Mask(),
          points: ["y": [], "force": []]))
    #expect(strokes[2].id == .text("01234567-89AB-cdef-fedc-ba9876543210"))
    #expect(strokes[3].id == .text("01234567-89ab-cdef-fedc-ba9876543210"))
    #expect(strokes[3].mask == Mask(ranges: [], path: []))
    #expect(strokes[4] == Stroke())
  }

  @Test func leastDrawing() throws {
    #expect(try Drawing(#"{"strokes":[]}"#) == Drawing())
    #expect(String(try Drawing().json(style: .minified)) == #"{"strokes":[]}"#)
    #expect(String(try Drawing().json()) == "{\n  \"strokes\":[]\n}\n")
  }

  @Test func defaultsAreRead() throws {
    let drawing = try Drawing(
      #"{"strokes":[{"ink":0,"points":{}}],"inks":[{"color":[1,2,3]}],"groups":[{"visible":true}]}"#
    )
    #expect(drawing.inks == [Ink(type: .pen, color: Color(red: 1, green: 2, blue: 3, alpha: 1))])
    #expect(drawing.groups == [Group()])
    #expect(
      String(try drawing.json(style: .minified))
        == #"{"inks":[{"type":"pen","color":[1,2,3,1]}],"groups":[{}],"strokes":[{"ink":0}]}"#)
  }

  /// Tables behind the strokes and strokes in front give the same drawing.
  @Test func membersComeInAnyOrder() throws {
    let members = [
      #""metadata":{"title":"T"}"#, #""inks":[{},{}]"#, #""groups":[{}]"#, #""a":1"#,
      #""channels":{"y":{"unit":"mm"}}"#,
      #""strokes":[{"ink":1,"group":0,"points":{"x":[1],"y":[2]}}]"#,
    ]
    let expected = try Drawing("{" + members.joined(separator: ",") + "}")
    #expect(expected.inks.count == 2)
    for shift in 0..<members.count {
      let order = members[shift...] + members[..<shift]
      #expect(try Drawing("{" + order.joined(separator: ",") + "}") == expected)
      #expect(try Drawing("{" + order.reversed().joined(separator: ",") + "}") == expected)
    }
  }
}
