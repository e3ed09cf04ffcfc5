/// Finds intact chunks in a damaged file: those that follow one another, and after damage the next
/// position at which a chunk with the right checksum begins.
struct ChunkSearch {
  /// Bytes that may still be summed up while searching: a file made to look like the beginning of a
  /// chunk everywhere would otherwise take the square of its length.
  private var allowance: Int

  init(_ bytes: Span<UInt8>) {
    let (product, overflow) = bytes.count.multipliedReportingOverflow(by: 64)
    allowance = overflow ? .max : product + 1 << 24
  }

  /// All intact chunks from a position on.
  mutating func intactChunks(in bytes: Span<UInt8>, from start: Int) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = start
    while position < bytes.count {
      if let chunk = chunk(in: bytes, at: position, isSearching: false) {
        chunks.append(chunk)
        position = chunk.end
        continue
      }
      if bytes[position] == UInt8(ChunkType.end), position + 1 == bytes.count { break }
      guard let next = next(in: bytes, after: position) else { break }
      chunks.append(next)
      position = next.end
    }
    return chunks
  }

  /// Whether there is an intact block anywhere.
  mutating func hasBlock(in bytes: Span<UInt8>) -> Bool {
    var position = -1
    while let chunk = next(in: bytes, after: position) {
      if chunk.type == ChunkType.block { return true }
      position = chunk.offset
    }
    return false
  }

  private mutating func next(in bytes: Span<UInt8>, after start: Int) -> Chunk? {
    var position = start + 1
    while position < bytes.count {
      if let chunk = chunk(in: bytes, at: position, isSearching: true) { return chunk }
      position += 1
    }
    return nil
  }

  /// The chunk at a position if it is intact.
  ///
  /// Only known types are searched for: any odd number would
  /// do as the type of an unknown chunk, and half of all bytes are odd.
  private mutating func chunk(
    in bytes: Span<UInt8>, at position: Int, isSearching: Bool
  ) -> Chunk? {
    if isSearching, !ChunkType.isKnown(UInt64(bytes[position])) { return nil }
    guard case .chunk(let chunk)? = try? Chunk.front(in: bytes, at: position),
      chunk.end <= bytes.count,
      ChunkType.isKnown(chunk.type) || ChunkType.isOptional(chunk.type)
    else { return nil }
    if isSearching {
      guard chunk.payloadCount <= allowance else { return nil }
      allowance -= chunk.payloadCount
    }
    do {
      try chunk.verify(in: bytes)
      return chunk
    } catch {
      return nil
    }
  }
}
