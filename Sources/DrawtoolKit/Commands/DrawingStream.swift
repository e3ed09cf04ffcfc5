import DrawingFormat
import DrawingJSON

/// JSON on its way to a `.drawing` file, block by block: neither is ever in memory as a whole.
///
/// One pass: a thread reads strokes while this one encodes them; each block is read back from its
/// bytes and compared before the next.
struct DrawingStream {
  /// How the way ended.
  enum Outcome {
    /// Everything was written, read back and compared.
    case written
    /// The drawing has few blocks, or tables behind its strokes that the blocks in front needed; it is
    /// here as a whole, and what was written is void.
    case whole(Drawing)
  }

  private let blocks: JSONBlocks
  private let effort: EncodingOptions.Effort
  private let output: FileOutput

  /// Reads JSON from a source and writes to a file, from its beginning.
  init(
    _ source: PieceSource, limits: Limits, effort: EncodingOptions.Effort, to output: FileOutput
  ) {
    blocks = JSONBlocks(source, limits)
    self.effort = effort
    self.output = output
  }

  /// Goes all the way.
  func run() throws(StreamFault) -> Outcome {
    let queue = BlockQueue(blocks)
    defer { queue.stop() }
    var encoder = StreamEncoder(effort: effort)
    var check = BlockCheck()
    while true {
      switch try queue.next() {
      case .first(let header, let block):
        try write(
          try catching { () throws(DrawingError) in try encoder.begin(header, block) }, &check)
        try write(block, &encoder, &check)
      case .block(let block): try write(block, &encoder, &check)
      case .end(let header):
        try write(try catching { () throws(DrawingError) in try encoder.end() }, &check)
        try check.finish(header)
        return .written
      case .whole(let last):
        queue.stop()
        return .whole(try whole(last, &encoder, &check))
      }
    }
  }

  private func write(
    _ block: BlockCollector.Block, _ encoder: inout StreamEncoder, _ check: inout BlockCheck
  ) throws(StreamFault) {
    try write(try catching { () throws(DrawingError) in try encoder.encode(block) }, &check)
    try check.compare(block)
  }

  private func write(_ bytes: [UInt8], _ check: inout BlockCheck) throws(StreamFault) {
    check.add(bytes)
    do throws(ToolError) {
      try output.write(bytes[...])
    } catch {
      throw .tool(error)
    }
  }

  /// The whole drawing: the strokes that were written, those that wait, and those to come.
  private func whole(
    _ last: Stroke?, _ encoder: inout StreamEncoder, _ check: inout BlockCheck
  ) throws(StreamFault) -> Drawing {
    var strokes = blocks.collector.strokes
    if output.count > 0 {
      for block in blocks.collector.finish() { try write(block, &encoder, &check) }
      // An end mark makes a drawing of what is there.
      let written = try writtenBytes() + [0]
      strokes = try catching { () throws(DrawingError) in
        try Drawing(decoding: written.span, limits: .unlimited).strokes
      }
    }
    return try blocks.whole(strokes, last)
  }

  private func writtenBytes() throws(StreamFault) -> [UInt8] {
    do throws(ToolError) {
      return try output.contents()
    } catch {
      throw .tool(error)
    }
  }

  /// Turns the refusal of a drawing that has no file form into a message.
  private func catching<Value>(
    _ body: () throws(DrawingError) -> Value
  ) throws(StreamFault) -> Value {
    do throws(DrawingError) {
      return try body()
    } catch {
      throw .tool(ToolError("cannot be written as drawing: \(Issue(error).text)"))
    }
  }
}

/// Reads blocks back from their bytes and compares them with what went in.
struct BlockCheck {
  private var reader = DrawingReader(limits: .unlimited)

  mutating func add(_ bytes: [UInt8]) { reader.append(bytes.span) }

  /// Compares the next block.
  mutating func compare(_ block: BlockCollector.Block) throws(StreamFault) {
    guard let part = try read(), part.continuesLastStroke == block.continuesLastStroke,
      part.strokes.hasSameStrokes(as: block.strokes)
    else { throw Self.difference }
  }

  /// Compares the tables at the end.
  mutating func finish(_ header: Drawing) throws(StreamFault) {
    guard try read() == nil else { throw Self.difference }
    do throws(DrawingError) {
      try reader.finish()
    } catch {
      throw Self.unreadable(error)
    }
    guard JSONStream.isSame(reader.tables, header) else { throw Self.difference }
  }

  private mutating func read() throws(StreamFault) -> DrawingReader.Part? {
    do throws(DrawingError) {
      return try reader.next()
    } catch {
      throw Self.unreadable(error)
    }
  }

  private static func unreadable(_ error: DrawingError) -> StreamFault {
    .tool(
      ToolError(
        "a fault of drawtool: what it would write cannot be read: \(Issue(error).text); "
          + "nothing was written, please report this"))
  }

  private static var difference: StreamFault {
    .tool(
      ToolError(
        "a fault of drawtool: what it would write differs from what it read; "
          + "nothing was written, please report this"))
  }
}
