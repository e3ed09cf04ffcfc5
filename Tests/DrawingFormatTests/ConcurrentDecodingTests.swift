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
      _ sharing: ColumnSharing = ColumnSharing(columns: 40, values: 1000, strokes: 500, bytes: 0)
    ) -> Drawing? {
      Drawing.decoded(bytes.span, limits, channels, sharing, running: perform)
    }
  }

  /// Reads both ways, and finds any difference.
  static func expectSame(
    _ bytes: [UInt8], _ way: Way, limits: DecodingLimits = .default,
    channels: Set<ChannelName>? = nil, _ comment: Comment
  ) {
    var one: Drawing?
    let wanted = fault { () throws(DrawingError) in
      one = try Drawing(decoding: bytes.span, limits: limits, channels: channels)
    }
    var several: Drawing?
    let found = fault { () throws(DrawingError) in
      several = try Drawing(
        decoding: bytes.span, limits: limits, channels: channels, running: way.perform)
    }
    #expect(found == wanted, comment)
    for drawing in [several, way.decoded(bytes, limits: limits, channels: channels)] {
      #expect(drawing == one, comment)
      if let drawing, let one {
        #expect(DrawingDigest.difference(drawing, one) == nil, comment)
      }
    }
  }

  @Test(arguments: Way.allCases) func ofALongDrawing(way: Way) throws {
    let drawing = try ConcurrentEncodingTests.long.get()
    let bytes = try drawing.bytes(.fast)
    #expect(way.decoded(bytes) == drawing)
    Self.expectSame(bytes, way, channels: [.y, .width], "y and width")
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

  /// Numbers that were not asked for are left alone, and a call that comes too late is a fault and never
  /// other ink.
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

  /// Strokes over several blocks, tables in blocks behind the first, chunks that nobody knows.
  @Test(arguments: 0..<8 as Range<UInt64>, [Way.threads, .backwards])
  func ofAnyDrawing(seed: UInt64, way: Way) throws {
    let drawing = try SampleDrawings.drawing(seed: seed, size: .medium)
    Self.expectSame(try Grown.divided(drawing, points: 60), way, "seed \(seed), divided")
    Self.expectSame(try drawing.bytes(.fast), way, "seed \(seed)")
    let names = Set(drawing.strokes.columns.map { $0.name }.prefix(2))
    let bytes = try Grown.divided(drawing, points: 90)
    Self.expectSame(bytes, way, channels: names, "seed \(seed), two channels")
  }

  @Test func ofConformanceFiles() throws {
    let manifest = ConformanceManifest.whole
    for file in manifest.valid.map(\.file) + manifest.invalid.map(\.file) {
      Self.expectSame(try ConformanceManifest.bytes(file), .threads, "\(file)")
    }
  }

  /// Whichever block is at fault, and whatever comes behind it.
  @Test func ofDamagedFiles() throws {
    let bytes = try Grown.file(Grown.strokes(30), size: 3)
    let chunks = try HandMade.chunks(of: bytes)
    var random = SeededGenerator(seed: 12)
    for round in 0..<40 {
      var damaged = chunks
      for _ in 0...random.below(2) {
        let index = random.below(damaged.count)
        guard !damaged[index].payload.isEmpty else { continue }
        let place = random.below(damaged[index].payload.count)
        damaged[index].payload[place] ^= 1 << UInt8(random.below(8))
      }
      Self.expectSame(HandMade.file(damaged), .threads, "seed 12, round \(round)")
    }
    for count in stride(from: 0, to: bytes.count, by: 23) {
      Self.expectSame(Array(bytes[..<count]), .threads, "cut at \(count)")
    }
  }

  /// Limits that any of the blocks reaches, alone or with those before it.
  @Test(arguments: 0..<20) func limits(step: Int) throws {
    let bytes = try Grown.file(Grown.strokes(40), size: 4)
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
}
