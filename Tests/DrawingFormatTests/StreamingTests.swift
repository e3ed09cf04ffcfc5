import DrawingSamples
import Testing

@testable import DrawingFormat

/// Reading in pieces and from the middle.
struct StreamingTests {
  /// What a streaming reader makes of a file in pieces of a size.
  private func streamed(
    _ bytes: [UInt8], piece: Int, limits: DecodingLimits = .default
  ) throws(DrawingError) -> Drawing {
    var reader = DrawingReader(limits: limits)
    var strokes: [Stroke] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      reader.append(bytes.span.extracting(start..<min(start + piece, bytes.count)))
      while let part = try reader.next() {
        for (index, stroke) in part.strokes.enumerated() {
          if index == 0, part.continuesLastStroke {
            guard part.firstStroke == strokes.count - 1, let last = strokes.popLast() else {
              Issue.record("a part that continues nothing")
              continue
            }
            strokes.append(joined(last, stroke))
          } else {
            #expect(part.firstStroke + index == strokes.count)
            strokes.append(stroke)
          }
        }
      }
    }
    try reader.finish()
    #expect(reader.isAtEnd)
    return try Drawing(reader.tables, strokes: strokes)
  }

  private func joined(_ first: Stroke, _ second: Stroke) -> Stroke {
    var result = first
    var channels: [(ChannelName, [Double])] = []
    first.points.forEachChannel { name, values in
      channels.append((name, Array(values) + Array(second.points[name] ?? [])))
    }
    result.points = StrokePoints(channels)
    return result
  }

  private func expectSame(_ left: Drawing, _ right: Drawing, _ comment: Comment) {
    #expect(PlainStroke.list(left.strokes) == PlainStroke.list(right.strokes), comment)
    #expect(left.metadata == right.metadata, comment)
    #expect(left.inks == right.inks && left.groups == right.groups, comment)
    #expect(left.canvas == right.canvas && left.attributes == right.attributes, comment)
    #expect(left.unknownChunks == right.unknownChunks, comment)
    #expect(left.unknownExtras == right.unknownExtras, comment)
    #expect(left.channels.count == right.channels.count, comment)
    for channel in left.channels { #expect(right.channel(channel.name) == channel, comment) }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, Int.max / 2])
  func `pieces of every size give the drawing`(_ piece: Int) throws {
    var samples = SampleDrawings(seed: 11, size: .small)
    for number in 0..<5 {
      guard let bytes = try? samples.next().bytes() else { continue }
      expectSame(try streamed(bytes, piece: piece), try Drawing(bytes), "sample \(number)")
    }
    let grown = try Grown.file(Grown.strokes(20), size: 3)
    expectSame(try streamed(grown, piece: piece), try Drawing(grown), "grown")
  }

  @Test(arguments: [1, 7, 30, 1000])
  func `strokes go on over several blocks`(_ points: Int) throws {
    var drawing = Grown.tables
    for stroke in Grown.strokes(5, points: 40) { try drawing.strokes.append(stroke) }
    let bytes = try Grown.divided(drawing, points: points)
    #expect(try Drawing(bytes) == drawing)
    for piece in [1, 13, bytes.count] {
      expectSame(try streamed(bytes, piece: piece), drawing, "pieces of \(piece)")
    }
  }

  @Test func `errors name the same place as decoding the whole`() throws {
    let bytes = try Grown.file(Grown.strokes(12), size: 3)
    for position in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[position] ^= 0x10
      guard let whole = fault(reading: damaged) else {
        Issue.record("byte \(position): no fault")
        continue
      }
      let piecewise = fault { () throws(DrawingError) in _ = try streamed(damaged, piece: 5) }
      if whole.code == .truncated { continue }
      #expect(piecewise?.code == whole.code, "byte \(position)")
      #expect(piecewise?.offset == whole.offset, "byte \(position)")
    }
  }

  @Test func `a file cut off is truncated at its length`() throws {
    let bytes = try Grown.file(Grown.strokes(4), size: 2)
    for count in 1..<bytes.count {
      let error = fault { () throws(DrawingError) in
        _ = try streamed(Array(bytes.prefix(count)), piece: 3)
      }
      #expect(error?.code == .truncated, "\(count) bytes")
      #expect(error?.offset == count, "\(count) bytes")
    }
  }

  @Test func `refusals do not depend on the size of the pieces`() {
    for bytes: [UInt8] in [
      [0x89, 0x44, 0x52, 0x0A, 0x0A, 1, 0], [0x50, 0x4B, 3, 4, 5, 6, 7, 8], [0],
      [0x09, 0x44, 0x52],
      Signature.bytes + [2, 0], Signature.bytes + [0, 0], [UInt8](repeating: 0, count: 100),
    ] {
      let whole = fault(reading: bytes)
      for piece in 1...8 {
        let error = fault { () throws(DrawingError) in _ = try streamed(bytes, piece: piece) }
        #expect(error == whole, "\(bytes) in pieces of \(piece)")
      }
    }
  }

  @Test func `bytes after the end are counted and not kept`() throws {
    let bytes = try Grown.file(Grown.strokes(2), size: 2)
    let error = fault { () throws(DrawingError) in
      _ = try streamed(bytes + [UInt8](repeating: 7, count: 1000), piece: 10)
    }
    #expect(error?.code == .trailingBytes)
    #expect(error?.offset == bytes.count)
    #expect(error?.found == "1000 bytes after the end mark")
  }

  @Test func `limits hold over the whole stream`() throws {
    let bytes = try Grown.file(Grown.strokes(20), size: 2)
    for (name, limits) in [
      ("strokes", DecodingLimits(strokes: 19)), ("points", DecodingLimits(points: 239)),
      ("channels", DecodingLimits(channels: 2)), ("outputBytes", DecodingLimits(outputBytes: 3000)),
      ("chunkBytes", DecodingLimits(chunkBytes: 50)),
    ] {
      let error = fault { () throws(DrawingError) in
        _ = try streamed(bytes, piece: 16, limits: limits)
      }
      #expect(error?.code == .limitExceeded, "\(name)")
      #expect(error?.expected.contains("`\(name)`") == true, "\(name)")
    }
    let exact = DecodingLimits(points: 240, strokes: 20, channels: 3)
    #expect(try streamed(bytes, piece: 16, limits: exact).strokes.count == 20)
  }
}

