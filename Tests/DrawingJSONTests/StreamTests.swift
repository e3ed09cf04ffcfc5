import DrawingFormat
import DrawingJSON
import Testing

/// Reading and writing stroke by stroke, and errors of sources and sinks.
@Suite struct StreamTests {
  @Test func headerComesFirstWhereItStandsFirst() throws {
    let json = #"{"inks":[{}],"strokes":[{"ink":0},{"start":1}],"a":5}"#
    var reader = DrawingJSONReader(JSONArraySource(json.bytes, pieceSize: 4))
    try reader.readHeader()
    #expect(reader.header.inks.count == 1)
    #expect(reader.header.attributes.isEmpty)
    #expect(try reader.nextStroke() == Stroke(ink: 0))
    #expect(reader.strokeCount == 1)
    #expect(try reader.nextStroke() == Stroke(start: 1))
    #expect(reader.header.attributes.isEmpty)
    #expect(try reader.nextStroke() == nil)
    #expect(reader.header.attributes == ["a": .integer(5)])
    #expect(try reader.nextStroke() == nil)
    #expect(reader.position.offset == json.utf8.count)
  }

  @Test func anErrorStays() throws {
    var reader = DrawingJSONReader(JSONArraySource(#"{"strokes":[{},5,{}]}"#.bytes))
    #expect(try reader.nextStroke() == Stroke())
    let first = #expect(throws: JSONError.self) { try reader.nextStroke() }
    let second = #expect(throws: JSONError.self) { try reader.nextStroke() }
    let third = #expect(throws: JSONError.self) { try reader.readHeader() }
    #expect(first?.path == "strokes[1]")
    #expect(first == second && first == third)
  }

  @Test func writingStrokeByStrokeIsTheSame() throws {
    let drawing = try Drawing(FormTests.full)
    for style in [JSONStyle.readable, .minified] {
      var writer = DrawingJSONWriter(style: style)
      var sink = JSONArraySink()
      try writer.begin(drawing)
      for stroke in drawing.strokes {
        try writer.write(stroke)
        #expect(writer.pendingCount > 0)
        try writer.drain(into: &sink)
        #expect(writer.pendingCount == 0)
      }
      try writer.end(unknownChunks: drawing.unknownChunks)
      try writer.drain(into: &sink)
      #expect(sink.bytes == (try drawing.json(style: style)))
    }
  }

  /// A source that fails after a number of pieces.
  struct FailingSource: JSONByteSource {
    static let error = JSONError(.inputOutput, found: "a broken disk", expected: "a file")
    var pieces: [String]

    mutating func read(into buffer: inout [UInt8]) throws(JSONError) -> Int {
      guard !pieces.isEmpty else { throw Self.error }
      buffer = pieces.removeFirst().bytes
      return buffer.count
    }
  }

  @Test(arguments: [[], [#"{"strokes":[{"points":{"x":[1,2"#], [#"{"strokes":[]}"#]])
  func errorsOfSourcesTravel(pieces: [String]) {
    let error = #expect(throws: JSONError.self) {
      try Drawing(jsonFrom: FailingSource(pieces: pieces))
    }
    #expect(error == FailingSource.error)
    #expect(error?.description == "expected a file, found a broken disk")
  }

  /// A source that claims more or fewer bytes than there are.
  struct LyingSource: JSONByteSource {
    let claim: Int

    mutating func read(into buffer: inout [UInt8]) throws(JSONError) -> Int {
      buffer = "1".bytes
      return claim
    }
  }

  @Test func countsOfSourcesAreBounded() {
    let negative = #expect(throws: JSONError.self) {
      try JSONReader.validate(LyingSource(claim: .min))
    }
    #expect(negative?.code == .truncated)
    var reader = JSONReader(LyingSource(claim: .max))
    #expect(throws: Never.self) { _ = try reader.peekKind() }
    #expect(reader.position.offset == 0)
  }

  struct FullSink: JSONByteSink {
    mutating func write(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
      throw JSONError(.inputOutput, found: "a full disk", expected: "room")
    }
  }

  @Test func errorsOfSinksTravel() {
    var sink = FullSink()
    let error = #expect(throws: JSONError.self) { try Drawing().writeJSON(to: &sink) }
    #expect(error?.found == "a full disk")
  }

  @Test func largeDrawingsAreWrittenInPieces() throws {
    struct PieceSink: JSONByteSink {
      var sizes: [Int] = []
      mutating func write(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
        sizes.append(bytes.count)
      }
    }
    var drawing = Drawing()
    let values = (0..<3_000).map { Double($0) / 8 }
    for _ in 0..<10 { try drawing.strokes.append(Stroke(points: ["x": values])) }
    var sink = PieceSink()
    try drawing.writeJSON(to: &sink)
    #expect(sink.sizes.count > 2)
    #expect(sink.sizes.max() ?? .max < 100_000)
    #expect(sink.sizes.reduce(0, +) == (try drawing.jsonSize(style: .readable)))
  }
}
