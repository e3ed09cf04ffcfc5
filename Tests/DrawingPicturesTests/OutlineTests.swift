import DrawingFormat
import DrawingPictures
import DrawingSamples
import Glibc
import Testing

/// Outlines are what a disc covers that moves along the stroke.
struct OutlineTests {
  /// A point with half of the width there.
  private typealias Disc = (x: Double, y: Double, radius: Double)

  /// Strokes of all kinds of turns and widths: those that lie in each other, that taper, that go back.
  ///
  /// Turns are of more than 60°, so that strokes are not rounded.
  @Test(arguments: 0..<40)
  func `an outline covers the discs and all between them, and nothing else`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func between(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * Double(random.below(1 << 20)) / 0x1p20
    }
    var discs: [Disc] = [(150, 150, between(0.3, 14))]
    var angle = between(0, 6.28)
    for _ in 0...random.below(6) {
      let length = between(1, 20)
      angle += between(1.1, 3.14) * (random.once(in: 2) ? 1 : -1)
      let last = discs[discs.count - 1]
      discs.append(
        (last.x + cos(angle) * length, last.y + sin(angle) * length, between(0.3, 14)))
    }
    var drawing = try drawing(
      line(discs.map(\.x), discs.map(\.y), and: (.width, discs.map { $0.radius * 2 })))
    drawing.canvas = Canvas(size: Canvas.Pair(x: 300, y: 300))
    let text = try svg(drawing, PictureOptions(width: 300))
    let winding = try WindingNumber(of: #require(paths(in: text).first))
    for step in 0..<3600 {
      let (x, y) = (Double(step % 60) * 3 + 60, Double(step / 60) * 3 + 60)
      let clearance = clearance(x, y, discs)
      if clearance.magnitude < 0.2 { continue }
      let isInside = winding.at(x, y) != 0
      #expect(isInside == (clearance < 0), "seed \(seed): (\(x), \(y)), \(clearance) from the edge")
    }
  }

  /// Where its opacity changes a stroke is drawn in pieces, which meet without gaps and share nothing but
  /// their ends, also where it is bent.
  @Test func `pieces of a fading stroke meet`() throws {
    let angles = (0...40).map { Double($0) * 0.12 }
    let (xs, ys) = (angles.map { 50 + 30 * cos($0) }, angles.map { 50 + 30 * sin($0) })
    let opacities = angles.map { 0.5 - 0.5 * cos($0) }
    let widths = angles.map { 12 + 6 * sin(2 * $0) }
    let text = try svg(drawing(line(xs, ys, and: (.width, widths), (.opacity, opacities))))
    let pieces = try paths(in: text).map { try WindingNumber(of: $0) }
    try #require(pieces.count > 20)
    let discs = zip(xs, zip(ys, widths)).map { Disc($0, $1.0, $1.1 / 2) }
    var (covered, others) = (0, 0)
    for step in 0..<200 * 200 {
      let (x, y) = (Double(step % 200) / 2 + 0.2, Double(step / 200) / 2 + 0.2)
      guard clearance(x, y, discs) < -0.2 else { continue }
      let count = pieces.count { $0.at(x, y) != 0 }
      if count == 1 { covered += 1 } else { others += 1 }
    }
    // Numbers with two decimals leave hairs.
    #expect(covered > 5000)
    #expect(others < covered / 500, "\(others) of \(covered)")
  }

  /// How far a place is from what the discs and their hulls cover; below 0 inside.
  private func clearance(_ x: Double, _ y: Double, _ discs: [Disc]) -> Double {
    zip(discs, discs.dropFirst()).map { (a: Disc, b: Disc) -> Double in
      func at(_ t: Double) -> Double {
        let (dx, dy) = (a.x + (b.x - a.x) * t - x, a.y + (b.y - a.y) * t - y)
        return (dx * dx + dy * dy).squareRoot() - (a.radius + (b.radius - a.radius) * t)
      }
      // It is convex along the way.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<24 {
        let (p, q) = (low + (high - low) / 3, high - (high - low) / 3)
        if at(p) < at(q) { high = q } else { low = p }
      }
      return at((low + high) / 2)
    }.min() ?? .infinity
  }
}
