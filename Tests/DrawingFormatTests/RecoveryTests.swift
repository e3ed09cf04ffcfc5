import DrawingSamples
import Testing

@testable import DrawingFormat

/// What comes back from damaged files.
struct RecoveryTests {
  private static let strokes = Grown.strokes(20)

  private func recovering(_ bytes: [UInt8]) throws(DrawingError) -> Recovery {
    try Drawing.recovering(bytes.span)
  }

  /// The chunks of a file with their places.
  private func chunks(_ bytes: [UInt8]) throws -> [Chunk] {
    var walk = try ChunkWalk(bytes.span)
    var result: [Chunk] = []
    while let chunk = try walk.next(in: bytes.span) { result.append(chunk) }
    return result
  }

  /// Strokes of the original that come back, by their IDs; anything else fails.
  private func kept(_ recovery: Recovery, _ comment: Comment) -> [Int] {
    var numbers: [Int] = []
    for stroke in recovery.drawing.strokes {
      guard case .number(let number)? = stroke.id, Int(number) < Self.strokes.count else {
        Issue.record("an invented stroke: \(comment)")
        continue
      }
      numbers.append(Int(number))
      var original = Self.strokes[Int(number)]
      if stroke.ink == nil { original.ink = nil }
      #expect(PlainStroke(stroke) == PlainStroke(original), comment)
    }
    return numbers
  }

  private func damaged(_ bytes: [UInt8], _ chunk: Chunk) -> [UInt8] {
    var result = bytes
    result[chunk.payloadOffset + chunk.payloadCount / 2] ^= 0x55
    return result
  }

  @Test func `intact files come back as they are`() throws {
    for size in SampleDrawings.Size.allCases {
      var samples = SampleDrawings(seed: 3, size: size)
      for number in 0..<40 {
        guard let bytes = try? samples.next().bytes() else { continue }
        let recovery = try recovering(bytes)
        #expect(try recovery.drawing == Drawing(bytes), "sample \(number)")
        #expect(recovery.isComplete && recovery.lostStrokes == 0, "sample \(number)")
      }
    }
  }

