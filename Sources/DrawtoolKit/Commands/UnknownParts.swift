import DrawingFormat

/// Whether what a later version put into a file is still there after rewriting it.
///
/// A file with fewer blocks, or without an index, has fewer known chunks in front of the unknown ones, and
/// fewer blocks for extra bytes. What stood behind all that are left stands at the end then: the same bytes
/// in the same order, at smaller positions.
struct UnknownParts {
  /// The number of known chunks of the written file: positions beyond it become this one.
  let knownChunks: Int
  /// The number of its blocks: bytes of blocks that it does not have any more are those of its last one.
  let blocks: Int

  /// The written drawing with the unknown parts of the one that it was written from, where it has all of
  /// them; otherwise as it is.
  func replaced(in written: Drawing, by source: Drawing) -> Drawing {
    guard written.unknownChunks == expected(source.unknownChunks),
      written.unknownExtras == expected(source.unknownExtras)
    else { return written }
    var result = written
    result.unknownChunks = source.unknownChunks
    result.unknownExtras = source.unknownExtras
    return result
  }

  private func expected(_ chunks: [UnknownChunk]) -> [UnknownChunk] {
    chunks.map { chunk in
      var chunk = chunk
      chunk.position = min(chunk.position, knownChunks)
      return chunk
    }
  }

  private func expected(_ extras: [UnknownExtra]) -> [UnknownExtra] {
    var result: [UnknownExtra] = []
    for extra in extras {
      let block = min(extra.block, blocks - 1)
      if block == blocks - 1, let last = result.last, last.block == block {
        result[result.count - 1].bytes += extra.bytes
      } else {
        result.append(UnknownExtra(block: block, bytes: extra.bytes))
      }
    }
    return result
  }
}
