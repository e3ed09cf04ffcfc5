import DrawingFormat
import DrawingPictures
import Testing

/// What a picture as a whole shows.
struct PictureTests {
  private static let hidden = [
    Group(name: "a", kind: "layer", isVisible: false), Group(name: "b", parent: 0),
    Group(name: "c"),
  ]

  @Test(arguments: [(0, 0), (1, 0), (2, 1)])
  func `hidden groups hide what is inside`(_ group: Int, _ count: Int) throws {
    let text = try svg(drawing(line(group: group), groups: Self.hidden))
    #expect(paths(in: text).count == count)
  }

  @Test func `groups are named`() throws {
    let text = try svg(drawing(line(group: 0), groups: [Group(name: "Sky & <sea>")]))
    #expect(text.contains("<title>Sky &amp; &lt;sea&gt;</title>"))
  }

  @Test func `titles cannot become markup`() throws {
    var drawing = try drawing(line())
    drawing.metadata.title = "</title><script>\u{0}'\"&\u{1B}\u{FFFF}"
    let text = try svg(drawing)
    #expect(
      text.contains(
        "<title>&lt;/title&gt;&lt;script&gt;\u{FFFD}&#39;&quot;&amp;\u{FFFD}\u{FFFD}</title>")
    )
  }

  private static func pages() throws -> Drawing {
    try drawing(
      line([1, 2], [3, 3]), line([10, 20], [30, 30], group: 0),
      line([40, 50], [60, 60], group: 2),
      groups: [Group(kind: "page"), Group(kind: "page"), Group(kind: "layer", parent: 1)])
  }

  @Test func `pages stand one below another`() throws {
    let picture = try Self.pages().svg(PictureOptions(width: 100))
    #expect(picture.pageCount == 2)
    #expect(picture.width == 100 && picture.height == 202)
    let text = String(decoding: picture.bytes, as: UTF8.self)
    #expect(paths(in: text) == ["M1 3l1 0", "M10 30l10 0", "M40 162l10 0"])
  }

  @Test func `one page can be had`() throws {
    let first = try svg(Self.pages(), PictureOptions(width: 100, page: 1))
    #expect(paths(in: first) == ["M1 3l1 0", "M10 30l10 0"])
    let second = try svg(Self.pages(), PictureOptions(width: 100, page: 2))
    #expect(paths(in: second) == ["M40 60l10 0"])
    #expect(throws: PictureError.noSuchPage(3, count: 2)) {
      try svg(Self.pages(), PictureOptions(page: 3))
    }
    // Without pages everything is page 1.
    #expect(try paths(in: svg(drawing(line()), PictureOptions(width: 100, page: 1))).count == 1)
    #expect(throws: PictureError.noSuchPage(2, count: 1)) {
      try svg(drawing(line()), PictureOptions(page: 2))
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9])
  func `widths that cannot be`(_ width: Double) throws {
    #expect(throws: PictureError.self) { try drawing(line()).svg(PictureOptions(width: width)) }
  }

  @Test func `the background is painted`() throws {
    let color = Color(red: 1, green: 1, blue: 0, alpha: 0.5)
    let text = try svg(drawing(line()), PictureOptions(width: 100, background: color))
    #expect(
      text.contains("<rect width=\"100\" height=\"100\" fill=\"#ffff00\" fill-opacity=\".5\"/>"))
    #expect(!(try svg(drawing(line()))).contains("<rect"))
  }

  @Test func `an eraser masks what is in front of it`() throws {
    let inks = [Ink(width: 2), Ink(type: .eraser, width: 5)]
    let drawing = try drawing(
      line(ink: 0), line(ink: 1), line(ink: 0), line(ink: 1), line(ink: 0), inks: inks)
    let text = try svg(drawing)
    #expect(attributes("mask", in: text) == ["url(#mask0)", "url(#mask1)"])
    #expect(text.contains("<use href=\"#eraser0\"/><use href=\"#eraser1\"/></mask>"))
    let white = Color(red: 1, green: 1, blue: 1)
    let painted = try svg(drawing, PictureOptions(width: 100, background: white))
    #expect(!painted.contains("mask"))
    #expect(paths(in: painted).count == 5)
  }

  @Test func `many runs of erasers are painted`() throws {
    var drawing = try drawing(inks: [Ink(width: 2), Ink(type: .eraser, width: 5)])
    for index in 0..<130 { try drawing.strokes.append(line(ink: index % 2)) }
    let text = try svg(drawing)
    #expect(!text.contains("<mask"))
    #expect(text.contains("stroke=\"#ffffff\""))
  }

  @Test func `masks by path clip before the transform, and win over ranges`() throws {
    let mask = Mask(
      ranges: [], path: [.move(x: 0, y: 0), .line(x: 9, y: 0), .line(x: 9, y: 9), .close],
      usesEvenOddRule: true)
    let move = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 50, ty: 0)
    let text = try svg(drawing(line([0, 9], [5, 5], transform: move, mask: mask)))
    #expect(text.contains("<path clip-rule=\"evenodd\" d=\"M50 0l9 0 0 9z\"/></clipPath>"))
    #expect(paths(in: text).contains("M50 5l9 0"))
    let nothing = try svg(drawing(line(mask: Mask(path: []))))
    #expect(paths(in: nothing).isEmpty)
  }

  @Test func `masks by ranges cut`() throws {
    let ranges = [Mask.Range(lower: -1, upper: 0.25), .init(lower: 1.5, upper: 1.75)]
    let stroke = line([10, 50, 90], [50, 50, 50], mask: Mask(ranges: ranges))
    #expect(try paths(in: svg(drawing(stroke))) == ["M10 50l10 0", "M70 50l10 0"])
    for ranges in [[], [Mask.Range(lower: 5, upper: 9)], [.init(lower: 1, upper: 0)]] {
      #expect(try paths(in: svg(drawing(line(mask: Mask(ranges: ranges))))).isEmpty)
    }
  }

  @Test func `a stroke without positions is counted, one without points is not`() throws {
    let picture = try drawing(
      Stroke(points: [.force: [1, 2]]), Stroke(points: ["x": [1], "t": [0]]), Stroke(),
      line([], []),
      line()
    ).svg()
    #expect(picture.undrawnStrokes == 2)
    #expect(paths(in: String(decoding: picture.bytes, as: UTF8.self)).count == 1)
  }

  @Test func `without a canvas the ink has a margin`() throws {
    var drawing = Drawing()
    try drawing.strokes.append(line([0, 92], [0, 0], and: (.width, [8, 8])))
    let picture = try drawing.svg(PictureOptions(width: 108))
    #expect(paths(in: String(decoding: picture.bytes, as: UTF8.self)) == ["M8 8l92 0"])
    #expect(picture.height == 16)
  }

  @Test func `ink outside of the canvas is not cut off`() throws {
    let text = try svg(drawing(line([-100, 100], [50, 50], and: (.width, [0, 0]))))
    #expect(paths(in: text) == ["M0 25l100 0"])
  }
}
