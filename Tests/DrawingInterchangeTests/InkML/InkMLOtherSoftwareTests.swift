import DrawingFormat
import DrawingInterchange
import Testing

/// Documents of our own with the oddities of what people's software writes.
@Suite struct InkMLOtherSoftwareTests {
  /// Collections of formulas: times of one clock, which begins with the first trace, without `respectTo`.
  @Test func clockFromTheFirstTrace() throws {
    let drawing = try InkMLDocument.body(
      """
      <annotation type="label">x^2</annotation><annotation type="sampleId">a1</annotation>
      <traceFormat>
        <channel name="X" type="decimal" /><channel name="Y" type="decimal" />
        <channel name="T" type="decimal" units="ms" />
      </traceFormat>
      <trace id="0">10.0 20.0 0.0,30.0 40.0 12.0,50.0 20.0 25.0</trace>
      <trace id="1">60.0 20.0 40.0,60.0 40.0 55.0</trace>
      """)
    #expect(drawing.strokes.map(\.start) == [0, 0.04])
    #expect(drawing.values(.time) == [0, 0.012, 0.025])
    #expect(drawing.values(.time, 1) == [0, 0.015])
  }

  /// Times of a clock since 1970, a comma behind the last point, a timestamp without a time, an
  /// annotation in XML that is not of another language.
  @Test func recorderOfAWebPage() throws {
    let drawing = try InkMLDocument.body(
      """
      <definitions><timestamp id="ts" value="0"/></definitions>
      <annotationXML><annotation type="truth">Unknown</annotation></annotationXML>
      <traceFormat><channel name="X"/><channel name="Y"/><channel name="T"/></traceFormat>
      <trace id="0">1 2 1700000000000, 2 3 1700000000016, </trace>
      <trace id="1">1 2 1700000000500, 2 3 1700000000516</trace>
      """)
    #expect(drawing.strokes.map(\.start) == [1_700_000_000, 1_700_000_000.5])
    #expect(drawing.values(.time, 1) == [0, 0.016])
  }

  /// Types that InkML does not have are kept, and written again.
  @Test func unknownTypes() throws {
    let drawing = try InkMLDocument.body(
      """
      <traceFormat><channel name="X" type="float"/><channel name="Y" type="long"/></traceFormat>
      <trace type="pen">1.5 2,3 4</trace><trace type="penDown">1 2</trace>
      """)
    #expect(drawing.values(.x) == [1.5, 3])
    #expect(drawing.channel(.x)?.attributes["type"] == .text("float"))
    #expect(drawing.channel(.y)?.attributes["type"] == .text("long"))
    #expect(drawing.strokes[0].attributes == ["type": .text("pen")])
    #expect(drawing.strokes[0].mask == nil)
    #expect(drawing.strokes[1].attributes == [:])
    let written = try InkML.write(drawing)
    #expect(try InkML.read(written.value, limits: .default).value == drawing)
  }

  /// A source with an empty format, and names of channels in small letters.
  @Test func emptyFormats() throws {
    let result = try InkML.read(
      Array(
        InkMLDocument.text(
          """
          <traceFormat><channel name="x"/><channel name="y"/><channel name="time"/></traceFormat>
          <inkSource xml:id="src"><traceFormat ref="#tf"/></inkSource>
          <context xml:id="ctx" inkSourceRef="#src"/><trace>1 2 3,4 5 6</trace>
          """
        ).utf8), limits: .default)
    #expect(result.value.values(.x) == [1, 4])
    #expect(result.value.values("time") == [3, 6])
  }

  /// Colours beside the six digits of the Recommendation; others stay as they are written.
  @Test(
    arguments: [
      ("#0080ff", [0, 128, 255]), ("#08F", [0, 136, 255]), ("red", [255, 0, 0]),
      ("Teal", [0, 128, 128]), ("rgb(1, 20,255)", [1, 20, 255]), ("#80112233", nil),
      ("rgb(1,2)", nil), ("rgb(1,2,256)", nil), ("rgb(1,2,x)", nil), ("rgb(1,2,3,4)", nil),
      ("#12", nil),
      ("#12345g", nil), ("#", nil), ("", nil), ("inherit", nil),
    ] as [(String, [Int]?)]) func colors(text: String, components: [Int]?) throws
  {
    let drawing = try InkMLDocument.body(
      "<context><brush><brushProperty name='color' value='\(text)'/></brush></context><trace>1 2</trace>"
    )
    let ink = try #require(drawing.inks.first)
    #expect(
      ink.color.map { [$0.red, $0.green, $0.blue, $0.alpha] }
        == components.map { $0.map { Double($0) / 255 } + [1] })
    #expect(ink.attributes["inkml:color"] == (components == nil ? .text(text) : nil))
  }
}
