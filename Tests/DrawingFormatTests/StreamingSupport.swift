import DrawingSamples
import Testing

@testable import DrawingFormat

/// A file in memory that counts what is written and can be full.
final class MemoryFile {
  var bytes: [UInt8] = []
  var writtenCount = 0
  /// The number of bytes at the last `synchronize()`.
  var synchronizedCount = 0
  /// So many bytes fit; a write that does not fit is done in part, as a full disk does it.
  var capacity = Int.max
}

struct MemorySink: DrawingSink {
  let file: MemoryFile

  mutating func write(_ bytes: [UInt8], at offset: Int) throws(DrawingError) {
    let fitting = bytes.prefix(max(0, file.capacity - offset))
    let end = offset + fitting.count
    if file.bytes.count < end {
      file.bytes += [UInt8](repeating: 0, count: end - file.bytes.count)
    }
    file.bytes.replaceSubrange(offset..<end, with: fitting)
    file.writtenCount += fitting.count
    guard fitting.count == bytes.count else {
      throw DrawingError(
        .inputOutput, offset: offset, context: "sink", found: "a full disk", expected: "room")
    }
  }

  mutating func truncate(to count: Int) throws(DrawingError) {
    file.bytes.removeLast(file.bytes.count - count)
  }

  mutating func synchronize() throws(DrawingError) { file.synchronizedCount = file.bytes.count }
}

extension DrawingError.Code {
  fileprivate static let inputOutput = Self(rawValue: "input-output")
}

/// A source that counts what is read.
struct CountingSource: DrawingSource {
  final class Counter { var bytes = 0 }

  let bytes: [UInt8]
  let counter = Counter()

  var count: Int { bytes.count }

  mutating func read(_ range: Range<Int>) throws(DrawingError) -> [UInt8] {
    counter.bytes += range.count
    return Array(bytes[range])
  }
}

/// Files of many blocks.
enum Grown {
  /// Strokes of a pen, 1 s apart, each with its number as ID.
  static func strokes(_ count: Int, points: Int = 12, seed: UInt64 = 5) -> [Stroke] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let x = (0..<points).map { _ in Double(random.below(10_000)) / 64 }
      let y = (0..<points).map { _ in Double(random.below(10_000)) / 64 }
      return Stroke(
        ink: number % 2, start: Double(number), id: .number(UInt64(number)),
        points: number % 5 == 4 ? ["y": y, "force": x] : ["x": x, "y": y])
    }
  }

  static let tables = Drawing(
    metadata: Metadata(title: "Grown"),
    inks: [Ink(type: .pen, color: .black, width: 2), Ink(type: .marker, width: 9)],
    groups: [Group(name: "Page")])

  /// A file with a block for every `size` strokes, each made by a `synchronize()`.
  static func file(_ strokes: [Stroke], size: Int, isFinished: Bool = true) throws -> [UInt8] {
    let file = MemoryFile()
    var writer = try DrawingWriter(creating: MemorySink(file: file), tables: tables, effort: .fast)
    for start in stride(from: 0, to: strokes.count, by: size) {
      for stroke in strokes[start..<min(start + size, strokes.count)] { try writer.append(stroke) }
      try writer.synchronize()
    }
    if isFinished { try writer.finish() }
    return file.bytes
  }

  /// The form of blocks; usually long ones alone have sections.
  enum Form: CaseIterable, Sendable {
    case usual, sectioned, alternating

    func packedPoints(ofBlock number: Int) -> Int {
      switch self {
      case .usual: SearchSettings(.fast).packedPoints
      case .sectioned: -1
      case .alternating: number % 2 == 0 ? -1 : .max
      }
    }
  }

  /// A file of blocks of at most so many points, so that strokes are divided.
  static func divided(
    _ drawing: Drawing, points: Int, strokes: Int = 4, form: Form = .usual,
    effort: EncodingOptions.Effort = .fast
  ) throws -> [UInt8] {
    var settings = SearchSettings(effort)
    // Each block as if it stood alone, by whatever suits it.
    settings.reusesPlans = false
    var chunks: [(type: UInt64, payload: [UInt8])] = []
    var additions = TableAdditions(of: drawing)
    var sizes = TableSizes()
    for range in drawing.strokes.blockRanges(points: points, values: .max, strokes: strokes) {
      settings.packedPoints = form.packedPoints(ofBlock: chunks.count)
      let encoder = BlockEncoder(settings: settings, pool: DeflaterPool())
      let payload = try encoder.encode(
        drawing.strokes.block(range), additions: additions, extra: [], after: sizes)
      chunks.append((ChunkType.block, payload))
      sizes.add(additions)
      additions = TableAdditions()
    }
    return HandMade.file(chunks)
  }
}

extension Drawing {
  init(_ tables: Drawing, strokes: [Stroke]) throws(DrawingError) {
    self = tables
    for stroke in strokes { try self.strokes.append(stroke) }
  }
}

/// A stroke with its channels by name: their order may follow the file's table.
struct PlainStroke: Equatable {
  let bare: Stroke
  let points: [ChannelName: [UInt64]]

  init(_ stroke: Stroke) {
    var bare = stroke
    bare.points = [:]
    self.bare = bare
    var points: [ChannelName: [UInt64]] = [:]
    stroke.points.forEachChannel { points[$0] = $1.map(\.bitPattern) }
    self.points = points
  }

  static func list(_ strokes: some Sequence<Stroke>) -> [PlainStroke] {
    strokes.map(PlainStroke.init)
  }
}