/// Reaching strokes anywhere in a file.
struct IndexedDrawingTests {
  private func filtered(
    _ drawing: Drawing, _ isKept: (Int, Stroke) -> Bool
  ) -> [PlainStroke] {
    drawing.strokes.enumerated().filter { isKept($0.offset, $0.element) }
      .map { PlainStroke($0.element) }
  }

  private func expectSame(_ bytes: [UInt8], _ comment: Comment) throws {
    let whole = try Drawing(bytes)
    var indexed = try IndexedDrawing(ArraySource(bytes))
    #expect(indexed.strokeCount == whole.strokes.count, comment)
    let starts = whole.strokes.compactMap(\.start)
    #expect(indexed.startTimes?.lowerBound == starts.min(), comment)
    #expect(indexed.startTimes?.upperBound == starts.max(), comment)
    for lower in 0...whole.strokes.count {
      for upper in [lower, lower + 1, lower + 3, whole.strokes.count + 9] {
        let found = try indexed.drawing(strokes: lower..<upper)
        let wanted = filtered(whole) { position, _ in (lower..<upper).contains(position) }
        #expect(
          PlainStroke.list(found.strokes) == wanted, "\(comment): strokes \(lower)..<\(upper)")
        #expect(found.inks == whole.inks && found.metadata == whole.metadata, comment)
      }
      let range = Double(lower) - 0.5..<Double(lower) + 4
      let found = try indexed.drawing(startingIn: range)
      let wanted = filtered(whole) { _, stroke in stroke.start.map { range.contains($0) } ?? false }
      #expect(PlainStroke.list(found.strokes) == wanted, "\(comment): times \(range)")
    }
  }

  @Test func `ranges of strokes and times equal a filtered drawing`() throws {
    try expectSame(try Grown.file(Grown.strokes(17), size: 3), "indexed")
    try expectSame(try Grown.file(Grown.strokes(17), size: 3, isFinished: false), "without index")
    try expectSame(try Grown.file([], size: 1), "empty")
    var drawing = Grown.tables
    for stroke in Grown.strokes(6, points: 25) { try drawing.strokes.append(stroke) }
    for points in [4, 10, 60] {
      try expectSame(try Grown.divided(drawing, points: points), "divided at \(points)")
    }
  }

  @Test func `a block of tables between the parts of a stroke does not end it`() throws {
    var drawing = Drawing()
    try drawing.strokes.append(Stroke(points: ["x": [1, 2, 3, 4]]))
    var chunks = try HandMade.chunks(of: try Grown.divided(drawing, points: 2))
    let tables = try HandMade.chunks(of: Drawing(metadata: Metadata(title: "T")).bytes())
    chunks.insert(tables[0], at: 1)
    try expectSame(HandMade.file(chunks), "tables in between")
  }

  @Test func `reads little of a large file`() throws {
    let bytes = try Grown.file(Grown.strokes(400), size: 2)
    let source = CountingSource(bytes: bytes)
    var indexed = try IndexedDrawing(source)
    #expect(indexed.hasIndex)
    #expect(source.counter.bytes < bytes.count / 4)
    source.counter.bytes = 0
    #expect(try indexed.drawing(strokes: 200..<202).strokes.count == 2)
    #expect(source.counter.bytes < bytes.count / 50)
  }

  /// Where there is no index, walking finds what one says, and looks at no values of channels: with
  /// noise in their place it finds the same.
  @Test func `a walk finds what an index says and decodes no points`() throws {
    var drawing = Grown.tables
    for stroke in Grown.strokes(5, points: 30_000) { try drawing.strokes.append(stroke) }
    for file in [
      try Grown.divided(drawing, points: 50_000), try Grown.file(Grown.strokes(30), size: 4),
      try Grown.divided(Drawing(Grown.tables, strokes: Grown.strokes(6, points: 9)), points: 7),
    ] {
      let blocks = try HandMade.chunks(of: file).filter { $0.type == ChunkType.block }
      let bare = HandMade.file(blocks)
      let walked = try directory(of: bare)
      #expect(!walked.hasIndex && blocks.count > 2)
      let payload = Index.payload(walked.entries.map(\.summary))
      let indexed = HandMade.file(blocks + [(ChunkType.index, payload)])
      // Decoding checks each entry against its block.
      #expect(try Drawing(indexed).strokes == Drawing(file).strokes)
      #expect(try directory(of: indexed).entries.map(\.summary) == walked.entries.map(\.summary))

      guard blocks.allSatisfy({ $0.payload.count > 10_000 }) else { continue }
      // The last quarter of these blocks is of the last column.
      let noise = blocks.map { block in
        (
          block.type,
          block.payload.dropLast(block.payload.count / 4)
            + [UInt8](repeating: 0xFF, count: block.payload.count / 4)
        )
      }
      #expect(fault(reading: HandMade.file(noise)) != nil)
      #expect(
        try directory(of: HandMade.file(noise)).entries.map(\.summary)
          == walked.entries.map(\.summary))
      var source = ArraySource(HandMade.file(noise))
      let sink = MemorySink(file: MemoryFile())
      sink.file.bytes = HandMade.file(noise)
      var writer = try DrawingWriter(continuing: &source, in: sink, effort: .fast)
      try writer.append(Stroke(start: 1, points: ["x": [1]]))
      try writer.finish()
      #expect(try directory(of: sink.file.bytes).strokeCount == walked.strokeCount + 1)
    }
  }

  private func directory(of bytes: [UInt8]) throws -> BlockDirectory {
    var source = ArraySource(bytes)
    var budget = DecodingBudget(.default, inputBytes: bytes.count)
    return try BlockDirectory(of: &source, budget: &budget)
  }

  /// Entries that a stranger may write: their checksum is right, what they say is not.
  @Test func `an index that lies is refused and never trusted`() throws {
    let bytes = try Grown.file(Grown.strokes(9), size: 3)
    let chunks = try HandMade.chunks(of: bytes)
    let directory = try IndexedDrawing(ArraySource(bytes))
    #expect(directory.hasIndex)
    let entries = try Index.entries(
      chunks.last?.payload ?? [],
      of: Chunk(
        type: 3, offset: 0, payloadOffset: 2, payloadCount: (chunks.last?.payload.count ?? 0)))
    let lies: [(inout IndexEntry) -> Void] = [
      { $0.gap = 1 << 61 }, { $0.size = 1 << 61 }, { $0.gap = 3 }, { $0.size += 1 },
      { $0.strokes = 1 }, { $0.strokes = 100 }, { $0.continuesStroke = true },
      { $0.points = 1 }, { $0.times = 0...1e9 }, { $0.addsTables.toggle() },
    ]
    for (number, lie) in lies.enumerated() {
      for position in entries.indices {
        var changed = entries
        lie(&changed[position])
        let file = HandMade.file(chunks.dropLast() + [(ChunkType.index, Index.payload(changed))])
        // Either it is found out, or it does no harm.
        var found: Drawing?
        let error = fault { () throws(DrawingError) in
          var indexed = try IndexedDrawing(ArraySource(file))
          found = try indexed.drawing(strokes: 0..<1000)
        }
        let isRight = try found?.strokes == Drawing(bytes).strokes
        #expect(error != nil || isRight, "lie \(number) about block \(position)")
      }
    }
  }
}
