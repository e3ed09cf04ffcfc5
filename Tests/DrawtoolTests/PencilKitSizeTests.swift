import DrawingFormat
import Testing

@testable import DrawtoolKit

/// The size in the layout of PKDrawing.
struct PencilKitSizeTests {
  private func size(_ points: StrokePoints, transform: AffineTransform? = nil) throws -> Int {
    var drawing = Drawing()
    try drawing.strokes.append(Stroke(transform: transform, points: points))
    return PencilKitSize.size(of: drawing)
  }

  @Test func `an empty drawing is the container`() {
    #expect(PencilKitSize.size(of: Drawing()) == 64)
  }

  @Test func `an ink has its name`() {
    #expect(PencilKitSize.size(of: Drawing(inks: [Ink(type: .pen)])) == 64 + 51 + 3)
  }

  @Test func `a stroke without points has its constants`() throws {
    #expect(try size([:]) == 64 + 126 + 26)
  }

  @Test func `a transform takes six numbers`() throws {
    let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(try size([:], transform: identity) == 64 + 126 + 26 + 32)
  }

  @Test(arguments: [
    (["x", "y"], 8), (["x", "y", "t"], 12), (["x", "y", "t", "force"], 14),
    (["x", "y", "t", "force", "azimuth", "altitude"], 18), (["x", "y", "width"], 16),
    (["x", "y", "secondaryScale"], 12), (["x", "y", "height"], 10), (["x", "y", "opacity"], 10),
    (["x", "y", "threshold"], 10), (["x", "y", "roll"], 8),
    (
      [
        "x", "y", "t", "width", "force", "azimuth", "altitude", "opacity", "secondaryScale",
        "threshold",
      ], 30
    ),
  ])
  func `varying channels are in the record of a point`(_ names: [String], _ record: Int) throws {
    let points = StrokePoints(names.map { (ChannelName($0), [1, 2, 3]) })
    #expect(PencilKitSize.recordSize(of: points) == record)
    #expect(try size(points) == 64 + 126 + (34 - record) + 3 * record)
  }

  @Test func `constant channels are stored once`() {
    #expect(PencilKitSize.recordSize(of: ["x": [1, 2], "y": [1, 2], "force": [5, 5]]) == 8)
  }

  @Test func `a height in proportion to the width is a constant aspect`() {
    #expect(
      PencilKitSize.recordSize(of: ["x": [1, 2], "width": [1, 2], "height": [2, 4]]) == 16)
    #expect(
      PencilKitSize.recordSize(of: ["x": [1, 2], "width": [1, 2], "height": [2, 5]]) == 18)
  }

  @Test func `names channels without a place`() throws {
    var drawing = Drawing()
    try drawing.strokes.append(Stroke(points: ["x": [1], "roll": [1], "speed": [1]]))
    #expect(PencilKitSize.channelsWithoutPlace(in: drawing) == ["roll", "speed"])
  }
}
