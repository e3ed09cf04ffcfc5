/// Bytes that can be read from any position: a file, or an array.
public protocol DrawingSource {
  /// The number of bytes.
  var count: Int { get }

  /// The bytes of a range, which lies within `0..<count`.
  ///
  /// - Throws: `DrawingError` where they can't be read.
  mutating func read(_ range: Range<Int>) throws(DrawingError) -> [UInt8]
}

/// An array as a source.
public struct ArraySource: DrawingSource {
  private let bytes: [UInt8]

  /// Makes a source of bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// The bytes of a range.
  public mutating func read(_ range: Range<Int>) throws(DrawingError) -> [UInt8] {
    Array(bytes[range])
  }
}

extension DrawingSource {
  /// The bytes of a range as far as there are any.
  mutating func readUp(to upper: Int, from lower: Int) throws(DrawingError) -> [UInt8] {
    let start = min(lower, count)
    return try read(start..<min(max(upper, start), count))
  }

  /// Where the chunk at a position ends and what it is, without its payload; `nil` at the end mark.
  mutating func outline(at offset: Int) throws(DrawingError) -> Chunk? {
    let front = try readUp(to: offset + 20, from: offset)
    switch try Chunk.front(in: front.span, at: offset, base: offset) {
    case .endMark: return nil
    case .incomplete:
      throw DrawingError(
        .truncated, offset: count, context: "file", found: "no end mark",
        expected: "a file that ends with an end mark: this one was cut off")
    case .chunk(let chunk):
      guard chunk.end <= count else {
        throw DrawingError(
          .truncated, offset: offset, context: "chunk (\(ChunkType.name(chunk.type)))",
          found: "\(count - chunk.payloadOffset) bytes left",
          expected: "\(chunk.payloadCount) of payload and 4 of checksum")
      }
      return chunk
    }
  }

  /// The chunk at a position, its payload found intact; `nil` at the end mark.
  mutating func chunk(
    at offset: Int, budget: DecodingBudget
  ) throws(DrawingError) -> (chunk: Chunk, payload: [UInt8])? {
    guard let chunk = try outline(at: offset) else { return nil }
    try budget.checkChunk(chunk.payloadCount, offset: offset)
    let bytes = try read(offset..<chunk.end)
    try chunk.verify(in: bytes.span, base: offset)
    try chunk.checkIsUnderstood()
    return (chunk, chunk.payload(in: bytes.span, base: offset))
  }
}
