/// Reads a `.drawing` file block by block, from pieces of any size, in memory for one block.
///
/// ```swift
/// var reader = DrawingReader()
/// while let piece = source.read() {
///   reader.append(piece.span)
///   while let part = try reader.next() { use(part.strokes) }
/// }
/// try reader.finish()
/// ```
public struct DrawingReader {
  /// Some strokes of a drawing, in drawing order.
  public struct Part: Sendable {
    /// The strokes.
    public var strokes: StrokeList
    /// Whether the first of them goes on from the last stroke of the part before: it then has the
    /// same properties, and its time goes on too.
    public var continuesLastStroke: Bool
    /// The position in the drawing of the first stroke.
    public var firstStroke: Int
  }

  private var assembly: DrawingAssembly?
  private var buffer: [UInt8] = []
  /// The position in the file of `buffer`.
  private var base = 0
  /// What of `buffer` was dealt with.
  private var used = 0
  /// Bytes after the end mark, which are counted and not kept: there may be any number of them.
  private var trailingCount = 0
  private var strokeCount = 0
  private let limits: DecodingLimits
  private let channels: Set<ChannelName>?
  /// Whether the end mark was read: what follows it is a fault.
  public private(set) var isAtEnd = false

  /// Makes a reader that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - limits: what the file may ask for; spent over the whole of it.
  ///   - channels: the channels that are wanted, as in `Drawing.init(decoding:limits:channels:)`.
  public init(limits: DecodingLimits = .default, channels: Set<ChannelName>? = nil) {
    self.limits = limits
    self.channels = channels
  }

  /// The drawing without strokes, as far as it was read: metadata, canvas, inks, groups, channels and
  /// kept chunks.
  public var tables: Drawing {
    var tables = assembly?.drawing ?? Drawing()
    tables.strokes = StrokeList()
    return tables
  }

  /// Takes the next bytes of the file.
  public mutating func append(_ bytes: Span<UInt8>) {
    if isAtEnd {
      trailingCount += bytes.count
      return
    }
    if used > 0 {
      buffer.removeFirst(used)
      base += used
      used = 0
    }
    // No capacity is reserved: many small pieces would each move all of the buffer.
    unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
  }

  /// The strokes of the next block, or `nil` where more bytes are needed for it or the end was
  /// reached.
  ///
  /// - Returns: the next part; blocks without strokes are passed over.
  /// - Throws: `DrawingError` for bytes that are no intact drawing; reading can't go on then.
  public mutating func next() throws(DrawingError) -> Part? {
    while let chunk = try nextChunk() {
      let strokes = try read(chunk)
      if let strokes { return strokes }
    }
    return nil
  }

  /// Says that no more bytes come.
  ///
  /// - Throws: `DrawingError` where the file is not complete, or bytes follow its end.
  public mutating func finish() throws(DrawingError) {
    guard isAtEnd else {
      // What the bytes that are there say of it is more to the point than that more are missing.
      if assembly == nil { _ = try Signature.read(buffer.span) }
      throw DrawingError(
        .truncated, offset: base + buffer.count, context: "file", found: "no end mark",
        expected: "a file that ends with an end mark: this one was cut off")
    }
    let trailing = buffer.count - used + trailingCount
    guard trailing == 0 else {
      throw DrawingError(
        .trailingBytes, offset: base + used, context: "file",
        found: "\(trailing) bytes after the end mark", expected: "none")
    }
  }

  /// The next chunk that is there whole.
  private mutating func nextChunk() throws(DrawingError) -> Chunk? {
    if isAtEnd { return nil }
    guard try readSignature() else { return nil }
    switch try Chunk.front(in: buffer.span, at: base + used, base: base) {
    case .endMark:
      isAtEnd = true
      used += 1
      return nil
    case .incomplete: return nil
    case .chunk(let chunk):
      try assembly?.checkSize(of: chunk)
      return chunk.end <= base + buffer.count ? chunk : nil
    }
  }

  /// Reads the signature once it is there; says whether it was.
  private mutating func readSignature() throws(DrawingError) -> Bool {
    if assembly != nil { return true }
    let front = Signature.bytes.count
    // With fewer bytes a refusal would depend on the size of the pieces.
    guard buffer.count >= front else { return false }
    let hasVersion =
      buffer.count >= front + 10 || buffer[front...].contains(where: { $0 < 0x80 })
    guard hasVersion || !Signature.begins(buffer.span) else { return false }
    used = try Signature.read(buffer.span).end
    assembly = DrawingAssembly(
      start: used, budget: DecodingBudget(limits, inputBytes: buffer.count), channels: channels)
    return true
  }

  private mutating func read(_ chunk: Chunk) throws(DrawingError) -> Part? {
    try chunk.verify(in: buffer.span, base: base)
    try chunk.checkIsUnderstood()
    assembly?.setInput(bytes: base + buffer.count)
    let payload = chunk.payload(in: buffer.span, base: base)
    try assembly?.add(chunk, payload: payload)
    used = chunk.end - base
    guard let taken = assembly?.takeStrokes(), !taken.strokes.isEmpty else { return nil }
    let part = Part(
      strokes: taken.strokes, continuesLastStroke: taken.continuesLast,
      firstStroke: taken.continuesLast ? strokeCount - 1 : strokeCount)
    strokeCount = part.firstStroke + taken.strokes.count
    return part
  }
}
