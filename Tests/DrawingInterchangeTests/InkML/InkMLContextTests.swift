import DrawingFormat
import DrawingInterchange
import Testing

/// Contexts, formats, brushes and where they come from.
@Suite struct InkMLContextTests {
  private func channels(_ drawing: Drawing) -> [[ChannelName]] {
    drawing.strokes.map { $0.points.channels }
  }

  @Test func severalFormats() throws {
    let drawing = try InkMLDocument.body(
      """
      <definitions>
      <traceFormat xml:id="f1"><channel name="X"/><channel name="Y"/><channel name="F"/></traceFormat>
      <traceFormat xml:id="f2"><channel name="Y"/><channel name="X"/></traceFormat>
      <context xml:id="c1" traceFormatRef="#f1"/>
      <context xml:id="c2" contextRef="#c1" traceFormatRef="#f2"/>
      <context xml:id="c3" contextRef="#c1"/>
      </definitions>
      <trace contextRef="#c1">1 2 3</trace><trace contextRef="#c2">4 5</trace>
      <trace contextRef="#c3">6 7 8</trace><trace>9 10</trace>
      <trace contextRef="#DefaultContext">11 12</trace>
      """)
    #expect(
      channels(drawing) == [[.x, .y, .force], [.x, .y], [.x, .y, .force], [.x, .y], [.x, .y]])
    #expect(drawing.values(.x, 1) == [5])
    #expect(drawing.values(.y, 1) == [4])
    #expect(drawing.values(.x, 3) == [9])
  }

  /// In the stream a context holds from then on, and keeps what it does not say.
  @Test func currentContext() throws {
    let drawing = try InkMLDocument.body(
      """
      <trace>1 2</trace>
      <context><traceFormat><channel name="X"/></traceFormat></context><trace>3</trace>
      <context xml:id="b"><brush xml:id="red"><brushProperty name="color" value="#FF0000"/></brush></context>
      <trace>4</trace>
      <definitions><context xml:id="d"/></definitions>
      <trace>5</trace><trace contextRef="#d">6 7</trace><traceGroup contextRef="#d"><trace>8 9</trace></traceGroup>
      <context contextRef="#d"/><trace>10 11</trace><trace contextRef="#b">12</trace>
      """)
    #expect(
      channels(drawing) == [
        [.x, .y], [.x], [.x], [.x], [.x, .y], [.x, .y], [.x, .y], [.x],
      ])
    #expect(drawing.strokes.map(\.ink) == [nil, nil, 0, 0, nil, nil, nil, 0])
    #expect(drawing.inks.map(\.color) == [Color(red: 1, green: 0, blue: 0)])
  }

  /// The brush of the trace, of its context, of the group, of the group's context, of the stream.
  @Test func brushes() throws {
    let names = ["s", "gc", "g", "tc", "t"]
    let brushes = names.map { "<brush xml:id=\"\($0)\"/>" }.joined()
    let drawing = try InkMLDocument.body(
      """
      <definitions>\(brushes)<context xml:id="cgc" brushRef="#gc"/><context xml:id="ctc" brushRef="#tc"/>
      <context xml:id="none"/></definitions>
      <context brushRef="#s"/>
      <trace/>
      <traceGroup contextRef="#cgc"><trace/><traceGroup><trace/></traceGroup></traceGroup>
      <traceGroup contextRef="#cgc" brushRef="#g"><trace/><trace contextRef="#ctc"/>
      <trace contextRef="#none"/><trace contextRef="#ctc" brushRef="#t"/></traceGroup><trace/>
      """)
    let ids = drawing.strokes.map { stroke -> String in
      guard let ink = stroke.ink, case .text(let id) = drawing.inks[ink].attributes["id"] else {
        return "none"
      }
      return id
    }
    #expect(ids == ["s", "gc", "gc", "g", "tc", "g", "t", "s"])
    #expect(drawing.strokes.map(\.group) == [nil, 0, 1, 2, 2, 2, 2, nil])
    #expect(drawing.groups.map(\.parent) == [nil, 0, nil])
  }

  @Test func propertiesOfBrushes() throws {
    let drawing = try InkMLDocument.body(
      """
      <definitions><brush xml:id="base"><brushProperty name="width" value="2.5"/>
      <brushProperty name="color" value="#0080fF"/><brushProperty name="tip" value="rectangle"/></brush>
      <brush xml:id="b" brushRef="#base"><brushProperty name="height" value="5"/>
      <brushProperty name="transparency" value="51"/><brushProperty name="rasterOp" value="maskPen"/>
      <brushProperty name="antiAliased" value="true"/><brushProperty name="fitToCurve" value="0"/>
      <brushProperty name="ignorePressure" value="1"/><brushProperty name="tip" value="drop"/>
      <brushProperty name="own" value="any thing" units="x"/><brushProperty name="type" value="quill"/>
      <annotation type="note">thin</annotation></brush></definitions>
      <trace brushRef="#b">1 2</trace>
      """)
    #expect(
      drawing.inks == [
        Ink(
          type: .marker, color: Color(red: 0, green: 128.0 / 255, blue: 1, alpha: 0.8), width: 2.5,
          attributes: [
            "id": .text("b"), "tip": .text("drop"), "height": .integer(5),
            "antiAliased": .text("true"), "fitToCurve": .integer(0), "ignorePressure": .integer(1),
            "own": .text("any thing"), "ownUnits": .text("x"), "inkml:type": .text("quill"),
            "annotations": .list([.dictionary(["type": .text("note"), "text": .text("thin")])]),
          ])
      ])
  }

  /// The width of a brush is in the unit of the points: thousandths of a centimetre here.
  @Test(arguments: [("0.035", "cm", 35.0), ("2", "mm", 200), ("7", "", 7), ("3", "em", 3)])
  func widths(value: String, units: String, expected: Double) throws {
    let drawing = try InkMLDocument.body(
      """
      <context><inkSource xml:id="s"><traceFormat><channel name="X" units="cm"/><channel name="Y"/></traceFormat>
      <channelProperties><channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
      </channelProperties></inkSource></context><context><brush><brushProperty name="width"
      value="\(value)" \(units.isEmpty ? "" : "units=\"\(units)\"")/></brush></context><trace>1 2</trace>
      """)
    #expect(drawing.inks[0].width == expected)
  }

  /// A channel that formats describe in several ways: the stroke keeps the others.
  @Test func otherDescriptions() throws {
    let drawing = try InkMLDocument.body(
      """
      <traceFormat><channel name="X" units="mm"/></traceFormat><trace>1</trace>
      <traceFormat><channel name="X" units="in" max="8"/></traceFormat><trace>2</trace>
      """)
    #expect(drawing.channel(.x)?.unit == "mm")
    #expect(drawing.strokes[0].attributes.isEmpty)
    #expect(
      drawing.strokes[1].attributes["channels"]
        == .dictionary(["x": .dictionary(["unit": .text("in"), "max": .double(8)])]))
  }

  /// Identifiers and names are told apart by their bytes.
  @Test func equivalentNames() throws {
    let drawing = try InkMLDocument.body(
      """
      <definitions><brush xml:id="é"><brushProperty name="width" value="1"/></brush><brush xml:id="e\u{301}">
      <brushProperty name="é" value="2"/><brushProperty name="e\u{301}" value="3"/></brush></definitions>
      <traceFormat><channel name="é"/><channel name="e\u{301}"/></traceFormat>
      <trace brushRef="#e\u{301}" é="4" e\u{301}="5">6 7</trace><trace brushRef="#é"/>
      """)
    #expect(drawing.strokes.map(\.ink) == [0, 1])
    #expect(drawing.inks[0].attributes["é"] == .integer(2))
    #expect(drawing.inks[0].attributes["e\u{301}"] == .integer(3))
    #expect(drawing.inks[1].width == 1)
    #expect(drawing.strokes[0].attributes == ["é": .text("4"), "e\u{301}": .text("5")])
    #expect(drawing.values("é") == [6])
    #expect(drawing.values("e\u{301}") == [7])
  }

  @Test func canvas() throws {
    let drawing = try InkMLDocument.body(
      """
      <definitions><canvas xml:id="page"><traceFormat><channel name="X" min="10" max="110" units="mm"/>
      <channel name="Y" min="0" max="50.5" units="mm"/></traceFormat></canvas></definitions>
      <context canvasRef="#page"/><trace>1 2</trace>
      """)
    #expect(
      drawing.canvas
        == Canvas(
          origin: Canvas.Pair(x: 10, y: 0), size: Canvas.Pair(x: 100, y: 50.5), unit: "mm",
          attributes: ["id": .text("page")]))
  }

  /// Documents without namespace, with another prefix, `id` for `xml:id`, references without `#`.
  @Test func oldForms() throws {
    let drawing = try InkMLDocument.read(
      "<a:ink xmlns:a='u:other'><a:definitions><a:brush id='b'/></a:definitions>"
        + "<a:trace id='7' brushRef='b'>1 2</a:trace></a:ink>")
    #expect(drawing.strokes[0].ink == 0)
    #expect(drawing.strokes[0].id == .text("7"))
    #expect(try InkMLDocument.read("<ink><trace>1 2</trace></ink>").values(.y) == [2])
  }
}
