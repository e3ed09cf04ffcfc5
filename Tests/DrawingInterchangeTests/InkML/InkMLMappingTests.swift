import DrawingFormat
import DrawingInterchange
import Testing

/// Transforms of the canvas and mappings of channels.
@Suite struct InkMLMappingTests {
  private func drawing(_ transform: String) throws -> Drawing {
    try InkMLDocument.body(
      "<context><canvasTransform>\(transform)</canvasTransform></context><trace>10 20,30 -5</trace>"
    )
  }

  @Test func affineMapsStayTransforms() throws {
    let plain = try drawing("<mapping type='affine'><affine>2 0.5 7, -1 3 -4.25</affine></mapping>")
    #expect(plain.values(.x) == [10, 30])
    // x' = 2x + 0.5y + 7, y' = -x + 3y - 4.25.
    let expected = AffineTransform(a: 2, b: -1, c: 0.5, d: 3, tx: 7, ty: -4.25)
    #expect(plain.strokes[0].transform == expected)
    // Sources and targets in another order; no shift; a mapping by reference; the way back.
    let turned = try drawing(
      "<mapping type='affine'><bind source='Y'/><bind source='X'/><bind target='Y'/><bind target='X'/>"
        + "<affine>3 -1 -4.25,0.5 2 7</affine></mapping><mapping type='unknown'/>")
    #expect(turned.strokes[0].transform == expected)
    let square = try drawing("<mapping type='affine'><affine>0 1, -1 0</affine></mapping>")
    #expect(
      square.strokes[0].transform == AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0))
    let referred = try InkMLDocument.body(
      """
      <definitions><mapping xml:id="m" type="affine"><affine>1 0 5, 0 1 6</affine></mapping>
      <canvasTransform xml:id="t"><mapping mappingRef="#m"/></canvasTransform></definitions>
      <context canvasTransformRef="#t"/><trace>1 2</trace>
      """)
    #expect(
      referred.strokes[0].transform == AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 6))
  }

  @Test func identity() throws {
    let drawing = try drawing("<mapping type='identity'/>")
    #expect(drawing.strokes[0].transform == nil)
    #expect(drawing.values(.y) == [20, -5])
  }

  struct Lookup: Sendable, CustomTestStringConvertible {
    let attributes: String
    let expected: [Double]

    var testDescription: String { attributes }
  }

  /// The table 0 → 0, 10 → 100, 20 → 400, 30 → 900 at -5, 0, 12, 15, 19, 30, 99.
  @Test(arguments: [
    Lookup(attributes: "", expected: [0, 0, 160, 250, 370, 900, 900]),
    Lookup(attributes: "interpolation='linear'", expected: [0, 0, 160, 250, 370, 900, 900]),
    Lookup(attributes: "interpolation='floor'", expected: [0, 0, 100, 100, 100, 900, 900]),
    Lookup(attributes: "interpolation='ceiling'", expected: [0, 0, 400, 400, 400, 900, 900]),
    Lookup(attributes: "interpolation='middle'", expected: [0, 0, 100, 400, 400, 900, 900]),
    Lookup(attributes: "interpolation='cubic'", expected: [0, 0, 144, 225, 361, 900, 900]),
    Lookup(attributes: "apply='relative'", expected: [-5, 0, 172, 265, 389, 930, 999]),
  ]) func tables(_ lookup: Lookup) throws {
    for type in ["lookup", "table"] {
      let drawing = try InkMLDocument.body(
        """
        <traceFormat><channel name="X"/><channel name="F"><mapping type="\(type)">
        <bind source="F" column="2"/><bind target="F" column="1"/>
        <table \(lookup.attributes)>900 30, 0 0, 400 20, 100 10</table></mapping></channel></traceFormat>
        <trace>1 -5,2 0,3 12,4 15,5 19,6 30,7 99</trace>
        """)
      #expect(drawing.values(.x) == [1, 2, 3, 4, 5, 6, 7])
      let found = try #require(drawing.values(.force))
      for (found, expected) in zip(found, lookup.expected) {
        #expect(abs(found - expected) < 1e-9, "\(type) \(found) \(expected)")
      }
    }
  }

  /// A mapping of several steps, and one to a channel that the device does not have.
  @Test func products() throws {
    let drawing = try drawing(
      """
      <mapping type="product"><mapping type="affine"><bind source="X"/><bind target="X"/><affine>2 1</affine>
      </mapping><mapping type="product"><mapping type="lookup"><bind source="X" column="1"/>
      <bind target="W" column="2"/><table>0 0, 100 10</table></mapping></mapping></mapping>
      """)
    #expect(drawing.values(.x) == [21, 61])
    #expect(drawing.values(.y) == [20, -5])
    #expect(drawing.values(.width) == [2.1, 6.1])
    #expect(drawing.strokes[0].transform == nil)
  }

  /// A document whose channel X has a mapping with these sources and targets, and so many traces.
  private func wide(sources: Int = 1, targets: Int, traces: Int, points: Int = 1) -> String {
    let binds =
      (0..<sources).map { "<bind source='\($0 == 0 ? "X" : "s\($0)")'/>" }
      + (0..<targets).map { "<bind target='t\($0)'/>" }
    let row = String(repeating: "1 ", count: sources + 1)
    let rows = [String](repeating: row, count: targets).joined(separator: ",")
    let trace = [String](repeating: "1", count: points).joined(separator: ",")
    return InkMLDocument.text(
      "<traceFormat><channel name='X'><mapping type='affine'>\(binds.joined())"
        + "<affine>\(rows)</affine></mapping></channel></traceFormat>"
        + String(repeating: "<trace>\(trace)</trace>", count: traces))
  }

  /// Targets are channels: the limit of those holds at the mapping, and at the first trace that
  /// has too many of them.
  @Test func targetsAreLimited() throws {
    let limits = DecodingLimits(channels: 8)
    #expect(InkMLDocument.fault(wide(targets: 7, traces: 2), limits: limits) == nil)
    let added = try #require(InkMLDocument.fault(wide(targets: 8, traces: 2), limits: limits))
    #expect(added.code == .limitExceeded)
    #expect(added.found == "9 channels, 8 of them from a mapping")
    #expect(added.context.hasPrefix("trace 0, "))
    let refused = try #require(InkMLDocument.fault(wide(targets: 9, traces: 2), limits: limits))
    #expect(refused.code == .limitExceeded)
    #expect(refused.found == "9 targets")
    #expect(refused.context.hasPrefix("mapping, "))
  }

  /// Names, points and sums of mappings are paid for before they are made, added columns after it.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (1, 500, 0), (1, 500, 1), (20_000, 1, 0), (300, 300, 20),
    ]) func targetsAreCharged(sources: Int, targets: Int, points: Int)
  {
    let limits = DecodingLimits(outputBytes: 1 << 23)
    let one = wide(sources: sources, targets: targets, traces: 1, points: points)
    #expect(InkMLDocument.fault(one, limits: limits) == nil)
    let many = wide(sources: sources, targets: targets, traces: 50, points: points)
    let error = InkMLDocument.fault(many, limits: limits)
    #expect(error?.code == .limitExceeded)
    #expect(error?.expected.contains("outputBytes") == true)
  }

  /// A width that the scale of the points takes beyond all doubles stays what the document says.
  @Test func widthBeyondDoubles() throws {
    func ink(_ width: String) throws -> Ink {
      try InkMLDocument.body(
        "<traceFormat><channel name='X' units='mm'/><channel name='Y'/></traceFormat>"
          + "<brush><brushProperty name='width' value='\(width)' units='m'/></brush>"
          + "<trace>1 2</trace>"
      ).inks[0]
    }
    #expect(try ink("1e305").width == 1e308)
    let beyond = try ink("1e308")
    #expect(beyond.width == nil)
    #expect(beyond.attributes["inkml:width"] == .text("1e308"))
    #expect(beyond.attributes["inkml:widthUnits"] == .text("m"))
  }

  @Test func formulasAreLost() throws {
    let text = InkMLDocument.text(
      """
      <context><canvasTransform><mapping type="mathml"><bind source="X" variable="x"/>
      <math xmlns="http://www.w3.org/1998/Math/MathML"><apply><times/><ci>x</ci><cn>2</cn></apply></math>
      </mapping></canvasTransform></context><trace>10 20</trace>
      """)
    let result = try InkML.read(Array(text.utf8), limits: .default)
    #expect(result.losses.count == 1)
    #expect(result.losses.first?.contains("mathml") == true)
    #expect(result.value.values(.x) == [10])
  }
}
