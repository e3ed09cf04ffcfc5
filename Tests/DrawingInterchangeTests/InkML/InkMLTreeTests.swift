import DrawingFormat
import DrawingInterchange
import Testing

/// Groups, views, annotations, and the attributes of traces.
@Suite struct InkMLTreeTests {
  @Test func groups() throws {
    let drawing = try InkMLDocument.body(
      """
      <traceGroup xml:id="page"><annotation type="truth">x + 1</annotation><trace>1 2</trace>
      <traceGroup name="n" own="o"><trace>3 4</trace><annotation type="truth" encoding="text">1</annotation>
      </traceGroup><trace>5 6</trace></traceGroup><trace>7 8</trace>
      """)
    #expect(drawing.strokes.map(\.group) == [0, 1, 0, nil])
    #expect(
      drawing.groups == [
        Group(
          kind: "traceGroup",
          attributes: [
            "id": .text("page"),
            "annotations": .list([.dictionary(["type": .text("truth"), "text": .text("x + 1")])]),
          ]),
        Group(
          kind: "traceGroup", parent: 0,
          attributes: [
            "inkml:name": .text("n"), "own": .text("o"),
            "annotations": .list([
              .dictionary(["type": .text("truth"), "encoding": .text("text"), "text": .text("1")])
            ]),
          ]),
      ])
  }

  /// Traces in definitions are there to be referred to, not to be drawn.
  @Test func definitions() throws {
    let drawing = try InkMLDocument.body(
      "<definitions><trace xml:id='t'>1 2</trace><traceGroup><trace>3 4</trace></traceGroup>"
        + "</definitions><traceView traceDataRef='#t' from='1' to='2:1'/>")
    #expect(drawing.strokes.map(\.group) == [0, 1])
    #expect(drawing.groups.map(\.isVisible) == [false, true])
    #expect(drawing.groups.map(\.parent) == [nil, 0])
    #expect(
      drawing.attributes["views"]
        == .list([
          .dictionary([
            "name": .text("traceView"),
            "attributes": .dictionary([
              "traceDataRef": .text("#t"), "from": .text("1"), "to": .text("2:1"),
            ]),
          ])
        ]))
  }

  @Test func traces() throws {
    let drawing = try InkMLDocument.body(
      """
      <trace xml:id="a" type="penDown" continuation="begin">1 2</trace>
      <trace id="b" continuation="end" priorRef="#a" start="7">1 2</trace><trace type="penUp">1 2</trace>
      <trace type="indeterminate">1 2</trace>
      """)
    #expect(drawing.strokes.map(\.id) == [.text("a"), .text("b"), nil, nil])
    #expect(drawing.strokes[0].attributes == ["continuation": .text("begin")])
    #expect(
      drawing.strokes[1].attributes == [
        "continuation": .text("end"), "priorRef": .text("#a"), "inkml:start": .text("7"),
      ])
    #expect(drawing.strokes[2].attributes == ["type": .text("penUp")])
    // Kept but not shown.
    #expect(drawing.strokes[2].mask == Mask(ranges: []))
    #expect(drawing.strokes[3].attributes == ["type": .text("indeterminate")])
    #expect(drawing.strokes[3].mask == nil)
  }

  @Test func annotations() throws {
    let text =
      "<ink xmlns='http://www.w3.org/2003/InkML' documentID='urn:d' xmlns:m='u:m'>"
      + "<annotation type='writer' m:x='1'>Zoë &amp; co</annotation>"
      + "<annotationXML type='semantics' href='#t'><m:b c='d'>one<m:e/>two</m:b> <f/></annotationXML></ink>"
    let drawing = try InkMLDocument.read(text)
    #expect(drawing.attributes["documentID"] == .text("urn:d"))
    #expect(
      drawing.attributes["annotations"]
        == .list([
          .dictionary([
            "type": .text("writer"), "m:x": .text("1"), "text": .text("Zoë & co"),
          ]),
          .dictionary([
            "type": .text("semantics"), "href": .text("#t"),
            "elements": .list([
              .dictionary([
                "name": .text("m:b"), "namespace": .text("u:m"),
                "attributes": .dictionary(["c": .text("d")]),
                "content": .list([
                  .text("one"), .dictionary(["name": .text("m:e"), "namespace": .text("u:m")]),
                  .text("two"),
                ]),
              ]), .dictionary(["name": .text("f")]),
            ]),
          ]),
        ]))
  }

  /// What is not carried is said, with counts.
  @Test func losses() throws {
    let text = InkMLDocument.text(
      "<foo/><x:bar xmlns:x='u:x'/><foo/><context color='red' brushRef='other.inkml#b'/>text"
        + "<definitions><trace>1 2<b/></trace></definitions>")
    let losses = try InkML.read(Array(text.utf8), limits: .default).losses
    #expect(
      losses == [
        "an element `foo`, which InkML does not have (2 times)",
        "an element `x:bar`, which InkML does not have",
        "the attribute `color` of `context`",
        "a reference to another document, brushRef=\"other.inkml#b\"",
        "text where InkML has none",
        "an element `b`, which InkML does not have",
      ])
  }

  /// XML in annotations that values cannot be deep enough for.
  @Test func deepAnnotations() throws {
    func text(_ depth: Int) -> String {
      InkMLDocument.text(
        "<annotationXML>" + String(repeating: "<a>", count: depth)
          + String(repeating: "</a>", count: depth) + "</annotationXML>")
    }
    let drawing = try InkMLDocument.read(text(28))
    #expect(try recoded(drawing) == drawing)
    let result = try InkML.read(Array(text(29).utf8), limits: .default)
    #expect(result.losses.count == 1)
    #expect(try recoded(result.value) == result.value)
  }

  private func recoded(_ drawing: Drawing) throws -> Drawing {
    let bytes = try drawing.encoded()
    return try Drawing(decoding: bytes.span)
  }
}
