import DrawingFormat
import DrawingPictures
import DrawingSamples
import Testing

/// Drawings that would trap careless arithmetic.
struct HostilePictureTests {
  @Test(
    arguments: [
      [], [0], [1e308, -1e308], [1e300, 1e300], [Double.leastNonzeroMagnitude, 0], [.nan, 1],
      [Double.infinity, -Double.infinity],
      [1e300], [-0.0, 0, 0, 0], [1e17, 1e17 + 16], [3, 3, 3],
    ] as [[Double]])
  func `any coordinates give a picture`(_ values: [Double]) throws {
    let others = [1.5, -1e308, .nan, 0, 1e-300, 7, 7]
    for spline in [false, true] {
      for channel in [ChannelName.width, .opacity, .force, .height, .time] {
        var drawing = Drawing(inks: [Ink(width: 1e308), Ink(width: -1), Ink(width: .nan)])
        if spline { drawing.metadata.attributes["curve"] = .text("bspline") }
        for ink in [nil, 0, 1, 2] {
          let extra = values.indices.map { others[$0 % others.count] }
          try drawing.strokes.append(
            line(values, values.reversed(), ink: ink, and: (channel, extra)))
          try drawing.strokes.append(
            line(
              values, values, ink: ink,
              transform: AffineTransform(a: 1e308, b: .nan, c: 0, d: -1e308, tx: 1, ty: 1),
              mask: Mask(
                ranges: [.init(lower: .nan, upper: 1)],
                path: [
                  .close,
                  .cubic(
                    control1X: 1e308, control1Y: 0, control2X: .nan, control2Y: 1, x: 2, y: 3),
                ])))
        }
        let text = try svg(drawing)
        #expect(!text.contains("nan") && !text.contains("inf"))
        #expect(text.hasSuffix("</svg>\n"))
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func `sample drawings give pictures`(
    _ seed: UInt64
  )
    throws
  {
    for size in SampleDrawings.Size.allCases {
      let drawing = try SampleDrawings.drawing(seed: seed, size: size)
      let text = try svg(drawing)
      #expect(!text.contains("nan") && !text.contains("inf"), "seed \(seed), \(size)")
    }
  }

  /// Files with such references are refused; drawings made in memory are not checked.
  @Test(arguments: [-1, 1, 2, .max - 1, .max, .min]) func `bad references are none`(
    _ index: Int
  ) throws {
    let (inks, groups) = ([Ink(color: .black, width: 8)], [Group(name: "name")])
    func text(ink: Int?, group: Int?) throws -> String {
      try svg(drawing(line(ink: ink, group: group), inks: inks, groups: groups))
    }
    #expect(try text(ink: index, group: 0) == text(ink: nil, group: 0))
    #expect(try text(ink: 0, group: index) == text(ink: 0, group: nil))
    #expect(try text(ink: index, group: index) == text(ink: nil, group: nil))
    #expect(try text(ink: 0, group: 0) != text(ink: nil, group: nil))
  }

  @Test(arguments: [
    Canvas(size: .init(x: 0, y: 5)), Canvas(size: .init(x: .nan, y: 5)),
    Canvas(origin: .init(x: 1e308, y: 0), size: .init(x: 1e308, y: 1)),
    Canvas(origin: .init(x: 1e17, y: 0), size: .init(x: 1, y: 1)), Canvas(), nil,
  ])
  func `a drawing of nothing is a sheet`(_ canvas: Canvas?) throws {
    let picture = try Drawing(canvas: canvas).svg(PictureOptions(width: 400))
    #expect(picture.width == 400 && picture.height == 300)
  }

  @Test func `very long and thin is widened`() throws {
    let drawing = Drawing(canvas: Canvas(size: .init(x: 1, y: 1e6)))
    let picture = try drawing.svg(PictureOptions(width: 100))
    #expect(picture.height == 100 * 50)
  }

  /// A full turn that is tighter than the ink is wide: its inside is filled, because every piece of
  /// the outline turns the same way.
  @Test func `a tight loop has no hole`() throws {
    let count = 40
    // A circle of radius 3 by rotation, without trigonometry: a step of 2π/40.
    var (x, y) = (3.0, 0.0)
    var (xs, ys, widths): ([Double], [Double], [Double]) = ([], [], [])
    for index in 0...count {
      xs.append(50 + x)
      ys.append(50 + y)
      widths.append(20 + Double(index % 2) * 3)
      (x, y) = (x * 0.98768834 - y * 0.15643447, x * 0.15643447 + y * 0.98768834)
    }
    let text = try svg(drawing(line(xs, ys, and: (.width, widths))))
    let outline = try #require(paths(in: text).first)
    // Each turn goes through the middle of the stroke on its inner side.
    #expect(outline.split(separator: "a").count > count / 2)
    let winding = try WindingNumber(of: outline).at(50, 50)
    #expect(winding != 0)
  }
}
