import DrawingFormat

/// Whether what a later version put into a file is still there after rewriting it.
///
/// A file with fewer blocks, or without an index, has fewer known chunks in front of the unknown ones, and
/// fewer blocks for extra bytes. What stood behind all that are left stands at the end then: the same bytes
/// in the same order, at smaller positions.
enum UnknownParts {
  /// The drawing with the unknown parts of the one that it was written from, where it has all of them;
  /// otherwise as it is.
  static func replaced(in written: Drawing, by source: Drawing) -> Drawing {
    guard areKept(source.unknownChunks, written.unknownChunks),
      areKept(source.unknownExtras, written.unknownExtras)
    else { return written }
    var result = written
    result.unknownChunks = source.unknownChunks
    result.unknownExtras = source.unknownExtras
    return result
  }

  private static func areKept(_ old: [UnknownChunk], _ new: [UnknownChunk]) -> Bool {
    guard old.count == new.count else { return false }
    let last = new.last?.position ?? 0
    return zip(old, new).allSatisfy { before, after in
      before.type == after.type && before.payload == after.payload
        && min(before.position, last) == after.position
    }
  }

  /// Bytes of blocks that the file does not have any more are those of its last block.
  private static func areKept(_ old: [UnknownExtra], _ new: [UnknownExtra]) -> Bool {
    guard let last = new.last else { return old.isEmpty }
    let kept = old.prefix { $0.block < last.block }
    let merged = old[kept.count...].flatMap(\.bytes)
    return Array(kept) == Array(new.dropLast()) && merged == last.bytes
  }
}
