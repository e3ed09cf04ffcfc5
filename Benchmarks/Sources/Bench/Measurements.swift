import Dispatch
import DrawingFormat
import DrawingJSON
import ZlibCalls

/// Times what the libraries and bare zlib do with one drawing, in turn, so that whatever else the
/// machine does touches all of them alike.
///
/// Prints lines of three kinds, fields between tabs: `fact NAME NUMBER`, `size NAME BYTES` and
/// `time NAME PROCESSOR-SECONDS WALL-SECONDS`, the last once a run.
struct Measurements {
  private let json: [UInt8]
  private let drawing: Drawing
  private let file: [UInt8]

  init(_ path: String) throws {
    json = try Files.read(path)
    drawing = try Drawing(json: json)
    file = try drawing.encoded()
    fact("points", drawing.strokes.pointCount)
    fact("strokes", drawing.strokes.count)
    fact("channels", drawing.strokes.columns.count)
    size("json", json.count)
    size("default", file.count)
    size("fast", try drawing.encoded(options: EncodingOptions(effort: .fast)).count)
  }

  func run(_ runs: Int) throws {
    zlib_calls_record()
    _ = try Drawing(decoding: file.span)
    zlib_calls_stop()
    fact("streams", zlib_calls_count())
    size("deflated", zlib_calls_deflated_bytes())
    size("inflated", zlib_calls_inflated_bytes())
    size("deflate-6", zlib_calls_deflate_all(6))
    // The first round warms up and is not printed.
    for run in 0...runs { try round(isPrinted: run > 0) }
  }

  private func round(isPrinted: Bool) throws {
    // A second processor that slept for some time takes as long as some of the work to begin. And a virtual
    // machine may give memory that was free for two seconds back to its host: getting that again takes up to
    // twice as long as decoding, until a few calls went through the same pages.
    func time(_ name: String, warmUps: Int = 0, _ body: () throws -> Void) rethrows {
      for _ in 0..<warmUps { try body() }
      let sample = try Sample.of(body)
      if isPrinted { print("time\t\(name)\t\(sample.processor)\t\(sample.wall)") }
    }
    time("inflate", warmUps: 1) { Kept.keep(zlib_calls_inflate_all()) }
    try time("decode", warmUps: 8) { try Kept.keep(Drawing(decoding: file.span)) }
    // The same a block at a time, so that memory is soon used again, and what asking for the memory of
    // all values costs by itself: both say how much of decoding is not decoding.
    try time("decode-stream") {
      var reader = DrawingReader()
      reader.append(file.span)
      while let part = try reader.next() { Kept.keep(part.strokes.count) }
      try reader.finish()
    }
    time("fill-memory") {
      Kept.keep(
        drawing.strokes.columns.map { [Double](repeating: 1, count: $0.values.count) })
    }
    time("validate") { Kept.keep(FileFindings(checking: file.span)) }
    try time("decode-xy") { try Kept.keep(Drawing(decoding: file.span, channels: [.x, .y])) }
    time("deflate-6") { Kept.keep(zlib_calls_deflate_all(6)) }
    try time("encode-fast") {
      try Kept.keep(drawing.encoded(options: EncodingOptions(effort: .fast)))
    }
    try time("encode-default", warmUps: 1) { try Kept.keep(drawing.encoded()) }
    // Bare zlib does all of it once on each of two threads: what two processors are worth here.
    time("inflate-twice", warmUps: 1) {
      DispatchQueue.concurrentPerform(iterations: 2) { _ in Kept.keep(zlib_calls_inflate_all()) }
    }
    // On as many threads as there are processors.
    try time("decode-two", warmUps: 8) {
      try Kept.keep(Drawing(decoding: file.span, running: Self.onSeveral))
    }
    try time("encode-two", warmUps: 1) { try Kept.keep(drawing.encoded(running: Self.onSeveral)) }
    try time("json-read") { try Kept.keep(Drawing(json: json)) }
    try time("json-write") { try Kept.keep(drawing.json()) }
  }

  private static func onSeveral(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  /// Encodes once at the highest effort, which may take long; prints its size and its times.
  static func encodeAtMax(_ path: String) throws {
    let file = try Files.read(path)
    let drawing = try Drawing(decoding: file.span)
    let options = EncodingOptions(effort: .max)
    var bytes: [UInt8] = []
    let sample = try Sample.of { bytes = try drawing.encoded(options: options) }
    print("max\t\(bytes.count)\t\(sample.processor)\t\(sample.wall)")
  }

  private func fact(_ name: String, _ number: some BinaryInteger) {
    print("fact\t\(name)\t\(number)")
  }

  private func size(_ name: String, _ bytes: some BinaryInteger) {
    print("size\t\(name)\t\(bytes)")
  }
}
