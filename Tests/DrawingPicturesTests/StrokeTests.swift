import DrawingFormat
import DrawingPictures
import Testing

/// What strokes look like.
struct StrokeTests {
  @Test func `a line of one width is a line`() throws {
    let text = try svg(drawing(line(ink: 0), inks: [Ink(color: .black, width: 4)]))
    #expect(paths(in: text) == ["M10 50l80 0"])
    #expect(attributes("stroke-width", in: text) == ["4"])
    #expect(text.contains("stroke=\"#000000\""))
  }

  @Test func `a point is a dot`() throws {
    let text = try svg(drawing(line([30], [40], ink: 0), inks: [Ink(width: 4)]))
    #expect(paths(in: text) == ["M30 40l0 0"])
    #expect(text.contains("stroke-linecap=\"round\""))
  }

  @Test func `ink without width is a 400th of the longer side, a marker six times that`() throws {
    let text = try svg(
      drawing(line(), line(ink: 0), inks: [Ink(type: .marker)]), PictureOptions(width: 400))
    #expect(attributes("stroke-width", in: text) == ["1", "6"])
  }

  @Test func `ink without colour has that of the text around it`() throws {
    let text = try svg(drawing(line()))
    #expect(text.contains("stroke=\"currentColor\""))
    #expect(text.contains("color=\"#000\""))
  }

  @Test func `colours and their opacity`() throws {
    let color = Color(red: 1, green: 0.5, blue: -3, alpha: 0.25)
    let text = try svg(drawing(line(ink: 0), inks: [Ink(color: color)]))
    #expect(text.contains("stroke=\"#ff8000\""))
    #expect(text.contains("stroke-opacity=\".25\""))
  }

  @Test func `Display P3 comes with a colour for programs that do not know it`() throws {
    let ink = Ink(color: Color(red: 1, green: 0.5, blue: 0), colorSpace: "displayP3")
    let text = try svg(drawing(line(ink: 0), inks: [ink]))
    #expect(text.contains("stroke=\"#ff8000\""))
    #expect(text.contains("stroke:color(display-p3 1.0 0.5 0.0)"))
  }

  @Test func `markers multiply with what is under them`() throws {
    let text = try svg(drawing(line(ink: 0), inks: [Ink(type: .marker)]))
    #expect(text.contains("mix-blend-mode:multiply"))
    #expect(!text.contains("currentColor"))
  }

  @Test func `the channel width comes before the ink's`() throws {
    let text = try svg(
      drawing(line(ink: 0, and: (.width, [6, 6])), inks: [Ink(width: 20)]))
    #expect(attributes("stroke-width", in: text) == ["6"])
    let tip = try svg(drawing(line(and: (.width, [6, 6]), (.height, [2, 2]))))
    #expect(attributes("stroke-width", in: tip) == ["4"])
  }

  @Test(arguments: [
    (force: 0.0, range: 0.0...1.0, width: "3.5"), (0.5, 0...1, "10"), (1, 0...1, "16.5"),
    (60, 50...70, "10"), (9e300, 0...1, "20"), (-5, 0...1, "2"),
  ])
  func `force gives the width`(
    _ force: Double, _ range: ClosedRange<Double>, _ width: String
  )
    throws
  {
    var drawing = try drawing(
      line(ink: 0, and: (.force, [force, force])), inks: [Ink(width: 10)])
    drawing.describe(Channel(name: .force, minimum: range.lowerBound, maximum: range.upperBound))
    #expect(attributes("stroke-width", in: try svg(drawing)) == [width])
  }

  @Test func `without a range 1 is an average touch, and counts are taken for counts`() throws {
    let inks = [Ink(width: 10)]
    let touch = try svg(drawing(line(ink: 0, and: (.force, [1, 1])), inks: inks))
    #expect(attributes("stroke-width", in: touch) == ["10"])
    let counts = try svg(
      drawing(
        line(ink: 0, and: (.force, [500, 500])), line(ink: 0, and: (.force, [1000, 1000])),
        inks: inks))
    #expect(attributes("stroke-width", in: counts) == ["10", "16.5"])
  }

  @Test(arguments: [InkType.monoline, .marker, .eraser])
  func `force changes nothing`(_ type: InkType) throws {
    let text = try svg(
      drawing(line(), line(ink: 0, and: (.force, [0, 1])), inks: [Ink(type: type, width: 10)]))
    #expect(attributes("stroke-width", in: text).contains("10"))
    #expect(!text.contains("stroke=\"none\""))
  }

