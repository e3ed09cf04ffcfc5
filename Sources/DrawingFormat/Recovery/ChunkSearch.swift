/// Finds intact chunks in a damaged file: those that follow one another, and after damage the next
/// position at which a chunk with the right checksum begins.
///
/// `Docs/format.md`, "Saving what is intact".
struct ChunkSearch {
  /// Bytes that may still be summed up while searching: a file made to look like the beginning of a
  /// chunk everywhere would otherwise take the square of its length.
  private var allowance: Int

  init(_ bytes: Span<UInt8>) {
    let (product, overflow) = bytes.count.multipliedReportingOverflow(by: 64)
    allowance = overflow ? .max : product + (1 << 24)
  }

  /// All intact chunks from a position on.
  mutating func intactChunks(in bytes: Span<UInt8>, from start: Int) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = start
    while position < bytes.count {
      if let chunk = intactChunk(in: bytes, at: position) {
        chunks.append(chunk)
        position = chunk.end
        continue
      }
      if bytes[position] == UInt8(ChunkType.end), position + 1 == bytes.count { break }
      if let end = endOfDamagedChunk(in: bytes, at: position) {
        let inside = chain(in: bytes, after: position, to: end)
        chunks += inside
        position = end
        continue
      }
      guard let next = next(in: bytes, after: position, before: bytes.count) else { break }
      chunks.append(next)
      position = next.end
    }
    return chunks
  }

  /// Whether there is an intact block anywhere.
  mutating func hasBlock(in bytes: Span<UInt8>) -> Bool {
    var position = -1
    while let chunk = next(in: bytes, after: position, before: bytes.count) {
      if chunk.type == ChunkType.block { return true }
      position = chunk.offset
    }
    return false
  }

  /// Where a damaged chunk ends whose length is still right: an intact chunk or the end of the file
  /// follows there.
  func endOfDamagedChunk(in bytes: Span<UInt8>, at position: Int) -> Int? {
    guard let front = front(in: bytes, at: position) else { return nil }
    if front.end == bytes.count - 1, bytes[front.end] == UInt8(ChunkType.end) { return front.end }
    return intactChunk(in: bytes, at: front.end) == nil ? nil : front.end
  }

  /// Intact chunks inside a damaged one, if they reach to its very end.
  ///
  /// Its length is then what was damaged. Others belong to a drawing that is kept in an attribute, say, and are no part of this.
  private mutating func chain(
    in bytes: Span<UInt8>, after position: Int, to end: Int
  ) -> [Chunk] {
    guard let first = next(in: bytes, after: position, before: end) else { return [] }
    var chunks = [first]
    var position = first.end
    while position < end, let chunk = intactChunk(in: bytes, at: position) {
      chunks.append(chunk)
      position = chunk.end
    }
    return position == end ? chunks : []
  }

  /// The next intact chunk of a known type: any odd number would do as the type of an unknown one,
  /// and half of all bytes are odd.
  private mutating func next(
    in bytes: Span<UInt8>, after start: Int, before end: Int
  ) -> Chunk? {
    var position = start + 1
    while position < end {
      if ChunkType.isKnown(UInt64(bytes[position])),
        let chunk = front(in: bytes, at: position), chunk.payloadCount <= allowance
      {
        allowance -= chunk.payloadCount
        if isIntact(chunk, in: bytes) { return chunk }
      }
      position += 1
    }
    return nil
  }

  private func intactChunk(in bytes: Span<UInt8>, at position: Int) -> Chunk? {
    guard let chunk = front(in: bytes, at: position), isIntact(chunk, in: bytes) else { return nil }
    return chunk
  }

  /// What stands at a position if it may be a chunk that is there whole.
  private func front(in bytes: Span<UInt8>, at position: Int) -> Chunk? {
    guard case .chunk(let chunk)? = try? Chunk.front(in: bytes, at: position),
      chunk.end <= bytes.count
    else { return nil }
    return chunk
  }

  private func isIntact(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
    do {
      try chunk.verify(in: bytes)
      return true
    } catch {
      return false
    }
  }
}
