/// Goes from chunk to chunk through a file, checking each.
///
/// `Docs/format.md`, "Reading a file".
struct ChunkWalk {
  private(set) var version: UInt64 = 0
  /// Where the first chunk begins.
  let start: Int
  private var position: Int
  private(set) var isAtEnd = false

  init(_ bytes: Span<UInt8>) throws(DrawingError) {
    (version, start) = try Signature.read(bytes)
    position = start
  }

  /// The next chunk, its checksum found right; `nil` after the end mark.
  ///
  /// - Throws: also where bytes follow the end mark, and where a chunk must be understood that this
  ///   version does not know.
  mutating func next(in bytes: Span<UInt8>) throws(DrawingError) -> Chunk? {
    if isAtEnd { return nil }
    guard let chunk = try Chunk.whole(in: bytes, at: position) else {
      isAtEnd = true
      guard position + 1 == bytes.count else {
        throw DrawingError(
          .trailingBytes, offset: position + 1, context: "file",
          found: "\(bytes.count - position - 1) bytes after the end mark", expected: "none")
      }
      return nil
    }
    try chunk.verify(in: bytes)
    try chunk.checkIsUnderstood()
    position = chunk.end
    return chunk
  }
}
