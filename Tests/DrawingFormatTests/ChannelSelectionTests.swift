import DrawingSamples
import Testing

@testable import DrawingFormat

/// Decoding of chosen channels.
@Suite struct ChannelSelectionTests {
  /// The same strokes with some of their channels.
  static func reduced(_ drawing: Drawing, to channels: Set<ChannelName>) throws -> Drawing {
    var result = drawing
    result.strokes = StrokeList()
    for var stroke in drawing.strokes {
      var kept: [(ChannelName, [Double])] = []
      stroke.points.forEachChannel { name, values in
        if channels.contains(name) { kept.append((name, Array(values))) }
      }
      stroke.points = StrokePoints(kept)
      try result.strokes.append(stroke)
    }
    return result
  }

  static func expectSame(_ found: Drawing, _ wanted: Drawing, _ context: String) {
    #expect(found.strokes.count == wanted.strokes.count, "\(context)")
    for (left, right) in zip(found.strokes, wanted.strokes) {
      #expect(left == right, "\(context)")
    }
  }

  static let selections: [Set<ChannelName>] = [
    [.x, .y], [.y], [.time], [.force, .width], [.altitude], [], ["nothing"],
  ]

  /// Sections with classes that lean on the column before, which is then decoded too.
  @Test(arguments: [EncodingOptions.Effort.fast, .default], selections)
  func ofLongDrawings(effort: EncodingOptions.Effort, channels: Set<ChannelName>) throws {
    let drawing = try PenDrawing.drawing(seconds: 80, seed: 5)
    let bytes = try drawing.encoded(options: EncodingOptions(effort: effort))
    let found = try Drawing(decoding: bytes.span, channels: channels)
    Self.expectSame(found, try Self.reduced(drawing, to: channels), "seed 5")
    #expect(Set(found.strokes.columns.map { $0.name }).isSubset(of: channels))
    // What was left out leaves no trace that would spoil a file.
    let again = try found.encoded(options: EncodingOptions(effort: .fast))
    let back = try Drawing(decoding: again.span)
    Self.expectSame(back, found, "seed 5")
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func ofAnyDrawing(seed: UInt64) throws {
    let drawing = try SampleDrawings.drawing(seed: seed, size: .small)
    var random = SeededGenerator(seed: seed)
    let names = drawing.strokes.columns.map { $0.name }
    let channels = Set(names.filter { (_: ChannelName) in random.once(in: 2) })
    let bytes = try drawing.encoded(options: EncodingOptions(effort: .default))
    let found = try Drawing(decoding: bytes.span, channels: channels)
    Self.expectSame(found, try Self.reduced(drawing, to: channels), "seed \(seed)")
    var reader = DrawingReader(channels: channels)
    reader.append(bytes.span)
    var strokes = 0
    while let part = try reader.next() {
      for (index, stroke) in part.strokes.enumerated() {
        #expect(stroke.points == found.strokes[part.firstStroke + index].points, "seed \(seed)")
      }
      strokes += part.strokes.count
    }
    try reader.finish()
    #expect(strokes == found.strokes.count, "seed \(seed)")
  }

  /// A section that is not looked at is still where it has to be.
  @Test func sectionsThatEndTooEarly() throws {
    let drawing = try PenDrawing.drawing(seconds: 80, seed: 6)
    let bytes = try drawing.encoded(options: EncodingOptions(effort: .fast))
    for place in stride(from: bytes.count / 4, to: bytes.count, by: 9973) {
      let cut = Array(bytes[..<place])
      let result = fault { () throws(DrawingError) in
        _ = try Drawing(decoding: cut.span, channels: [.x])
      }
      #expect(result != nil)
    }
  }
}
