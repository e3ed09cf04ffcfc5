import DrawingSamples
import Testing

@testable import DrawingFormat

/// The order of channels is that in which a drawing first had them, in every way of reading.
@Suite struct ChannelOrderTests {
  /// The version of a file follows from what is in it.
  @Test func featuresAreThoseUsed() throws {
    func features(_ drawing: Drawing) throws -> [FormatVersion.Feature] {
      var encoder = DrawingEncoder(drawing, effort: .fast)
      _ = try encoder.encode { count, body in for index in 0..<count { body(index) } }
      return encoder.features
    }
    #expect(try features(Drawing()) == [])
    #expect(try features(Drawing(inks: [Ink()])) == [.packedBlocks])
    var long = Drawing(inks: [Ink()])
    for _ in 0...SearchSettings.blockPoints { try long.strokes.append(Stroke(ink: 0)) }
    let used = try features(long)
    #expect(used.contains(.index) && used.contains(.tableCopy))
    #expect(used.count == 5)
    #expect(FormatVersion.needed(by: used) == 1)
  }

  @Test func partsKeepTheOrderOfTheDrawing() throws {
    var drawing = Drawing()
    // The first stroke fills a block and has the channels in one order, a later one has others too.
    let count = SearchSettings.blockPoints
    let values = [Double](repeating: 1, count: count)
    try drawing.strokes.append(Stroke(points: ["y": values]))
    try drawing.strokes.append(Stroke(points: ["x": [1], "y": [2]]))
    try drawing.strokes.append(Stroke(points: ["x": values]))
    try drawing.strokes.append(Stroke(points: ["t": [1], "x": [2], "y": [3]]))
    let bytes = try drawing.encoded(options: EncodingOptions(effort: .fast))
    var reader = DrawingReader()
    reader.append(bytes.span)
    var orders: [[ChannelName]] = []
    while let part = try reader.next() { orders += part.strokes.map(\.points.channels) }
    try reader.finish()
    #expect(orders == drawing.strokes.map(\.points.channels))
    #expect(orders.last == ["y", "x", "t"])
  }

  /// The order of a stroke's channels is the drawing's: found by fuzzing, where a stroke read by the
  /// index, and so without those before it, was not equal to itself.
  @Test(arguments: [2, 3, 17, 64]) func strokesAreEqualWithoutThoseBefore(count: Int) throws {
    let names = (0..<count).map { ChannelName(rawValue: "c\($0)") }
    var drawing = Drawing()
    for (index, name) in names.enumerated().reversed() {
      try drawing.strokes.append(Stroke(points: StrokePoints([(name, [Double(index)])])))
    }
    let all = names.enumerated().map { ($1, [Double($0)]) }
    try drawing.strokes.append(Stroke(points: StrokePoints(all)))
    let bytes = try drawing.bytes(.fast)
    for lower in 0...count {
      var indexed = try IndexedDrawing(ArraySource(bytes))
      let part = try indexed.drawing(strokes: lower..<count + 1)
      #expect(Array(part.strokes) == Array(drawing.strokes.dropFirst(lower)))
    }
    for changed in 0..<count {
      var other = all
      other[changed].1 = [-1]
      #expect(StrokePoints(other.reversed()) != StrokePoints(all))
      other[changed] = ("other", all[changed].1)
      #expect(StrokePoints(other.reversed()) != StrokePoints(all))
      #expect(StrokePoints(other) != StrokePoints(all))
    }
    #expect(StrokePoints(all.reversed()) == StrokePoints(all))
  }
}