  @Test(arguments: [
    AttributeValue.bool(true), .integer(1), .double(1), .text("true"), .text("1"),
  ])
  func `an ink that ignores pressure`(_ value: AttributeValue) throws {
    let ink = Ink(width: 10, attributes: ["ignorePressure": value])
    let text = try svg(drawing(line(ink: 0, and: (.force, [0, 1])), inks: [ink]))
    #expect(attributes("stroke-width", in: text) == ["10"])
  }

  @Test(arguments: [AttributeValue.bool(false), .integer(0), .text("false"), .null])
  func `an ink that does not`(_ value: AttributeValue) throws {
    let ink = Ink(width: 10, attributes: ["ignorePressure": value])
    let text = try svg(drawing(line(ink: 0, and: (.force, [0, 1])), inks: [ink]))
    #expect(attributes("stroke-width", in: text) == [])
  }

  @Test func `coordinates that grow upwards or to the left`() throws {
    let path = Mask(path: [.move(x: 10, y: 10), .line(x: 40, y: 10), .line(x: 40, y: 30), .close])
    var drawing = try drawing(line([10, 40], [20, 30], mask: path))
    func found() throws -> [String] { try paths(in: svg(drawing)) }
    #expect(try found() == ["M10 10l30 0 0 20z", "M10 20l30 10"])
    drawing.describe(Channel(name: .y, attributes: ["orientation": .text("-ve")]))
    #expect(try found() == ["M10 90l30 0 0-20z", "M10 80l30-10"])
    drawing.describe(Channel(name: .x, attributes: ["orientation": .text("-ve")]))
    #expect(try found() == ["M90 90l-30 0 0-20z", "M90 80l-30-10"])
  }

  @Test func `a width that changes gives an outline`() throws {
    let text = try svg(drawing(line(and: (.width, [2, 10]))))
    #expect(
      paths(in: text) == [
        "M9.95 51l79.8 3.99a5 5 0 0 0 5.25-4.99 5 5 0 0 0-5.25-4.99l-79.8 3.99a1 1 0 0 0 0 2z"
      ])
    #expect(text.contains("stroke=\"none\""))
  }

  @Test func `opacity fades in steps that do not overlap`() throws {
    let text = try svg(drawing(line(and: (.opacity, [0, 1]))))
    let opacities = attributes("opacity", in: text).compactMap { Double("0" + $0) }
    #expect(opacities.count == 16)
    #expect(opacities == opacities.sorted())
    #expect(paths(in: text).dropFirst().dropLast().allSatisfy { !$0.contains("a") })
    let even = try svg(drawing(line(and: (.opacity, [0.5, 0.5]))))
    #expect(attributes("opacity", in: even) == [".5"])
  }

  @Test func `the transform moves points and widens ink`() throws {
    let transform = AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 100, ty: 0)
    let text = try svg(
      drawing(line([10, 40], [30, 30], ink: 0, transform: transform), inks: [Ink(width: 3)]))
    #expect(paths(in: text) == ["M40 20l0 60"])
    #expect(attributes("stroke-width", in: text) == ["6"])
  }

  @Test func `control points are drawn as Bézier curves`() throws {
    let stroke = line([10, 40, 70], [70, 10, 70], attributes: ["curve": .text("bspline")])
    // Begins and ends in the outer control points; at the middle one it passes
    // (10 + 4 · 40 + 70) ÷ 6 and (70 + 4 · 10 + 70) ÷ 6.
    #expect(try paths(in: svg(drawing(stroke))) == ["M10 70c10-20 20-40 30-40 10 0 20 20 30 40"])
  }

  @Test func `a stroke's attribute comes before that of the drawing`() throws {
    var drawing = try drawing(
      line([0, 30, 60], [60, 0, 60]),
      line([0, 30, 60], [60, 0, 60], attributes: ["curve": .text("samples")]))
    drawing.metadata.attributes["curve"] = .text("bspline")
    let found = try paths(in: svg(drawing))
    #expect(found.count == 2)
    #expect(found[0].contains("c") && !found[1].contains("c"))
  }

  @Test func `samples lie on the curve, and corners stay corners`() throws {
    let text = try svg(drawing(line([10, 50, 50], [10, 10, 50])))
    #expect(paths(in: text) == ["M10 10l40 0 0 40"])
    let bend = try paths(in: svg(drawing(line([10, 30, 50, 70], [20, 10, 10, 20]))))
    #expect(bend[0].split(whereSeparator: { " -".contains($0) }).count > 10)
  }
}
