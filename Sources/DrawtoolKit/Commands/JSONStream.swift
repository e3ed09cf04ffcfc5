import DrawingFormat
import DrawingJSON

/// A `.drawing` file on its way to JSON, block by block: neither is ever in memory as a whole.
///
/// Two passes: the first finds all tables, which stand in front in JSON and may stand anywhere in the
/// file, and that the file is sound to its end; the second writes.
struct JSONStream {
  /// Opens the file anew and gives its pieces.
  private let open: () throws(ToolError) -> () throws(ToolError) -> [UInt8]
  private let limits: Limits

  /// Reads a file twice.
  init(path: String, limits: Limits) {
    open = { () throws(ToolError) in try InputFile(path).readPiece }
    self.limits = limits
  }

  /// Reads bytes twice.
  init(bytes: [UInt8], limits: Limits) {
    open = { () throws(ToolError) in
      let rest = Box(bytes[...])
      return { () throws(ToolError) in
        let piece = Array(rest.value.prefix(File.pieceSize))
        rest.value = rest.value.dropFirst(piece.count)
        return piece
      }
    }
    self.limits = limits
  }

  /// What the first pass finds.
  struct Overview {
    /// The drawing without strokes.
    var header: Drawing
    var strokes = 0
    var bytes = 0
  }

  /// Reads the file once.
  func overview() throws(StreamFault) -> Overview {
    var parts = DrawingParts(limits: limits.drawing)
    let read = try opened()
    var used: [ChannelName] = []
    var strokes = 0
    while let part = try parts.next(read) {
      strokes = part.firstStroke + part.strokes.count
      for column in part.strokes.columns where !used.contains(column.name) {
        used.append(column.name)
      }
    }
    var header = parts.tables
    // A stroke without points tells the writer which channels need not be listed.
    let bare = Stroke(points: StrokePoints(used.map { ($0, []) }))
    try StreamFault.catching { () throws(DrawingError) in try header.strokes.append(bare) }
    return Overview(header: header, strokes: strokes, bytes: parts.count)
  }

  /// Reads the file again and writes JSON; each stroke is read back from what was written and
  /// compared.
  ///
  /// - Returns: The number of bytes of JSON.
  func write(
    _ overview: Overview, _ output: @escaping ([UInt8]) throws(ToolError) -> Void
  ) throws(StreamFault) -> Int {
    let pipe = StrokePipe(
      overview, DrawingParts(limits: limits.drawing), try opened(), output)
    var reader = DrawingJSONReader(pipe, limits: .unlimited)
    do throws(JSONError) {
      while let stroke = try reader.nextStroke() {
        guard let original = pipe.takeWritten(), original == stroke else {
          throw JSONError(
            .inputOutput, path: "strokes", found: "another stroke than was read",
            expected: "the same")
        }
      }
    } catch {
      throw pipe.fault ?? .tool(ToolError("a fault of drawtool: \(error); please report this"))
    }
    var header = overview.header
    header.strokes = StrokeList()
    guard reader.strokeCount == overview.strokes, Self.isSame(reader.header, header) else {
      throw .tool(
        ToolError(
          "a fault of drawtool: what it wrote differs from what it read; please report this"))
    }
    return pipe.count
  }

  private func opened() throws(StreamFault) -> () throws(ToolError) -> [UInt8] {
    do throws(ToolError) {
      return try open()
    } catch {
      throw .tool(error)
    }
  }

  /// Whether two drawings without strokes are equal; channels of which only the name is known need
  /// not be listed where strokes have them.
  static func isSame(_ left: Drawing, _ right: Drawing) -> Bool {
    left.metadata == right.metadata && left.canvas == right.canvas && left.inks == right.inks
      && left.groups == right.groups && left.attributes == right.attributes
      && left.unknownChunks == right.unknownChunks && left.unknownExtras == right.unknownExtras
      && left.channels.allSatisfy { $0.isPlain || right.channel($0.name) == $0 }
      && right.channels.allSatisfy { $0.isPlain || left.channel($0.name) == $0 }
  }
}

/// Makes JSON out of parts of a drawing as it is asked for it, and puts it out on the way.
private final class StrokePipe: JSONByteSource {
  private(set) var fault: StreamFault?
  /// The number of bytes of JSON so far.
  private(set) var count = 0
  private let overview: JSONStream.Overview
  private var parts: DrawingParts
  private let input: () throws(ToolError) -> [UInt8]
  private let output: ([UInt8]) throws(ToolError) -> Void
  private var writer = DrawingJSONWriter()
  private var hasBegun = false
  private var hasEnded = false
  /// Strokes that were read and not yet written.
  private var strokes: [Stroke] = []
  private var next = 0
  /// The last stroke so far, which may go on in the next part.
  private var last: Stroke?
  /// Strokes that were written and not yet compared.
  private var written: [Stroke] = []
  private var firstWritten = 0

  init(
    _ overview: JSONStream.Overview, _ parts: DrawingParts,
    _ input: @escaping () throws(ToolError) -> [UInt8],
    _ output: @escaping ([UInt8]) throws(ToolError) -> Void
  ) {
    self.overview = overview
    self.parts = parts
    self.input = input
    self.output = output
  }

  /// The next stroke that was written, for comparing.
  func takeWritten() -> Stroke? {
    guard firstWritten < written.count else { return nil }
    firstWritten += 1
    return written[firstWritten - 1]
  }

  func read(into buffer: inout [UInt8]) throws(JSONError) -> Int {
    do throws(StreamFault) {
      buffer = try nextText()
      return buffer.count
    } catch {
      fault = error
      throw JSONError(.inputOutput, found: "a failure", expected: "the next strokes")
    }
  }

  /// Some more JSON; none at the end.
  private func nextText() throws(StreamFault) -> [UInt8] {
    written.removeFirst(firstWritten)
    firstWritten = 0
    if hasEnded { return [] }
    if !hasBegun {
      try catching { (self) throws(JSONError) in try self.writer.begin(self.overview.header) }
      hasBegun = true
    }
    while writer.pendingCount < 1 << 16 {
      guard let stroke = try nextStroke() else {
        try catching { (self) throws(JSONError) in
          let header = self.overview.header
          try self.writer.end(
            unknownChunks: header.unknownChunks, unknownExtras: header.unknownExtras)
        }
        hasEnded = true
        break
      }
      try catching { (self) throws(JSONError) in try self.writer.write(stroke) }
      written.append(stroke)
    }
    var sink = JSONArraySink()
    try catching { (self) throws(JSONError) in try self.writer.drain(into: &sink) }
    do throws(ToolError) {
      try output(sink.bytes)
    } catch {
      throw .tool(error)
    }
    count += sink.bytes.count
    return sink.bytes
  }

  /// The next whole stroke: the last one of a part waits for what may go on with it.
  private func nextStroke() throws(StreamFault) -> Stroke? {
    while next >= strokes.count {
      guard let part = try parts.next(input) else {
        defer { last = nil }
        return last
      }
      var arrived = Array(part.strokes)
      if part.continuesLastStroke, let begun = last {
        arrived[0] = begun.joined(with: arrived[0])
      } else if let begun = last {
        arrived.insert(begun, at: 0)
      }
      // A view would keep the block.
      last = arrived.popLast()?.joined(with: nil)
      (strokes, next) = (arrived, 0)
    }
    next += 1
    return strokes[next - 1]
  }

  private func catching(
    _ body: (StrokePipe) throws(JSONError) -> Void
  ) throws(StreamFault) {
    do throws(JSONError) {
      try body(self)
    } catch {
      throw .tool(ToolError("cannot be written as json: \(Issue(error).text)"))
    }
  }
}
