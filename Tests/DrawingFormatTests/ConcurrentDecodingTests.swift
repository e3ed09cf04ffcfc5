import Dispatch
import DrawingSamples
import Foundation
import Synchronization
import Testing

@testable import DrawingFormat

/// Decoding of several channels at once: the same drawing and the same errors as on one thread.
@Suite struct ConcurrentDecodingTests {
  /// What runs the work.
  enum Way: CaseIterable, Sendable {
    case threads, backwards, twice, notAtAll

    func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
      switch self {
      case .threads: DispatchQueue.concurrentPerform(iterations: count, execute: body)
      case .backwards: for index in (0..<count).reversed() { body(index) }
      case .twice: for index in 0..<2 * count { body(index % count) }
      case .notAtAll: break
      }
    }

    /// Reads columns however short they are, and seldom many together.
    func decoded(
      _ bytes: [UInt8], limits: DecodingLimits = .default, channels: Set<ChannelName>? = nil,
      blockBytes: Int = 0
    ) -> Drawing? {
      let sharing = ColumnSharing(
        columns: 40, headerBytes: 5000, values: 1000, strokes: 500, blockBytes: blockBytes,
        bytes: blockBytes == 0 ? 0 : .max)
      return Drawing.decoded(bytes.span, limits, channels, sharing, running: perform)
    }
  }

  /// Reads all ways, and finds any difference.
  static func expectSame(
    _ bytes: [UInt8], _ way: Way, limits: DecodingLimits = .default,
    channels: Set<ChannelName>? = nil, _ comment: Comment
  ) {
    var one: Drawing?
    let wanted = fault { () throws(DrawingError) in
      one = try Drawing.decodedInOrder(bytes.span, limits, channels)
    }
    var alone: Drawing?
    let foundAlone = fault { () throws(DrawingError) in
      alone = try Drawing(decoding: bytes.span, limits: limits, channels: channels)
    }
    #expect(foundAlone == wanted, comment)
    var several: Drawing?
    let found = fault { () throws(DrawingError) in
      several = try Drawing(
        decoding: bytes.span, limits: limits, channels: channels, running: way.perform)
    }
    #expect(found == wanted, comment)
    // All blocks wait, or only the longer half of the chunks.
    let ways = [0, median(bytes)].map {
      way.decoded(bytes, limits: limits, channels: channels, blockBytes: $0)
    }
    for drawing in [alone, several] + ways {
      #expect(drawing == one, comment)
      if let drawing, let one {
        #expect(DrawingDigest.difference(drawing, one) == nil, comment)
      }
    }
  }

  /// The size that half of the chunks have, or more.
  private static func median(_ bytes: [UInt8]) -> Int {
    let sizes = ((try? HandMade.chunks(of: bytes)) ?? []).map { $0.payload.count }.sorted()
    return sizes.isEmpty ? 0 : sizes[sizes.count / 2]
  }

  @Test(arguments: Way.allCases) func ofALongDrawing(way: Way) throws {
    let drawing = try ConcurrentEncodingTests.long.get()
    let bytes = try drawing.bytes(.fast)
    #expect(way.decoded(bytes) == drawing)
    Self.expectSame(bytes, way, channels: [.y, .width], "y and width")
    // One thread reads long blocks so too.
    #expect(Drawing.decoded(bytes.span, .default, nil, .one, running: way.perform) == drawing)
  }

  /// A fault in any block of a long drawing, most of which is read before.
  @Test func ofALongDrawingWithAFault() throws {
    let chunks = try HandMade.chunks(of: try ConcurrentEncodingTests.long.get().bytes(.fast))
    let long = chunks.indices.filter { chunks[$0].payload.count >= ColumnSharing.one.blockBytes }
    #expect(long.count > 1)
    for index in long {
      var damaged = chunks
      let middle = damaged[index].payload.count / 2
      for place in middle..<middle + 200 { damaged[index].payload[place] = 0xFF }
      let bytes = HandMade.file(damaged)
      #expect(fault { () throws(DrawingError) in _ = try Drawing(decoding: bytes.span) } != nil)
      Self.expectSame(bytes, .threads, "chunk \(index)")
    }
  }

  /// That channels really are read at the same time: two calls wait for each other.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "there is one processor"))
  func atTheSameTime() throws {
    let drawing = try ConcurrentEncodingTests.long.get()
    let bytes = try drawing.bytes(.fast)
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let limit = DispatchTime.now() + 20
    var counts: [Int] = []
    let found = try Drawing(decoding: bytes.span) { count, body in
      counts.append(count)
      DispatchQueue.concurrentPerform(iterations: count) { index in
        if index == 0 {
          first.signal()
          #expect(second.wait(timeout: limit) == .success)
        }
        if index == 1 {
          second.signal()
          #expect(first.wait(timeout: limit) == .success)
        }
        body(index)
      }
    }
    #expect(found == drawing)
    #expect(counts.count == 1 && counts[0] >= 2, "calls: \(counts)")
  }

  /// A thread for each of many short blocks took twenty times as long, with all 1024 channels at hand.
  @Test func shortColumnsAreNotHandedOut() throws {
    let points = StrokePoints((0..<1024).map { (ChannelName(rawValue: "c\($0)"), [1.0]) })
    var drawing = Drawing()
    try drawing.strokes.append(Stroke(points: points))
    let empty = (type: ChunkType.block, payload: [4, 0] as [UInt8])
    let chunks = try HandMade.chunks(of: try drawing.bytes())
    let bytes = HandMade.file(
      chunks + [(type: UInt64, payload: [UInt8])](repeating: empty, count: 5000))
    var calls = 0
    let found = try Drawing(decoding: bytes.span) { count, body in
      calls += 1
      for index in 0..<count { body(index) }
    }
    #expect(found.strokes.count == 1)
    #expect(calls == 0)
  }

  /// Numbers that were not asked for are left alone.
  @Test func workThatWasNotAskedFor() throws {
    let drawing = try ConcurrentEncodingTests.long.get()
    let bytes = try drawing.bytes(.fast)
    let found = try Drawing(decoding: bytes.span) { count, body in
      for index in -1...count { body(index) }
    }
    #expect(found == drawing)
    let encoded = try drawing.encoded(options: EncodingOptions(effort: .fast)) { count, body in
      for index in -1...count { body(index) }
    }
    #expect(encoded == bytes)
  }

  /// Strokes over several blocks of any form, tables in blocks behind the first, chunks that nobody knows.
  @Test(arguments: 0..<6 as Range<UInt64>, Grown.Form.allCases)
  func ofAnyDrawing(seed: UInt64, form: Grown.Form) throws {
    let drawing = try SampleDrawings.drawing(seed: seed, size: .medium)
    let bytes = try Grown.divided(drawing, points: 60, form: form)
    let sizes = try HandMade.chunks(of: bytes).map { $0.payload.count }
    #expect(sizes.contains { $0 < Self.median(bytes) }, "some chunks are shorter")
    Self.expectSame(bytes, .threads, "seed \(seed)")
    let names = Set(drawing.strokes.columns.map { $0.name }.prefix(2))
    Self.expectSame(bytes, .backwards, channels: names, "seed \(seed), two channels")
    if form == .usual { Self.expectSame(try drawing.bytes(.fast), .threads, "seed \(seed)") }
  }

  /// Strokes in which x and y jump at the same points, and others in which they do so each for itself.
  private static func jumping(_ count: Int, together: Bool, seed: UInt64) throws -> [Stroke] {
    var random = SeededGenerator(seed: seed)
    func step(_ isLarge: Bool) -> Double {
      isLarge ? Double(random.below(8001) - 4000) : Double(random.below(3) - 1)
    }
    return (0..<count).map { _ in
      var (x, y): ([Double], [Double]) = ([0], [0])
      for _ in 1..<50 {
        let isLarge = random.below(8) == 0
        x.append(x[x.count - 1] + step(isLarge))
        y.append(y[y.count - 1] + step(together ? isLarge : random.below(8) == 0))
      }
      return Stroke(points: ["x": x, "y": y, "t": x.indices.map { Double($0) }])
    }
  }

  /// Columns that lean on the one before, in some blocks and not in others.
  @Test(arguments: [Grown.Form.sectioned, .alternating]) func columnsThatLean(
    form: Grown.Form
  ) throws {
    let strokes = try [true, false, true].flatMap {
      try Self.jumping(240, together: $0, seed: 9)
    }
    let drawing = try Drawing(Grown.tables, strokes: strokes)
    let bytes = try Grown.divided(
      drawing, points: 12_000, strokes: 1000, form: form,
      effort: .default)
    var leaning: Set<[Bool]> = []
    var sizes = TableSizes()
    for chunk in try HandMade.chunks(of: bytes) {
      var budget = DecodingBudget(.default, inputBytes: bytes.count)
      let decoder = BlockDecoder(
        scratch: DecodingScratch(), context: "", fileOffset: 0, tableSizes: sizes)
      let header = try decoder.header(chunk.payload, budget: &budget)
      sizes.add(header.additions)
      leaning.insert(header.columns.map { $0.usesNeighbor })
    }
    #expect(leaning.count > 1 && leaning.contains { $0.contains(true) }, "\(leaning)")
    Self.expectSame(bytes, .threads, "all")
    for column in drawing.strokes.columns {
      Self.expectSame(bytes, .backwards, channels: [column.name], "\(column.name.rawValue)")
    }
  }

  @Test func ofConformanceFiles() throws {
    let manifest = ConformanceManifest.whole
    for file in manifest.valid.map(\.file) + manifest.invalid.map(\.file) {
      Self.expectSame(try ConformanceManifest.bytes(file), .threads, "\(file)")
    }
  }

  /// Whichever block is at fault, and whatever comes behind it.
  @Test(arguments: [Grown.Form.sectioned, .usual]) func ofDamagedFiles(form: Grown.Form) throws {
    let drawing = try Drawing(Grown.tables, strokes: Grown.strokes(30))
    let bytes = try Grown.divided(drawing, points: 40, form: form)
    let chunks = try HandMade.chunks(of: bytes)
    var random = SeededGenerator(seed: 12)
    for round in 0..<30 {
      var damaged = chunks
      for _ in 0...random.below(2) {
        let index = random.below(damaged.count)
        guard !damaged[index].payload.isEmpty else { continue }
        let place = random.below(damaged[index].payload.count)
        damaged[index].payload[place] ^= 1 << UInt8(random.below(8))
      }
      Self.expectSame(HandMade.file(damaged), .threads, "seed 12, round \(round)")
    }
    for count in stride(from: 0, to: bytes.count, by: 41) {
      Self.expectSame(Array(bytes[..<count]), .threads, "cut at \(count)")
    }
  }

  /// Limits that any of the blocks reaches, alone or with those before it.
  @Test(arguments: 0..<20) func limits(step: Int) throws {
    let drawing = try Drawing(Grown.tables, strokes: Grown.strokes(40))
    let bytes = try Grown.divided(drawing, points: 50, form: .alternating)
    var (points, strokes) = (DecodingLimits(), DecodingLimits())
    points.points = step * 27
    strokes.strokes = step * 3
    var (output, attributes) = (DecodingLimits(), DecodingLimits())
    output.outputBytes = step * 1200
    attributes.attributeValues = step * 3
    var chunk = DecodingLimits()
    chunk.chunkBytes = step * 24
    for limits in [points, strokes, output, attributes, chunk] {
      Self.expectSame(bytes, .threads, limits: limits, "step \(step)")
    }
  }

  /// What waits is read before it takes much more memory than one block does.
  @Test func howMuchWaits() throws {
    let drawing = try Drawing(Grown.tables, strokes: Grown.strokes(40))
    let sectioned = try Grown.divided(drawing, points: 12, form: .sectioned)
    let packed = try Grown.divided(drawing, points: 12)
    func calls(
      _ bytes: [UInt8], columns: Int = .max, headerBytes: Int = .max, values: Int = .max,
      strokes: Int = .max
    ) -> Int {
      var calls = 0
      let sharing = ColumnSharing(
        columns: columns, headerBytes: headerBytes, values: values, strokes: strokes,
        blockBytes: 0, bytes: 0)
      let found = Drawing.decoded(bytes.span, .default, nil, sharing) { count, body in
        calls += 1
        for index in 0..<count { body(index) }
      }
      #expect(found?.strokes == drawing.strokes)
      return calls
    }
    // 40 blocks of one stroke with 12 points in two channels.
    #expect(calls(sectioned) == 1)
    #expect(calls(sectioned, columns: 8) == 10)
    #expect(calls(sectioned, strokes: 10) == 4)
    #expect(calls(sectioned, headerBytes: 1) == 40)
    #expect(calls(packed, values: 48) == 20)
  }
}
