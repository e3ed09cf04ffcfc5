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
