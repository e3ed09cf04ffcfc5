import DrawingFormat
import DrawingPictures
import DrawingSamples
import Testing

/// How much a picture of much ink takes.
struct SizeOfPictureTests {
  @Test func `points that change nothing are left out`() throws {
    let xs = (100...900).map { Double($0) / 10 }
    #expect(try paths(in: svg(drawing(line(xs, xs)))) == ["M10 10l80 80"])
  }

  @Test func `a straight change of width needs two points`() throws {
    let xs = (0...1000).map { Double($0) / 10 }
    let text = try svg(drawing(line(xs, xs, and: (.width, xs.map { $0 / 10 }))))
    #expect(paths(in: text)[0].split(separator: " ").count < 24)
  }

  @Test func `a minute of drawing takes less than 9 bytes a point`() throws {
    let drawing = try PenDrawing.drawing(seconds: 60)
    let picture = try drawing.svg()
    #expect(drawing.strokes.pointCount == 14_400)
    #expect(picture.bytes.count < 9 * 14_400, "\(picture.bytes.count) bytes")
  }

  /// Every sample of a stroke is within the stated tolerance of the line that is drawn.
  @Test func `what is left is within a tenth of a pixel`() throws {
    var random = SeededGenerator(seed: 11)
    var (xs, ys): ([Double], [Double]) = ([], [])
    var (x, y, dx, dy) = (50.0, 50.0, 0.0, 0.0)
    for _ in 0..<400 {
      dx = dx * 0.9 + random.noise() * 0.2 + (50 - x) * 0.03
      dy = dy * 0.9 + random.noise() * 0.2 + (50 - y) * 0.03
      (x, y) = (x + dx, y + dy)
      xs.append(x)
      ys.append(y)
    }
    let path = try #require(try paths(in: svg(drawing(line(xs, ys)))).first)
    let isInside = (xs + ys).allSatisfy { $0 > 1 && $0 < 99 }
    try #require(isInside)
    let corners = try WindingNumber(of: path).corners
    #expect(corners.count < 400, "\(corners.count)")
    for (x, y) in zip(xs, ys) {
      let nearest = zip(corners, corners.dropFirst()).map { Self.distance(x, y, $0, $1) }.min()
      #expect((nearest ?? 9) < 0.1, "(\(x), \(y)) is \(nearest ?? 9) away")
    }
  }

  private static func distance(
    _ x: Double, _ y: Double, _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let t = square > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1) : 0
    let (px, py) = (a.x + t * dx - x, a.y + t * dy - y)
    return (px * px + py * py).squareRoot()
  }
}