  @Test func `any one chunk may be damaged`() throws {
    let bytes = try Grown.file(Self.strokes, size: 3)
    let chunks = try chunks(bytes)
    var nextStroke = 0
    for (number, chunk) in chunks.enumerated() {
      let recovery = try recovering(damaged(bytes, chunk))
      let kept = kept(recovery, "chunk \(number)")
      #expect(recovery.lostBytes == chunk.end - chunk.offset, "chunk \(number)")
      #expect(recovery.lostRanges == [chunk.offset..<chunk.end], "chunk \(number)")
      #expect(!recovery.isComplete)
      if chunk.type == ChunkType.block, number > 0 {
        let lost = nextStroke..<min(nextStroke + 3, 20)
        nextStroke += 3
        #expect(kept == (0..<20).filter { !lost.contains($0) }, "chunk \(number)")
        #expect(recovery.lostStrokes == lost.count, "chunk \(number)")
        #expect(
          recovery.lostTimes == Double(lost.lowerBound)...Double(lost.upperBound - 1),
          "chunk \(number)")
      } else {
        #expect(kept.count == 20, "chunk \(number)")
      }
      // The copy has the tables even where the first block is lost.
      #expect(recovery.drawing.inks == Grown.tables.inks, "chunk \(number)")
      #expect(recovery.lostReferences == 0, "chunk \(number)")
      #expect(recovery.drawing.metadata.title == "Grown", "chunk \(number)")
    }
  }

  @Test func `without a copy lost tables are told`() throws {
    let bytes = try Grown.file(Self.strokes, size: 3, isFinished: false)
    let recovery = try recovering(damaged(bytes, try chunks(bytes)[0]))
    #expect(recovery.drawing.strokes.count == 20)
    #expect(recovery.lostReferences > 0)
    #expect(recovery.drawing.inks.isEmpty)
    #expect(recovery.drawing.strokes.allSatisfy { $0.ink == nil })
    #expect(recovery.drawing.strokes.columns.allSatisfy { $0.name.rawValue.hasPrefix("unknown-") })
    #expect(recovery.lostStrokes == nil)
    for (stroke, original) in zip(recovery.drawing.strokes, Self.strokes) {
      #expect(Set(PlainStroke(stroke).points.values) == Set(PlainStroke(original).points.values))
    }
  }

  @Test func `tables that blocks behind a copy add are saved too`() throws {
    let file = MemoryFile()
    var writer = try DrawingWriter(
      creating: MemorySink(file: file), tables: Grown.tables, effort: .fast)
    try writer.append(Self.strokes[0])
    try writer.finish()
    let pencil = try writer.append(Ink(type: .pencil))
    var late = Self.strokes[2]
    late.ink = pencil
    try writer.append(late)
    try writer.synchronize()
    let chunks = try chunks(file.bytes)
    let recovery = try recovering(damaged(file.bytes, chunks[0]))
    #expect(recovery.drawing.inks.count == 3)
    #expect(recovery.drawing.strokes.last?.ink == 2)
    #expect(recovery.lostReferences == 0)
    // Lost between the copy and the block that adds: the ink comes back, nobody refers to it.
    let middle = try recovering(damaged(file.bytes, chunks[1]))
    #expect(middle.drawing.strokes.last?.ink == 2)
  }

  @Test func `a hole of any size anywhere`() throws {
    let bytes = try Grown.file(Self.strokes, size: 2)
    let chunks = try chunks(bytes)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let comment: Comment = "seed \(seed), round \(round)"
      let start = random.below(bytes.count)
      let hole = start..<min(start + 1 + random.below(300), bytes.count)
      var damaged = bytes
      switch random.below(3) {
      case 0: damaged.removeSubrange(hole)
      case 1: for index in hole { damaged[index] = 0 }
      default: for index in hole { damaged[index] = UInt8(random.below(256)) }
      }
      guard damaged != bytes, hole.lowerBound > 6 else { continue }
      let blocks = chunks.dropFirst().filter { $0.type == ChunkType.block }
      let intact = blocks.enumerated().filter { number, chunk in
        chunk.end <= hole.lowerBound || chunk.offset >= hole.upperBound
      }
      guard let recovery = try? recovering(damaged) else {
        Issue.record("not recovered: \(comment)")
        continue
      }
      let kept = kept(recovery, comment)
      for (number, _) in intact {
        #expect(kept.contains(2 * number) && kept.contains(2 * number + 1), comment)
      }
      #expect(kept == kept.sorted(), comment)
      #expect(kept.count == 20 || !recovery.isComplete, comment)
    }
  }

  @Test func `a damaged signature`() throws {
    let bytes = try Grown.file(Self.strokes, size: 3)
    for position in 0..<6 {
      var damaged = bytes
      damaged[position] = 0xEE
      let recovery = try recovering(damaged)
      #expect(kept(recovery, "byte \(position)").count == 20)
      #expect(recovery.lostStrokes == 0)
      #expect(recovery.lostRanges == [0..<7])
      #expect(recovery.drawing.inks.count == 2)
    }
    #expect(kept(try recovering(Array(bytes.dropFirst(7))), "none").count == 20)
  }

  @Test func `the end`() throws {
    let finished = try Grown.file(Self.strokes, size: 3)
    let open = try Grown.file(Self.strokes, size: 3, isFinished: false)
    let zeros = [UInt8](repeating: 0, count: 500)
    #expect(try recovering(finished.dropLast()).isComplete)
    #expect(try recovering(finished + zeros).isComplete)
    for bytes in [Array(open.dropLast()), open + zeros, finished + [1, 2, 3]] {
      let recovery = try recovering(bytes)
      #expect(!recovery.isComplete)
      #expect(kept(recovery, "the end").count == 20)
    }
  }

  @Test func `a continued stroke whose beginning is lost`() throws {
    var drawing = Grown.tables
    try drawing.strokes.append(
      Stroke(ink: 1, start: 3, points: ["x": (0..<30).map(Double.init)]))
    try drawing.strokes.append(Stroke(ink: 1, points: ["y": [1, 2]]))
    let bytes = try Grown.divided(drawing, points: 10)
    let recovery = try recovering(damaged(bytes, try chunks(bytes)[1]))
    let found = recovery.drawing.strokes.map { $0.points["x"].map(Array.init) ?? [] }
    let wanted: [[Double]] = [(0..<10).map(Double.init), (20..<30).map(Double.init), []]
    #expect(found == wanted)
    #expect(recovery.cutStrokes == 1)
    #expect(recovery.drawing.strokes[1].ink == nil)
    #expect(recovery.drawing.strokes[0].ink == 1)
  }

  @Test func `a drawing inside an attribute is not taken for part of this one`() throws {
    let inner = try Grown.file(Grown.strokes(6, seed: 9), size: 2)
    let file = MemoryFile()
    var writer = try DrawingWriter(creating: MemorySink(file: file), effort: .fast)
    try writer.append(Stroke(points: ["x": [1]]))
    try writer.synchronize()
    let place = file.bytes.count - 1
    try writer.append(
      Stroke(attributes: ["preview": .bytes(inner)], points: ["x": [2]]))
    try writer.synchronize()
    try writer.append(Stroke(points: ["x": [3]]))
    try writer.finish()
    var damaged = file.bytes
    damaged[place + 12] ^= 1
    let recovery = try recovering(damaged)
    let values: [Double] = recovery.drawing.strokes.compactMap { $0.points["x"]?.first }
    #expect(values == [1, 3])
  }

  @Test func `what is nothing of a drawing`() throws {
    let cases: [[UInt8]] = [
      [], [0x50, 0x4B, 3, 4], Array("{\"strokes\":[]}".utf8), [UInt8](repeating: 0, count: 1000),
      [UInt8](repeating: 0xFF, count: 100_000), [UInt8](repeating: 2, count: 100_000),
    ]
    for bytes in cases {
      let error = fault { () throws(DrawingError) in _ = try recovering(bytes) }
      #expect(error?.code == .notADrawing, "\(bytes.prefix(8))")
    }
    let newer = fault { () throws(DrawingError) in
      _ = try recovering(Signature.bytes + [99, 0])
    }
    #expect(newer?.code == .needsNewerReader)
  }

  @Test func `limits are kept and told`() throws {
    let bytes = try Grown.file(Self.strokes, size: 3)
    for limits in [DecodingLimits(strokes: 19), DecodingLimits(points: 100)] {
      let error = fault { () throws(DrawingError) in
        _ = try Drawing.recovering(bytes.span, limits: limits)
      }
      #expect(error?.code == .limitExceeded)
    }
  }
}
